import type { Network } from '@foyer/base'

/** What each tab of Account is about. */
export type AccountTabProps = { readonly address: string; readonly network: Network }
