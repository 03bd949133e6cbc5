import { isLoopbackOrigin, isOriginPattern } from '@foyer/base/origins'
import { type PageProvider, socialServices } from '@foyer/base/socials'
import * as z from 'zod/mini'
import { chainId, evmAddress } from '../schemas/fields.ts'
import { httpLimitsSchema, relayLimitsSchema, rpcSocketLimitsSchema } from './socketLimits.ts'
import { chainSourcesSchema, sourceName, sourceSchema } from './sourceSchemas.ts'

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const httpUrl = z.string().check(z.regex(/^https?:\/\/[^\s]+$/))
const positive = z.int().check(z.gte(1))
const nftGateway = z
  .string()
  .check(z.regex(/^https?:\/\/[^\s/?#@]+$/, 'Must be a scheme and a host, with nothing behind them'))

/** No one on the way reads or changes what passes. */
function isGuardedUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s?#]*[^\s?#/]$/.test(text) || !URL.canParse(text)) return false
  const { protocol, origin } = new URL(text)
  return protocol === 'https:' || isLoopbackOrigin(origin)
}

/** The same, with a query and a slash at its end as the owner likes. */
function isWebhookUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s]+$/.test(text) || !URL.canParse(text)) return false
  const { protocol, origin } = new URL(text)
  return protocol === 'https:' || isLoopbackOrigin(origin)
}

const guardedUrl = z
  .string()
  .check(z.refine(isGuardedUrl, 'Must be https, or http on loopback, without a slash at the end'))

const pictureHost = z.string().check(z.regex(/^\.?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/))

/** How this wallet is known to a provider of logins, as its own pages for developers have it. */
const socialProvider = z.strictObject({
  clientId: text(500),
  /** As `${NAME}`, from the environment. Without it the client is a public one. */
  clientSecret: z.optional(text(2_000)),
  /** Apple’s way: the secret is a text that this server signs for each login, with the key of the developer’s account. */
  signingKey: z.optional(
    z.strictObject({
      teamId: text(20),
      keyId: text(20),
      /** PKCS #8 in PEM, as Apple’s `.p8` file has it; as `${NAME}`, from the environment. */
      privateKey: text(2_000),
    }),
  ),
  scope: z.optional(text(500)),
  /** Hosts of pictures beside the provider's own, as `cdn.example.com`; `.example.com` is all below it. */
  pictureHosts: z._default(z.array(pictureHost), []),
  /** Another OpenID Connect issuer in the provider’s place: where its discovery document is. */
  issuer: z.optional(httpUrl),
  /** Another server that speaks as the provider does, such as a GitHub Enterprise Server: what stands here replaces the provider’s own. */
  endpoints: z._default(
    z.strictObject({
      authorize: z.optional(guardedUrl),
      token: z.optional(guardedUrl),
      user: z.optional(guardedUrl),
      emails: z.optional(guardedUrl),
    }),
    {},
  ),
})

/** A token the owner vouches for: shown with its balance, offered in swaps, never called spam. */
const token = z.strictObject({
  /** Contract (eip155) or mint (solana). */
  address: text(64),
  name: text(100),
  symbol: text(20),
  decimals: z.int().check(z.gte(0), z.lte(36)),
  logoUri: z.optional(httpUrl),
  /** Worth one US dollar by definition; the AMM price source counts from these. */
  stable: z._default(z.boolean(), false),
  /** Offered in the on-ramp. */
  onramp: z._default(z.boolean(), false),
})

