import { type ExternalSession, FoyerError, type Network } from '@foyer/base'
import type { CreateConnectorFn } from '@wagmi/core'
import { createExternalSession, type ExternalSessionState, readAccounts, switchSession } from './externalSession.ts'
import type { ExternalLink } from './scope.ts'
import { toHexChainId, toNetworkId } from './toChain.ts'

type EventName = 'accountsChanged' | 'chainChanged' | 'disconnect'
type Listeners = Map<EventName, Set<(value: unknown) => void>>

/** What `connect` takes beside wagmi's own parameters. */
export type ConnectParameters = {
  readonly chainId?: number | undefined
  readonly isReconnecting?: boolean | undefined
  readonly signal?: AbortSignal | undefined
  /** A session that core made: taken up without asking anybody. */
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
    end: state.end,
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
