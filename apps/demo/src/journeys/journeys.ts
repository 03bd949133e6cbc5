import type { FoyerEvent, OpenOptions } from '@foyer/core'
import type { Devnet } from '../devnet.ts'
import type { Playground } from '../playground.ts'

/** Foyer's own, and those of a journey whose part this page plays. */
export type FactName = FoyerEvent['type'] | SiteKeyFact

export type Step = {
  readonly title: string
  readonly note: string
  /** The facts that finish it: any of them. */
  readonly by: readonly FactName[]
  /** How many of them it takes, default 1. */
  readonly count?: number
}

export type Journey = {
  readonly label: string
  readonly group: 'arrive' | 'came'
  readonly title: string
  readonly text: string
  /** What this page must be set up with; it loads again where it is not. */
  readonly setup: Partial<Playground>
  /** What does not run here, in words. */
  readonly missing?: (devnet: Devnet) => string | undefined
  readonly links?: (devnet: Devnet) => readonly (readonly [label: string, href: string])[]
  readonly steps: readonly Step[]
  /** What stands under the steps for someone who is connected. */
  readonly panel?: 'siteKey'
  /** What opens for someone who is connected; without one, or before, the list of ways in. `pay` begins a payment. */
  readonly opens?: OpenOptions | 'pay'
  /** The same for someone who is not. */
  readonly begins?: OpenOptions | 'pay'
}

const connect: Step = { title: 'Connect', note: 'With any wallet', by: ['CONNECT_SUCCESS'] }
const unless = (runs: unknown, what: string) =>
  runs ? undefined : `${what} isn’t running here. \`npm start\` starts it.`
const plain = { siwx: false, pay: false } as const

