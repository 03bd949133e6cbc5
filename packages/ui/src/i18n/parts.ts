import type * as english from './en.ts'
import type { Message } from './message.ts'

type English = typeof english

/** Of the words that screens of relay wallets and logins say, those that the first list says as well. */
type ListKey = Extract<
  keyof English['relayWords'] | keyof English['embeddedWords'],
  `allWallets.${string}` | `connect.${string}` | `relay.get${string}` | `relay.noWallet${string}`
>

type ErrorKey = Extract<keyof English['en'], `error.${string}`>
type RelayKey = Exclude<keyof English['relayWords'], ListKey>
type EmbeddedKey = Exclude<keyof English['embeddedWords'], ListKey>
/** Of what a site asks to be signed, what is said of calls of contracts. */
type CallKey = Extract<
  keyof English['requestWords'],
  `call.${string}` | `calls.${string}` | `router.${string}` | `operation.${string}` | `limit.${string}`
>
/** Of the wallet's own page, what is said where a key is kept, brought back or guarded. */
type KeyKey = Extract<
  keyof English['walletWords'],
  `guard.${string}` | `backup.${string}` | `export.${string}` | `unlock.${string}` | `share.${string}`
>

/** The words that load together, each a file of every language. */
export type PartKeys = {
  /** what a page shows before anyone presses */
  readonly button:
    | keyof English['initialWords']
    | keyof English['networkButtonWords']
    | keyof English['walletButtonWords']
    | 'connect.social'
  /** what widget and wallet share */
  readonly shared: keyof English['sharedWords']
  /** the first list, titles, and what several screens say; brings `shared` */
  readonly dialog: Exclude<keyof English['en'], keyof English['initialWords'] | ErrorKey | RelayKey | EmbeddedKey>
  readonly errors: ErrorKey
  readonly relay: RelayKey
  readonly embedded: EmbeddedKey
  readonly account: keyof English['accountWords'] | keyof English['activityWords'] | keyof English['nftsWords']
  readonly screens:
    | keyof English['helpWords']
    | keyof English['sessionsWords']
    | keyof English['signInWords']
    | keyof English['switchWords']
    | keyof English['walletsWords']
  readonly send: keyof English['sendWords']
  readonly swap: Exclude<keyof English['swapWords'], keyof English['sendWords']>
  readonly onramp: keyof English['onrampWords']
  readonly pay: Exclude<keyof English['payWords'], keyof English['sendWords']>
  readonly names: keyof English['namesWords']
  // of the wallet of our own, in its frame and its windows
  readonly request: Exclude<keyof English['requestWords'], CallKey>
  readonly calls: CallKey
  readonly solana: keyof English['solanaWords']
  readonly wallet: Exclude<keyof English['walletWords'], KeyKey>
  readonly keys: KeyKey
  readonly grants: keyof English['grantWords']
  readonly passkey: keyof English['passkeyWords']
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

/** The words that the wallet shows. */
export type FrameMessages = { readonly [key in PartKeys[FramePartName | 'shared']]: Message }

export type MailKey = keyof English['mailWords']

/** The mails of a wallet of our own in one language. */
export type MailTexts = { readonly [key in MailKey]: string }

/** How the words of a language are fetched. */
export type Parts = { readonly [part in PartName]: () => Promise<{ readonly default: Messages<part> }> }
