import { type ChainId, isSolana } from './chain/chainId.ts'
import type { PasskeyWait } from './passkeyLogin/waitForPasskey.ts'
import type { FarcasterLogin } from './startFarcaster.ts'

/** What the relay calls an account, and its picture as the server has read it. */
export type FarcasterAccount = { readonly userName: string; readonly picture?: unknown }

export type WalletUser = {
  /** None for a user of an account elsewhere, who has `identity`. */
  readonly email: string | undefined
  /** `farcaster:<fid>` */
  readonly identity: string | undefined
  readonly custody: 'standard' | 'strict'
  readonly addresses: { readonly eip155: string; readonly solana: string } | undefined
}

/** Why the session of before is over, where that was not done here. */
export type Ending = 'revoked' | 'copied' | 'email-changed'

export type AccountType = 'eoa' | 'smartAccount'

/** Who sits here. */
export type Visitor =
  /** The server has to be asked, or has said that no one is signed in. */
  | { readonly step: 'unknown'; readonly ended: Ending | undefined }
  /** `isFresh`: they have just signed in on this page. */
  | { readonly step: 'known'; readonly user: WalletUser; readonly isFresh: boolean }

/** A task that is under way with what it needs to go on, or is not. */
type Pending<about> = { readonly step: 'none' } | ({ readonly step: 'begun' } & Readonly<about>)

/** What one open page of the wallet knows. The session itself is a cookie; keys are the worker's. */
export type WalletFlow = {
  /** Origin of the page that embeds this one, empty until it is known; its own in a window of its own. */
  readonly site: string
  readonly visitor: Visitor
  /** Logins stand beside each other: sites begin one through an account elsewhere before the visitor has chosen it. */
  readonly mail: Pending<{ secret: string }>
  readonly social: Pending<{ secret: string }>
  /** The window of a login with a passkey, which tells this page what the passkey gave. */
  readonly passkey: Pending<{ wait: PasskeyWait }>
  readonly farcaster: Pending<{ login: FarcasterLogin<FarcasterAccount> }>
  /** A change of the address, and the one it leads to. */
  readonly emailChange: Pending<{ email: string }>
  /** As many other browsers open the wallet as may: this one is asked for a code each time. */
  readonly isFull: boolean
  readonly chains: { readonly eip155: ChainId; readonly solana: ChainId | undefined }
  /** Which of the accounts the site wants, where the chain has both. */
  readonly preferredType: AccountType
  /** Addresses of smart accounts that were asked for, by chain and owner. */
  readonly smartAddresses: { readonly [chainAndOwner: string]: string }
  /** The site's own nodes, as its requests name them. */
  readonly requestUrls: { readonly [chainId: ChainId]: string }
}

export type WalletEvent =
  | { readonly type: 'embedded'; readonly site: string }
  /** The server said who it is. @param isFresh when a login said so */
  | { readonly type: 'recognised'; readonly user: WalletUser; readonly isFresh: boolean }
  /** The server said that it is no one. */
  | { readonly type: 'missed'; readonly ended: Ending | undefined }
  /** The wallet is open: what follows a login is done. */
  | { readonly type: 'opened'; readonly addresses: NonNullable<WalletUser['addresses']> }
  /** Whether there was no place for this browser among those that open the wallet. */
  | { readonly type: 'joined'; readonly isFull: boolean }
  /** Here, in another tab, or by the server. */
  | { readonly type: 'ended' }
  | { readonly type: 'signed-out' }
  | { readonly type: 'mailed'; readonly secret: string }
  | { readonly type: 'mail-taken' }
  | { readonly type: 'social-begun'; readonly secret: string }
  /** What a popup brought back is taken once, whatever comes of it. */
  | { readonly type: 'social-taken' }
  | { readonly type: 'passkey-begun'; readonly wait: PasskeyWait }
  | { readonly type: 'passkey-taken' }
  | { readonly type: 'farcaster-begun'; readonly login: FarcasterLogin<FarcasterAccount> }
  | { readonly type: 'email-change-begun'; readonly email: string }
  | { readonly type: 'email-changed' }
  | { readonly type: 'moved'; readonly chainId: ChainId }
  | { readonly type: 'preferred'; readonly accountType: AccountType }
  | { readonly type: 'node-named'; readonly chainId: ChainId; readonly url: string }
  | { readonly type: 'smart-account-found'; readonly key: string; readonly address: string }

