import { createEmitter, type Emitter, FoyerError } from '@foyer/base'
import {
  type Channel,
  createChannelPair,
  type FrameHandlers,
  type FrameMethod,
  type FrameServer,
  serveFrame,
} from '@foyer/frame-client/server'

/** A request that waits for the visitor in the frame. */
export type FrameApproval = {
  readonly method: string
  readonly params: unknown
  approve(result: unknown): void
  reject(): void
  /** The visitor approved, and it is being signed: a site that withdraws it still hears what comes of it. @returns ends that */
  startSigning(): (result: unknown) => void
}

export type FrameWalletOptions = {
  /** Someone is signed in already, with this address. */
  readonly email?: string | undefined
  /** The code every mail holds. Default `123456`. */
  readonly code?: string | undefined
  /** A device the wallet does not know: the link in the mail has to be opened first (`openLink`). */
  readonly isNewDevice?: boolean | undefined
  /** EVM chain ids with smart accounts. Default none. */
  readonly smartAccountNetworks?: readonly number[] | undefined
  /** What reading the chain gives, by method; `null` for one that is not here. */
  readonly reads?: { readonly [method: string]: unknown } | undefined
  /** Where a login by account is sent. Default `https://frame.test/<provider>`. */
  readonly socialUri?: string | undefined
  /** How a login by account calls the visitor, and a picture as a data address; asked anew with each login. */
  readonly toSocialAccount?: (() => { readonly userName?: string; readonly avatar?: string }) | undefined
  /** What is scanned to sign in with Farcaster. Default `https://frame.test/farcaster`. */
  readonly farcasterUrl?: string | undefined
  /** What it signs where a site asks for a sign-in while it asks who its user is. Default: nothing. */
  readonly toSignIn?: ((address: string) => { readonly message: string; readonly signature: string }) | undefined
  /** Messages that are never answered. */
  readonly silent?: readonly FrameMethod[] | undefined
  /** Messages that are answered with an error. */
  readonly refuses?: readonly FrameMethod[] | undefined
  /** A page that does not load: it never says READY. */
  readonly isDead?: boolean | undefined
}

export type FrameWallet = {
  /** For `createFoyer({ frameUrl, frameChannel })`. */
  readonly channel: Channel
  /** Every message that was handled, by name. */
  readonly heard: readonly FrameMethod[]
  /** What waits for the visitor now, the oldest first. */
  readonly approvals: readonly FrameApproval[]
  /** Resolves with the next request that waits for the visitor, or with the one that does. */
  nextApproval(): Promise<FrameApproval>
  /** The visitor opens the link in the mail. */
  openLink(): void
  /** Confirms the sign-in in the Farcaster app. */
  confirmFarcaster(): void
  /** Signed out in the frame itself. */
  signOut(): void
  readonly email: string | undefined
}

const eoa = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const smartAccount = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const solana = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'

type State = {
  readonly options: FrameWalletOptions
  readonly code: string
  readonly smartAccountNetworks: readonly number[]
  readonly approvals: FrameApproval[]
  readonly arrivals: Emitter<FrameApproval>
  readonly links: Emitter<void>
  readonly confirmations: Emitter<void>
  /** Whether the current sign-in was confirmed. It may be before anyone waits for it: the relay's status stays `completed`. @see Farcaster AuthKit, `status` */
  isConfirmed: boolean
  user: { readonly email: string | undefined } | undefined
  /** How often the page was loaded: what an earlier one waited for is nothing to this one. */
  loads: number
  /** The address that a code is for. */
  claimed: string | undefined
  type: string
  evmChainId: number
  isKnownDevice: boolean
}

