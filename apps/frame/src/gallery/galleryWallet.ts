import { createDelegation, hashDelegation } from '../grants/delegation.ts'
import { readGrantRequest } from '../grants/readGrantRequest.ts'
import { toCaveats } from '../grants/toCaveats.ts'
import type { Wallet } from '../wallet.ts'
import type { WalletUser } from '../walletFlow.ts'

const account = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'

const game = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'

const chainId = 'eip155:1'

const createdAt = Date.now() - 3_600_000

const now = Math.floor(createdAt / 1_000)

const signer = { type: 'account', data: { address: '0xbDA5747bFD65F08deb54cb465eB87D40e51B197E' } }

const toRow = (host: string, permission: object, { expiry = now + 86_400, isRevoking = false } = {}) => {
  const request = readGrantRequest({ expiry, signer, permissions: [permission] }, { chainId, now, account })
  const caveats = toCaveats(request, { account, nonce: 0n })
  const delegation = createDelegation({ delegate: request.delegate, delegator: account, caveats })
  return {
    hash: hashDelegation(delegation),
    chainId,
    site: `https://${host}`,
    createdAt,
    isRevoking,
    grant: {
      granted: { address: account, expiry, signer, permission: request.asked },
      delegation: { ...delegation, salt: String(delegation.salt) },
    },
  }
}

const coin = { type: 'native-token-transfer', data: { allowance: '50000000000000000', perCall: '10000000000000000' } }

const abi = [{ type: 'function', name: 'play', inputs: [{ type: 'uint256' }] }]

const play = { type: 'contract-call', data: { address: game, abi, functions: [{ functionName: 'play' }] } }

/** What a server keeps of grants: one that holds, one that is being taken back, one that has run out. */
const galleryGrants = [
  toRow('app.lumen.example', coin),
  toRow('play.lumen.example', play, { isRevoking: true }),
  toRow('old.lumen.example', play, { expiry: now + 60 }),
]

export const addresses = {
  eip155: '0x3fE1Cc25b7d9f1ab1F22ADc43D0dA3a5d1b04C7d',
  solana: '9QcdP4eR8gLq1t3VvN7cW2yBzT5kHsXaM6jUfEdm4Ht2',
} as const

/** Answers of a server, fixed: what a page asks and what it is told. */
type Scene = {
  readonly custody?: WalletUser['custody']
  readonly hasWallet?: boolean
  readonly isSignedIn?: boolean
  readonly isWaiting?: boolean
  readonly isPending?: boolean
  readonly isLegacy?: boolean
  /** Other browsers have all the places. */
  readonly isFull?: boolean
  readonly refuses?: string
  /** Whether passkeys are asked before value; `lost`: and said to be lost. */
  readonly guard?: 'on' | 'lost' | 'missing'
  /** Whether sites were given session keys. */
  readonly hasGrants?: boolean
  /** Opened by an account elsewhere, without an address; and its plain account runs a contract it cannot pay to take off. */
  readonly isElsewhere?: boolean
}

export const shownShare = {
  sharing: 'now',
  recovery: 'KCMA QXDE HTRB ZBWF MPCS VNEG YGAH DKJW RSJT FWQA TXHB CMBZ',
  number: 2,
  createdAt: Date.UTC(2026, 10, 20),
}

const ethereum = {
  id: 'eip155:1',
  name: 'Ethereum',
  symbol: 'ETH',
  decimals: 18,
  smartAccounts: {
    kind: 'erc4337',
    factory: addresses.eip155,
    sessionAccount: addresses.eip155,
    sponsors: false,
    sitePaymasters: false,
  },
} as const

const delegating = {
  id: 'eip155:10',
  name: 'OP Mainnet',
  symbol: 'ETH',
  decimals: 18,
  smartAccounts: { kind: 'eip7702', implementation: addresses.eip155, sponsors: false, sitePaymasters: false },
} as const

type Answers = { readonly [name: string]: unknown }

/** Of whatever else a node is asked: no. */
const delegated: Answers = {
  eth_getCode: '0xef0100e6cae83bde06e4c305530e199d7217f42808555b',
  eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
  eth_maxPriorityFeePerGas: '0x5f5e100',
  eth_getBalance: '0x2386f26fc10000',
}

const hours = (count: number) => Date.now() - count * 3_600_000

const words = 'amber ferry north pencil quiet tide'

