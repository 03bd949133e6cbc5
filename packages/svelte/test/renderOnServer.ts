import { createFoyer } from '@foyer/core'
import { mainnet } from '@foyer/test'
import { render } from 'svelte/server'
import type { TestProject } from 'vitest/node'
import App from './App.svelte'

declare module 'vitest' {
  interface ProvidedContext {
    readonly serverMarkup: string
  }
}

/** The page as a server sends it, where there is no document. */
export default function setup(project: TestProject): void {
  const foyer = createFoyer({ projectId: 'p', networks: [mainnet], adapters: [] })
  project.provide('serverMarkup', render(App, { props: { foyer, told: [], events: [] } }).body)
}
