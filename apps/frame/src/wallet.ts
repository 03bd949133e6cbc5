import * as z from 'zod/mini'
import { createApiError, isApiError } from './api.ts'
import type { ChainId } from './chain/chainId.ts'
import { createRpc, type Rpc } from './chain/rpc.ts'
import type { PageConfig } from './config.ts'
import type { FarcasterLogin } from './farcaster.ts'
import { createSession } from './session.ts'
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

export function createWallet({ config, site, projectId, chainId }: WalletParams): Wallet {
  const signer: SignerClient = createSignerClient()
  let user: WalletUser | undefined
  let ended: Ending | undefined
  /** Whether somebody has just signed in on this page. */
  let isFresh = false
  let reading: Promise<WalletUser | undefined> | undefined
  const getPlace = () => ({ url: config.apiUrl, site: wallet.site, projectId })
  const session = createSession({
    getPlace,
    onEnd: () => {
      user = undefined
      isFresh = false
      // keys that it holds in memory are gone with it
      signer.end()
    },
  })
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
      forgetUser()
      await session.signOut()
    },
    getEnding: () => ended,
    readUser: () => {
      reading ??= wallet
        .call('session', {})
        .then((answer) => {
          const { user: found, ended: reason } = sessionSchema.parse(answer)
          if (found !== null) return wallet.setUser(found)
          ended = reason ?? ended
          user = undefined
          return undefined
        })
        .finally(() => {
          reading = undefined
        })
      return reading
    },
    requireUser: async () => {
      const found = user ?? (await wallet.readUser())
      if (!found) throw createApiError('SignedOut', say(ended ? `session.${ended}` : 'session.signed-out'))
      if (found.addresses) {
        // a code is fresh after a login: this browser becomes a device of the wallet, while the site goes on
        if (isFresh) void wallet.sign('ensure', {}).catch(() => {})
        isFresh = false
        return { ...found, addresses: found.addresses }
      }
      const { addresses } = await wallet.sign('ensure', {}).catch((error: unknown) => {
        if (!isApiError(error, 'ShareNeeded')) throw error
        throw createApiError('ShareNeeded', say('wallet.share-needed', { page: `${location.origin}/wallet` }))
      })
      isFresh = false
      user = { ...found, addresses }
      return { ...user, addresses }
    },
    setUser: (answer) => {
      const parsed = userSchema.parse(answer)
      ended = undefined
      if (parsed.token) {
        session.begin(parsed.token)
        isFresh = true
      }
      const { email, identity, custody, addresses } = parsed
      user = { email: email ?? undefined, identity: identity ?? undefined, custody, addresses: addresses ?? undefined }
      return user
    },
    sign: async (name, request) => {
      const own = user ?? (await wallet.readUser())
      if (!own) throw createApiError('SignedOut', say(ended ? `session.${ended}` : 'session.signed-out'))
      const who = { custody: own.custody, addresses: own.addresses }
      const identity = await session.getIdentity()
      try {
        return await signer.ask(name, request, { identity, user: who, onToken: session.replace })
      } catch (error) {
        session.note(error)
        throw error
      }
    },
    rpc: (id) => createRpc(id, { config, identity: getPlace(), requestUrl: wallet.requestUrls.get(id) }),
  }
  const forgetUser = () => {
    user = undefined
    wallet.preferredType = 'eoa'
    wallet.flow = undefined
    wallet.socialFlow = undefined
    wallet.farcaster?.end()
    wallet.farcaster = undefined
    wallet.newEmail = undefined
  }
  return wallet
}
