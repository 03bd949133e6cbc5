import type { Namespace } from '@foyer/base'

/** What a public list says of a wallet: facts alone, each only where the list states it. */
export type ListedWallet = {
  readonly name: string
  readonly families: readonly Namespace[]
  readonly rdns?: string | undefined
  readonly homepage?: string | undefined
  readonly app_store?: string | undefined
  readonly play_store?: string | undefined
  readonly chrome_store?: string | undefined
  /** A scheme that opens its app, and an address that does; only of wallets that speak the relay's protocol. */
  readonly mobile_link?: string | undefined
  readonly link_mode?: string | undefined
  readonly desktop_link?: string | undefined
  readonly relay: boolean
  readonly injected?: readonly { readonly namespace: Namespace; readonly injected_id: string }[] | undefined
  readonly source: string
  /** Adds to what other lists have, and is no entry of its own. */
  readonly isLate?: boolean
}