/** The embedded wallet's page, scripted: real messages over a pipe in memory, no page, no keys, no mail. */
export function createFrameWallet(options: FrameWalletOptions = {}): FrameWallet {
  const { silent = [], refuses = [], isDead = false } = options
  const [site, frame] = createChannelPair()
  const heard: FrameMethod[] = []
  const state = createState(options)
  // after the answer has left
  const reload = () => void setTimeout(() => server.broadcast({ type: 'READY', payload: {} }))
  const handlers: FrameHandlers = {
    ...accountHandlers(state),
    ...loginHandlers(state),
    ...requestHandlers(state, reload),
  }
  const server: FrameServer = serveFrame({
    channel: frame,
    handlers: script(handlers, heard, { silent, refuses }),
    isAllowed: () => true,
  })
  const channel: Channel = (onMessage) => {
    const pipe = site(onMessage)
    if (!isDead) queueMicrotask(() => server.broadcast({ type: 'READY', payload: {} }))
    return pipe
  }
  return {
    channel,
    heard,
    approvals: state.approvals,
    nextApproval: () => nextApproval(state),
    openLink: () => state.links.emit(),
    confirmFarcaster() {
      state.isConfirmed = true
      state.confirmations.emit()
    },
    signOut() {
      state.user = undefined
      server.broadcast({ type: 'IS_CONNECTED_SUCCESS', payload: { isConnected: false } })
    },
    get email() {
      return state.user?.email
    },
  }
}

function createState(options: FrameWalletOptions): State {
  const { code = '123456', email, isNewDevice = false, smartAccountNetworks = [] } = options
  return {
    options,
    code,
    smartAccountNetworks,
    approvals: [],
    arrivals: createEmitter(),
    links: createEmitter(),
    confirmations: createEmitter(),
    isConfirmed: false,
    user: email === undefined ? undefined : { email },
    loads: 0,
    claimed: undefined,
    type: 'smartAccount',
    evmChainId: 1,
    isKnownDevice: !isNewDevice,
  }
}

function nextApproval({ approvals, arrivals }: State): Promise<FrameApproval> {
  return new Promise((resolve) => {
    const [waiting] = approvals
    if (waiting) return resolve(waiting)
    const stop = arrivals.on((approval) => {
      stop()
      resolve(approval)
    })
  })
}

function getUser(state: State, chainId: string | number | undefined) {
  const { smartAccountNetworks, type, user } = state
  if (!user) throw new FoyerError('FrameRefused', { message: 'No one is signed in' })
  const email = user.email ?? null
  if (String(chainId).startsWith('solana')) {
    return { address: solana, chainId: String(chainId), email, preferredAccountType: 'eoa' }
  }
  state.evmChainId = Number(String(chainId ?? state.evmChainId).replace('eip155:', ''))
  const isSmart = type === 'smartAccount' && smartAccountNetworks.includes(state.evmChainId)
  return {
    address: isSmart ? smartAccount : eoa,
    chainId: state.evmChainId,
    email,
    preferredAccountType: isSmart ? 'smartAccount' : 'eoa',
    smartAccountDeployed: isSmart,
    accounts: [
      { address: eoa, type: 'eoa' as const },
      ...(smartAccountNetworks.length > 0 ? [{ address: smartAccount, type: 'smartAccount' as const }] : []),
    ],
  }
}

/** Waits for the visitor. */
function requestApproval(state: State, method: string, params: unknown, signal: AbortSignal): Promise<unknown> {
  const { approvals, arrivals } = state
  return new Promise((resolve, reject) => {
    const drop = () => void approvals.splice(approvals.indexOf(approval), 1)
    const approval: FrameApproval = {
      method,
      params,
      approve(result) {
        drop()
        resolve(result)
      },
      startSigning() {
        signal.removeEventListener('abort', withdraw)
        return approval.approve
      },
      reject() {
        drop()
        reject(new FoyerError('FrameRefused', { message: 'User rejected the request' }))
      },
    }
    const withdraw = () => {
      drop()
      reject(signal.reason)
    }
    signal.addEventListener('abort', withdraw)
    approvals.push(approval)
    arrivals.emit(approval)
  })
}

type AccountMethod =
  | 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'
  | 'INIT_SMART_ACCOUNT'
  | 'SET_PREFERRED_ACCOUNT'
  | 'GET_USER'
  | 'IS_CONNECTED'
  | 'GET_CHAIN_ID'
  | 'SWITCH_NETWORK'

type RequestMethod = 'SYNC_DAPP_DATA' | 'SYNC_THEME' | 'RPC_REQUEST' | 'RPC_ABORT' | 'SIGN_OUT' | 'RELOAD'

