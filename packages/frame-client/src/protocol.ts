import { namespaces } from '@foyer/base'
import * as z from 'zod/mini'
import { isRpcMethod, rpcMethods } from './rpcMethods.ts'

/** A message that carries nothing, or nothing that is read. */
const nothing = z.pipe(
  z.unknown(),
  z.transform((): undefined => undefined),
)

const email = z.string().check(z.email('Invalid email address'))

/** EVM: a number, its decimal text or CAIP-2. Solana: CAIP-2 or the bare reference. */
const chainId = z.union([z.string(), z.number()])

const accountType = z.enum(['eoa', 'smartAccount'])

const siwxMessage = z.object({
  accountAddress: z.string(),
  chainId: z.string(),
  domain: z.string(),
  uri: z.string(),
  version: z.string(),
  nonce: z.string(),
  serializedMessage: z.optional(z.string()),
  notBefore: z.optional(z.string()),
  statement: z.optional(z.string()),
  resources: z.optional(z.array(z.string())),
  requestId: z.optional(z.string()),
  issuedAt: z.optional(z.string()),
  expirationTime: z.optional(z.string()),
})

const userFields = {
  address: z.string(),
  chainId,
  accounts: z.optional(z.array(z.object({ address: z.string(), type: accountType }))),
  preferredAccountType: z.optional(z.string()),
  signature: z.optional(z.string()),
  message: z.optional(z.string()),
  siwxMessage: z.optional(siwxMessage),
}

const user = z.object({
  ...userFields,
  email: z.optional(z.nullable(email)),
  smartAccountDeployed: z.optional(z.boolean()),
})

/** A picture of the account elsewhere, as a data address: of this frame alone, and by other clients ignored. */
const avatar = z.optional(z.nullable(z.string()))

const socialUser = z.object({
  ...userFields,
  email: z.optional(z.nullable(z.string())),
  userName: z.optional(z.nullable(z.string())),
  avatar,
})

const theme = z.object({
  themeMode: z.optional(z.enum(['light', 'dark'])),
  themeVariables: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  w3mThemeVariables: z.optional(z.record(z.string(), z.string())),
  /** BCP 47, and the direction of the site's widget: sent by this client alone, and by others ignored. */
  locale: z.optional(z.string().check(z.maxLength(64))),
  dir: z.optional(z.enum(['ltr', 'rtl'])),
})

const dappData = z.object({
  metadata: z.optional(
    z.object({ name: z.string(), description: z.string(), url: z.string(), icons: z.array(z.string()) }),
  ),
  sdkVersion: z.optional(z.string()),
  sdkType: z.optional(z.string()),
  projectId: z.string(),
})

/** `params` are what the method's row in `rpcMethods` says. */
const rpcRequest = z
  .object({
    method: z.string(),
    params: z.optional(z.unknown()),
    chainId: z.optional(chainId),
    chainNamespace: z.optional(z.enum(namespaces)),
    rpcUrl: z.optional(z.string()),
  })
  .check((context) => {
    const { method, params } = context.value
    const refuse = (message: string) => context.issues.push({ code: 'custom', message, input: context.value })
    if (!isRpcMethod(method)) refuse('Requested RPC call is not allowed')
    else if (!rpcMethods[method].params.safeParse(params).success) refuse(`Invalid params of ${method}`)
  })

/** How long a frame may take to say that it is ready, in ms (specification §9). */
export const loadTimeout = 20_000
/** Between the frame's READY and the first message of a login, in ms. */
export const readyDelay = 500
/** How long the frame's answer to a withdrawn request is awaited, in ms. */
export const withdrawTimeout = 10_000

/** Longest wait for an answer, in ms. A login's end is told to the site (`iframe_request_timeout`). */
const login = { timeout: 120_000, isLogin: true }
/** The frame answers these from what it has or from its own servers. */
const prompt = { timeout: 120_000, isLogin: false }
/** A person decides when these are answered; the caller's signal ends them. */
const patient = { timeout: undefined, isLogin: false }

/** `now`: goes out as soon as the frame is ready. `settled`: 500 ms later. */
const now = { start: 'now', startsLoadTimer: true } as const
const settled = { start: 'settled', startsLoadTimer: true } as const
/** Nothing that a visitor waits for, so it never says that the frame failed to load. */
const quiet = { start: 'now', startsLoadTimer: false } as const

const otp = z.object({ otp: z.string() })
const preferredAccount = z.object({ type: z.string(), address: z.string() })

/**
 * Every message of the protocol: name → what the site sends, what the frame answers, when it may go out and how long
 * it may take. Wire names, validation, timers and the types of both sides derive from these rows.
 * @see specification §3, §9
 */
