import type { CaipAddress } from '@foyer/base'
import type { FoyerEvent } from '../../events.ts'

/** An event with what was so when it happened. `time` in ms since 1970. */
export type TrackedEvent = {
  readonly event: FoyerEvent
  readonly time: number
  readonly address: CaipAddress | undefined
}
