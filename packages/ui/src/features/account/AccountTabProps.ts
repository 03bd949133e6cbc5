import type { Network } from '@foyer/base'
import type { ActivityEntry } from '@foyer/core/internal/holdings'

/** What each tab of Account is about. */
export type AccountTabProps = { readonly address: string; readonly network: Network }

/** The same, and what the service knows of it already: that stands in no row of what was done here. */
export type KnownActivity = AccountTabProps & { readonly known: readonly ActivityEntry[] }
