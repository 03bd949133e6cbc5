import type { CapabilityName } from '@foyer/base'
import type { sharedCapabilities } from './abilities.ts'

/** Neither has a name the other lacks: fails to compile otherwise. */
type Same<a, b> = [a] extends [b] ? ([b] extends [a] ? true : never) : never
export const isWhole: Same<keyof typeof sharedCapabilities, CapabilityName> = true
