import {
  type AccountType,
  abortable,
  type CaipNetworkId,
  cleanIcon,
  type ExternalProvider,
  type ExternalProviderEvent,
  type ExternalSession,
  FoyerError,
  families,
  formatCaipAddress,
  isSameAddress,
  loadPart,
  type Namespace,
  type Network,
} from '@foyer/base'
import { listRpcUrls } from '@foyer/base/rpcUrls'
import { type FrameClient, type FrameResponse, rpcMethods } from '@foyer/frame-client'
import type { LoginCache } from '@foyer/frame-client/stored'
import { embeddedUserAtom } from '../../account/embeddedUser.ts'
import { socialIds } from '../../config/socials.ts'
import type { Foyer } from '../../foyer.ts'
import { getPreferredNetwork } from '../../state/getActiveNetwork.ts'
import { findNetwork } from '../../state/networks.ts'
import { isLoginLostAtom } from './atoms.ts'
import { requestRpc } from './requestRpc.ts'
import { toNetworkId, toUserPayload } from './toUserPayload.ts'

type Parts = {
  readonly client: FrameClient
  readonly cache: LoginCache
  readonly emit: (event: ExternalProviderEvent) => void
  /** Shows the login and resolves when the visitor is in. */
  readonly login: (signal: AbortSignal | undefined) => Promise<void>
}

export type FrameProvider = {
  /** What the adapters' shell passes on; the shell itself tells what happens. */
  readonly provider: Pick<ExternalProvider, 'connect' | 'getSession' | 'switchNetwork' | 'disconnect' | 'request'>
  /** The frame said who its user is. */
  setUser(user: FrameUser): void
  /** Asks the frame once more, for every namespace that has a session. */
  refresh(): Promise<void>
  /** The login is over, no matter who ended it. */
  clear(): void
  setLoggedIn(): void
}

type Scope = Parts & {
  readonly foyer: Foyer
  readonly sessions: Map<Namespace, ExternalSession>
  isLoggedIn: boolean
  verifying: Promise<boolean> | undefined
  leaving: Promise<void> | undefined
}

/** The embedded wallet as adapters wrap it. */
export function createFrameProvider(foyer: Foyer, parts: Parts): FrameProvider {
  const scope: Scope = {
    ...parts,
    foyer,
    sessions: new Map(),
    isLoggedIn: false,
    verifying: undefined,
    leaving: undefined,
  }
  const { client, emit, sessions } = scope
  const move: ExternalProvider['connect'] = (input) => connect(scope, input)
  return {
    provider: {
      connect: move,
      getSession: async ({ namespace, signal }) =>
        sessions.get(namespace) ??
        // throws where the frame does not answer, which is not the same as a login that has ended
        ((await abortable(verifyLogin(scope), signal))
          ? getUser(scope, getNetwork(foyer, namespace), signal)
          : undefined),
      switchNetwork: move,
      disconnect: () =>
        (scope.leaving ??= signOut(scope).finally(() => {
          scope.leaving = undefined
        })),
      request: (call, options) => requestRpc(foyer, call, { client, signal: options?.signal }),
    },
    setUser(user) {
      for (const namespace of sessions.keys()) {
        try {
          emit({ type: 'sessionChanged', namespace, session: saveUser(scope, user, namespace) })
        } catch {
          // the user has no account in this namespace: the change concerns the other one
        }
      }
    },
    async refresh() {
      for (const [namespace, { networkId }] of [...sessions]) {
        const session = await getUser(scope, getNetwork(foyer, namespace, networkId), foyer.signal)
        emit({ type: 'sessionChanged', namespace, session })
      }
    },
    clear: () => clearLogin(scope),
    setLoggedIn() {
      scope.isLoggedIn = true
      foyer.store.set(isLoginLostAtom, false)
    },
  }
}

function getNetwork(foyer: Foyer, namespace: Namespace, networkId?: CaipNetworkId): Network {
  return findNetwork(foyer.config, networkId) ?? getPreferredNetwork(foyer, namespace)
}

/**
 * A login of an earlier visit, if it lasted. Where the frame says no it is forgotten; where it says nothing, e.g. because
 * its server is away for a moment, it is asked again the next time.
 * @throws FoyerError as the frame fails
 */
function verifyLogin(scope: Scope): Promise<boolean> {
  const { cache, client, foyer } = scope
  if (scope.isLoggedIn) return Promise.resolve(true)
  if (!cache.isUsed()) return Promise.resolve(false)
  scope.verifying ??= client
    .request('IS_CONNECTED')
    .then(({ isConnected }) => {
      scope.isLoggedIn = isConnected
      foyer.store.set(isLoginLostAtom, !isConnected)
      if (!isConnected) cache.clear()
      return isConnected
    })
    .finally(() => {
      scope.verifying = undefined
    })
  return scope.verifying
}

