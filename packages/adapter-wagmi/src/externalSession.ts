import { type ExternalSession, FoyerError, type Network, parseCaipAddress } from '@foyer/base'
import { type Address, getAddress } from 'viem'
import type { ExternalLink } from './scope.ts'
import { toChainId, toHexChainId, toNetworkId } from './toChain.ts'

/** Where the accounts and the chain of an external wallet stand for us. */
export type ExternalState = { readonly accounts: readonly Address[]; readonly chainId: number }

export type ExternalListener = {
  /** `accounts` is left out where they stayed. */
  onChange(change: { readonly accounts?: readonly Address[]; readonly chainId: number }): void
  onEnd(): void
}

/** Follows one external wallet's session; what changes is told to the listener. */
export function createExternalSession(link: ExternalLink, networks: readonly Network[], listener: ExternalListener) {
  const { provider } = link
  let chainId = 0
  let stopWatching = () => {}

  const set = (session: ExternalSession): ExternalState => {
    link.session = session
    chainId = toChainId({ caipNetworkId: session.networkId })
    return { accounts: readAccounts(session), chainId }
  }
  const require = (): ExternalSession => {
    if (!link.session) throw new FoyerError('ConnectorNotFound', { connectorId: provider.id })
    return link.session
  }
  const clear = () => {
    stopWatching()
    stopWatching = () => {}
    link.session = undefined
  }
  const end = () => {
    clear()
    listener.onEnd()
  }
  const update = (session: ExternalSession) => {
    const state = set(session)
    if (state.accounts.length === 0) return end()
    listener.onChange(state)
  }
  return {
    clear,
    end,
    getChainId: () => chainId,
    findNetwork: (id: number) => networks.find((network) => toChainId(network) === id),
    require,
    /** Takes a session up and follows it. */
    start(session: ExternalSession): ExternalState {
      const state = set(session)
      stopWatching()
      stopWatching = provider.watch((event) => {
        if (event.namespace !== undefined && event.namespace !== 'eip155') return
        if (event.type === 'disconnected') end()
        else update(event.session)
      })
      return state
    },
    update,
    moveTo(id: number): void {
      chainId = id
      link.session = { ...require(), networkId: toNetworkId(id) }
      listener.onChange({ chainId: id })
    },
  }
}

export type ExternalSessionState = ReturnType<typeof createExternalSession>

export function readAccounts(session: ExternalSession): readonly Address[] {
  const addresses = session.accounts.map(({ caipAddress }) => parseCaipAddress(caipAddress).address.toLowerCase())
  return [...new Set(addresses)].map((address) => getAddress(address))
}

/**
 * Moves the session to a chain. The wallet is asked only where it has not agreed to that chain yet.
 * @throws FoyerError `NetworkNotFound`, `ChainNotAdded`
 */
export async function switchSession(
  { provider }: ExternalLink,
  state: ExternalSessionState,
  id: number,
): Promise<void> {
  const network = state.findNetwork(id)
  if (!network) throw new FoyerError('NetworkNotFound')
  const { approvedNetworkIds, methods } = state.require()
  // another network of the embedded wallet may have another account
  if (provider.type === 'AUTH') return state.update(await provider.connect({ namespace: 'eip155', network }))
  const isApproved = approvedNetworkIds?.includes(network.caipNetworkId) !== false
  const method = 'wallet_switchEthereumChain'
  if (!isApproved && !methods.includes(method)) throw new FoyerError('ChainNotAdded')
  if (!isApproved) {
    const params = [{ chainId: toHexChainId(id) }]
    await provider.request({ networkId: toNetworkId(state.getChainId()), method, params })
  }
  state.moveTo(id)
}