function accountHandlers(state: State): Pick<FrameHandlers, AccountMethod> {
  return {
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [...state.smartAccountNetworks] }),
    INIT_SMART_ACCOUNT: () => ({ address: smartAccount, isDeployed: true }),
    SET_PREFERRED_ACCOUNT({ type }) {
      state.type = type
      return { type, address: getUser(state, undefined).address }
    },
    GET_USER(payload) {
      const user = getUser(state, payload?.chainId)
      return { ...user, ...(payload?.siwxMessage && state.options.toSignIn?.(user.address)) }
    },
    IS_CONNECTED: () => ({ isConnected: state.user !== undefined }),
    GET_CHAIN_ID: () => ({ chainId: state.evmChainId }),
    SWITCH_NETWORK({ chainId }) {
      if (String(chainId).startsWith('eip155:')) state.evmChainId = Number(String(chainId).slice(7))
      return { chainId }
    },
  }
}

function loginHandlers(state: State): Omit<FrameHandlers, AccountMethod | RequestMethod> {
  const { options } = state
  const check = (otp: string) => {
    if (otp !== state.code) throw new FoyerError('FrameRefused', { message: 'Wrong code' })
  }
  return {
    CONNECT_EMAIL({ email }) {
      state.claimed = email
      return { action: state.isKnownDevice ? 'VERIFY_OTP' : 'VERIFY_DEVICE' }
    },
    CONNECT_DEVICE: async () => {
      await nextOf(state.links)
      state.isKnownDevice = true
      return undefined
    },
    CONNECT_OTP({ otp }) {
      check(otp)
      state.user = { email: state.claimed }
    },
    UPDATE_EMAIL({ email }) {
      state.claimed = email
      return { action: state.user?.email === undefined ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP' }
    },
    UPDATE_EMAIL_PRIMARY_OTP({ otp }) {
      check(otp)
    },
    UPDATE_EMAIL_SECONDARY_OTP({ otp }) {
      check(otp)
      state.user = { email: state.claimed }
      return { newEmail: state.claimed ?? '' }
    },
    GET_SOCIAL_REDIRECT_URI: ({ provider }) => ({ uri: options.socialUri ?? `https://frame.test/${provider}` }),
    CONNECT_SOCIAL: async ({ chainId, siwxMessage }) => {
      const account = options.toSocialAccount?.()
      if (account) state.user ??= { email: options.email }
      const user = getUser(state, chainId)
      return { ...user, ...account, ...(siwxMessage && options.toSignIn?.(user.address)) }
    },
    GET_FARCASTER_URI: () => {
      state.isConfirmed = false
      return { url: options.farcasterUrl ?? 'https://frame.test/farcaster' }
    },
    CONNECT_FARCASTER: async () => {
      const { loads } = state
      if (!state.isConfirmed) await nextOf(state.confirmations)
      // a page that is gone hears nothing
      if (loads !== state.loads) return new Promise(() => {})
      state.user = { email: undefined }
      return { userName: 'ada' }
    },
  }
}

function nextOf(events: Emitter<void>): Promise<void> {
  return new Promise((resolve) => {
    const stop = events.on(() => {
      stop()
      resolve()
    })
  })
}

function requestHandlers(state: State, reload: () => void): Pick<FrameHandlers, RequestMethod> {
  const { reads = {} } = state.options
  return {
    SYNC_DAPP_DATA: () => undefined,
    SYNC_THEME: () => undefined,
    RPC_REQUEST({ method, params }, { signal }) {
      const isUnsafe = /sign|sendTransaction|sendCalls|(grant|revoke)Permissions|sendUserOperation/i.test(method)
      return isUnsafe ? requestApproval(state, method, params, signal) : (reads[method] ?? null)
    },
    RPC_ABORT: () => undefined,
    SIGN_OUT() {
      state.user = undefined
    },
    RELOAD() {
      state.loads += 1
      reload()
    },
  }
}

/** Notes what is handled, and keeps quiet where the script says so. */
function script(
  handlers: FrameHandlers,
  heard: FrameMethod[],
  { silent, refuses }: Required<Pick<FrameWalletOptions, 'silent' | 'refuses'>>,
): FrameHandlers {
  const entries = Object.entries(handlers) as [FrameMethod, (...args: unknown[]) => unknown][]
  const scripted = entries.map(([name, handler]) => [
    name,
    (...args: unknown[]) => {
      heard.push(name)
      if (refuses?.includes(name)) throw new FoyerError('FrameRefused', { message: `No ${name}` })
      return silent?.includes(name) ? new Promise(() => {}) : handler(...args)
    },
  ])
  return Object.fromEntries(scripted) as FrameHandlers
}
