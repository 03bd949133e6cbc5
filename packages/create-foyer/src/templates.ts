/** The kinds of site. */
export type TemplateName = 'react' | 'next' | 'vue' | 'svelte' | 'plain'

type Row = {
  readonly title: string
  /** The file that makes the foyer. */
  readonly foyer: string
  /** Where the site is, once its script `dev` runs. */
  readonly address: string
}

export const templates: { readonly [name in TemplateName]: Row } = {
  react: { title: 'React with Vite', foyer: 'src/foyer.ts', address: 'http://localhost:5173' },
  next: { title: 'Next.js, app router', foyer: 'app/providers.tsx', address: 'http://localhost:3000' },
  vue: { title: 'Vue with Vite', foyer: 'src/foyer.ts', address: 'http://localhost:5173' },
  svelte: { title: 'Svelte with Vite', foyer: 'src/foyer.ts', address: 'http://localhost:5173' },
  plain: { title: 'No framework, one script tag', foyer: 'index.html', address: 'http://localhost:5173' },
}

export function isTemplate(value: string): value is TemplateName {
  return Object.hasOwn(templates, value)
}
