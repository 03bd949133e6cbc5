import type * as z from 'zod/mini'
import type { eventTable } from './eventTable.ts'

/** Event → properties. */
export type EventProperties = { readonly [type in keyof typeof eventTable]: z.output<(typeof eventTable)[type]> }

/** Facts that happened, for the site and, where it turned them on, for analytics. */
export type FoyerEvent = {
  [type in Exclude<keyof EventProperties, 'INITIALIZE'>]: {
    readonly type: type
    readonly properties: EventProperties[type]
  }
}[Exclude<keyof EventProperties, 'INITIALIZE'>]
