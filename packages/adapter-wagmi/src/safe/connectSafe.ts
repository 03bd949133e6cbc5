import { connect, createConnector } from '@wagmi/core'
import { getAddress } from 'viem'
import { currentConnection, type Scope } from '../scope.ts'
import { createSafeChannel, createSafeProvider, getSafeInfo, type SafeAsk } from './safeProvider.ts'

/**
 * Offers the Safe around this page as a connector and connects it: whoever opened the page there has chosen it already.
 * A Safe that does not answer is not offered. @returns frees what listening held
 */
export function connectSafe(scope: Scope, origin: string): () => void {
  const ended = new AbortController()
  const request = createSafeChannel(origin, ended.signal)
  getSafeInfo(request).then(
    async () => {
      const { config, own } = scope
      const isOffered = [...config.connectors, ...own.list()].some(({ id }) => id === 'safe')
      if (ended.signal.aborted || isOffered) return
      const connector = own.add(safeConnector(request, ended.signal))
      // the next one to listen speaks through a pipe of its own
      ended.signal.addEventListener('abort', () => own.remove(connector), { once: true })
      if (currentConnection(config)) return
      await connect(config, { connector }).catch((error) =>
        console.warn('The Safe around this page did not connect', error),
      )
    },
    () => {},
  )
  return () => ended.abort()
}

function safeConnector(request: SafeAsk, signal: AbortSignal) {
  const provider = createSafeProvider(request, signal)
  const getAccounts = async () => [getAddress((await getSafeInfo(request)).safeAddress)] as const
  const getChainId = async () => (await getSafeInfo(request)).chainId
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
      getSafeInfo(request).then(
        () => true,
        () => false,
      ),
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  }))
}