/** What a visitor can try on this page: by what they arrive with, and by what they came for. */
export const journeys = {
  extension: {
    label: 'A wallet extension',
    group: 'arrive',
    title: 'Connect a browser extension',
    text: 'Installed wallets are detected and listed first. No extension? Use the built-in test wallet: it can approve or reject.',
    setup: plain,
    steps: [
      { title: 'Open the dialog', note: 'It started loading when you hovered over the button', by: ['MODAL_OPEN'] },
      { title: 'Choose your wallet', note: 'One click; other wallets are not contacted', by: ['SELECT_WALLET'] },
      {
        title: 'Approve in your wallet',
        note: 'Or reject: the dialog tells you what happened',
        by: ['CONNECT_SUCCESS'],
      },
    ],
  },
  phone: {
    label: 'A wallet on a phone',
    group: 'arrive',
    title: 'Connect a mobile wallet',
    text: 'Scan a QR code; the connection runs over a relay you can host yourself. Here, a demo phone called Pocket stands in for yours: copy the link below the QR code into it.',
    setup: plain,
    missing: ({ relayUrl }) => unless(relayUrl, 'A relay'),
    links: () => [['Open the phone', '/phone.html']],
    begins: { view: 'ConnectingWalletConnect' },
    steps: [
      { title: 'Show the QR code', note: 'It’s renewed before it expires', by: ['MODAL_OPEN'] },
      { title: 'Connect on the phone', note: 'Paste the link there and approve', by: ['CONNECT_SUCCESS'] },
    ],
  },
  nothing: {
    label: 'No wallet',
    group: 'arrive',
    title: 'Get a wallet with your email',
    text: 'Enter any email address to create a wallet. It runs in a frame on a separate origin. The code arrives in this machine’s inbox.',
    setup: plain,
    missing: ({ frameUrl }) => unless(frameUrl, 'The email wallet'),
    links: ({ inboxUrl }) => (inboxUrl ? [['Open the inbox', inboxUrl]] : []),
    begins: { view: 'EmailLogin' },
    steps: [
      { title: 'Enter an email address', note: 'For example, ada@example.com', by: ['EMAIL_SUBMITTED'] },
      { title: 'Enter the code', note: 'From the email; you can paste it', by: ['EMAIL_VERIFICATION_CODE_PASS'] },
      {
        title: 'Your wallet is ready',
        note: 'Its key is split, so no server ever holds all of it',
        by: ['CONNECT_SUCCESS'],
      },
    ],
  },
  social: {
    label: 'A social account',
    group: 'arrive',
    title: 'Sign in with Google or another provider',
    text: 'Google and other providers open the same wallet. Here, local stand-ins play the providers and accept anyone.',
    setup: plain,
    missing: ({ frameUrl, socials }) => unless(frameUrl && socials.length > 0, 'A sign-in provider'),
    steps: [
      { title: 'Choose a provider', note: 'Its window opens right away', by: ['SOCIAL_LOGIN_STARTED'] },
      { title: 'Sign in there', note: 'This page never sees what you type', by: ['SOCIAL_LOGIN_SUCCESS'] },
      { title: 'You’re connected', note: 'You stay connected after a reload', by: ['CONNECT_SUCCESS'] },
    ],
  },
  several: {
    label: 'Several wallets',
    group: 'arrive',
    title: 'Use more than one wallet',
    text: 'Connect several wallets at once, in one ecosystem or in five, and switch between them without reconnecting.',
    setup: plain,
    opens: { view: 'ProfileWallets' },
    steps: [
      { title: 'Connect a wallet', note: 'It becomes the active one', by: ['CONNECT_SUCCESS'] },
      { title: 'Add another', note: 'On a phone, or in another ecosystem', by: ['CONNECT_SUCCESS'], count: 2 },
    ],
  },
  signIn: {
    label: 'To sign in',
    group: 'came',
    title: 'Sign in with a wallet',
    text: 'Read the message, then sign it. A server verifies it, not the browser; then the members’ page opens.',
    setup: { siwx: true, pay: false },
    links: () => [['The members’ page', '/members']],
    steps: [connect, { title: 'Sign', note: 'Free. It proves you own the address', by: ['SIWX_AUTH_SUCCESS'] }],
  },
  send: {
    label: 'To send',
    group: 'came',
    title: 'Send tokens',
    text: 'Enter an address or a name. See the network fee before you sign, a warning if something looks wrong, and a receipt.',
    setup: plain,
    opens: { view: 'WalletSend' },
    steps: [
      connect,
      {
        title: 'Fill in the form',
        note: 'For example, to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        by: ['SEND_INITIATED'],
      },
      { title: 'Watch it confirm', note: 'Read from the chain, not from the wallet', by: ['SEND_SUCCESS'] },
    ],
  },
  swap: {
    label: 'To swap',
    group: 'came',
    title: 'Swap tokens',
    text: 'You see the minimum you’ll receive before you sign. If the price moves, you’re asked again.',
    setup: plain,
    missing: ({ dataUrl }) => unless(dataUrl, 'A data service'),
    opens: { view: 'Swap' },
    steps: [
      connect,
      { title: 'Get a quote', note: 'It’s refreshed automatically', by: ['INITIATE_SWAP'] },
      { title: 'Swap', note: 'The receipt shows what you received', by: ['SWAP_SUCCESS'] },
    ],
  },
  buy: {
    label: 'To buy crypto',
    group: 'came',
    title: 'Buy crypto',
    text: 'Compare what each provider offers for the same amount, with its limits, best offer first. This demo uses a sandbox: no money moves.',
    setup: plain,
    missing: ({ dataUrl }) => unless(dataUrl, 'A data service'),
    opens: { view: 'OnRampProviders' },
    steps: [connect, { title: 'Choose a provider', note: 'Its window opens right away', by: ['SELECT_BUY_PROVIDER'] }],
  },
  pay: {
    label: 'To pay',
    group: 'came',
    title: 'Pay a merchant',
    text: 'Lumen, a fictional magazine, sells its print issue for 24 USDC. Pay from a wallet or an exchange.',
    setup: { siwx: false, pay: true },
    missing: ({ contracts }) => unless(contracts.get(31337), 'A chain with USDC'),
    opens: 'pay',
    begins: 'pay',
    steps: [
      {
        title: 'Connect, or choose an exchange',
        note: 'Your order is waiting',
        by: ['CONNECT_SUCCESS', 'MODAL_OPEN'],
      },
    ],
  },
  alone: {
    label: 'To grant permissions',
    group: 'came',
    title: 'Let this page act on your behalf',
    text: 'A session key lets this page tip the author from your account: up to 0.05 ETH in total and 0.02 ETH at a time, for one hour. The chain enforces the limits.',
    setup: { ...plain, sessions: true },
    missing: ({ frameUrl }) => unless(frameUrl, 'The email wallet'),
    links: ({ inboxUrl }) => (inboxUrl ? [['Open the inbox', inboxUrl]] : []),
    begins: { view: 'EmailLogin' },
    panel: 'siteKey',
    steps: [
      { title: 'Get a wallet', note: 'By email: you get a smart account', by: ['CONNECT_SUCCESS'] },
      { title: 'Approve the session key', note: 'You see who can do what, and until when', by: ['KEY_GRANTED'] },
      { title: 'Let the page act', note: 'Within the limits, you aren’t asked again', by: ['KEY_ACTED'] },
      { title: 'Exceed the limits', note: 'The chain rejects it', by: ['KEY_REFUSED'] },
      { title: 'Revoke the session key', note: 'It can’t do anything from then on', by: ['KEY_TAKEN_BACK'] },
    ],
  },
} as const satisfies { readonly [id: string]: Journey }

export type JourneyId = keyof typeof journeys

/** What happens in the journey of the site's key, beside what Foyer tells. */
type SiteKeyFact = 'KEY_GRANTED' | 'KEY_ACTED' | 'KEY_REFUSED' | 'KEY_TAKEN_BACK'

const name = 'site-key'

export function addFact(type: SiteKeyFact): void {
  window.dispatchEvent(new CustomEvent(name, { detail: type }))
}

/** @returns stop */
export function watchFacts(onFact: (type: SiteKeyFact) => void): () => void {
  const listen = (event: Event) => onFact((event as CustomEvent<SiteKeyFact>).detail)
  window.addEventListener(name, listen)
  return () => window.removeEventListener(name, listen)
}
