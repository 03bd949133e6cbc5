import { createWalletListing } from '@foyer/adapter-kit'
import { type AdapterEvent, type Capabilities, type CreateAdapter, createEmitter, loadPart } from '@foyer/base'
import { adopt, connect, createSessions, disconnect, reconnect, type Scope, switchNetwork } from './connect.ts'
import { decodeAddress } from './decodeAddress.ts'
import { findNetwork } from './networks.ts'
import type { BitcoinAdapterOptions } from './types.ts'
import { createWalletList } from './walletList.ts'

/** Bitcoin: wallets that list themselves, UniSat, OKX, wallets with `bitcoin:*` features, and Foyer's own. */
export function bitcoinAdapter(options: BitcoinAdapterOptions = {}): CreateAdapter {
  return (context) => {
    const events = createEmitter<AdapterEvent>()
    const wallets = createWalletList(context)
    const sessions = createSessions(context, events)
    const scope: Scope = { context, wallets, sessions }
    return {
      namespace: 'bip122',
      capabilities: createCapabilities(scope, options),
      ...createWalletListing(events, wallets, sessions),
      prepare: wallets.prepare,
      connect: (input) => connect(scope, input),
      reconnect: (input) => reconnect(scope, input),
      adopt: (input) => adopt(scope, input),
      disconnect: (input) => disconnect(scope, input),
      getProvider: async ({ connectorId }) => wallets.find(connectorId).provider,
    }
  }
}

/** Every ability of the adapter. What they need beyond this file is loaded when one is used. */
function createCapabilities(scope: Scope, options: BitcoinAdapterOptions): Partial<Capabilities> {
  const signing = () => loadPart(() => import('./signing.ts'))
  const sending = () => loadPart(() => import('./sending.ts'))
  return {
    isAddress({ value, network }) {
      const known = findNetwork(network)
      return known !== undefined && decodeAddress(value, known) !== undefined
    },
    switchNetwork: (input) => switchNetwork(scope, input),
    getBalance: async (input) => (await loadPart(() => import('./coins.ts'))).getBalance(input, options),
    waitForTransaction: async (input) =>
      (await loadPart(() => import('./waitForTransaction.ts'))).waitForTransaction(input),
    signMessage: async (input) => (await signing()).signMessage(scope, input),
    signPsbt: async (input) => (await signing()).signPsbt(scope, input),
    estimateFee: async (input) => (await sending()).estimateFee(scope, options, input),
    sendTransaction: async (input) => (await sending()).sendTransaction(scope, options, input),
  }
}
