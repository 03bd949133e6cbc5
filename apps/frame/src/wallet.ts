import * as z from 'zod/mini'
import { createApiError, isApiError } from './api.ts'
import type { ChainId } from './chain/chainId.ts'
import { createRpc, type Rpc } from './chain/rpc.ts'
import type { PageConfig } from './config.ts'
import type { FarcasterLogin } from './farcaster.ts'
import { createSession, type FrameSession } from './session.ts'
import type { SignerCallName, SignerCalls } from './signer/messages.ts'
import { createSignerClient, type SignerClient } from './signer/startSigner.ts'
import { say } from './words.ts'

const userSchema = z.object({
  email: z.nullable(z.string()),
  identity: z.optional(z.nullable(z.string())),
  custody: z.enum(['standard', 'strict']),
  addresses: z.nullable(z.object({ eip155: z.string(), solana: z.string() })),
  token: z.optional(z.string()),
})

const endings = z.enum(['revoked', 'copied', 'email-changed'])
type Ending = z.output<typeof endings>

const sessionSchema = z.object({ user: z.nullable(userSchema), ended: z.optional(z.nullable(endings)) })

export type WalletUser = {
  /** None for a user of an account elsewhere, who has `identity`. */
  readonly email: string | undefined
  /** `farcaster:<fid>` */
  readonly identity: string | undefined
  readonly custody: 'standard' | 'strict'
  readonly addresses: { readonly eip155: string; readonly solana: string } | undefined
}

/** A site's words about itself: shown second, after its origin. */
export type SiteData = { readonly name: string }

/** What one open page of the wallet remembers. The session itself is a cookie; keys are the worker's. */
export type Wallet = {
  readonly config: PageConfig
  /** Origin of the page that embeds this one; its own in a window of its own. */
  site: string
  readonly projectId: string
  /** The secret of the login that waits for its code. */
  flow: string | undefined
  /** The sealed secret of a login through an account elsewhere that is under way. */
  socialFlow: string | undefined
  /** The login with Farcaster that this page began last. */
  farcaster: FarcasterLogin<{ readonly userName: string }> | undefined
  /** The address that an unfinished change leads to. */
  newEmail: string | undefined
  siteData: SiteData | undefined
  chains: { eip155: ChainId; solana: ChainId | undefined }
  /** Which of the accounts the site wants, where the chain has both. */
  preferredType: 'eoa' | 'smartAccount'
  /** Addresses of smart accounts that were asked for, by chain and owner. */
  readonly smartAddresses: Map<string, string>
  /** The site's own nodes, as its requests name them. */
  readonly requestUrls: Map<ChainId, string>
  call(name: string, body: unknown, signal?: AbortSignal): Promise<unknown>
  /** The signed-in user with a wallet. @throws Error `SignedOut` */
  requireUser(): Promise<WalletUser & { readonly addresses: NonNullable<WalletUser['addresses']> }>
  readUser(): Promise<WalletUser | undefined>
  /** Takes what the server said about the user. */
  setUser(answer: unknown): WalletUser
  /**
   * Signs out here at once, in the other tabs, and at the server.
   * @throws FoyerError `FrameRefused` when the server did not hear it; it is told before anything else
   */
  signOut(): Promise<void>
  /** Why the session of before is over, where that was not done here. */
  getEnding(): Ending | undefined
  sign<name extends SignerCallName>(
    name: name,
    request: SignerCalls[name]['request'],
  ): Promise<SignerCalls[name]['answer']>
  rpc(chainId: ChainId): Rpc
}

export type WalletParams = {
  readonly config: PageConfig
  readonly site: string
  readonly projectId: string
  readonly chainId: ChainId
}

/** A wallet, what it works with, and what it knows of its visitor. */
type Scope = {
  readonly wallet: Wallet
  readonly session: FrameSession
  readonly signer: SignerClient
  user: WalletUser | undefined
  ended: Ending | undefined
  /** Whether somebody has just signed in on this page. */
  isFresh: boolean
  /** The question to the server that is under way. */
  reading: Promise<WalletUser | undefined> | undefined
}

