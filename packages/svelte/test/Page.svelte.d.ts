import type { FoyerEvent } from '@foyer/core'
import type { Component } from 'svelte'

declare const Page: Component<{ readonly told: unknown[]; readonly events: FoyerEvent[] }>
export default Page