const chain = z.strictObject({
  /** CAIP-2. */
  id: chainId,
  name: text(60),
  nativeCurrency: z.strictObject({ name: text(60), symbol: text(20), decimals: z.int().check(z.gte(0), z.lte(36)) }),
  /** Asked in this order; the next one takes over when one fails. */
  rpcUrls: z.array(httpUrl).check(z.minLength(1), z.maxLength(10)),
  /** Pushes new heads; without it the head is polled. */
  wsUrl: z.optional(z.string().check(z.regex(/^wss?:\/\/[^\s]+$/))),
  testnet: z._default(z.boolean(), false),
  /** How often the head is looked at, in ms. */
  pollInterval: z._default(z.int().check(z.gte(50), z.lte(600_000)), 4_000),
  /** An answer about balances may be this old, in ms, before the head is looked at again. */
  headMaxAge: z._default(z.int().check(z.gte(0), z.lte(60_000)), 500),
  /** First block the history reaches back to; `latest` starts at the head; `off` keeps no history. */
  indexFrom: z._default(z.union([z.int().check(z.gte(0)), z.enum(['latest', 'off'])]), 'latest'),
  /** Asks the node what contracts did with coins inside a transaction (`debug_traceBlockByNumber`), for the history. */
  traces: z._default(z.boolean(), false),
  /** Multicall3; found by itself at its usual address. */
  multicall: z.optional(evmAddress),
  /** The universal resolver of ENS on this chain: accounts without a name of their own here are shown with theirs. */
  ensResolver: z.optional(evmAddress),
  /** A Uniswap V2-shaped router; swaps and AMM prices need it. */
  router: z.optional(evmAddress),
  tokens: z._default(z.array(token).check(z.maxLength(500)), []),
  /** Who is asked about accounts here, beside the node: by kind, names of `sources` in order. What is not named comes from the own index. */
  sources: z._default(chainSourcesSchema, {}),
  /** JSON-RPC methods that the proxy lets through besides the standard ones. */
  rpcMethods: z._default(z.array(text(64)), []),
  /** Where people look a transaction up: `<explorerUrl>/tx/<hash>`. */
  explorerUrl: z.optional(httpUrl),
  /** On-ramp codes of the network, as `ethereum-mainnet`; the CAIP-2 id when absent. */
  onrampNetwork: z.optional(text(60)),
})

const priceSource = z.discriminatedUnion('kind', [
  /** Pools of the chain's own router. */
  z.strictObject({ kind: z.literal('amm') }),
  /** `{ "<CAIP-10 token or CAIP-2 chain>": "<price in USD>" }` at an address, read again every `refresh` ms. */
  z.strictObject({
    kind: z.literal('feed'),
    url: httpUrl,
    refresh: z._default(z.int().check(z.gte(1_000)), 60_000),
  }),
  /** The same object, written here. */
  z.strictObject({
    kind: z.literal('fixed'),
    prices: z.record(z.string(), z.string().check(z.regex(/^\d+(\.\d+)?$/))),
  }),
])

const bucket = (burst: number, perSecond: number) =>
  z._default(z.strictObject({ burst: positive, perSecond: positive }), { burst, perSecond })

/** Base64 of 24 to 64 bytes, as the Standard Webhooks specification has it. */
const webhookSecret = z.string().check(z.regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, 'Must be whsec_ and base64'))

const payments = z.strictObject({
  /** By project id: whose server hears of payments. */
  webhooks: z._default(
    z.record(
      z.string(),
      z.strictObject({
        url: z.string().check(z.refine(isWebhookUrl, 'Must be https, or http on loopback')),
        /** As `${NAME}`, from the environment; the newest first, each signs. */
        secrets: z.array(webhookSecret).check(z.minLength(1), z.maxLength(5)),
        /** Addresses that are paid to; pages can tell of no other. Absent: any. */
        recipients: z.optional(z.array(text(100)).check(z.minLength(1), z.maxLength(1_000))),
        /** Blocks, its own counted, before a payment is told of. */
        confirmations: z._default(positive, 1),
      }),
    ),
    {},
  ),
  /**
   * Payments of one project that no node has seen yet. When there are so many, one that a node has been asked about makes room, of
   * the one who reported the most; without such a one no more are taken.
   */
  unseenPerProject: z._default(positive, 1_000),
  /** The same, of those that one network (IPv4 /24, IPv6 /56) told of. */
  unseenPerNetwork: z._default(positive, 50),
  /** The same, of those that name one payer. */
  unseenPerPayer: z._default(positive, 20),
  /** Payments of one project that are on their way, or that its server has not heard of: no more are taken meanwhile. */
  openPerProject: z._default(positive, 10_000),
  /** The same, of those that one network told of. */
  openPerNetwork: z._default(positive, 500),
  /** Orders that one network may name for one transaction. */
  namesPerTransaction: z._default(positive, 5),
  /** Looks at one chain for one project at once. */
  looksAtOnce: z._default(positive, 4),
  /** How long a node may take for one, in ms. */
  lookTimeout: z._default(positive, 10_000),
  /** Messages to one project's server at once. */
  tellsAtOnce: z._default(positive, 4),
  /** How long it may take to answer one, in ms. */
  tellTimeout: z._default(positive, 15_000),
  /** How long one that nodes say they do not have is looked for, in ms. While no node answers, it is kept. */
  unseenFor: z._default(positive, 1_800_000),
  /** How long what has come to its end is kept, in days. */
  keepDays: z._default(positive, 30),
})

