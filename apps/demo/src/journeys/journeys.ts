import type { FoyerEvent, OpenOptions } from '@foyer/core'
import type { Devnet } from '../devnet.ts'
import type { Playground } from '../playground.ts'
import type { SiteKeyFact } from './siteKeyFacts.ts'

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
  /** What stands under the steps for somebody who is connected. */
  readonly panel?: 'siteKey'
  /** What opens for somebody who is connected; without one, or before, the list of ways in. `pay` begins a payment. */
  readonly opens?: OpenOptions | 'pay'
  /** The same for somebody who is not. */
  readonly begins?: OpenOptions | 'pay'
}

const connect: Step = { title: 'Connect', note: 'Any way you like', by: ['CONNECT_SUCCESS'] }
const unless = (runs: unknown, what: string) =>
  runs ? undefined : `${what} isn’t running here. \`npm start\` starts it.`
const plain = { siwx: false, pay: false } as const

/** What a visitor can try on this page: by what they arrive with, and by what they came for. */
export const journeys = {
  extension: {
    label: 'A wallet extension',
    group: 'arrive',
    title: 'You have an extension',
    text: 'It is found and listed first, under its own name. No extension? The development wallet lives in this page, and says no as well as yes.',
    setup: plain,
    steps: [
      { title: 'Open the dialog', note: 'Its code was loading while you pointed at the button', by: ['MODAL_OPEN'] },
      { title: 'Choose your wallet', note: 'One press; nothing is asked of the others', by: ['SELECT_WALLET'] },
      { title: 'Say yes in it', note: 'Or no: the dialog says what happened', by: ['CONNECT_SUCCESS'] },
    ],
  },
  phone: {
    label: 'A wallet on a phone',
    group: 'arrive',
    title: 'Your wallet is on your phone',
    text: 'A code to scan, through a relay that can be your own. Pocket plays the phone here: copy the link under the code into it.',
    setup: plain,
    missing: ({ relayUrl }) => unless(relayUrl, 'A relay'),
    links: () => [['Open the phone', '/phone.html']],
    begins: { view: 'ConnectingWalletConnect' },
    steps: [
      { title: 'Show the code', note: 'It is replaced before it expires', by: ['MODAL_OPEN'] },
      { title: 'Connect in the phone', note: 'Paste the link there and approve', by: ['CONNECT_SUCCESS'] },
    ],
  },
  nothing: {
    label: 'Nothing at all',
    group: 'arrive',
    title: 'You have no wallet, but an email address',
    text: 'Type any address: a wallet of your own is made, in a frame on an origin of its own. The code comes to the inbox of this machine.',
    setup: plain,
    missing: ({ frameUrl }) => unless(frameUrl, 'The wallet by e-mail'),
    links: ({ inboxUrl }) => (inboxUrl ? [['Open the inbox', inboxUrl]] : []),
    begins: { view: 'EmailLogin' },
    steps: [
      { title: 'Type an address', note: 'ada@example.com will do', by: ['EMAIL_SUBMITTED'] },
      { title: 'Type the code', note: 'From the mail; it fills in as one', by: ['EMAIL_VERIFICATION_CODE_PASS'] },
      {
        title: 'You have a wallet',
        note: 'Its keys are made out of parts that nobody holds together',
        by: ['CONNECT_SUCCESS'],
      },
    ],
  },
  social: {
    label: 'An account elsewhere',
    group: 'arrive',
    title: 'You have an account with Google or another provider',
    text: 'Google and its kin open the same wallet. On this machine stand-ins play the providers, and let anybody in.',
    setup: plain,
    missing: ({ frameUrl, socials }) => unless(frameUrl && socials.length > 0, 'A provider of logins'),
    steps: [
      { title: 'Choose the account', note: 'Its window opens within the press', by: ['SOCIAL_LOGIN_STARTED'] },
      { title: 'Log in there', note: 'This page never sees what you type', by: ['SOCIAL_LOGIN_SUCCESS'] },
      { title: 'You are connected', note: 'And are after a reload', by: ['CONNECT_SUCCESS'] },
    ],
  },
  several: {
    label: 'Several wallets',
    group: 'arrive',
    title: 'You use more than one wallet',
    text: 'Hold several at once, in one family or in five, and change between them without connecting again.',
    setup: plain,
    opens: { view: 'ProfileWallets' },
    steps: [
      { title: 'Connect one', note: 'The page speaks of this one', by: ['CONNECT_SUCCESS'] },
      { title: 'Add another', note: 'On a phone, or of another family', by: ['CONNECT_SUCCESS'], count: 2 },
    ],
  },
  signIn: {
    label: 'To sign in',
    group: 'came',
    title: 'Sign in with a wallet',
    text: 'The text is shown before it is signed. A server checks it, not the browser; then the members’ page opens.',
    setup: { siwx: true, pay: false },
    links: () => [['The members’ page', '/members']],
    steps: [connect, { title: 'Sign', note: 'Costs nothing, and proves the address', by: ['SIWX_AUTH_SUCCESS'] }],
  },
  send: {
    label: 'To send',
    group: 'came',
    title: 'Send to somebody',
    text: 'An address or a name, what it costs before you sign, a warning where something looks wrong, and a receipt.',
    setup: plain,
    opens: { view: 'WalletSend' },
    steps: [
      connect,
      {
        title: 'Fill in the form',
        note: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8 takes it',
        by: ['SEND_INITIATED'],
      },
      { title: 'See it confirmed', note: 'By the chain, not by the wallet', by: ['SEND_SUCCESS'] },
    ],
  },
  swap: {
    label: 'To swap',
    group: 'came',
    title: 'Swap one coin for another',
    text: 'You receive at least what is said before you sign; a price that moved asks for a new yes.',
    setup: plain,
    missing: ({ dataUrl }) => unless(dataUrl, 'A data service'),
    opens: { view: 'Swap' },
    steps: [
      connect,
      { title: 'Ask for a price', note: 'It has an age, and is asked for anew', by: ['INITIATE_SWAP'] },
      { title: 'Swap', note: 'A receipt says what came', by: ['SWAP_SUCCESS'] },
    ],
  },
  buy: {
    label: 'To buy coins',
    group: 'came',
    title: 'Buy coins with money',
    text: 'What each provider gives for the same sum, with its limits, best first. The one here is a sandbox: no money moves.',
    setup: plain,
    missing: ({ dataUrl }) => unless(dataUrl, 'A data service'),
    opens: { view: 'OnRampProviders' },
    steps: [
      connect,
      { title: 'Choose a provider', note: 'Its window opens within the press', by: ['SELECT_BUY_PROVIDER'] },
    ],
  },
  pay: {
    label: 'To pay',
    group: 'came',
    title: 'Pay a merchant',
    text: 'Lumen, a magazine made up for this page, sells its printed issue for 24 USDC: from a wallet, or from an exchange.',
    setup: { siwx: false, pay: true },
    missing: ({ contracts }) => unless(contracts.get(31337), 'A chain with dollars'),
    opens: 'pay',
    begins: 'pay',
    steps: [
      {
        title: 'Connect, or choose an exchange',
        note: 'The order waits for you',
        by: ['CONNECT_SUCCESS', 'MODAL_OPEN'],
      },
    ],
  },
  alone: {
    label: 'To let a site act alone',
    group: 'came',
    title: 'Let this page act for you, within limits',
    text: 'A key of this page’s may tip the author from your account: 0.05 ETH in all, 0.02 ETH at a time, for an hour. The chain holds it to that, not this page.',
    setup: { ...plain, sessions: true },
    missing: ({ frameUrl }) => unless(frameUrl, 'The wallet by e-mail'),
    links: ({ inboxUrl }) => (inboxUrl ? [['Open the inbox', inboxUrl]] : []),
    begins: { view: 'EmailLogin' },
    panel: 'siteKey',
    steps: [
      { title: 'Get a wallet', note: 'By e-mail: its account is a contract', by: ['CONNECT_SUCCESS'] },
      { title: 'Allow it', note: 'One sentence says who may do what until when', by: ['KEY_GRANTED'] },
      { title: 'Let the page act', note: 'Within the limits nobody is asked', by: ['KEY_ACTED'] },
      { title: 'Let it try more', note: 'It is refused on the chain, in a block', by: ['KEY_REFUSED'] },
      { title: 'Take it back', note: 'From then on the key can do nothing', by: ['KEY_TAKEN_BACK'] },
    ],
  },
} as const satisfies { readonly [id: string]: Journey }

export type JourneyId = keyof typeof journeys
