import { createWalletListing } from '@foyer/adapter-kit'
import { type AdapterEvent, type CreateAdapter, createEmitter } from '@foyer/base'
import { adopt, connect, disconnect, reconnect, type Scope } from './connect.ts'
import { createCapabilities } from './createCapabilities.ts'
import { createSessions } from './sessions.ts'
import type { BitcoinAdapterOptions } from './settings.ts'
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
