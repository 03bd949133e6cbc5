import type { accountWords } from './accountWords.ts'
import type { activityWords } from './activityWords.ts'
import type { embeddedWords } from './embeddedWords.ts'
import type { en } from './en.ts'
import type { grantWords } from './frame/grantWords.ts'
import type { passkeyWords } from './frame/passkeyWords.ts'
import type { requestWords } from './frame/requestWords.ts'
import type { solanaWords } from './frame/solanaWords.ts'
import type { walletWords } from './frame/walletWords.ts'
import type { helpWords } from './helpWords.ts'
import type { initialWords } from './initial.ts'
import type { Message } from './message.ts'
import type { namesWords } from './namesWords.ts'
import type { networkButtonWords } from './networkButtonWords.ts'
import type { nftsWords } from './nftsWords.ts'
import type { onrampWords } from './onrampWords.ts'
import type { payWords } from './payWords.ts'
import type { relayWords } from './relayWords.ts'
import type { sendWords } from './sendWords.ts'
import type { sessionsWords } from './sessionsWords.ts'
import type { sharedWords } from './sharedWords.ts'
import type { signInWords } from './signInWords.ts'
import type { swapWords } from './swapWords.ts'
import type { switchWords } from './switchWords.ts'
import type { walletButtonWords } from './walletButtonWords.ts'
import type { walletsWords } from './walletsWords.ts'

/** Of the words that screens of relay wallets and logins say, those that the first list says as well. */
type ListKey = Extract<
  keyof typeof relayWords | keyof typeof embeddedWords,
  `allWallets.${string}` | `connect.${string}` | `relay.get${string}` | `relay.noWallet${string}`
>

type ErrorKey = Extract<keyof typeof en, `error.${string}`>
type RelayKey = Exclude<keyof typeof relayWords, ListKey>
type EmbeddedKey = Exclude<keyof typeof embeddedWords, ListKey>
/** Of what a site asks to be signed, what is said of calls of contracts. */
type CallKey = Extract<
  keyof typeof requestWords,
  `call.${string}` | `calls.${string}` | `router.${string}` | `operation.${string}` | `limit.${string}`
>
/** Of the wallet's own page, what is said where a key is kept, brought back or guarded. */
type KeyKey = Extract<
  keyof typeof walletWords,
  `guard.${string}` | `backup.${string}` | `export.${string}` | `unlock.${string}` | `share.${string}`
>

/** The words that load together, each a file of every language. */
export type PartKeys = {
  /** what a page shows before anybody presses */
  readonly button:
    | keyof typeof initialWords
    | keyof typeof networkButtonWords
    | keyof typeof walletButtonWords
    | 'connect.social'
  /** what widget and wallet share */
  readonly shared: keyof typeof sharedWords
  /** the first list, titles, and what several screens say; brings `shared` */
  readonly dialog: Exclude<keyof typeof en, keyof typeof initialWords | ErrorKey | RelayKey | EmbeddedKey>
  readonly errors: ErrorKey
  readonly relay: RelayKey
  readonly embedded: EmbeddedKey
  readonly account: keyof typeof accountWords | keyof typeof activityWords | keyof typeof nftsWords
  readonly screens:
    | keyof typeof helpWords
    | keyof typeof sessionsWords
    | keyof typeof signInWords
    | keyof typeof switchWords
    | keyof typeof walletsWords
  readonly send: keyof typeof sendWords
  readonly swap: keyof typeof swapWords
  readonly onramp: keyof typeof onrampWords
  readonly pay: keyof typeof payWords
  readonly names: keyof typeof namesWords
  // of the wallet of our own, in its frame and its windows
  readonly request: Exclude<keyof typeof requestWords, CallKey>
  readonly calls: CallKey
  readonly solana: keyof typeof solanaWords
  readonly wallet: Exclude<keyof typeof walletWords, KeyKey>
  readonly keys: KeyKey
  readonly grants: keyof typeof grantWords
  readonly passkey: keyof typeof passkeyWords
}

/** Every message of a part in one language: one that is missing does not compile. */
export type Messages<part extends keyof PartKeys> = { readonly [key in PartKeys[part]]: Message }

/** What the widget loads by name; `button` comes with the language itself, `shared` with others. */
export type PartName = Exclude<keyof PartKeys, 'button' | 'shared' | FramePartName>

export type FramePartName = 'request' | 'calls' | 'solana' | 'wallet' | 'keys' | 'grants' | 'passkey'

/** The words of a language that load by name. */
export type Texts = { readonly [part in PartName]: Messages<part> }

/** The words of a language that a wallet of our own says, which load together. */
export type FrameTexts = { readonly [part in FramePartName | 'shared']: Messages<part> }

export type FrameMessages = { readonly [key in PartKeys[FramePartName | 'shared']]: Message }

/** How the words of a language are fetched. */
export type Parts = { readonly [part in PartName]: () => Promise<{ readonly default: Messages<part> }> }
