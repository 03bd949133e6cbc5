import { createFoyer } from '@foyer/core'
import { mainnet } from '@foyer/test'
import type { TestProject } from 'vitest/node'
import { createSSRApp } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { foyerPlugin } from '../src/index.ts'
import { Page } from './Page.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly serverMarkup: string
  }
}

/** The page as a server sends it, where there is no document. */
export default async function setup(project: TestProject): Promise<void> {
  const foyer = createFoyer({ projectId: 'p', networks: [mainnet], adapters: [] })
  const app = createSSRApp(Page, { tell: () => {} }).use(foyerPlugin, { foyer })
  project.provide('serverMarkup', await renderToString(app))
}
