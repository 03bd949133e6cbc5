import { type ExternalSession, FoyerError, type Network } from '@foyer/base'
import { type CreateConnectorFn, createConnector } from '@wagmi/core'
import type { Address } from 'viem'
import { createExternalSession, type ExternalSessionState, readAccounts, switchSession } from './externalSession.ts'
import type { ExternalLink } from './scope.ts'
import { toHexChainId, toNetworkId } from './toChain.ts'

type EventName = 'accountsChanged' | 'chainChanged' | 'disconnect'
type Listeners = Map<EventName, Set<(value: unknown) => void>>

/** What `connect` takes beside wagmi's own parameters. */
type ConnectParameters = {
  readonly chainId?: number | undefined
  readonly isReconnecting?: boolean | undefined
  readonly signal?: AbortSignal | undefined
  /** A session that core made: taken up without asking anybody. */
  readonly session?: ExternalSession | undefined
}

/**
 * A relay session or the embedded wallet as a connector of wagmi.
 * `connect` takes a `signal` and a `session` beside wagmi's own parameters.
 */
export function externalConnector(
  link: ExternalLink,
  networks: readonly Network[],
): CreateConnectorFn<unknown, Record<string, unknown>> {
  const { provider: external } = link
  const listeners: Listeners = new Map()
  const emit = (event: EventName, value?: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  return createConnector((config) => {
    const state = createExternalSession(link, networks, {
      onChange(change) {
        config.emitter.emit('change', change)
        if (change.accounts) emit('accountsChanged', change.accounts)
        emit('chainChanged', toHexChainId(change.chainId))
      },
      onEnd() {
        config.emitter.emit('disconnect')
        emit('disconnect')
      },
    })
    const provider = createProvider(link, state, listeners)
    return {
      id: external.id,
      name: external.name,
      type: external.type,
      async connect(parameters = {}) {
        const session = await requestSession(link, state, networks, parameters as ConnectParameters)
        return state.start(session) as never
      },
      async disconnect() {
        state.clear()
        await external.disconnect()
      },
      getAccounts: async () => readAccounts(state.require()),
      getChainId: async () => state.getChainId(),
      getProvider: async () => provider,
      isAuthorized: async () => (await external.getSession({ namespace: 'eip155' })) !== undefined,
      async switchChain({ chainId }) {
        await switchSession(link, state, chainId)
        const chain = config.chains.find(({ id }) => id === chainId)
        if (!chain) throw new FoyerError('NetworkNotFound')
        return chain
      },
      onAccountsChanged: (accounts) => config.emitter.emit('change', { accounts: accounts as Address[] }),
      onChainChanged: (id) => config.emitter.emit('change', { chainId: Number(id) }),
      onDisconnect: state.end,
    }
  })
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
