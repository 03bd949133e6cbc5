import { type ExternalSession, FoyerError, type Network, parseCaipAddress } from '@foyer/base'
import { type Address, getAddress } from 'viem'
import type { ExternalLink } from './scope.ts'
import { toChainId } from './toChain.ts'

/** Where the accounts and the chain of an external wallet stand for us. */
export type ExternalState = { readonly accounts: readonly Address[]; readonly chainId: number }

export type ExternalListener = {
  onChange(change: ExternalState): void
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
    // who asked for a change hears of it twice
    if (JSON.stringify(session) === JSON.stringify(link.session)) return
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
  }
}

export type ExternalSessionState = ReturnType<typeof createExternalSession>

export function readAccounts(session: ExternalSession): readonly Address[] {
  const addresses = session.accounts.map(({ caipAddress }) => parseCaipAddress(caipAddress).address.toLowerCase())
  return [...new Set(addresses)].map((address) => getAddress(address))
}

/**
 * Moves the session to a chain, through the external wallet that owns it: another account may be granted there. The wallet is asked
 * only where it has not agreed to that chain yet.
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
  const isApproved = approvedNetworkIds?.includes(network.caipNetworkId) !== false
  if (!isApproved && !methods.includes('wallet_switchEthereumChain')) throw new FoyerError('ChainNotAdded')
  state.update(await provider.switchNetwork({ namespace: 'eip155', network }))
}