function toUser({ custody = 'standard', hasWallet = true, isElsewhere }: Scene): WalletUser {
  const owner = isElsewhere
    ? { email: undefined, identity: 'github:583231' }
    : { email: 'ada@lumen.example', identity: undefined }
  return { ...owner, custody, addresses: hasWallet ? addresses : undefined }
}

/** Its passkeys. */
function toGuard({ guard }: Scene): unknown {
  const isKnown = guard === 'on' || guard === 'lost'
  const credential = (id: string, name: string) => {
    return { id, name, createdAt: hours(700), usedAt: hours(3), logsIn: id === 'a' }
  }
  return {
    byUser: isKnown,
    byOwner: guard === 'missing',
    isRequired: guard !== undefined,
    credentials: isKnown ? [credential('a', 'This laptop'), credential('b', 'Blue key on the ring')] : [],
    loss: guard === 'lost' ? { dueAt: hours(-60) } : null,
  }
}

/** Returns what the server says. */
function toAnswers(scene: Scene): Answers {
  const { isWaiting } = scene
  const session = (id: string, host: string, browser: string, seen: number) => {
    return { id, site: `https://${host}`, browser, createdAt: hours(600), seenAt: hours(seen), isCurrent: seen === 0 }
  }
  return {
    'sessions/list': {
      sessions: [
        session('a', 'lumen.example', 'Chrome on macOS', 0),
        session('b', 'lumen.example', 'Safari on iOS', 50),
        session('c', 'store.lumen.example', 'Edge on Windows', 520),
      ],
    },
    'device/requests': {
      requests: isWaiting ? [{ id: 'r', publicKey: '', browser: 'Firefox on Android', createdAt: hours(0.02) }] : [],
    },
    'device/read': {
      site: 'https://lumen.example',
      browser: 'Firefox on Android',
      network: '203.0.113.0/24',
      email: 'ada@lumen.example',
      isApproved: false,
    },
    'passkeys/list': { passkeys: [] },
    'email/replace-state': { replacement: null },
    'credential/list': toGuard(scene),
    'grants/list': { grants: scene.hasGrants ? galleryGrants : [] },
  }
}

/** Returns what the worker with the key says. */
function toSigned(scene: Scene): Answers {
  const { custody, addresses: own } = toUser(scene)
  const pair = { sharing: 'now', createdAt: hours(90), usedAt: hours(0) }
  return {
    status: {
      user: 'u',
      custody,
      addresses: own ?? null,
      current: own ? 'now' : null,
      isFull: scene.isFull ?? false,
      legacy: scene.isLegacy ? { own: [] } : null,
      passkeys: 1,
      guard: { isRequired: false, count: 0 },
      sharings: [],
      pairs: [
        { id: 'p', browser: 'Chrome on macOS', isMine: !scene.isFull, ...pair },
        { id: 'q', browser: 'Safari on iOS', isMine: false, ...pair },
      ],
      pending: scene.isPending ? { sharing: 'next', mode: 'strict' } : undefined,
    },
    describeRequest: { words },
    exportPhrase: { phrase: 'harbor velvet copper onion lantern orbit cedar humble violin meadow turtle salute' },
    requestDevice: { id: 'r', words },
    awaitDevice: { isOpen: false },
  }
}

/** A wallet without anything behind it, for looking at its pages. */
export function createGalleryWallet(scene: Scene = {}): Wallet {
  const { isSignedIn = true, refuses } = scene
  const user = toUser(scene)
  const answer = async (from: Answers, name: string) => {
    if (refuses !== undefined) throw new Error(refuses)
    return from[name] ?? {}
  }
  const parts = {
    config: {
      apiUrl: '',
      development: true,
      farcaster: true,
      passkeyLogin: true,
      social: ['google', 'facebook'],
      chains: [...(scene.hasGrants ? [ethereum] : []), ...(scene.isElsewhere ? [delegating] : [])],
      approveInFrame: { messages: true, sites: [] },
    },
    call: (name: string) => answer(toAnswers(scene), name),
    sign: (name: string) => answer(toSigned(scene), name),
    rpc: () => async (method: string) => (scene.isElsewhere ? delegated[method] : undefined) ?? `0x${'0'.repeat(64)}`,
    readUser: async () => (isSignedIn ? user : undefined),
    requireUser: async () => user,
    getFlow: () => ({ visitor: { step: 'unknown', ended: isSignedIn ? undefined : 'copied' } }),
    watch: () => () => {},
    signOut: async () => {},
    setPasskey: () => {},
  }
  // only what the pages use is there
  return parts as unknown as Wallet
}
