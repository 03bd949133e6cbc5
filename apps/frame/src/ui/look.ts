import type { Look } from '../approvals/question.ts'

/** A colour in six digits and nothing else, so that it can stand in a style. */
const colour = /^#[0-9a-f]{6}$/i

/** How the site wants the page to look. Its background is not taken: a ground in the colour of the words would hide them. */
export function setLook({ documentElement }: Document, { mode, accent }: Look): void {
  if (mode === 'light' || mode === 'dark') documentElement.dataset['theme'] = mode
  if (accent === undefined || !colour.test(accent)) return
  documentElement.style.setProperty('--foyer-accent', accent)
}

export function readLook({ documentElement }: Document): Look {
  const accent = documentElement.style.getPropertyValue('--foyer-accent')
  return { mode: documentElement.dataset['theme'], accent: accent || undefined }
}
