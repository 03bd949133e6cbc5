import { type Commitment, type SiteWallets, solanaAdapter } from '@foyer/adapter-solana'
import { type CreateAdapter, FoyerError } from '@foyer/base'
import type { AppKitNetwork } from './types.ts'
import type { LoadWeb3 } from './web3.ts'

/** What `new SolanaAdapter` takes. */
export type SolanaAdapterOptions = {
  /** How sure the chain must be, alone or as `commitment` of a connection's settings. Default `confirmed`. */
  readonly connectionSettings?: Commitment | { readonly commitment?: Commitment | undefined } | undefined
  /** Those of `createAppKit` count. */
  readonly networks?: readonly AppKitNetwork[] | undefined
  readonly projectId?: string | undefined
  /** Nothing is rendered on a server either way. */
  readonly ssr?: boolean | undefined
} & Partial<SiteWallets>

/**
 * Solana. Wallets of the Wallet Standard are found by themselves. With `loadWeb3` the connected wallet has a `publicKey`, and wallets
 * of a site's own sign transactions.
 */
export class SolanaAdapter {
  readonly namespace = 'solana'
  readonly create: CreateAdapter
  readonly loadWeb3: LoadWeb3 | undefined

  constructor({ connectionSettings, wallets, loadWeb3 }: SolanaAdapterOptions = {}) {
    const commitment = typeof connectionSettings === 'object' ? connectionSettings.commitment : connectionSettings
    this.loadWeb3 = loadWeb3
    this.create = solanaAdapter({ commitment, ...(wallets && { wallets, loadWeb3: loadWeb3 ?? rejectWeb3 }) })
  }
}

/** A page with such wallets still connects and signs messages; what is missing is named at the first transaction. */
async function rejectWeb3(): Promise<never> {
  throw new FoyerError('InvalidOption', {
    option: 'loadWeb3',
    expected: "() => import('@solana/web3.js'), of SolanaAdapter",
  })
}

export type { AnyTransaction, Provider } from './createSolanaProvider.ts'