/** Of providers with a page of their own that are told in their codes what to sell. */
const hostedOnramp = {
  /** CAIP-2 of a chain, for its coin, or CAIP-10 of a token marked `onramp` → the provider's code. Nothing else is sold. */
  codes: z.record(z.string().check(z.maxLength(200)), text(60)),
  /** CAIP-2 → the provider's name of the chain, where its codes do not say it. */
  networks: z._default(z.record(chainId, text(60)), {}),
  feeBasisPoints: z._default(z.int().check(z.gte(0), z.lte(2_000)), 150),
}

const onramp = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('off') }),
  /** The built-in sandbox: a test card buys coins of a development chain. */
  z.strictObject({
    kind: z.literal('sandbox'),
    /** Part of the payment kept, in hundredths of a percent. */
    feeBasisPoints: z._default(z.int().check(z.gte(0), z.lte(2_000)), 150),
    /** What one unit of a payment currency is worth in US dollars. A sandbox takes no money, so it needs no market. */
    currencies: z._default(
      z.record(z.string().check(z.regex(/^[A-Z]{3}$/)), z.string().check(z.regex(/^\d+(\.\d+)?$/))),
      {
        USD: '1',
        EUR: '1.1',
      },
    ),
    /** An order that no one pays is forgotten after this, in minutes. */
    orderMinutes: z._default(z.int().check(z.gte(1), z.lte(1_440)), 30),
  }),
  /** A provider with a page of its own: the order is described in the page's query. */
  z.strictObject({
    kind: z.literal('redirect'),
    url: httpUrl,
    /** Constant query fields, such as the public key of a partner account. */
    query: z._default(z.record(z.string(), z.string()), {}),
    feeBasisPoints: z._default(z.int().check(z.gte(0), z.lte(2_000)), 150),
  }),
  /** Keys as `${NAME}`, from the environment. Each sends its messages to `<publicUrl>/onramp/notices/<kind>`. */
  z.strictObject({
    kind: z.literal('moonpay'),
    /** The publishable key, and the secret one that signs links. */
    apiKey: text(200),
    secretKey: text(200),
    webhookKey: text(200),
    sandbox: z._default(z.boolean(), false),
    ...hostedOnramp,
  }),
  z.strictObject({
    kind: z.literal('coinbase'),
    /** A secret API key: Ed25519 in base64, or ECDSA in PEM (PKCS #8). */
    keyId: text(200),
    keySecret: text(2_000),
    /** Of the webhook's subscription. */
    webhookKey: text(200),
    ...hostedOnramp,
  }),
  z.strictObject({
    kind: z.literal('transak'),
    apiKey: text(200),
    secretKey: text(200),
    sandbox: z._default(z.boolean(), false),
    ...hostedOnramp,
  }),
])

/** Who takes the user operations of one chain, and who pays for them. */
const operations = {
  /** JSON-RPC of a bundler (ERC-4337). */
  bundlerUrl: httpUrl,
  /** JSON-RPC of a paymaster (ERC-7677) that pays for what it accepts; without it, or where it refuses, the account pays. */
  paymasterUrl: z.optional(httpUrl),
  /** What that paymaster is told with each request: a policy, an account. */
  paymasterContext: z._default(z.record(z.string(), z.unknown()), {}),
  /** Further paymasters, which a site may name by this very address (EIP-5792, `paymasterService`). */
  sitePaymasters: z._default(z.array(httpUrl).check(z.maxLength(20)), []),
}

/** The smart accounts of one EVM chain. */
const smartAccounts = z.discriminatedUnion('kind', [
  /** Accounts of their own, on EntryPoint 0.7. */
  z.strictObject({
    kind: z.literal('erc4337'),
    ...operations,
    /** A Solady-shaped factory: `createAccount(bytes32)` and `getAddress(bytes32)`, with the owner in the salt. */
    factory: evmAddress,
    /**
     * What an account is upgraded to before its owner gives a session key a permission: the factory's account with
     * `executeFromExecutor` for MetaMask's DelegationManager. Absent, there are no session keys on the chain.
     */
    sessionAccount: z.optional(evmAddress),
  }),
  /** The plain account itself, handed over to a contract, on EntryPoint 0.8. */
  z.strictObject({
    kind: z.literal('eip7702'),
    ...operations,
    /** Default: eth-infinitism's `Simple7702Account`, where it stands on every chain that has it. */
    implementation: z._default(evmAddress, '0xe6Cae83BdE06E4c305530e199D7217f42808555B'),
  }),
])

