import type { Family } from './families.ts'

/** The kinds of site. */
export type TemplateName =
  | 'react'
  | 'wagmi'
  | 'ethers'
  | 'next'
  | 'vue'
  | 'nuxt'
  | 'svelte'
  | 'sveltekit'
  | 'angular'
  | 'plain'

type Row = {
  readonly title: string
  /** The file that makes the foyer. */
  readonly foyer: string
  /** The file whose sample shows the account of Ethereum. */
  readonly account?: string
  /** Where the site is, once its script `dev` runs. */
  readonly address: string
  /** What a build writes, which git leaves out. Default: `dist`. */
  readonly built?: readonly string[]
  /** The one family whose wallets the site's library knows. */
  readonly only?: Family
}

const vite = 'http://localhost:5173'
const next = 'http://localhost:3000'

export const templates: { readonly [name in TemplateName]: Row } = {
  react: { title: 'React with Vite', foyer: 'src/foyer.ts', account: 'src/App.tsx', address: vite },
  wagmi: { title: 'React with Vite and the hooks of wagmi', foyer: 'src/wagmi.ts', address: vite, only: 'eip155' },
  ethers: { title: 'React with Vite and ethers', foyer: 'src/foyer.ts', address: vite, only: 'eip155' },
  next: { title: 'Next.js, app router', foyer: 'app/providers.tsx', address: next, built: ['.next', 'next-env.d.ts'] },
  vue: { title: 'Vue with Vite', foyer: 'src/foyer.ts', address: vite },
  nuxt: {
    title: 'Nuxt',
    foyer: 'app/utils/foyer.ts',
    account: 'app/app.vue',
    address: next,
    built: ['.nuxt', '.output'],
  },
  svelte: { title: 'Svelte with Vite', foyer: 'src/foyer.ts', address: vite },
  sveltekit: {
    title: 'SvelteKit',
    foyer: 'src/lib/foyer.ts',
    account: 'src/routes/+page.svelte',
    address: vite,
    built: ['.svelte-kit', 'build'],
  },
  angular: {
    title: 'Angular',
    foyer: 'src/app/foyer.ts',
    account: 'src/app/app.ts',
    address: 'http://localhost:4200',
    built: ['dist', '.angular'],
  },
  plain: { title: 'No framework, one script tag', foyer: 'index.html', address: vite, built: ['foyer'] },
}

export function isTemplate(value: string): value is TemplateName {
  return Object.hasOwn(templates, value)
}