const none = { step: 'none' } as const

export function startWallet({ site, chainId }: { readonly site: string; readonly chainId: ChainId }): WalletFlow {
  return {
    site,
    visitor: { step: 'unknown', ended: undefined },
    mail: none,
    social: none,
    passkey: none,
    farcaster: none,
    emailChange: none,
    isFull: false,
    chains: isSolana(chainId) ? { eip155: 'eip155:1', solana: chainId } : { eip155: chainId, solana: undefined },
    preferredType: 'eoa',
    smartAddresses: {},
    requestUrls: {},
  }
}

export function moveWallet(flow: WalletFlow, event: WalletEvent): WalletFlow {
  switch (event.type) {
    case 'embedded':
      return { ...flow, site: flow.site || event.site }
    case 'recognised':
    case 'missed':
    case 'opened':
    case 'ended':
      return { ...flow, visitor: moveVisitor(flow.visitor, event) }
    case 'joined':
      return { ...flow, isFull: event.isFull }
    case 'signed-out':
      return { ...flow, ...leave(flow) }
    case 'mailed':
      return { ...flow, mail: { step: 'begun', secret: event.secret } }
    case 'mail-taken':
      return { ...flow, mail: none }
    case 'social-begun':
      return { ...flow, social: { step: 'begun', secret: event.secret } }
    case 'social-taken':
      return { ...flow, social: none }
    case 'passkey-begun':
      return { ...flow, passkey: { step: 'begun', wait: event.wait } }
    case 'passkey-taken':
      return { ...flow, passkey: none }
    case 'farcaster-begun':
      return { ...flow, farcaster: { step: 'begun', login: event.login } }
    case 'email-change-begun':
      return { ...flow, emailChange: { step: 'begun', email: event.email } }
    case 'email-changed':
      return { ...flow, emailChange: none }
    case 'moved':
      return { ...flow, chains: { ...flow.chains, [isSolana(event.chainId) ? 'solana' : 'eip155']: event.chainId } }
    case 'preferred':
      return { ...flow, preferredType: event.accountType }
    case 'node-named':
      return { ...flow, requestUrls: { ...flow.requestUrls, [event.chainId]: event.url } }
    case 'smart-account-found':
      return { ...flow, smartAddresses: { ...flow.smartAddresses, [event.key]: event.address } }
  }
}

type VisitorEvent = Extract<WalletEvent, { readonly type: 'recognised' | 'missed' | 'opened' | 'ended' }>

function moveVisitor(visitor: Visitor, event: VisitorEvent): Visitor {
  const ended = visitor.step === 'unknown' ? visitor.ended : undefined
  switch (event.type) {
    case 'recognised': {
      const wasFresh = visitor.step === 'known' && visitor.isFresh
      return { step: 'known', user: event.user, isFresh: event.isFresh || wasFresh }
    }
    case 'missed':
      return { step: 'unknown', ended: event.ended ?? ended }
    case 'opened':
      if (visitor.step === 'unknown') return visitor
      return { step: 'known', user: { ...visitor.user, addresses: event.addresses }, isFresh: false }
    case 'ended':
      return { step: 'unknown', ended }
  }
}

/** Nothing of the user who was here is left for the next one; where the site is and on which chain stays. */
function leave(flow: WalletFlow): Partial<WalletFlow> {
  const visitor = moveVisitor(flow.visitor, { type: 'ended' })
  const begun = { mail: none, social: none, passkey: none, farcaster: none, emailChange: none }
  return { visitor, preferredType: 'eoa', isFull: false, ...begun }
}
