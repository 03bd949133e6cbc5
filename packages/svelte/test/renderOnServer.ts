import { createFoyer } from '@foyer/core'
import { rememberAccount } from '@foyer/core/cookie'
import { mainnet } from '@foyer/test'
import { render } from 'svelte/server'
import type { TestProject } from 'vitest/node'
import App from './App.svelte'
import { rememberedCookie } from './rememberedCookie.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly serverMarkup: string
    /** The same for a visitor whom a cookie names. */
    readonly rememberedMarkup: string
  }
}

/** The page as a server sends it, where there is no document. */
export default function setup(project: TestProject): void {
  const foyer = createFoyer({ projectId: 'p', networks: [mainnet], adapters: [] })
  const paint = (cookie?: string) =>
    render(App, { props: { foyer, remembered: rememberAccount(foyer, cookie), told: [], events: [] } }).body
  project.provide('serverMarkup', paint())
  project.provide('rememberedMarkup', paint(rememberedCookie))
}
