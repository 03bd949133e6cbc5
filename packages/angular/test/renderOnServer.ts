import '@angular/compiler'
import { bootstrapApplication, provideClientHydration } from '@angular/platform-browser'
import { provideServerRendering, renderApplication } from '@angular/platform-server'
import { createFoyer } from '@foyer/core'
import { mainnet } from '@foyer/test'
import type { TestProject } from 'vitest/node'
import { provideFoyer } from '../src/index.ts'
import { handleAddressToken, Page } from './Page.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly serverMarkup: string
  }
}

/** The page as a server sends it, where there is no document: what stands in its body. */
export default async function setup(project: TestProject): Promise<void> {
  const foyer = createFoyer({ projectId: 'p', networks: [mainnet], adapters: [] })
  const providers = [
    provideServerRendering(),
    provideClientHydration(),
    provideFoyer(foyer),
    { provide: handleAddressToken, useValue: () => {} },
  ]
  const html = await renderApplication((context) => bootstrapApplication(Page, { providers }, context), {
    document: '<html><head></head><body><a-page></a-page></body></html>',
    url: 'http://localhost/',
    allowedHosts: ['localhost'],
  })
  project.provide('serverMarkup', /<body[^>]*>(.*)<\/body>/s.exec(html)?.[1] ?? '')
}
