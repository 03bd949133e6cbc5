import { createWalletListing } from '@foyer/adapter-kit'
import {
  type AdapterEvent,
  abortable,
  type Capabilities,
  type CreateAdapter,
  createEmitter,
  FoyerError,
  isSolanaAddress,
  loadPart,
  type Network,
  throwIfAborted,
} from '@foyer/base'
import { adopt, connect, createSessions, disconnect, reconnect, type Scope } from './connect.ts'
import type { SolanaAdapterOptions, SolanaSettings } from './settings.ts'
import type { SiteWallets } from './siteTypes.ts'
import { toFoyerError } from './toFoyerError.ts'
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

/** Every ability of the adapter. What they need beyond this file is loaded when one is used. */
function createCapabilities(scope: Scope, settings: SolanaSettings): Partial<Capabilities> {
  const chain = () => loadPart(() => import('./chain.ts'))
  const signing = () => loadPart(() => import('./signing.ts'))
  const sending = () => loadPart(() => import('./sending.ts'))
  return {
    isAddress: ({ value }) => isSolanaAddress(value),
    switchNetwork: (input) => switchNetwork(scope, input),
    getBalance: async (input) => (await chain()).getBalance(input, settings),
    getTokenBalances: async (input) => (await chain()).getTokenBalances(input, settings),
    getToken: async (input) => (await loadPart(() => import('./getToken.ts'))).getToken(input),
    waitForTransaction: async (input) =>
      (await loadPart(() => import('./waitForTransaction.ts'))).waitForTransaction(input, settings),
    signMessage: async (input) => (await signing()).signMessage(scope, input),
    signTransaction: async (input) => (await signing()).signTransaction(scope, input),
    signAllTransactions: async (input) => (await signing()).signAllTransactions(scope, input),
    signAndSendTransaction: async (input) => (await signing()).signAndSendTransaction(scope, settings, input),
    signIn: async (input) => (await signing()).signIn(scope, input),
    estimateFee: async (input) => (await sending()).estimateFee(scope, settings, input),
    sendTransaction: async (input) => (await sending()).sendTransaction(scope, settings, input),
    sendToken: async (input) => (await sending()).sendToken(scope, settings, input),
    getNftBalance: async (input) => (await loadPart(() => import('./nfts.ts'))).getNftBalance(input, settings),
    sendNft: async (input) => (await loadPart(() => import('./nfts.ts'))).sendNft(scope, settings, input),
  }
}

/**
 * Wallets of the page are not asked: they have no network of their own, each request names one.
 * A wallet that has one is told, and where it then is is what counts.
 */
async function switchNetwork(
  { sessions }: Scope,
  input: { connection: { connectorId: string }; network: Network; signal?: AbortSignal | undefined },
): Promise<void> {
  const { connection, network, signal } = input
  throwIfAborted(signal)
  const { wallet, connection: live } = sessions.get(connection.connectorId)
  const approved = live.approvedNetworkIds
  if (!wallet.supports(network) || (approved && !approved.includes(network.caipNetworkId))) {
    throw new FoyerError('ChainUnsupported')
  }
  if (!wallet.moveTo) return sessions.setNetwork(connection.connectorId, network.caipNetworkId)
  try {
    const opened = await abortable(wallet.moveTo(network, signal), signal)
    if (opened.networkId !== network.caipNetworkId) {
      const actual = opened.networkId ?? 'another network'
      throw new FoyerError('WalletLied', { expected: network.caipNetworkId, actual })
    }
    sessions.update(connection.connectorId, opened)
  } catch (error) {
    throw toFoyerError(error, 'switchNetwork')
  }
}
