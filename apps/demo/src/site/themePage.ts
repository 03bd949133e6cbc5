import type { Playground } from '../playground.ts'

/** The page around the dialog in the same look. */
export function themePage({ theme, accent, direction }: Playground): void {
  const { documentElement: root } = document
  root.dir = direction
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
  root.style.setProperty('--accent-in', accent)
}
