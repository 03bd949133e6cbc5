/** What a site pays for, and how much it may weigh. Edit a row here; `pnpm run size` reads the table. */
export type SizeRow = {
  readonly name: string
  /** What a site would write. `@foyer/*` is the built package, as published. */
  readonly code: string
  /** The workspace folder whose dependencies other imports come from. */
  readonly from: string
  /** Imported but not weighed: names, or patterns that end in `*`. */
  readonly external?: readonly string[]
  /** Most that it may weigh, in kB of 1000 bytes after gzip -9. */
  readonly budget: number
  /** Weighs only what `code` has beyond this. */
  readonly beyond?: string
  /** Weighs what loads when these parts open, beyond what `code` loads at once: patterns of the files' names. */
  readonly opens?: readonly RegExp[]
  /** Weighs each lazy part of this name by itself, beyond what `code` and `opens` load. */
  readonly each?: RegExp
}

const react = ['react', 'react-dom', 'react/*', 'react-dom/*']

const button = `
export { createFoyer } from '@foyer/core'
export { FoyerButton, FoyerProvider, useFoyerDisconnect, useFoyer, useFoyerAccount, useFoyerNetwork, useFoyerState } from '@foyer/ui'`

const wagmi = `
export { wagmiAdapter } from '@foyer/adapter-wagmi'
export { createConfig, http } from '@wagmi/core'
export { mainnet } from 'viem/chains'`

/** What brings viem's copies of @noble into a page at once: accounts of its own. */
const accounts = `
export { privateKeyToAccount } from 'viem/accounts'`

/** What opens with the dialog: what that weighs is counted in the sample of the README (`checkSample.ts`). */
const connect = [/^dialog/]
/** The balance on the button of a connected visitor, with the query library and what writes an amount; Account shares both. */
const balance = /^ButtonBalance/

