import { type AdapterEvent, type CreateAdapter, createEmitter, shareWatch } from '@foyer/base'
import { createCapabilities } from './capabilities.ts'
import { adopt, connect, disconnect, reconnect, type Scope } from './connect.ts'
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
    let listed = wallets.get()
    let connectors = listed.map(({ connector }) => connector)
    const relist = (): boolean => {
      const now = wallets.get()
      if (now === listed) return false
      listed = now
      connectors = now.map(({ connector }) => connector)
      sessions.keepOnly(now)
      return true
    }
    const watchWallets = () => {
      relist()
      const stops = [
        wallets.watch(() => {
          if (relist()) events.emit({ type: 'connectorsChanged' })
        }),
        sessions.follow(),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    }
    return {
      namespace: 'bip122',
      capabilities: createCapabilities(scope, options),
      getConnectors: () => connectors,
      prepare: wallets.prepare,
      connect: (input) => connect(scope, input),
      reconnect: (input) => reconnect(scope, input),
      adopt: (input) => adopt(scope, input),
      disconnect: (input) => disconnect(scope, input),
      watch: shareWatch(events, watchWallets),
      getProvider: async ({ connectorId }) => wallets.find(connectorId).provider,
    }
  }
}
