import { type Commitment, type SiteWallets, solanaAdapter } from '@foyer/adapter-solana'
import type { CreateAdapter } from '@foyer/base'

/** What `new SolanaAdapter` takes. */
export type SolanaAdapterOptions = {
  /** How sure the chain must be, alone or as `commitment` of a connection's settings. Default `confirmed`. */
  readonly connectionSettings?: Commitment | { readonly commitment?: Commitment | undefined } | undefined
} & Partial<SiteWallets>

/** Solana. Wallets of the Wallet Standard are found by themselves; `wallets` of a site's own need `loadWeb3` as well. */
export class SolanaAdapter {
  readonly namespace = 'solana'
  readonly create: CreateAdapter

  /** @throws FoyerError `InvalidOption` for `wallets` without `loadWeb3` */
  constructor({ connectionSettings, ...wallets }: SolanaAdapterOptions = {}) {
    const commitment = typeof connectionSettings === 'object' ? connectionSettings.commitment : connectionSettings
    this.create = solanaAdapter({ commitment, ...wallets })
  }
}