export const sizes: readonly SizeRow[] = [
  {
    name: 'every shared word',
    code: `export * from '@foyer/base'`,
    from: 'packages/base',
    // the reader of failures is 1.8 of it, what is known of the families of chains 0.6; neither is in a first visit
    budget: 7.6,
  },
  {
    name: 'createFoyer, button and hooks before any click',
    code: button,
    from: 'packages/ui',
    external: react,
    // with `locale`: which language, and when its words have come; what is done where a part does not come; a brand's tokens
    budget: 19.4,
  },
  {
    name: 'the same with adapter-wagmi, @wagmi/core and viem',
    code: button + wagmi,
    from: 'packages/adapter-wagmi',
    external: react,
    budget: 50,
  },
  {
    name: 'the balance of a connected visitor',
    code: button + wagmi,
    from: 'packages/adapter-wagmi',
    external: react,
    opens: connect,
    each: balance,
    // all that it loads: nothing of the dialog's
    budget: 13.5,
  },
  {
    name: "the project's configuration, and the client that asks for it",
    code: button + wagmi,
    from: 'packages/adapter-wagmi',
    external: react,
    opens: connect,
    each: /^loadRemoteConfig/,
    budget: 5,
  },
  {
    name: 'a page of a catalogue service',
    code: button + wagmi,
    from: 'packages/adapter-wagmi',
    external: react,
    opens: connect,
    each: /^requestCatalogue/,
    budget: 5,
  },
  {
    name: 'Account, with the query library and what it needs of sending',
    code: button + wagmi,
    from: 'packages/adapter-wagmi',
    external: react,
    opens: connect,
    each: /^account(-[\w-]+)?\.js$/,
    budget: 25,
  },
  {
    name: 'a tab of Account, or its head',
    code: button + wagmi,
    from: 'packages/adapter-wagmi',
    external: react,
    opens: [...connect, balance, /^account(-[\w-]+)?\.js$/],
    each: /^(accountHead|tokens|nfts|activity)\.js$/,
    budget: 8.5,
  },
  {
    name: 'any other view',
    code: button + wagmi,
    from: 'packages/adapter-wagmi',
    external: react,
    opens: [...connect, balance],
    each: /^(account(-[\w-]+)?|apps|catalogue|connecting|embeddedWallet|help|login|networks|receive|relay|send)\.js$/,
    budget: 12.5,
  },
  {
    name: "the visitor's wallets",
    code: button + wagmi,
    from: 'packages/adapter-wagmi',
    external: react,
    opens: [...connect, balance, /^account(-[\w-]+)?\.js$/],
    each: /^wallets\.js$/,
    budget: 8,
  },
  {
    name: 'what the form of sending leads to: the choice of a token, the preview with the amount in money, the receipt',
    code: button + wagmi,
    from: 'packages/adapter-wagmi',
    external: react,
    opens: [...connect, balance, /^send\.js$/],
    each: /^(receipt|selectToken|sendPreview)\.js$/,
    // with the ledger, which swaps, payments and orders share
    budget: 13.5,
  },
  {
    name: 'swapping, from Account: the form',
    code: button + wagmi,
    from: 'packages/adapter-wagmi',
    external: react,
    opens: [...connect, balance, /^account(-[\w-]+)?\.js$/],
    each: /^swap\.js$/,
    // reads what routers of V2, V3 and V4 would do before a wallet is asked; Solana's tokens and amounts
    budget: 16.5,
  },
  {
    name: 'what the form of swapping leads to: the choice of a token, the preview, the receipt',
    code: button + wagmi,
    from: 'packages/adapter-wagmi',
    external: react,
    opens: [...connect, balance, /^swap\.js$/],
    each: /^swap(Token|Preview|Receipt)\.js$/,
    // sends what was checked on Solana as well
    budget: 12.9,
  },
  {
    name: 'buying, from Account: the form with its lists, and what the press leads to',
    code: button + wagmi,
    from: 'packages/adapter-wagmi',
    external: react,
    opens: [...connect, balance, /^account(-[\w-]+)?\.js$/],
    each: /^(onramp|buying)\.js$/,
    // with what brings a half-filled form back after "Reload page"
    budget: 15.2,
  },
  {
    name: 'paying: the bill, and what becomes of it',
    code: button + wagmi,
    from: 'packages/adapter-wagmi',
    external: react,
    opens: [...connect, balance],
    each: /^pay(Loading)?\.js$/,
    // with the ledger, which sends and swaps share: who pays first loads all of it
    budget: 17.4,
  },
  {
    name: 'asking the visitor to sign in: the flow, and the screen',
    code: button + wagmi,
    from: 'packages/adapter-wagmi',
    external: react,
    opens: [...connect, balance, /^networks/],
    each: /^(followAccount|SIWXSignMessageView|signIn)/,
    budget: 6,
  },
  {
    name: 'the text of a sign-in, its reading and its checks',
    code: `export * from '@foyer/siwx'`,
    from: 'packages/siwx',
    external: ['@foyer/base'],
    budget: 5,
  },
  {
    name: "a page's sign-in at its own server",
    code: `export { serverSiwx } from '@foyer/siwx/browser'`,
    from: 'packages/siwx',
    budget: 12,
  },
  {
    name: "a page's sign-in without a server, before a signature is judged",
    code: `export { localSiwx } from '@foyer/siwx/browser'`,
    from: 'packages/siwx',
    // lazy, with curves of its own
    external: ['@scure/sr25519'],
    budget: 12,
  },
  {
    name: 'the verifier of Ethereum beside viem',
    code: `export * from '@foyer/siwx/eip155'`,
    from: 'packages/siwx',
    external: ['@foyer/base', 'viem', 'viem/*', '@noble/*'],
    budget: 3,
  },
  {
    name: 'the verifier of Solana',
    code: `export * from '@foyer/siwx/solana'`,
    from: 'packages/siwx',
    external: ['@foyer/base'],
    budget: 20,
  },
  {
    name: 'the verifier of Bitcoin',
    code: `export * from '@foyer/siwx/bip122'`,
    from: 'packages/siwx',
    external: ['@foyer/base'],
    budget: 50,
  },
  {
    name: 'the verifier of Polkadot beside its curves',
    code: `export * from '@foyer/siwx/polkadot'`,
    from: 'packages/siwx',
    external: ['@foyer/base', '@noble/*', '@scure/*'],
    budget: 3,
  },
  {
    name: 'the verifier of Cosmos',
    code: `export * from '@foyer/siwx/cosmos'`,
    from: 'packages/siwx',
    external: ['@foyer/base'],
    budget: 30,
  },
  {
    name: 'sign-in on an edge server, beside its verifiers',
    code: `export { createMemoryStore, createSignIn } from '@foyer/server'`,
    from: 'packages/server',
    external: ['@foyer/base'],
    budget: 30,
  },
  {
    name: 'the check of a payment, on an edge server',
    code: `export { createMemoryPaymentStore, createPaymentCheck } from '@foyer/server/pay'`,
    from: 'packages/server',
    external: ['@foyer/base'],
    budget: 5,
  },
  {
    name: 'what adapters share',
    code: `export * from '@foyer/adapter-kit'`,
    from: 'packages/adapter-kit',
    external: ['@foyer/base'],
    budget: 4,
  },
  {
    name: 'adapter-solana itself before a wallet is chosen',
    code: `export { solanaAdapter } from '@foyer/adapter-solana'`,
    from: 'packages/adapter-solana',
    external: ['@foyer/base', '@wallet-standard/app'],
    budget: 6,
  },
  {
    name: 'adapter-bitcoin itself before a wallet is chosen',
    code: `export { bitcoinAdapter } from '@foyer/adapter-bitcoin'`,
    from: 'packages/adapter-bitcoin',
    external: ['@foyer/base', '@noble/hashes/*', '@scure/base', '@wallet-standard/app'],
    budget: 6,
  },
  {
    name: 'adapter-cosmos before a wallet is chosen',
    code: `export { cosmosAdapter } from '@foyer/adapter-cosmos'`,
    from: 'packages/adapter-cosmos',
    external: ['@foyer/base', '@scure/*', '@cosmjs/*'],
    budget: 6,
  },
  {
    name: 'adapter-polkadot before a wallet is chosen',
    code: `export { polkadotAdapter } from '@foyer/adapter-polkadot'`,
    from: 'packages/adapter-polkadot',
    external: ['@foyer/base', '@scure/*', '@noble/*'],
    budget: 6,
  },
  {
    name: 'choosing a wallet that speaks sats-connect',
    code: `export { bitcoinAdapter } from '@foyer/adapter-bitcoin'`,
    from: 'packages/adapter-bitcoin',
    opens: [/^satsConnect/],
    budget: 60,
  },
  {
    name: 'choosing a Polkadot extension',
    code: `export { polkadotAdapter } from '@foyer/adapter-polkadot'`,
    from: 'packages/adapter-polkadot',
    opens: [/^openInjected/],
    budget: 190,
  },
  {
    name: 'choosing a Solana wallet the site brings',
    code: `export { solanaAdapter } from '@foyer/adapter-solana'`,
    from: 'packages/adapter-solana',
    opens: [/^siteRequests/, /^toSiteError/],
    budget: 5,
  },
  {
    name: "the embedded wallet's protocol with its schemas, the site's side",
    code: `export * from '@foyer/frame-client'`,
    from: 'packages/frame-client',
    external: ['@foyer/base'],
    // what is withdrawn while it is being signed keeps its answer: 0.06 kB
    budget: 12.2,
  },
  {
    name: 'the relay client alone',
    code: `export * from '@foyer/relay-client'`,
    from: 'packages/relay-client',
    budget: 24.5,
  },
  {
    name: "the relay client beside viem's @noble",
    code: `export * from '@foyer/relay-client'${wagmi}${accounts}`,
    beyond: wagmi + accounts,
    from: 'packages/adapter-wagmi',
    budget: 19.5,
  },
  {
    name: 'the developers’ panel, beyond core: never in what a site ships',
    code: `export * from '@foyer/devtools'`,
    from: 'packages/devtools',
    external: ['@foyer/base', '@foyer/core', '@foyer/core/*'],
    budget: 6,
  },
  ...['vue', 'svelte', 'angular'].map((name) => ({
    name: `the bindings for ${name}, beyond core and ui`,
    code: `export * from '@foyer/${name}'`,
    from: `packages/${name}`,
    external: [...react, '@foyer/base', '@foyer/core', '@foyer/core/*', '@foyer/ui', name, `${name}/*`, '@angular/*'],
    // as a bundler sees it before Angular's own build has compiled its directives: that of Angular is the widest
    budget: 2,
  })),
  {
    name: "AppKit's names in React with its wagmi adapter, @wagmi/core and viem",
    code: `
export { createAppKit, AppKitButton, useAppKit, useAppKitAccount, useAppKitNetwork } from '@foyer/appkit-compat/react'
export { mainnet } from '@foyer/appkit-compat/networks'
export { WagmiAdapter } from '@foyer/appkit-compat/wagmi'`,
    from: 'packages/appkit-compat',
    external: react,
    // with the methods that change options while the page lives
    budget: 73.2,
  },
]