async function getUser(scope: Scope, network: Network, signal?: AbortSignal): Promise<ExternalSession> {
  const { client, foyer, sessions } = scope
  const { chainNamespace } = network
  const [rpcUrl] = listRpcUrls(network)
  const current = sessions.get(chainNamespace)
  if (current && current.networkId !== network.caipNetworkId) {
    await client.request('SWITCH_NETWORK', { chainId: network.caipNetworkId, rpcUrl }, { signal })
  }
  const user = await client.request('GET_USER', toUserPayload(foyer, network), { signal })
  return saveUser(scope, user, chainNamespace)
}

function saveUser({ cache, foyer, sessions }: Scope, user: FrameUser, namespace: Namespace): ExternalSession {
  const session = toSession(user, namespace)
  sessions.set(namespace, session)
  cache.setLogin({ email: user.email })
  cache.setLastChain(user.chainId)
  // only the EVM answer speaks of smart accounts
  const isEvm = namespace === 'eip155'
  foyer.store.set(embeddedUserAtom, (before) => ({
    email: user.email ?? undefined,
    userName: cache.getUserName(),
    avatar: cleanIcon(cache.getAvatar()),
    socialProvider: socialIds.find((one) => one === cache.getSocialProvider()),
    smartAccountDeployed: isEvm ? user.smartAccountDeployed : before?.smartAccountDeployed,
  }))
  return session
}

async function connect(
  scope: Scope,
  { network, signal }: Parameters<ExternalProvider['connect']>[0],
): Promise<ExternalSession> {
  const { client, emit, foyer, login, sessions } = scope
  const isLasting = verifyLogin(scope).catch(() => false)
  if (!(await abortable(isLasting, signal))) await login(signal)
  const namespace = network.chainNamespace
  const before = sessions.get(namespace)
  const session = await getUser(scope, network, signal)
  // the account may differ by network: an adapter that only asked to switch is told as well
  const isMoved = before !== undefined && before.networkId !== session.networkId
  if (isMoved) emit({ type: 'sessionChanged', namespace, session })
  const { siwx } = foyer.config
  if (siwx && !before && namespace === 'eip155') {
    const { addLoginSession } = await loadPart(() => import('./addLoginSession.ts'))
    await addLoginSession(foyer, { siwx, client, session, payload: toUserPayload(foyer, network), signal })
  }
  return session
}

function clearLogin(scope: Scope): void {
  const { cache, emit, foyer, sessions } = scope
  const wasUsed = scope.isLoggedIn || sessions.size > 0
  scope.isLoggedIn = false
  sessions.clear()
  cache.clear()
  foyer.store.set(embeddedUserAtom, undefined)
  if (wasUsed) emit({ type: 'disconnected' })
}

/** @throws FoyerError `SignOutUnheard`, after the site has let go */
async function signOut(scope: Scope): Promise<void> {
  clearLogin(scope)
  // the site is signed out whether or not the frame answers (specification §9: 3 s at most)
  await scope.client.request('SIGN_OUT')
}

type FrameUser = FrameResponse<'GET_USER'>

/**
 * Turns what the frame said of its user into a session of one namespace: the active account first.
 * @throws FoyerError `WalletLied` for an address or a network that is not of this namespace
 */
function toSession(user: FrameUser, namespace: Namespace): ExternalSession {
  const networkId = toNetworkId(user.chainId, namespace)
  const { isAddress } = families[namespace]
  const isSame = (address: string) => isSameAddress(namespace, address, user.address)
  const others = (user.accounts ?? []).filter(({ address }) => !isSame(address) && isAddress(address))
  const type = user.accounts?.find(({ address }) => isSame(address))?.type ?? toAccountType(user.preferredAccountType)
  if (!isAddress(user.address)) {
    throw new FoyerError('WalletLied', {
      expected: `an address of ${namespace}`,
      actual: user.address.slice(0, 80),
    })
  }
  const accounts = [{ address: user.address, type }, ...others]
  return {
    accounts: accounts.map((one) => ({ caipAddress: formatCaipAddress(networkId, one.address), type: one.type })),
    networkId,
    methods: Object.keys(rpcMethods).filter((method) => method.startsWith('solana_') === (namespace === 'solana')),
  }
}

function toAccountType(type: string | undefined): AccountType {
  return type === 'smartAccount' ? 'smartAccount' : 'eoa'
}
