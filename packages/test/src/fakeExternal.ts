import {
  abortable,
  createEmitter,
  type Emitter,
  type ExternalProvider,
  type ExternalProviderEvent,
  type ExternalSession,
  FoyerError,
  type Namespace,
  type Network,
  type RpcCall,
  throwIfAborted,
} from '@foyer/base'

export type FakeExternalOptions = {
  readonly id?: ExternalProvider['id'] | undefined
  readonly namespaces?: readonly Namespace[] | undefined
  /** What `connect` gives, by namespace. */
  readonly sessions: { readonly [namespace in Namespace]?: ExternalSession }
  /** Accounts on networks where they are others than the session says. */
  readonly accountsOn?: { readonly [networkId: string]: ExternalSession['accounts'] } | undefined
  /** A session of an earlier visit is there already. */
  readonly restored?: boolean | undefined
  /** Answers requests; without it every one fails. */
  readonly answer?: ((call: RpcCall) => unknown) | undefined
}

/** A relay session or embedded wallet without a wire. */
export type FakeExternal = ExternalProvider & {
  /** Requests that reached the wallet. */
  readonly calls: readonly RpcCall[]
  readonly isConnected: boolean
  /** How many listen for what the other side does. */
  readonly listeners: number
  /** From now on `connect` never answers, or is refused. */
  setMood(mood: 'approve' | 'reject' | 'hang'): void
  /** The other side changes the session. */
  change(namespace: Namespace, changes: Partial<ExternalSession>): void
  /** The other side ends it. */
  end(): void
}

export function fakeExternal(options: FakeExternalOptions): FakeExternal {
  const { id = 'walletConnect', answer } = options
  const events = createEmitter<ExternalProviderEvent>()
  const calls: RpcCall[] = []
  const sessions = new Map(Object.entries(options.sessions) as [Namespace, ExternalSession][])
  let isConnected = options.restored ?? false
  let mood: 'approve' | 'reject' | 'hang' = 'approve'
  const watched = countListeners(events)

  return {
    id,
    name: id === 'ID_AUTH' ? 'Embedded Wallet' : 'WalletConnect',
    type: id === 'ID_AUTH' ? 'AUTH' : 'WALLET_CONNECT',
    namespaces: options.namespaces ?? [...sessions.keys()],
    calls,
    get isConnected() {
      return isConnected
    },
    get listeners() {
      return watched.count()
    },
    async connect({ namespace, network, signal }) {
      throwIfAborted(signal)
      if (mood === 'hang') return abortable(new Promise<never>(() => {}), signal)
      if (mood === 'reject') throw new FoyerError('UserRejected')
      const session = sessions.get(namespace)
      if (!session) throw new FoyerError('ConnectorChainsUnsupported')
      isConnected = true
      // the embedded wallet goes where it is told; a relay session stays as it was agreed
      const { caipNetworkId: networkId } = network
      const accounts = options.accountsOn?.[networkId] ?? options.sessions[namespace]?.accounts ?? session.accounts
      if (id === 'ID_AUTH') sessions.set(namespace, { ...session, accounts, networkId })
      return sessions.get(namespace) ?? session
    },
    getSession: async ({ namespace }) => (isConnected ? sessions.get(namespace) : undefined),
    async switchNetwork({ namespace, network, signal }) {
      throwIfAborted(signal)
      const session = isConnected ? sessions.get(namespace) : undefined
      if (!session) throw new FoyerError('SessionNotFound', { topic: namespace })
      const moved = await moveSession(session, { namespace, network, options, calls })
      sessions.set(namespace, moved)
      events.emit({ type: 'sessionChanged', namespace, session: moved })
      return moved
    },
    async disconnect() {
      isConnected = false
    },
    async request(call) {
      calls.push(call)
      if (!answer) throw new FoyerError('MethodNotAllowed')
      return answer(call)
    },
    watch: watched.on,
    setMood(next) {
      mood = next
    },
    change(namespace, changes) {
      const before = sessions.get(namespace)
      if (!before) throw new FoyerError('NamespaceNotFound', { namespace })
      const session = { ...before, ...changes }
      sessions.set(namespace, session)
      events.emit({ type: 'sessionChanged', namespace, session })
    },
    end() {
      isConnected = false
      events.emit({ type: 'disconnected' })
    },
  }
}

type Move = {
  readonly namespace: Namespace
  readonly network: Network
  readonly options: FakeExternalOptions
  readonly calls: RpcCall[]
}

/** Asks the wallet only where it has not agreed to the network yet, as an EVM wallet can be. */
async function moveSession(session: ExternalSession, { namespace, network, options, calls }: Move) {
  const { caipNetworkId: networkId } = network
  if (session.approvedNetworkIds?.includes(networkId) === false) {
    if (namespace !== 'eip155') throw new FoyerError('NetworkNotApproved', { networkId })
    const params = [{ chainId: `0x${Number(network.id).toString(16)}` }]
    const call: RpcCall = { networkId: session.networkId, method: 'wallet_switchEthereumChain', params }
    calls.push(call)
    await options.answer?.(call)
  }
  const accounts = options.accountsOn?.[networkId] ?? options.sessions[namespace]?.accounts ?? session.accounts
  return { ...session, accounts, networkId }
}

function countListeners<event>({ on }: Pick<Emitter<event>, 'on'>) {
  let listeners = 0
  return {
    count: () => listeners,
    on(listener: (event: event) => void): () => void {
      listeners += 1
      const stop = on(listener)
      return () => {
        listeners -= 1
        stop()
      }
    },
  }
}
