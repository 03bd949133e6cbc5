import { type ExternalSession, FoyerError, type Network, parseCaipAddress } from '@foyer/base'
import type { CreateConnectorFn } from '@wagmi/core'
import { type Address, getAddress } from 'viem'
import type { ExternalLink } from './scope.ts'
import { toChainId, toHexChainId, toNetworkId } from './toChain.ts'

type EventName = 'accountsChanged' | 'chainChanged' | 'disconnect'
type Listeners = Map<EventName, Set<(value: unknown) => void>>

/** What `connect` takes beside wagmi's own parameters. */
export type ConnectParameters = {
  readonly chainId?: number | undefined
  readonly isReconnecting?: boolean | undefined
  readonly signal?: AbortSignal | undefined
  /** A session that core made: taken up without asking anyone. */
  readonly session?: ExternalSession | undefined
}

/** The other end of an external wallet's connector: its session and its EIP-1193 provider. */
export type ExternalWallet = ReturnType<typeof createExternalWallet>

type ConnectorConfig = Pick<Parameters<CreateConnectorFn>[0], 'chains' | 'emitter'>

export function createExternalWallet(link: ExternalLink, networks: readonly Network[], config: ConnectorConfig) {
  const listeners: Listeners = new Map()
  const emit = (event: EventName, value?: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  const state = createExternalSession(link, networks, {
    onChange(change) {
      config.emitter.emit('change', change)
      emit('accountsChanged', change.accounts)
      emit('chainChanged', toHexChainId(change.chainId))
    },
    onEnd() {
      config.emitter.emit('disconnect')
      emit('disconnect')
    },
  })
  const provider = createProvider(link, state, listeners)
  return {
    async connect(parameters: ConnectParameters) {
      return state.start(await requestSession(link, state, networks, parameters))
    },
    async disconnect() {
      state.clear()
      await link.provider.disconnect()
    },
    getAccounts: () => readAccounts(state.require()),
    getChainId: state.getChainId,
    provider,
    async switchChain(chainId: number) {
      await switchSession(link, state, chainId)
      const chain = config.chains.find(({ id }) => id === chainId)
      if (!chain) throw new FoyerError('NetworkNotFound')
      return chain
    },
  }
}

async function requestSession(
  { provider }: ExternalLink,
  state: ExternalSessionState,
  networks: readonly Network[],
  { chainId, isReconnecting, session, signal }: ConnectParameters,
): Promise<ExternalSession> {
  const network = state.findNetwork(chainId ?? state.getChainId()) ?? networks[0]
  if (!network) throw new FoyerError('NetworkNotFound')
  const request = () => provider.connect({ namespace: 'eip155', network, signal })
  const read = () => provider.getSession({ namespace: 'eip155', signal })
  const found = session ?? (await (isReconnecting ? read() : request()))
  if (!found || found.accounts.length === 0) throw new FoyerError('WalletLocked')
  return found
}

/** Requests about the session itself are answered here; everything else goes to the wallet with the network it is meant for. */
function createProvider(link: ExternalLink, state: ExternalSessionState, listeners: Listeners) {
  const answers: { readonly [method: string]: (params: readonly unknown[]) => unknown } = {
    eth_chainId: () => toHexChainId(state.getChainId()),
    eth_accounts: () => readAccounts(state.require()),
    eth_requestAccounts: () => readAccounts(state.require()),
    wallet_switchEthereumChain: async ([target]) => {
      await switchSession(link, state, Number((target as { chainId?: unknown } | undefined)?.chainId))
      return null
    },
  }
  return {
    async request({ method, params }: { method: string; params?: unknown }) {
      const list = Array.isArray(params) ? (params as readonly unknown[]) : params === undefined ? [] : [params]
      const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
      if (answer) return answer(list)
      state.require()
      return link.provider.request({ networkId: toNetworkId(state.getChainId()), method, params: list })
    },
    on(event: EventName, listener: (value: unknown) => void) {
      listeners.set(event, new Set(listeners.get(event)).add(listener))
    },
    removeListener(event: EventName, listener: (value: unknown) => void) {
      listeners.get(event)?.delete(listener)
    },
  }
}

/** Where the accounts and the chain of an external wallet stand for us. */
type ExternalState = { readonly accounts: readonly Address[]; readonly chainId: number }

type ExternalListener = {
  onChange(change: ExternalState): void
  onEnd(): void
}

/** Follows one external wallet's session; what changes is told to the listener. */
function createExternalSession(link: ExternalLink, networks: readonly Network[], listener: ExternalListener) {
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

type ExternalSessionState = ReturnType<typeof createExternalSession>

function readAccounts(session: ExternalSession): readonly Address[] {
  const addresses = session.accounts.map(({ caipAddress }) => parseCaipAddress(caipAddress).address.toLowerCase())
  return [...new Set(addresses)].map((address) => getAddress(address))
}

/**
 * Moves the session to a chain, through the external wallet that owns it: another account may be granted there. The wallet is asked
 * only where it has not agreed to that chain yet.
 * @throws FoyerError `NetworkNotFound`, `ChainNotAdded`
 */
async function switchSession({ provider }: ExternalLink, state: ExternalSessionState, id: number): Promise<void> {
  const network = state.findNetwork(id)
  if (!network) throw new FoyerError('NetworkNotFound')
  const { approvedNetworkIds, methods } = state.require()
  const isApproved = approvedNetworkIds?.includes(network.caipNetworkId) !== false
  if (!isApproved && !methods.includes('wallet_switchEthereumChain')) throw new FoyerError('ChainNotAdded')
  state.update(await provider.switchNetwork({ namespace: 'eip155', network }))
}
