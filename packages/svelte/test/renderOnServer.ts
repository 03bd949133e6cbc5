import { createFoyer } from '@foyer/core'
import { rememberAccount } from '@foyer/core/cookie'
import { mainnet } from '@foyer/test'
import { render } from 'svelte/server'
import type { TestProject } from 'vitest/node'
import App from './App.svelte'

declare module 'vitest' {
  interface ProvidedContext {
    readonly serverMarkup: string
    /** The same for a visitor whom a cookie names. */
    readonly rememberedMarkup: string
    readonly rememberedCookie: string
  }
}

/** As `watchAccountCookie` writes it for the account of the wallet that a test has. */
const rememberedCookie = 'eip155%3A1%3A0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

/** The page as a server sends it, where there is no document. */
export default function setup(project: TestProject): void {
  const foyer = createFoyer({ projectId: 'p', networks: [mainnet], adapters: [] })
  const paint = (cookie?: string) =>
    render(App, { props: { foyer, remembered: rememberAccount(foyer, cookie), told: [], events: [] } }).body
  project.provide('serverMarkup', paint())
  project.provide('rememberedCookie', rememberedCookie)
  project.provide('rememberedMarkup', paint(rememberedCookie))
}
