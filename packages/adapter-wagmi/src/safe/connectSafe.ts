import { createConnector } from '@wagmi/core'
import { getAddress } from 'viem'
import { attach } from '../attach.ts'
import { currentConnection, type Scope } from '../scope.ts'
import { createSafeChannel, createSafeProvider, getSafeInfo, type SafeAsk } from './safeProvider.ts'

/**
 * Offers the Safe around this page as a connector and connects it: whoever opened the page there has chosen it already.
 * A Safe that does not answer is not offered. @returns frees what listening held
 */
export function connectSafe(scope: Scope, origin: string): () => void {
  const ended = new AbortController()
  const ask = createSafeChannel(origin, ended.signal)
  getSafeInfo(ask).then(
    async ({ safeAddress, chainId }) => {
      const { config } = scope
      const isOffered = config.connectors.some(({ id }) => id === 'safe')
      if (ended.signal.aborted || isOffered) return
      const connector = config._internal.connectors.setup(safeConnector(ask, ended.signal))
      config._internal.connectors.setState((all) => [...all, connector])
      // the next one to listen speaks through a pipe of its own
      const remove = () => config._internal.connectors.setState((all) => all.filter(({ uid }) => uid !== connector.uid))
      ended.signal.addEventListener('abort', remove, { once: true })
      if (currentConnection(config)) return
      attach(config, connector, { accounts: [getAddress(safeAddress)], chainId })
    },
    () => {},
  )
  return () => ended.abort()
}

function safeConnector(ask: SafeAsk, signal: AbortSignal) {
  const provider = createSafeProvider(ask, signal)
  const getAccounts = async () => [getAddress((await getSafeInfo(ask)).safeAddress)] as const
  const getChainId = async () => (await getSafeInfo(ask)).chainId
  return createConnector(() => ({
    id: 'safe',
    name: 'Safe',
    type: 'safe',
    async connect({ withCapabilities } = {}) {
      const accounts = await getAccounts()
      const withNone = accounts.map((address) => ({ address, capabilities: {} }))
      return { accounts: (withCapabilities ? withNone : accounts) as never, chainId: await getChainId() }
    },
    disconnect: async () => {},
    getAccounts,
    getChainId,
    getProvider: async () => provider,
    isAuthorized: () =>
      getSafeInfo(ask).then(
        () => true,
        () => false,
      ),
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  }))
}
