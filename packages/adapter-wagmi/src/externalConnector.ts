import { type ExternalSession, FoyerError, type Network, parseCaipAddress } from '@foyer/base'
import { type CreateConnectorFn, createConnector } from '@wagmi/core'
import { type Address, getAddress } from 'viem'
import type { ExternalLink } from './scope.ts'
import { toChainId, toHexChainId, toNetworkId } from './toChain.ts'

type EventName = 'accountsChanged' | 'chainChanged' | 'disconnect'

/** Requests about the session itself are answered here; everything else goes to the wallet with the network it is meant for. */
type Answer = (params: readonly unknown[]) => unknown

/**
 * A relay session or the embedded wallet as a connector of wagmi.
 * `connect` takes a `signal` beside wagmi's own parameters.
 */
export function externalConnector(
  link: ExternalLink,
  networks: readonly Network[],
): CreateConnectorFn<unknown, Record<string, unknown>> {
  const { provider: external } = link
  const namespace = 'eip155'
  const listeners = new Map<EventName, Set<(value: unknown) => void>>()
  let stopWatching = () => {}
  let chainId = 0

  const requireSession = (): ExternalSession => {
    if (!link.session) throw new FoyerError('ConnectorNotFound', { connectorId: external.id })
    return link.session
  }
  const accountsOf = (session: ExternalSession): readonly Address[] => {
    const addresses = session.accounts.map(({ caipAddress }) => parseCaipAddress(caipAddress).address.toLowerCase())
    return [...new Set(addresses)].map((address) => getAddress(address))
  }
  const tell = (event: EventName, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  const takeOffered = () => {
    const { offered } = link
    link.offered = undefined
    return offered
  }
  const read = (signal: AbortSignal | undefined) => external.getSession({ namespace, signal })
  const ask = (network: Network, signal: AbortSignal | undefined) => external.connect({ namespace, network, signal })
  const findNetwork = (id: number) => networks.find((network) => toChainId(network) === id)

  return createConnector((config) => {
    const adopt = (session: ExternalSession) => {
      link.session = session
      chainId = toChainId({ caipNetworkId: session.networkId })
      return { accounts: accountsOf(session), chainId }
    }
    const moveTo = (id: number) => {
      chainId = id
      link.session = { ...requireSession(), networkId: toNetworkId(id) }
      config.emitter.emit('change', { chainId: id })
      tell('chainChanged', toHexChainId(id))
    }
    const end = () => {
      stopWatching()
      stopWatching = () => {}
      link.session = undefined
      config.emitter.emit('disconnect')
      tell('disconnect', undefined)
    }
    const follow = () => {
      stopWatching()
      stopWatching = external.watch((event) => {
        if (event.namespace !== undefined && event.namespace !== namespace) return
        if (event.type === 'disconnected') return end()
        take(event.session)
      })
    }
    const take = (session: ExternalSession) => {
      const { accounts } = adopt(session)
      if (accounts.length === 0) return end()
      config.emitter.emit('change', { accounts, chainId })
      tell('accountsChanged', accounts)
      tell('chainChanged', toHexChainId(chainId))
    }
    const switchTo = async (id: number) => {
      const network = findNetwork(id)
      if (!network) throw new FoyerError('NetworkNotFound')
      const { approvedNetworkIds, methods } = requireSession()
      // another network of the embedded wallet may have another account
      if (external.type === 'AUTH') return take(await external.connect({ namespace, network }))
      const isApproved = approvedNetworkIds?.includes(network.caipNetworkId) !== false
      const method = 'wallet_switchEthereumChain'
      if (!isApproved && !methods.includes(method)) throw new FoyerError('ChainNotAdded')
      if (!isApproved) {
        const params = [{ chainId: toHexChainId(id) }]
        await external.request({ networkId: toNetworkId(chainId), method, params })
      }
      moveTo(id)
    }
    const answers: { readonly [method: string]: Answer } = {
      eth_chainId: () => toHexChainId(chainId),
      eth_accounts: () => accountsOf(requireSession()),
      eth_requestAccounts: () => accountsOf(requireSession()),
      wallet_switchEthereumChain: async ([target]) => {
        await switchTo(Number((target as { chainId?: unknown } | undefined)?.chainId))
        return null
      },
    }
    const provider = {
      async request({ method, params }: { method: string; params?: unknown }) {
        const list = Array.isArray(params) ? (params as readonly unknown[]) : params === undefined ? [] : [params]
        const answer = answers[method]
        if (answer) return answer(list)
        requireSession()
        return external.request({ networkId: toNetworkId(chainId), method, params: list })
      },
      on(event: EventName, listener: (value: unknown) => void) {
        listeners.set(event, new Set(listeners.get(event)).add(listener))
      },
      removeListener(event: EventName, listener: (value: unknown) => void) {
        listeners.get(event)?.delete(listener)
      },
    }
    return {
      id: external.id,
      name: external.name,
      type: external.type,
      async connect(parameters = {}) {
        const { chainId: wanted, isReconnecting, signal } = parameters as typeof parameters & { signal?: AbortSignal }
        const network = findNetwork(wanted ?? chainId) ?? networks[0]
        if (!network) throw new FoyerError('NetworkNotFound')
        const session = takeOffered() ?? (await (isReconnecting ? read(signal) : ask(network, signal)))
        if (!session || session.accounts.length === 0) throw new FoyerError('WalletLocked')
        const adopted = adopt(session)
        follow()
        return adopted as never
      },
      async disconnect() {
        stopWatching()
        stopWatching = () => {}
        link.session = undefined
        await external.disconnect()
      },
      getAccounts: async () => accountsOf(requireSession()),
      getChainId: async () => chainId,
      getProvider: async () => provider,
      isAuthorized: async () => (await external.getSession({ namespace })) !== undefined,
      async switchChain({ chainId: id }) {
        await switchTo(id)
        const chain = config.chains.find((candidate) => candidate.id === id)
        if (!chain) throw new FoyerError('NetworkNotFound')
        return chain
      },
      onAccountsChanged: (accounts) => config.emitter.emit('change', { accounts: accounts as Address[] }),
      onChainChanged: (id) => config.emitter.emit('change', { chainId: Number(id) }),
      onDisconnect: end,
    }
  })
}