export function createWallet({ config, site, projectId, chainId }: WalletParams): Wallet {
  const signer = createSignerClient()
  const getPlace = () => ({ url: config.apiUrl, site: wallet.site, projectId })
  const session = createSession({ getPlace, onEnd: () => forgetSession(scope) })
  const wallet: Wallet = {
    config,
    site,
    projectId,
    flow: undefined,
    socialFlow: undefined,
    farcaster: undefined,
    newEmail: undefined,
    siteData: undefined,
    chains: chainId.startsWith('solana:')
      ? { eip155: 'eip155:1', solana: chainId }
      : { eip155: chainId, solana: undefined },
    preferredType: 'eoa',
    smartAddresses: new Map(),
    requestUrls: new Map(),
    call: session.call,
    signOut: async () => {
      forgetUser(scope)
      await session.signOut()
    },
    getEnding: () => scope.ended,
    readUser: () => {
      scope.reading ??= askForUser(scope).finally(() => {
        scope.reading = undefined
      })
      return scope.reading
    },
    requireUser: () => requireUser(scope),
    setUser: (answer) => setUser(scope, answer),
    sign: (name, request) => sign(scope, name, request),
    rpc: (id) => createRpc(id, { config, identity: getPlace(), requestUrl: wallet.requestUrls.get(id) }),
  }
  const scope: Scope = {
    wallet,
    session,
    signer,
    user: undefined,
    ended: undefined,
    isFresh: false,
    reading: undefined,
  }
  return wallet
}

function forgetSession(scope: Scope): void {
  scope.user = undefined
  scope.isFresh = false
  // keys that it holds in memory are gone with it
  scope.signer.end()
}

function forgetUser(scope: Scope): void {
  const { wallet } = scope
  scope.user = undefined
  wallet.preferredType = 'eoa'
  wallet.flow = undefined
  wallet.socialFlow = undefined
  wallet.farcaster?.end()
  wallet.farcaster = undefined
  wallet.newEmail = undefined
}

async function askForUser(scope: Scope): Promise<WalletUser | undefined> {
  const { user, ended } = sessionSchema.parse(await scope.wallet.call('session', {}))
  if (user !== null) return setUser(scope, user)
  scope.ended = ended ?? scope.ended
  scope.user = undefined
  return undefined
}

/** @throws Error `SignedOut` */
async function requireSession(scope: Scope): Promise<WalletUser> {
  const user = scope.user ?? (await scope.wallet.readUser())
  if (user) return user
  throw createApiError('SignedOut', say(scope.ended ? `session.${scope.ended}` : 'session.signed-out'))
}

async function requireUser(scope: Scope): ReturnType<Wallet['requireUser']> {
  const { wallet } = scope
  const found = await requireSession(scope)
  if (found.addresses) {
    // a code is fresh after a login: this browser becomes a device of the wallet, while the site goes on
    if (scope.isFresh) void wallet.sign('ensure', {}).catch(() => {})
    scope.isFresh = false
    return { ...found, addresses: found.addresses }
  }
  const { addresses } = await wallet.sign('ensure', {}).catch((error: unknown) => {
    if (!isApiError(error, 'ShareNeeded')) throw error
    throw createApiError('ShareNeeded', say('wallet.share-needed', { page: `${location.origin}/wallet` }))
  })
  scope.isFresh = false
  scope.user = { ...found, addresses }
  return { ...scope.user, addresses }
}

function setUser(scope: Scope, answer: unknown): WalletUser {
  const { email, identity, custody, addresses, token } = userSchema.parse(answer)
  scope.ended = undefined
  if (token) {
    scope.session.begin(token)
    scope.isFresh = true
  }
  scope.user = {
    email: email ?? undefined,
    identity: identity ?? undefined,
    custody,
    addresses: addresses ?? undefined,
  }
  return scope.user
}

async function sign<name extends SignerCallName>(
  scope: Scope,
  name: name,
  request: SignerCalls[name]['request'],
): Promise<SignerCalls[name]['answer']> {
  const { session, signer } = scope
  const { custody, addresses } = await requireSession(scope)
  const identity = await session.getIdentity()
  try {
    return await signer.ask(name, request, { identity, user: { custody, addresses }, onToken: session.replace })
  } catch (error) {
    session.note(error)
    throw error
  }
}
