import {
  abortable,
  type CaipNetworkId,
  type ExternalProvider,
  type ExternalProviderEvent,
  type ExternalSession,
  type Namespace,
  type Network,
} from '@foyer/base'
import type { FrameClient } from '@foyer/frame-client'
import type { LoginCache } from '@foyer/frame-client/stored'
import { embeddedUserAtom } from '../../account/embeddedUser.ts'
import type { Foyer } from '../../foyer.ts'
import { findNetwork, getPreferredNetwork } from '../../state/networks.ts'
import { getPreferredAccountType } from './accountType.ts'
import { isLoginLostAtom } from './atoms.ts'
import { toFrameChainId } from './chainIds.ts'
import { requestRpc } from './requests.ts'
import { type FrameUser, toSession } from './toSession.ts'

type Parts = {
  readonly client: FrameClient
  readonly cache: LoginCache
  readonly emit: (event: ExternalProviderEvent) => void
  /** Shows the login and resolves when the visitor is in. */
  readonly login: (signal: AbortSignal | undefined) => Promise<void>
}

export type FrameProvider = {
  /** What the adapters' shell passes on; the shell itself tells what happens. */
  readonly provider: Pick<ExternalProvider, 'connect' | 'getSession' | 'disconnect' | 'request'>
  /** The frame said who its user is. */
  take(user: FrameUser): void
  /** Asks the frame once more, for every namespace that has a session. */
  refresh(): Promise<void>
  /** The login is over, whoever ended it. */
  end(): void
  setLoggedIn(): void
}

/** The embedded wallet as adapters wrap it. */
export function createFrameProvider(foyer: Foyer, { client, cache, emit, login }: Parts): FrameProvider {
  const sessions = new Map<Namespace, ExternalSession>()
  let isLoggedIn = false
  let verifying: Promise<boolean> | undefined
  let leaving: Promise<void> | undefined

  /** A login of an earlier visit, if it lasted. Where the frame says no, or nothing, it is forgotten. */
  function verify(): Promise<boolean> {
    if (isLoggedIn) return Promise.resolve(true)
    if (!cache.isUsed()) return Promise.resolve(false)
    verifying ??= client
      .request('IS_CONNECTED')
      .then(({ isConnected }) => isConnected)
      .catch(() => false)
      .then((isConnected) => {
        isLoggedIn = isConnected
        foyer.store.set(isLoginLostAtom, !isConnected)
        if (!isConnected) cache.clear()
        return isConnected
      })
      .finally(() => {
        verifying = undefined
      })
    return verifying
  }

  async function getUser(network: Network, signal?: AbortSignal): Promise<ExternalSession> {
    const { chainNamespace } = network
    const rpcUrl = network.rpcUrls.default.http[0]
    const current = sessions.get(chainNamespace)
    if (current && current.networkId !== network.caipNetworkId) {
      await client.request('SWITCH_NETWORK', { chainId: network.caipNetworkId, rpcUrl }, { signal })
    }
    const preferredAccountType = getPreferredAccountType(foyer, chainNamespace)
    const payload = { chainId: toFrameChainId(network), preferredAccountType, rpcUrl }
    return keep(await client.request('GET_USER', payload, { signal }), chainNamespace)
  }

  function keep(user: FrameUser, namespace: Namespace): ExternalSession {
    const session = toSession(user, namespace)
    sessions.set(namespace, session)
    cache.setLogin({ email: user.email })
    cache.setLastChain(user.chainId)
    // only the EVM answer speaks of smart accounts
    const isEvm = namespace === 'eip155'
    foyer.store.set(embeddedUserAtom, (before) => ({
      email: user.email ?? undefined,
      userName: cache.getUserName(),
      smartAccountDeployed: isEvm ? user.smartAccountDeployed : before?.smartAccountDeployed,
    }))
    return session
  }

  function end(): void {
    const wasUsed = isLoggedIn || sessions.size > 0
    isLoggedIn = false
    sessions.clear()
    cache.clear()
    foyer.store.set(embeddedUserAtom, undefined)
    if (wasUsed) emit({ type: 'disconnected' })
  }

  async function signOut(): Promise<void> {
    end()
    // whether or not the frame answers, the site has let go (specification §9: 3 s at most)
    await client.request('SIGN_OUT').catch(() => {})
  }

  const networkOf = (namespace: Namespace, networkId?: CaipNetworkId) =>
    findNetwork(foyer.config, networkId) ?? getPreferredNetwork(foyer, namespace)

  return {
    provider: {
      async connect({ network, signal }) {
        if (!(await abortable(verify(), signal))) await login(signal)
        const namespace = network.chainNamespace
        const before = sessions.get(namespace)
        const session = await getUser(network, signal)
        // another network may have another account: whoever only asked to move learns of it too
        const isMoved = before !== undefined && before.networkId !== session.networkId
        if (isMoved) emit({ type: 'sessionChanged', namespace, session })
        return session
      },
      async getSession({ namespace, signal }) {
        const known = sessions.get(namespace)
        if (known) return known
        if (!(await abortable(verify(), signal))) return undefined
        return getUser(networkOf(namespace), signal)
      },
      disconnect() {
        leaving ??= signOut().finally(() => {
          leaving = undefined
        })
        return leaving
      },
      request: (call, options) => requestRpc(foyer, call, { client, signal: options?.signal }),
    },
    take(user) {
      for (const namespace of sessions.keys()) {
        try {
          emit({ type: 'sessionChanged', namespace, session: keep(user, namespace) })
        } catch {
          // it is about an account of the other family
        }
      }
    },
    async refresh() {
      for (const [namespace, { networkId }] of [...sessions]) {
        const session = await getUser(networkOf(namespace, networkId), foyer.signal)
        emit({ type: 'sessionChanged', namespace, session })
      }
    },
    end,
    setLoggedIn() {
      isLoggedIn = true
      foyer.store.set(isLoginLostAtom, false)
    },
  }
}
