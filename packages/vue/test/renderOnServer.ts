import { createFoyer } from '@foyer/core'
import { rememberAccount } from '@foyer/core/cookie'
import { mainnet } from '@foyer/test'
import type { TestProject } from 'vitest/node'
import { createSSRApp } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { foyerPlugin } from '../src/index.ts'
import { Page } from './Page.ts'

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
export default async function setup(project: TestProject): Promise<void> {
  const foyer = createFoyer({ projectId: 'p', networks: [mainnet], adapters: [] })
  const paint = (cookie?: string) => {
    const remembered = rememberAccount(foyer, cookie)
    return renderToString(createSSRApp(Page, { notify: () => {} }).use(foyerPlugin, { foyer, remembered }))
  }
  project.provide('serverMarkup', await paint())
  project.provide('rememberedCookie', rememberedCookie)
  project.provide('rememberedMarkup', await paint(rememberedCookie))
}
