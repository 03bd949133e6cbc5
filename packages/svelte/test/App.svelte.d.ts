import type { Foyer, FoyerEvent } from '@foyer/core'
import type { Component } from 'svelte'

declare const App: Component<{ readonly foyer: Foyer; readonly told: unknown[]; readonly events: FoyerEvent[] }>
export default App