/** The embedded wallet: a page on an origin of its own, with its API. */
const frame = z.strictObject({
  port: z._default(z.int().check(z.gte(0), z.lte(65_535)), 8_788),
  /** The origin that holds the page and nothing else; made from host and port when absent. */
  publicUrl: z.optional(z.string().check(z.regex(/^https?:\/\/[^\s/]+$/))),
  /** Where the page finds its API, when something in front serves it elsewhere. */
  apiUrl: z.optional(z.string().check(z.regex(/^https?:\/\/[^\s]*[^\s/]$/))),
  /** The built page (`apps/frame/dist`). */
  folder: text(1_000),
  /** Sites that may embed it besides those of the projects, as in origins.ts; `*` is not taken. */
  origins: z._default(
    z.array(
      z.string().check(
        z.maxLength(300),
        z.refine((entry) => isOriginPattern(entry) && entry !== '*'),
      ),
    ),
    [],
  ),
  smtp: z.strictObject({
    host: text(200),
    port: z.int().check(z.gte(1), z.lte(65_535)),
    /** TLS from the first byte; otherwise STARTTLS. */
    secure: z._default(z.boolean(), false),
    /** Hands mail in without TLS to a server that offers none. Needed beyond loopback only: codes travel in it. */
    allowPlain: z._default(z.boolean(), false),
    from: z._default(text(200), 'Foyer wallet <wallet@localhost>'),
  }),
  /** Logins through an account elsewhere, by the names the protocol has for them. */
  social: z._default(z.partialRecord(z.enum(Object.keys(socialServices) as PageProvider[]), socialProvider), {}),
  /** Logins with Farcaster, by its own protocol (FIP-11); absent, there are none. */
  farcaster: z.optional(
    z.strictObject({
      /** Where channels are made; https, or http on loopback. */
      relayUrl: guardedUrl,
      /** JSON-RPC of the chain that the registries are on: OP Mainnet. */
      rpcUrl: httpUrl,
      /** Which account an address holds (`idOf`). Default: Farcaster's own on OP Mainnet. */
      idRegistry: z._default(evmAddress, '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'),
      /** Which addresses an account lets sign in for it (`keyDataOf`). Default: Farcaster's own on OP Mainnet. */
      keyRegistry: z._default(evmAddress, '0x00000000Fc1237824fb747aBDE0FF18990E59b7e'),
      /** Hosts of people's pictures, which anyone may put anywhere; none are shown of others. Default: none. */
      pictureHosts: z._default(z.array(pictureHost), []),
    }),
  ),
  /** Logins with a passkey alone: a wallet of its own for anyone who makes one on the wallet's page. */
  passkeyLogin: z._default(z.boolean(), false),
  /** CAIP-2 → JSON-RPC address, over those of `chains`. */
  rpc: z._default(z.record(chainId, httpUrl), {}),
  /** CAIP-2 of an EVM chain → its smart accounts; a chain that is not here has none. */
  smartAccounts: z._default(z.record(chainId, smartAccounts), {}),
  /**
   * CAIP-2 of an EVM chain → the highest network fee of one approval, in the chain's coin; dearer ones are refused. Default: 1
   * ETH, 3 BNB, 50 AVAX, 0.05 BTC, and 100 of any other coin.
   */
  feeCeilings: z._default(z.record(chainId, z.string().check(z.regex(/^\d{1,12}(\.\d{1,18})?$/))), {}),
  /** CAIP-2 of an EVM chain → contract → what an approval calls it where it asks to spend; over the page's own table. */
  contractNames: z._default(z.record(chainId, z.record(evmAddress, text(60))), {}),
  /** For work on one's own machine only: pages on loopback may embed it, and the `rpcUrl` of a request is used when it is on loopback. */
  development: z._default(z.boolean(), false),
  /** Whether a browser that is new to the frame must also be approved by a link in a mail, before it gets a code. */
  deviceApproval: z._default(z.enum(['never', 'always']), 'never'),
  /** What a new wallet starts as. In `standard` mail alone opens it on a new device; in `strict` it does not. */
  custody: z._default(z.enum(['standard', 'strict']), 'standard'),
  /**
   * What may be approved inside a site's page, where no browser can tell everything that a page does to what is seen. All else is
   * approved in a window of the frame's own origin.
   */
  approveInFrame: z._default(
    z.strictObject({
      /** Sign-ins for the asking site that say nothing else. A site can have the same of this wallet while it connects. */
      signIns: z._default(z.boolean(), true),
      /** Other messages that can be read. Some services take a signature under fixed words for a key. */
      messages: z._default(z.boolean(), false),
      /** Payments of a chain's own coin, and nothing else, at these sites, up to so much each. */
      sites: z._default(
        z
          .array(
            z.strictObject({
              origin: z.string().check(z.regex(/^https?:\/\/[^\s/*]+$/)),
              /** CAIP-2 → the most of its coin, as `0.01`. */
              upTo: z.record(chainId, z.string().check(z.regex(/^\d{1,12}(\.\d{1,18})?$/))),
            }),
          )
          .check(z.maxLength(100)),
        [],
      ),
    }),
    { signIns: true, messages: false, sites: [] },
  ),
  /** Sign-ins end after so many days without use. */
  sessionDays: z._default(z.int().check(z.gte(1), z.lte(365)), 30),
  limits: z._default(
    z.strictObject({
      /**
       * Mails in an hour to one address from one network, and from each browser that the address has used before. Once that many have come
       * from all networks together, each has half, and the address gets three times as many a minute at most.
       */
      mailsPerAddress: z._default(positive, 10),
      /** Mails asked for from one network in an hour. */
      mailsPerNetwork: z._default(positive, 60),
      /** Wrong codes for one address in a day; after these a browser that is new to it is approved by a link first. */
      wrongCodesPerAddress: z._default(positive, 60),
      /** Wrong codes from one network in a day; after these the same, for every address. */
      wrongCodesPerNetwork: z._default(positive, 300),
      /** Wallets made with a passkey from one network in an hour. */
      passkeysPerNetwork: z._default(positive, 60),
    }),
    {
      mailsPerAddress: 10,
      mailsPerNetwork: 60,
      wrongCodesPerAddress: 60,
      wrongCodesPerNetwork: 300,
      passkeysPerNetwork: 60,
    },
  ),
})

/** The owner's file. Everything has a default but the chains; secrets are never here, they come from the environment. */
export const configSchema = z.strictObject({
  host: z._default(text(100), '127.0.0.1'),
  port: z._default(z.int().check(z.gte(0), z.lte(65_535)), 8_787),
  /** How visitors reach this service, without a slash at the end; made from host and port when absent. */
  publicUrl: z.optional(z.string().check(z.regex(/^https?:\/\/[^\s/]+(\/[^\s]*[^\s/])?$/))),
  stateDir: z._default(text(1_000), './state'),
  /** Proxies in front of this process that add to X-Forwarded-For; 0 trusts no one. */
  trustedProxies: z._default(z.int().check(z.gte(0), z.lte(5)), 0),
  chains: z._default(z.array(chain).check(z.maxLength(50)), []),
  /** Explorers and other services that chains name in their `sources`. */
  sources: z._default(z.record(sourceName, sourceSchema), {}),
  prices: z._default(z.array(priceSource), [{ kind: 'amm' }]),
  /** What is kept of the prices above. */
  priceHistory: z.prefault(
    z.strictObject({
      /** A token has one price in each such time for a day, in ms, and one in each hour beyond. */
      every: z._default(z.int().check(z.gte(60_000), z.lte(3_600_000)), 300_000),
      /** 0 keeps no history. */
      keepDays: z._default(z.int().check(z.gte(0), z.lte(366)), 31),
      /** Tokens that visitors asked about, beside the chains' coins and `tokens`, which always have theirs. */
      maxTokens: z._default(z.int().check(z.gte(0), z.lte(10_000)), 500),
      /** Whether prices of the chains' coins and `tokens` are asked for once in each such time; else only those that visitors ask about are kept. */
      sample: z._default(z.boolean(), true),
    }),
    {},
  ),
  names: z._default(
    z.strictObject({ zones: z.array(z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/))).check(z.minLength(1)) }),
    {
      zones: ['reown.id', 'wcn.id'],
    },
  ),
  onramp: z._default(onramp, { kind: 'off' }),
  payments: z.prefault(payments, {}),
  /** The WalletConnect relay, on the same port. */
  relay: z._default(z.boolean(), true),
  /** Where the relay runs: in a process of its own, which may end without the data service, or in the gateway's (`shared`). */
  relayProcess: z._default(z.enum(['own', 'shared']), 'own'),
  /** Megabytes that the JavaScript of the relay's own process may take; at more it ends, and is started again. */
  relayMemory: z._default(z.int().check(z.gte(32), z.lte(65_536)), 256),
  relayLimits: z.prefault(relayLimitsSchema, {}),
  /** Of requests over HTTP, beside the buckets above. */
  httpLimits: z.prefault(httpLimitsSchema, {}),
  /** Of the sockets at `/v1/ws`. */
  rpcSocketLimits: z.prefault(rpcSocketLimitsSchema, {}),
  /** The embedded wallet; absent, there is none. */
  frame: z.optional(frame),
  analytics: z.prefault(
    z.strictObject({
      keepDays: z._default(positive, 90),
      /** Bytes of usage events taken of one project in a day; what comes beyond is dropped. */
      maxBytesPerDay: z._default(positive, 50_000_000),
    }),
    {},
  ),
  limits: z._default(
    z.strictObject({
      read: bucket(200, 50),
      write: bucket(30, 5),
      rpc: bucket(400, 100),
      asset: bucket(1_000, 200),
      login: bucket(5, 1),
      /** All addresses of one project together. */
      project: bucket(5_000, 1_000),
    }),
    {
      read: { burst: 200, perSecond: 50 },
      write: { burst: 30, perSecond: 5 },
      rpc: { burst: 400, perSecond: 100 },
      asset: { burst: 1_000, perSecond: 200 },
      login: { burst: 5, perSecond: 1 },
      project: { burst: 5_000, perSecond: 1_000 },
    },
  ),
  /** Public keys (Ed25519, base64url) of who may sign a catalogue; with one or more, an import without a signature is refused. */
  catalogueKeys: z._default(z.array(z.string().check(z.regex(/^[\w-]{43}$/))).check(z.maxLength(10)), []),
  /**
   * Hosts that the gateway may ask for the documents and the pictures of NFTs, or `public` for any on the public internet. Default: none,
   * only what stands on the chain.
   */
  nftHosts: z._default(z.union([z.literal('public'), z.array(text(200))]), []),
  /** Pictures of NFTs kept in the state folder over a restart, in bytes; beyond it the oldest are removed. 0 keeps none. */
  nftImageBytes: z._default(z.int().check(z.gte(0)), 500_000_000),
  /**
   * Gateways to IPFS, asked in this order for what a token names by its content: `https://ipfs.example`, to which `/ipfs/…` is added.
   * Default: none; with `public` above, public ones.
   */
  ipfsGateways: z._default(z.array(nftGateway).check(z.maxLength(5)), []),
  /** The same for Arweave: `https://arweave.example`, to which the transaction is added. */
  arweaveGateways: z._default(z.array(nftGateway).check(z.maxLength(5)), []),
  /** How long it still answers after it was told to stop, in ms, while `/ready` says no: what a balancer needs to notice. */
  shutdownDelay: z._default(z.int().check(z.gte(0), z.lte(120_000)), 0),
  logLevel: z._default(z.enum(['debug', 'info', 'warn', 'error']), 'info'),
  /** One line per request. */
  logRequests: z._default(z.boolean(), false),
  /** The project made at the first start. */
  demoProject: z._default(
    z.strictObject({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)), origins: z.array(text(300)) }),
    { id: 'demo', origins: [] },
  ),
})

