import { createEmitter, FoyerError } from '@foyer/base'
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
}

export type FrameWalletOptions = {
  /** Somebody is logged in already, with this address. */
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
  /** What is scanned to log in with Farcaster. Default `https://frame.test/farcaster`. */
  readonly farcasterUrl?: string | undefined
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
  /** The visitor confirms the login in the Farcaster app, where one waits for it. */
  confirmFarcaster(): void
  /** Signed out in the frame itself. */
  signOut(): void
  readonly email: string | undefined
}

const eoa = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const smartAccount = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const solana = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'

/** The embedded wallet's page, scripted: real messages over a pipe in memory, no page, no keys, no mail. */
export function createFrameWallet(options: FrameWalletOptions = {}): FrameWallet {
  const { code = '123456', isNewDevice = false, smartAccountNetworks = [], reads = {} } = options
  const { silent = [], refuses = [], isDead = false } = options
  const [site, frame] = createChannelPair()
  const heard: FrameMethod[] = []
  const approvals: FrameApproval[] = []
  const arrivals = createEmitter<FrameApproval>()
  const links = createEmitter<void>()
  const confirmations = createEmitter<void>()
  let user: { readonly email: string | undefined } | undefined =
    options.email === undefined ? undefined : { email: options.email }
  /** How often the page was loaded: what an earlier one waited for is nothing to this one. */
  let loads = 0
  let claimed: string | undefined
  let type = 'smartAccount'
  let evmChainId = 1
  let isKnownDevice = !isNewDevice

  const check = (otp: string) => {
    if (otp !== code) throw new FoyerError('FrameRefused', { message: 'Wrong code' })
  }
  const getUser = (chainId: string | number | undefined) => {
    if (!user) throw new FoyerError('FrameRefused', { message: 'Nobody is logged in' })
    const email = user.email ?? null
    if (String(chainId).startsWith('solana')) {
      return { address: solana, chainId: String(chainId), email, preferredAccountType: 'eoa' }
    }
    evmChainId = Number(String(chainId ?? evmChainId).replace('eip155:', ''))
    const isSmart = type === 'smartAccount' && smartAccountNetworks.includes(evmChainId)
    return {
      address: isSmart ? smartAccount : eoa,
      chainId: evmChainId,
      email,
      preferredAccountType: isSmart ? 'smartAccount' : 'eoa',
      smartAccountDeployed: isSmart,
      accounts: [
        { address: eoa, type: 'eoa' as const },
        ...(smartAccountNetworks.length > 0 ? [{ address: smartAccount, type: 'smartAccount' as const }] : []),
      ],
    }
  }
  const approve = (method: string, params: unknown, signal: AbortSignal) =>
    new Promise<unknown>((resolve, reject) => {
      const drop = () => void approvals.splice(approvals.indexOf(approval), 1)
      const approval: FrameApproval = {
        method,
        params,
        approve(result) {
          drop()
          resolve(result)
        },
        reject() {
          drop()
          reject(new FoyerError('FrameRefused', { message: 'User rejected the request' }))
        },
      }
      signal.addEventListener('abort', () => {
        drop()
        reject(signal.reason)
      })
      approvals.push(approval)
      arrivals.emit(approval)
    })

  const handlers: FrameHandlers = {
    SYNC_DAPP_DATA: () => undefined,
    SYNC_THEME: () => undefined,
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [...smartAccountNetworks] }),
    INIT_SMART_ACCOUNT: () => ({ address: smartAccount, isDeployed: true }),
    SET_PREFERRED_ACCOUNT(payload) {
      type = payload.type
      return { type, address: getUser(undefined).address }
    },
    CONNECT_EMAIL(payload) {
      claimed = payload.email
      return { action: isKnownDevice ? 'VERIFY_OTP' : 'VERIFY_DEVICE' }
    },
    CONNECT_DEVICE: () =>
      new Promise<undefined>((resolve) => {
        const stop = links.on(() => {
          stop()
          isKnownDevice = true
          resolve(undefined)
        })
      }),
    CONNECT_OTP({ otp }) {
      check(otp)
      user = { email: claimed }
    },
    UPDATE_EMAIL(payload) {
      claimed = payload.email
      return { action: 'VERIFY_PRIMARY_OTP' }
    },
    UPDATE_EMAIL_PRIMARY_OTP({ otp }) {
      check(otp)
    },
    UPDATE_EMAIL_SECONDARY_OTP({ otp }) {
      check(otp)
      user = { email: claimed }
      return { newEmail: claimed ?? '' }
    },
    GET_SOCIAL_REDIRECT_URI: ({ provider }) => ({ uri: options.socialUri ?? `https://frame.test/${provider}` }),
    CONNECT_SOCIAL: ({ chainId }) => getUser(chainId),
    GET_FARCASTER_URI: () => ({ url: options.farcasterUrl ?? 'https://frame.test/farcaster' }),
    CONNECT_FARCASTER: () =>
      new Promise((resolve) => {
        const load = loads
        const stop = confirmations.on(() => {
          stop()
          if (load !== loads) return
          user = { email: undefined }
          resolve({ userName: 'ada' })
        })
      }),
    GET_USER: (payload) => getUser(payload?.chainId),
    IS_CONNECTED: () => ({ isConnected: user !== undefined }),
    GET_CHAIN_ID: () => ({ chainId: evmChainId }),
    SWITCH_NETWORK({ chainId }) {
      if (String(chainId).startsWith('eip155:')) evmChainId = Number(String(chainId).slice(7))
      return { chainId }
    },
    RPC_REQUEST({ method, params }, { signal }) {
      const isUnsafe = /sign|sendTransaction|sendCalls|Permissions|sendUserOperation/i.test(method)
      return isUnsafe ? approve(method, params, signal) : (reads[method] ?? null)
    },
    RPC_ABORT: () => undefined,
    SIGN_OUT() {
      user = undefined
    },
    RELOAD() {
      loads += 1
      // after the answer has left
      setTimeout(() => server.broadcast({ type: 'READY', payload: {} }))
    },
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
    approvals,
    nextApproval: () =>
      new Promise((resolve) => {
        const [waiting] = approvals
        if (waiting) return resolve(waiting)
        const stop = arrivals.on((approval) => {
          stop()
          resolve(approval)
        })
      }),
    openLink: () => links.emit(),
    confirmFarcaster: () => confirmations.emit(),
    signOut() {
      user = undefined
      server.broadcast({ type: 'IS_CONNECTED_SUCCESS', payload: { isConnected: false } })
    },
    get email() {
      return user?.email
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