export const frameMethods = {
  SYNC_DAPP_DATA: { request: dappData, response: nothing, ...quiet, ...prompt },
  SYNC_THEME: { request: theme, response: nothing, ...quiet, ...prompt },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    request: nothing,
    response: z.object({ smartAccountEnabledNetworks: z.array(z.number()) }),
    ...now,
    ...prompt,
  },
  INIT_SMART_ACCOUNT: {
    request: nothing,
    response: z.object({ address: z.string(), isDeployed: z.boolean() }),
    ...now,
    ...prompt,
  },
  SET_PREFERRED_ACCOUNT: { request: z.object({ type: z.string() }), response: preferredAccount, ...quiet, ...prompt },
  CONNECT_EMAIL: {
    request: z.object({ email }),
    response: z.object({ action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
    ...settled,
    ...login,
  },
  CONNECT_DEVICE: { request: nothing, response: nothing, ...settled, ...login },
  CONNECT_OTP: { request: otp, response: nothing, ...settled, ...login },
  UPDATE_EMAIL: {
    request: z.object({ email }),
    response: z.object({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
    ...settled,
    ...patient,
  },
  UPDATE_EMAIL_PRIMARY_OTP: { request: otp, response: nothing, ...settled, ...patient },
  UPDATE_EMAIL_SECONDARY_OTP: {
    request: otp,
    response: z.object({ newEmail: email }),
    ...settled,
    ...patient,
  },
  GET_SOCIAL_REDIRECT_URI: {
    // which there are, the wallet's own server knows
    request: z.object({ provider: z.string().check(z.regex(/^[a-z]{1,20}$/)) }),
    response: z.object({ uri: z.string() }),
    ...settled,
    ...login,
  },
  CONNECT_SOCIAL: {
    request: z.object({
      uri: z.string(),
      preferredAccountType: z.optional(z.string()),
      chainId: z.optional(chainId),
      siwxMessage: z.optional(siwxMessage),
      rpcUrl: z.optional(z.string()),
    }),
    response: socialUser,
    ...settled,
    ...login,
  },
  GET_FARCASTER_URI: { request: nothing, response: z.object({ url: z.string() }), ...settled, ...prompt },
  CONNECT_FARCASTER: { request: nothing, response: z.object({ userName: z.string(), avatar }), ...settled, ...patient },
  GET_USER: {
    request: z.optional(
      z.object({
        chainId: z.optional(chainId),
        preferredAccountType: z.optional(z.string()),
        socialUri: z.optional(z.string()),
        siwxMessage: z.optional(siwxMessage),
        rpcUrl: z.optional(z.string()),
      }),
    ),
    response: user,
    ...settled,
    ...prompt,
  },
  IS_CONNECTED: {
    request: z.optional(z.object({ token: z.optional(z.string()) })),
    response: z.object({ isConnected: z.boolean() }),
    ...now,
    ...prompt,
  },
  GET_CHAIN_ID: { request: nothing, response: z.object({ chainId }), ...now, ...prompt },
  SWITCH_NETWORK: {
    request: z.object({ chainId, rpcUrl: z.optional(z.string()) }),
    response: z.object({ chainId }),
    ...now,
    ...prompt,
  },
  RPC_REQUEST: { request: rpcRequest, response: z.unknown(), ...now, ...patient },
  RPC_ABORT: { request: nothing, response: nothing, ...now, ...prompt },
  /** Who signs out waits 3 s at most (specification §9). */
  SIGN_OUT: { request: nothing, response: nothing, ...now, timeout: 3_000, isLogin: false },
  RELOAD: { request: nothing, response: nothing, ...now, ...prompt },
} as const satisfies { readonly [name: string]: Row }

type Row = {
  readonly request: z.ZodMiniType
  readonly response: z.ZodMiniType
  readonly start: 'now' | 'settled'
  readonly startsLoadTimer: boolean
  readonly timeout: number | undefined
  readonly isLogin: boolean
}

export type FrameMethod = keyof typeof frameMethods
export type FrameRequest<name extends FrameMethod> = z.infer<(typeof frameMethods)[name]['request']>
export type FrameResponse<name extends FrameMethod> = z.infer<(typeof frameMethods)[name]['response']>

/** What a frame may say without being asked: wire name → payload. Everything else needs the id of an open request. */
export const frameBroadcasts = {
  READY: z.object({ version: z.optional(z.string()) }),
  SESSION_UPDATE: z.object({ token: z.string() }),
  GET_USER_SUCCESS: user,
  CONNECT_SOCIAL_SUCCESS: socialUser,
  IS_CONNECTED_SUCCESS: z.object({ isConnected: z.boolean() }),
  SET_PREFERRED_ACCOUNT_SUCCESS: preferredAccount,
} as const satisfies { readonly [name: string]: z.ZodMiniType }

export type FrameBroadcast = keyof typeof frameBroadcasts
export type FrameEvent = {
  [name in FrameBroadcast]: { readonly type: name; readonly payload: z.infer<(typeof frameBroadcasts)[name]> }
}[FrameBroadcast]

export const failure = z.object({ message: z.string().check(z.minLength(1)) })

export const appPrefix = '@w3m-app/'
export const framePrefix = '@w3m-frame/'

export function isFrameMethod(name: string): name is FrameMethod {
  return Object.hasOwn(frameMethods, name)
}

export function isFrameBroadcast(name: string): name is FrameBroadcast {
  return Object.hasOwn(frameBroadcasts, name)
}
