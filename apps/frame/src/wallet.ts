import * as z from 'zod/mini'
import { createApiError, isApiError } from './api.ts'
import type { ChainId } from './chain/chainId.ts'
import { createRpc, type Rpc } from './chain/rpc.ts'
import { createSession, type FrameSession } from './createSession.ts'
import type { PageConfig } from './readPageConfig.ts'
import { createSignerClient, type SignerClient } from './signer/createSignerClient.ts'
import type { SignerCallName, SignerCalls } from './signer/messages.ts'
import { moveWallet, startWallet, type WalletEvent, type WalletFlow, type WalletUser } from './walletFlow.ts'
import { translate } from './words.ts'

const userSchema = z.object({
  email: z.nullable(z.string()),
  identity: z.optional(z.nullable(z.string())),
  custody: z.enum(['standard', 'strict']),
  addresses: z.nullable(z.object({ eip155: z.string(), solana: z.string() })),
  token: z.optional(z.string()),
})

/** How often a page that holds a key in memory looks whether it was signed out elsewhere, in ms. */
const lookInterval = 30_000

const endings = z.enum(['revoked', 'copied', 'email-changed'])

const sessionSchema = z.object({ user: z.nullable(userSchema), ended: z.optional(z.nullable(endings)) })

/** One open page of the wallet: what it works with, and the one owner of what it knows. */
export type Wallet = {
  readonly config: PageConfig
  readonly projectId: string
  getFlow(): WalletFlow
  move(event: WalletEvent): void
  /** @param onMove called after each event @returns what ends that */
  watch(onMove: () => void): () => void
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
  /** Sets what a passkey has just earned; taken away when what it was asked for is done. */
  setPasskey(passkey: string | undefined): void
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

type Scope = {
  readonly wallet: Wallet
  readonly session: FrameSession
  readonly signer: SignerClient
}

export function createWallet({ config, site, projectId, chainId }: WalletParams): Wallet {
  const flow = createFlow(startWallet({ site, chainId }))
  /** The question to the server that is under way: two that ask at once hear one answer. */
  let reading: Promise<WalletUser | undefined> | undefined
  const getPlace = () => ({ url: config.apiUrl, site: flow.getFlow().site, projectId })
  let looking: ReturnType<typeof setInterval> | undefined
  const client = createSignerClient(() => {
    looking ??= setInterval(() => void wallet.readUser().catch(() => {}), lookInterval)
  })
  const signer: SignerClient = {
    ...client,
    end: () => {
      clearInterval(looking)
      looking = undefined
      client.end()
    },
  }
  const onEnd = () => {
    wallet.move({ type: 'ended' })
    // keys that it holds in memory are gone with it
    signer.end()
  }
  const session = createSession({ getPlace, onEnd })
  const wallet: Wallet = {
    config,
    projectId,
    ...flow,
    call: session.call,
    setPasskey: session.setPasskey,
    signOut: () => signOut(scope),
    readUser: () => {
      reading ??= requestUser(scope).finally(() => {
        reading = undefined
      })
      return reading
    },
    requireUser: () => requireUser(wallet),
    setUser: (answer) => setUser(scope, answer),
    sign: (name, request) => sign(scope, name, request),
    rpc: (id) => createRpc(id, { config, identity: getPlace(), requestUrl: flow.getFlow().requestUrls[id] }),
  }
  const scope: Scope = { wallet, session, signer }
  return wallet
}

function createFlow(start: WalletFlow): Pick<Wallet, 'getFlow' | 'move' | 'watch'> {
  let flow = start
  const watching = new Set<() => void>()
  return {
    getFlow: () => flow,
    move: (event) => {
      flow = moveWallet(flow, event)
      for (const onMove of watching) onMove()
    },
    watch: (onMove) => {
      watching.add(onMove)
      return () => watching.delete(onMove)
    },
  }
}

async function signOut({ wallet, session }: Scope): Promise<void> {
  const { farcaster, passkey } = wallet.getFlow()
  if (farcaster.step === 'begun') farcaster.login.end()
  if (passkey.step === 'begun') passkey.wait.end()
  wallet.move({ type: 'signed-out' })
  await session.signOut()
}

async function requestUser({ wallet, signer }: Scope): Promise<WalletUser | undefined> {
  const { user, ended } = sessionSchema.parse(await wallet.call('session', {}))
  if (user !== null) return wallet.setUser(user)
  wallet.move({ type: 'missed', ended: ended ?? undefined })
  // what opened in this page's memory is no one's any more
  signer.end()
  return undefined
}

/** @throws Error `SignedOut` */
async function assertSession(wallet: Wallet): Promise<WalletUser> {
  const before = wallet.getFlow().visitor
  if (before.step === 'known') return before.user
  const user = await wallet.readUser()
  if (user) return user
  const { visitor } = wallet.getFlow()
  const ended = visitor.step === 'unknown' ? visitor.ended : undefined
  throw createApiError('SignedOut', translate(ended ? `session.${ended}` : 'session.signed-out'))
}

async function requireUser(wallet: Wallet): ReturnType<Wallet['requireUser']> {
  const found = await assertSession(wallet)
  const { visitor } = wallet.getFlow()
  const isFresh = visitor.step === 'known' && visitor.isFresh
  if (found.addresses) {
    // a code is fresh after a login: this browser becomes a device of the wallet, while the site goes on
    if (isFresh) {
      const joining = wallet.sign('ensure', {})
      void joining.then(
        ({ isFull }) => wallet.move({ type: 'joined', isFull }),
        () => {},
      )
    }
    wallet.move({ type: 'opened', addresses: found.addresses })
    return { ...found, addresses: found.addresses }
  }
  const { addresses } = await wallet.sign('ensure', {}).catch((error: unknown) => {
    if (!isApiError(error, 'ShareNeeded')) throw error
    throw createApiError('ShareNeeded', translate('wallet.share-needed', { page: `${location.origin}/wallet` }))
  })
  wallet.move({ type: 'opened', addresses })
  return { ...found, addresses }
}

function setUser({ wallet, session }: Scope, answer: unknown): WalletUser {
  const { email, identity, custody, addresses, token } = userSchema.parse(answer)
  if (token) session.begin(token)
  const user = {
    email: email ?? undefined,
    identity: identity ?? undefined,
    custody,
    addresses: addresses ?? undefined,
  }
  wallet.move({ type: 'recognised', user, isFresh: Boolean(token) })
  return user
}

async function sign<name extends SignerCallName>(
  { wallet, session, signer }: Scope,
  name: name,
  request: SignerCalls[name]['request'],
): Promise<SignerCalls[name]['answer']> {
  const { custody, addresses } = await assertSession(wallet)
  const identity = await session.getIdentity()
  try {
    return await signer.call(name, request, { identity, user: { custody, addresses }, onToken: session.replace })
  } catch (error) {
    session.note(error)
    throw error
  }
}
