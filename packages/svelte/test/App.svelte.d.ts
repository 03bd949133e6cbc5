import type { Foyer, FoyerEvent } from '@foyer/core'
import type { Remembered } from '@foyer/core/cookie'
import type { Component } from 'svelte'

declare const App: Component<{
  readonly foyer: Foyer
  readonly remembered?: Remembered
  readonly told: unknown[]
  readonly events: FoyerEvent[]
}>
export default App
