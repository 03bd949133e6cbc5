import { createWalletListing } from '@foyer/adapter-kit'
import { type AdapterEvent, type CreateAdapter, createEmitter, FoyerError, loadPart } from '@foyer/base'
import { adopt, connect, disconnect, reconnect, type Scope } from './connect.ts'
import { createCapabilities } from './createCapabilities.ts'
import { createSessions } from './sessions.ts'
import type { SolanaAdapterOptions } from './settings.ts'
import type { SiteWallets } from './siteTypes.ts'
import { createWalletList } from './walletList.ts'

/**
 * Solana: wallets of the page through the Wallet Standard, wallets the site brings, and Foyer's own.
 * @param options.wallets objects of the `@solana/wallet-adapter-base` family; needs `loadWeb3` as well
 * @param options.loadWeb3 `() => import('@solana/web3.js')` (1.x)
 * @throws FoyerError `InvalidOption`
 */
export function solanaAdapter(options: SolanaAdapterOptions = {}): CreateAdapter {
  const site = toSiteWallets(options)
  const { commitment = 'confirmed', priorityFee = 'recent', phoneLinks = true } = options
  return (context) => {
    const events = createEmitter<AdapterEvent>()
    const wallets = createWalletList(context, site, phoneLinks)
    const sessions = createSessions(context, events)
    const scope: Scope = { context, wallets, sessions }
    return {
      namespace: 'solana',
      capabilities: createCapabilities(scope, { commitment, priorityFee, sent: new Map() }),
      ...createWalletListing(events, wallets, sessions),
      connect: (input) => connect(scope, input),
      reconnect: (input) => reconnect(scope, input),
      adopt: (input) => adopt(scope, input),
      disconnect: (input) => disconnect(scope, input),
      getProvider: async ({ connectorId }) => wallets.find(connectorId).provider,
    }
  }
}

function toSiteWallets({ wallets, loadWeb3 }: SolanaAdapterOptions): SiteWallets | undefined {
  if (!wallets) return undefined
  if (loadWeb3) return { wallets, loadWeb3 }
  throw new FoyerError('InvalidOption', {
    option: 'loadWeb3',
    expected: "() => loadPart(() => import('@solana/web3.js'))",
  })
}