export type FileConfig = z.output<typeof configSchema>
export type ConfigInput = z.input<typeof configSchema>
export type ChainConfig = FileConfig['chains'][number]
export type TokenConfig = ChainConfig['tokens'][number]
export type PriceSourceConfig = FileConfig['prices'][number]
export type FrameConfig = NonNullable<FileConfig['frame']>
export type SmartAccountsConfig = FrameConfig['smartAccounts'][string]
export type BucketName = keyof FileConfig['limits']

/** What only the environment may hold. */
export type Secrets = {
  /** Opens the owner's pages; without it they are off. */
  readonly ownerToken?: string | undefined
  /** Opens `/metrics`; without it there is no such page, and nothing is counted. */
  readonly metricsToken?: string | undefined
  /** Private key (0x, 32 bytes) of the account the sandbox pays from on EVM chains. */
  readonly onrampEvmKey?: string | undefined
  /** Secret key (base58, 64 bytes) of the account the sandbox pays from on Solana chains. */
  readonly onrampSolanaKey?: string | undefined
  readonly databaseUrl?: string | undefined
  /** NATS servers, joined by commas, in which several gateways keep one relay's messages; without them each keeps its own. */
  readonly relayNats?: string | undefined
  /** Seals what the embedded wallet keeps: 64 hexadecimal digits; more, joined by commas, are older ones that still open. */
  readonly frameKey?: string | undefined
  readonly smtpUser?: string | undefined
  readonly smtpPassword?: string | undefined
}

export type Config = FileConfig & { readonly secrets: Secrets }
