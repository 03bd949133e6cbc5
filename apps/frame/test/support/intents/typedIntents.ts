import type { Address } from 'viem'
import { encode, type Intent, most, type Scene, soon } from './intent.ts'

type Field = readonly [type: string, name: string]

export type TypedParts = {
  /** The first one is the primary type. */
  readonly types: Readonly<Record<string, readonly Field[]>>
  readonly message: Readonly<Record<string, unknown>>
  readonly domain?: Readonly<Record<string, unknown>>
  /** Of the domain's own type, where the site does not sign all that it says. */
  readonly signs?: readonly string[]
}

export type TypedIntent = Intent & { readonly data: (scene: Scene) => TypedParts }

const domainTypes: Readonly<Record<string, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}

/** As sites send it. */
export function toTypedData({ types, message, domain = {}, signs }: TypedParts): string {
  const named = (fields: readonly Field[]) => fields.map(([type, name]) => ({ type, name }))
  const [primaryType] = Object.keys(types)
  const own = (signs ?? Object.keys(domain)).map((name): Field => [domainTypes[name] ?? 'string', name])
  const all = Object.fromEntries(Object.entries(types).map(([name, fields]) => [name, named(fields)]))
  return JSON.stringify({ types: { EIP712Domain: named(own), ...all }, primaryType, domain, message }, (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
}

const of = (verifyingContract: Address, name = 'USD Coin') => ({
  name,
  version: '1',
  chainId: 31337,
  verifyingContract,
})
export const atPermit2 = {
  name: 'Permit2',
  chainId: 31337,
  verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
} as const
const atSeaport = of('0x0000000000000068F116a894984e2DB1123eB395', 'Seaport')
const nobody = '0x0000000000000000000000000000000000000000'

const permit: readonly Field[] = [
  ['address', 'owner'],
  ['address', 'spender'],
  ['uint256', 'value'],
  ['uint256', 'nonce'],
  ['uint256', 'deadline'],
]
const permission = ({ me, router }: Scene, value: bigint, deadline: bigint = soon) => {
  return { owner: me, spender: router, value, nonce: 0, deadline }
}
const dai: readonly Field[] = [
  ['address', 'holder'],
  ['address', 'spender'],
  ['uint256', 'nonce'],
  ['uint256', 'expiry'],
  ['bool', 'allowed'],
]
const details: readonly Field[] = [
  ['address', 'token'],
  ['uint160', 'amount'],
  ['uint48', 'expiration'],
  ['uint48', 'nonce'],
]
const permitted: readonly Field[] = [
  ['address', 'token'],
  ['uint256', 'amount'],
]
const authorization: readonly Field[] = [
  ['address', 'from'],
  ['address', 'to'],
  ['uint256', 'value'],
  ['uint256', 'validAfter'],
  ['uint256', 'validBefore'],
  ['bytes32', 'nonce'],
]
const forward: readonly Field[] = [
  ['address', 'from'],
  ['address', 'to'],
  ['uint256', 'value'],
  ['uint256', 'gas'],
  ['uint256', 'nonce'],
  ['bytes', 'data'],
]
const safeTx: readonly Field[] = [
  ['address', 'to'],
  ['uint256', 'value'],
  ['bytes', 'data'],
  ['uint8', 'operation'],
  ['uint256', 'safeTxGas'],
  ['uint256', 'baseGas'],
  ['uint256', 'gasPrice'],
  ['address', 'gasToken'],
  ['address', 'refundReceiver'],
  ['uint256', 'nonce'],
]
const seaport = {
  OrderComponents: [
    ['address', 'offerer'],
    ['address', 'zone'],
    ['OfferItem[]', 'offer'],
    ['ConsiderationItem[]', 'consideration'],
    ['uint8', 'orderType'],
    ['uint256', 'startTime'],
    ['uint256', 'endTime'],
    ['bytes32', 'zoneHash'],
    ['uint256', 'salt'],
    ['bytes32', 'conduitKey'],
    ['uint256', 'counter'],
  ],
  OfferItem: [
    ['uint8', 'itemType'],
    ['address', 'token'],
    ['uint256', 'identifierOrCriteria'],
    ['uint256', 'startAmount'],
    ['uint256', 'endAmount'],
  ],
  ConsiderationItem: [
    ['uint8', 'itemType'],
    ['address', 'token'],
    ['uint256', 'identifierOrCriteria'],
    ['uint256', 'startAmount'],
    ['uint256', 'endAmount'],
    ['address', 'recipient'],
  ],
} as const
const word = `0x${'11'.repeat(32)}`

function order({ me, nft }: Scene, recipient: Address, amount: bigint, end = amount) {
  return {
    offerer: me,
    zone: nobody,
    offer: [{ itemType: 2, token: nft, identifierOrCriteria: 1, startAmount: 1, endAmount: 1 }],
    consideration: [
      { itemType: 0, token: nobody, identifierOrCriteria: 0, startAmount: amount, endAmount: end, recipient },
    ],
    orderType: 0,
    startTime: 0,
    endTime: soon,
    zoneHash: word,
    salt: 1,
    conduitKey: word,
    counter: 0,
  }
}

const mail = {
  Mail: [
    ['Person', 'from'],
    ['Person', 'to'],
    ['string', 'contents'],
  ],
  Person: [
    ['string', 'name'],
    ['address', 'wallet'],
  ],
} as const

const signIn = {
  Login: [
    ['string', 'statement'],
    ['string', 'nonce'],
    ['uint256', 'issuedAt'],
  ],
} as const

const snapshotVote = (from: Address): TypedParts => ({
  types: {
    Vote: [
      ['string', 'from'],
      ['string', 'space'],
      ['uint64', 'timestamp'],
      ['string', 'proposal'],
      ['uint32', 'choice'],
      ['string', 'reason'],
      ['string', 'app'],
      ['string', 'metadata'],
    ],
  },
  domain: { name: 'snapshot', version: '0.1.4' },
  message: {
    from,
    space: 'foyer.eth',
    timestamp: 1_700_000_000,
    proposal: word,
    choice: 2,
    reason: 'why not',
    app: 'snapshot',
    metadata: '{}',
  },
})

const messages: readonly TypedIntent[] = [
  {
    name: 'a sign-in of the site’s own form',
    level: 'caution',
    says: ['could carry this out as an order', 'Welcome to the shop'],
    never: ['Only a message'],
    data: () => ({
      types: signIn,
      domain: { name: 'Shop', chainId: 31337 },
      message: { statement: 'Welcome to the shop', nonce: 'abc', issuedAt: 1_700_000_000 },
    }),
  },
  {
    name: 'a vote at Snapshot',
    level: 'calm',
    says: ['You vote in foyer.eth on Snapshot: 2', 'reason: why not'],
    data: ({ me }) => snapshotVote(me),
  },
  {
    name: 'a vote at Snapshot in another’s name',
    level: 'danger',
    says: ['a service outside the blockchain'],
    data: ({ friend }) => snapshotVote(friend),
  },
  {
    name: 'the same vote for another service',
    level: 'danger',
    says: ['a service outside the blockchain'],
    data: ({ me }) => ({ ...snapshotVote(me), domain: { name: 'snapshot', version: '0.1.5' } }),
  },
  {
    name: 'an alias at Snapshot',
    level: 'danger',
    says: ['access to your funds (Alias)'],
    data: ({ me, friend }) => ({
      types: {
        Alias: [
          ['address', 'from'],
          ['address', 'alias'],
          ['uint64', 'timestamp'],
        ],
      },
      domain: { name: 'snapshot', version: '0.1.4' },
      message: { from: me, alias: friend, timestamp: 1_700_000_000 },
    }),
  },
  {
    name: 'a mail that a contract may read',
    level: 'caution',
    says: ['don’t know what', 'hello Bob'],
    data: ({ me, friend, foy }) => ({
      types: mail,
      domain: of(foy, 'Ether Mail'),
      message: { from: { name: 'A', wallet: me }, to: { name: 'B', wallet: friend }, contents: 'hello Bob' },
    }),
  },
  {
    name: 'a text with a space without width',
    level: 'caution',
    says: ['invisible characters (U+200B)', 'Wel[U+200B]come'],
    data: () => ({
      types: signIn,
      domain: { name: 'Shop', chainId: 31337 },
      message: { statement: 'Wel\u200bcome', nonce: 'abc', issuedAt: 1 },
    }),
  },
  {
    name: 'a text turned round',
    level: 'danger',
    says: ['change the direction of text (U+202E)'],
    data: () => ({
      types: signIn,
      domain: { name: 'Shop', chainId: 31337 },
      message: { statement: '\u202eemoc', nonce: 'abc', issuedAt: 1 },
    }),
  },
  {
    name: 'five thousand words, whole',
    level: 'caution',
    says: ['and the last word'],
    data: () => ({
      types: signIn,
      domain: { name: 'Shop', chainId: 31337 },
      message: { statement: `${'word '.repeat(5_000)}and the last word`, nonce: 'abc', issuedAt: 1 },
    }),
  },
]

const permits: readonly TypedIntent[] = [
  {
    name: 'EIP-2612, limited',
    level: 'caution',
    says: ['spend up to 5 USDC of yours', 'Expires on', 'can’t be changed here'],
    never: ['without a limit'],
    data: (scene) => ({ types: { Permit: permit }, domain: of(scene.usdc), message: permission(scene, 5_000_000n) }),
  },
  {
    name: 'EIP-2612 without a limit or an end',
    level: 'danger',
    says: ['Unlimited permit', 'all your USDC', 'never expires'],
    data: (scene) => ({ types: { Permit: permit }, domain: of(scene.usdc), message: permission(scene, most, most) }),
  },
  {
    name: 'EIP-2612 taken back',
    level: 'calm',
    says: ['can only revoke'],
    data: (scene) => ({ types: { Permit: permit }, domain: of(scene.usdc), message: permission(scene, 0n) }),
  },
  {
    name: 'EIP-2612 for a plain account',
    level: 'danger',
    says: ['is a personal account'],
    data: (scene) => ({
      types: { Permit: permit },
      domain: of(scene.usdc),
      message: { ...permission(scene, 5_000_000n), spender: scene.thief },
    }),
  },
  ...['Login', 'Claim', 'ForwardRequest', 'Verify'].map(
    (type): TypedIntent => ({
      name: `EIP-2612’s form under the name ${type}`,
      level: 'danger',
      says: ['Unlimited permit', 'all your USDC'],
      data: (scene) => ({ types: { [type]: permit }, domain: of(scene.usdc), message: permission(scene, most) }),
    }),
  ),
  {
    name: 'a permit inside another struct',
    level: 'danger',
    says: ['Unlimited permit'],
    data: (scene) => ({
      types: {
        Login: [
          ['string', 'statement'],
          ['Proof', 'proof'],
        ],
        Proof: permit,
      },
      domain: of(scene.usdc),
      message: { statement: 'Welcome', proof: permission(scene, most) },
    }),
  },
  {
    name: 'the form of a permit under names that nobody knows',
    level: 'danger',
    says: ['looks like a token permit'],
    data: ({ me, thief, foy }) => ({
      types: {
        Profile: [
          ['address', 'user'],
          ['address', 'friend'],
          ['uint256', 'score'],
          ['uint256', 'round'],
        ],
      },
      domain: of(foy),
      message: { user: me, friend: thief, score: most, round: 1 },
    }),
  },
  {
    name: 'a number as hex',
    level: 'danger',
    says: ['Unlimited permit', `value: ${most}`],
    data: (scene) => ({
      types: { Permit: permit },
      domain: of(scene.usdc),
      message: { ...permission(scene, 0n), value: `0x${'f'.repeat(64)}` },
    }),
  },
  {
    name: 'DAI’s permit',
    level: 'danger',
    says: ['Unlimited permit'],
    data: ({ me, router, usdc }) => ({
      types: { Permit: dai },
      domain: of(usdc, 'Dai Stablecoin'),
      message: { holder: me, spender: router, nonce: 0, expiry: 0, allowed: true },
    }),
  },
  {
    name: 'DAI’s permit taken back',
    level: 'calm',
    says: ['can only revoke'],
    data: ({ me, router, usdc }) => ({
      types: { Permit: dai },
      domain: of(usdc, 'Dai Stablecoin'),
      message: { holder: me, spender: router, nonce: 0, expiry: 0, allowed: false },
    }),
  },
  {
    name: 'an NFT’s permit',
    level: 'caution',
    says: ['NFT #1 of HOME'],
    data: ({ router, nft }) => ({
      types: {
        Permit: [
          ['address', 'spender'],
          ['uint256', 'tokenId'],
          ['uint256', 'nonce'],
          ['uint256', 'deadline'],
        ],
      },
      domain: of(nft, 'Foyer Homes'),
      message: { spender: router, tokenId: 1, nonce: 0, deadline: soon },
    }),
  },
  {
    name: 'Permit2, one token without a limit',
    level: 'danger',
    says: ['Unlimited permit', 'all your USDC'],
    data: ({ usdc, router }) => ({
      types: {
        PermitSingle: [
          ['PermitDetails', 'details'],
          ['address', 'spender'],
          ['uint256', 'sigDeadline'],
        ],
        PermitDetails: details,
      },
      domain: atPermit2,
      message: {
        details: { token: usdc, amount: 2n ** 160n - 1n, expiration: soon, nonce: 0 },
        spender: router,
        sigDeadline: soon,
      },
    }),
  },
  {
    name: 'Permit2, one token, limited',
    level: 'caution',
    says: ['up to 5 USDC'],
    never: ['without a limit'],
    data: ({ usdc, router }) => ({
      types: {
        PermitSingle: [
          ['PermitDetails', 'details'],
          ['address', 'spender'],
          ['uint256', 'sigDeadline'],
        ],
        PermitDetails: details,
      },
      domain: atPermit2,
      message: {
        details: { token: usdc, amount: 5_000_000n, expiration: soon, nonce: 0 },
        spender: router,
        sigDeadline: soon,
      },
    }),
  },
  {
    name: 'Permit2, several tokens',
    level: 'danger',
    says: ['up to 5 USDC', 'all your FOY'],
    data: ({ usdc, foy, router }) => ({
      types: {
        PermitBatch: [
          ['PermitDetails[]', 'details'],
          ['address', 'spender'],
          ['uint256', 'sigDeadline'],
        ],
        PermitDetails: details,
      },
      domain: atPermit2,
      message: {
        details: [
          { token: usdc, amount: 5_000_000n, expiration: soon, nonce: 0 },
          { token: foy, amount: 2n ** 160n - 1n, expiration: soon, nonce: 0 },
        ],
        spender: router,
        sigDeadline: soon,
      },
    }),
  },
  {
    name: 'Permit2’s transfer',
    level: 'caution',
    says: ['up to 5 USDC'],
    data: ({ usdc, router }) => ({
      types: {
        PermitTransferFrom: [
          ['TokenPermissions', 'permitted'],
          ['address', 'spender'],
          ['uint256', 'nonce'],
          ['uint256', 'deadline'],
        ],
        TokenPermissions: permitted,
      },
      domain: atPermit2,
      message: { permitted: { token: usdc, amount: 5_000_000n }, spender: router, nonce: 0, deadline: soon },
    }),
  },
  {
    name: 'Permit2’s transfers to a thief',
    level: 'danger',
    says: ['up to 5 USDC', 'up to 7 FOY', 'is a personal account'],
    data: ({ usdc, foy, thief }) => ({
      types: {
        PermitBatchTransferFrom: [
          ['TokenPermissions[]', 'permitted'],
          ['address', 'spender'],
          ['uint256', 'nonce'],
          ['uint256', 'deadline'],
        ],
        TokenPermissions: permitted,
      },
      domain: atPermit2,
      message: {
        permitted: [
          { token: usdc, amount: 5_000_000n },
          { token: foy, amount: 7n * 10n ** 18n },
        ],
        spender: thief,
        nonce: 0,
        deadline: soon,
      },
    }),
  },
  {
    name: 'Permit2’s transfer with a witness',
    level: 'danger',
    says: ['Unlimited permit', 'all your USDC'],
    data: ({ usdc, router }) => ({
      types: {
        PermitWitnessTransferFrom: [
          ['TokenPermissions', 'permitted'],
          ['address', 'spender'],
          ['uint256', 'nonce'],
          ['uint256', 'deadline'],
          ['Witness', 'witness'],
        ],
        TokenPermissions: permitted,
        Witness: [['string', 'statement']],
      },
      domain: atPermit2,
      message: {
        permitted: { token: usdc, amount: most },
        spender: router,
        nonce: 0,
        deadline: soon,
        witness: { statement: 'Welcome' },
      },
    }),
  },
  {
    name: 'a transfer by signature',
    level: 'caution',
    says: ['can transfer 5 USDC from you to'],
    data: ({ me, friend, usdc }) => ({
      types: { TransferWithAuthorization: authorization },
      domain: of(usdc),
      message: { from: me, to: friend, value: 5_000_000n, validAfter: 0, validBefore: soon, nonce: word },
    }),
  },
  {
    name: 'a manager of a market, by signature',
    level: 'danger',
    says: ['can act for you in'],
    data: ({ me, thief, multicall }) => ({
      types: {
        Authorization: [
          ['address', 'owner'],
          ['address', 'manager'],
          ['bool', 'isAllowed'],
          ['uint256', 'nonce'],
          ['uint256', 'expiry'],
        ],
      },
      domain: of(multicall, 'Compound'),
      message: { owner: me, manager: thief, isAllowed: true, nonce: 0, expiry: soon },
    }),
  },
  {
    name: 'every NFT by signature',
    level: 'danger',
    says: ['can act for you in'],
    data: ({ me, thief, nft }) => ({
      types: {
        PermitForAll: [
          ['address', 'owner'],
          ['address', 'operator'],
          ['bool', 'approved'],
          ['uint256', 'nonce'],
          ['uint256', 'deadline'],
        ],
      },
      domain: of(nft, 'Foyer Homes'),
      message: { owner: me, operator: thief, approved: true, nonce: 0, deadline: soon },
    }),
  },
  {
    name: 'credit by signature',
    level: 'danger',
    says: ['can borrow without a limit in your name'],
    data: ({ thief, usdc }) => ({
      types: {
        DelegationWithSig: [
          ['address', 'delegatee'],
          ['uint256', 'value'],
          ['uint256', 'nonce'],
          ['uint256', 'deadline'],
        ],
      },
      domain: of(usdc),
      message: { delegatee: thief, value: most, nonce: 0, deadline: soon },
    }),
  },
  {
    name: 'votes by signature',
    level: 'caution',
    says: ['will vote with your tokens'],
    data: ({ friend, foy }) => ({
      types: {
        Delegation: [
          ['address', 'delegatee'],
          ['uint256', 'nonce'],
          ['uint256', 'expiry'],
        ],
      },
      domain: of(foy),
      message: { delegatee: friend, nonce: 0, expiry: soon },
    }),
  },
  {
    name: 'a smart account’s delegation',
    level: 'danger',
    says: ['can act on your behalf'],
    data: ({ me, thief, multicall }) => ({
      types: {
        Delegation: [
          ['address', 'delegate'],
          ['address', 'delegator'],
          ['bytes32', 'authority'],
          ['uint256', 'salt'],
        ],
      },
      domain: of(multicall, 'DelegationManager'),
      message: { delegate: thief, delegator: me, authority: word, salt: 0 },
    }),
  },
  {
    name: 'the account handed over, as EIP-7702 has it',
    level: 'danger',
    says: ['full control of your account'],
    data: ({ thief }) => ({
      types: {
        Authorization: [
          ['uint256', 'chainId'],
          ['address', 'address'],
          ['uint64', 'nonce'],
        ],
      },
      domain: { name: 'Login', chainId: 31337 },
      message: { chainId: 0, address: thief, nonce: 0 },
    }),
  },
  {
    name: 'a permit that is good on every network',
    level: 'caution',
    says: ['up to 5 USDC', 'names no network'],
    data: (scene) => ({
      types: { Permit: permit },
      domain: of(scene.usdc),
      signs: ['name', 'version', 'verifyingContract'],
      message: permission(scene, 5_000_000n),
    }),
  },
]

const trades: readonly TypedIntent[] = [
  {
    name: 'an NFT for its price',
    level: 'caution',
    says: ['can take NFT #1 of HOME from you, for 2 ETH'],
    data: (scene) => ({
      types: seaport,
      domain: atSeaport,
      message: order(scene, scene.me, 2n * 10n ** 18n),
    }),
  },
  {
    name: 'an NFT for nothing',
    level: 'danger',
    says: ['you receive nothing', 'NFT #1 of HOME'],
    data: (scene) => ({ types: seaport, domain: atSeaport, message: order(scene, scene.me, 0n) }),
  },
  {
    name: 'an NFT whose price falls to nothing',
    level: 'danger',
    says: ['you receive nothing'],
    data: (scene) => ({
      types: seaport,
      domain: atSeaport,
      message: order(scene, scene.me, 2n * 10n ** 18n, 0n),
    }),
  },
  {
    name: 'an NFT whose price goes to somebody else',
    level: 'danger',
    says: ['you receive nothing'],
    data: (scene) => ({
      types: seaport,
      domain: atSeaport,
      message: order(scene, scene.thief, 2n * 10n ** 18n),
    }),
  },
  {
    name: 'many orders, one of them for nothing',
    level: 'danger',
    says: ['for 2 ETH', 'you receive nothing'],
    data: (scene) => ({
      types: { BulkOrder: [['OrderComponents[2]', 'tree']], ...seaport },
      domain: atSeaport,
      message: { tree: [order(scene, scene.me, 2n * 10n ** 18n), order(scene, scene.me, 0n)] },
    }),
  },
  {
    name: 'only the root of many orders',
    level: 'danger',
    says: ['only a fingerprint'],
    data: ({ multicall }) => ({
      types: { Root: [['bytes32', 'root']] },
      domain: of(multicall, 'Blur Exchange'),
      message: { root: word },
    }),
  },
  {
    name: 'a token for another',
    level: 'caution',
    says: ['can take 5 USDC from you, for 4 FOY'],
    data: ({ me, usdc, foy, multicall }) => ({
      types: {
        Order: [
          ['address', 'sellToken'],
          ['address', 'buyToken'],
          ['address', 'receiver'],
          ['uint256', 'sellAmount'],
          ['uint256', 'buyAmount'],
          ['uint32', 'validTo'],
        ],
      },
      domain: of(multicall, 'Gnosis Protocol'),
      message: {
        sellToken: usdc,
        buyToken: foy,
        receiver: me,
        sellAmount: 5_000_000n,
        buyAmount: 4n * 10n ** 18n,
        validTo: soon,
      },
    }),
  },
  {
    name: 'a token for another, which goes to a thief',
    level: 'danger',
    says: ['you receive nothing', 'not to you'],
    data: ({ thief, usdc, foy, multicall }) => ({
      types: {
        Order: [
          ['address', 'sellToken'],
          ['address', 'buyToken'],
          ['address', 'receiver'],
          ['uint256', 'sellAmount'],
          ['uint256', 'buyAmount'],
        ],
      },
      domain: of(multicall, 'Gnosis Protocol'),
      message: { sellToken: usdc, buyToken: foy, receiver: thief, sellAmount: 5_000_000n, buyAmount: 10n ** 18n },
    }),
  },
  {
    name: 'a listing without a price',
    level: 'danger',
    says: ['you receive nothing', 'NFT #1 of HOME'],
    data: ({ me, nft, weth, multicall }) => ({
      types: {
        MakerOrder: [
          ['bool', 'isOrderAsk'],
          ['address', 'signer'],
          ['address', 'collection'],
          ['uint256', 'price'],
          ['uint256', 'tokenId'],
          ['address', 'currency'],
        ],
      },
      domain: of(multicall, 'LooksRareExchange'),
      message: { isOrderAsk: true, signer: me, collection: nft, price: 0, tokenId: 1, currency: weth },
    }),
  },
]

const requests: readonly TypedIntent[] = [
  {
    name: 'a forwarder’s request that approves',
    level: 'danger',
    says: ['Unlimited approval:', 'all your USDC', 'could make this call in your name: approve'],
    data: ({ me, usdc, router, multicall }) => ({
      types: { ForwardRequest: forward },
      domain: of(multicall, 'MinimalForwarder'),
      message: {
        from: me,
        to: usdc,
        value: 0,
        gas: 1,
        nonce: 0,
        data: encode('approve(address,uint256)', router, most),
      },
    }),
  },
  {
    name: 'a forwarder’s request under another name, that nobody can read',
    level: 'danger',
    says: ['call couldn’t be decoded', 'could make this call in your name'],
    data: ({ me, thief, multicall }) => ({
      types: { Login: forward },
      domain: of(multicall, 'Shop'),
      message: { from: me, to: thief, value: 0, gas: 1, nonce: 0, data: '0xdeadbeef' },
    }),
  },
  {
    name: 'a call by signature at the contract itself',
    level: 'danger',
    says: ['can take every NFT'],
    data: ({ me, nft, router }) => ({
      types: {
        MetaTransaction: [
          ['uint256', 'nonce'],
          ['address', 'from'],
          ['bytes', 'functionSignature'],
        ],
      },
      domain: of(nft, 'Foyer Homes'),
      message: { nonce: 0, from: me, functionSignature: encode('setApprovalForAll(address,bool)', router, true) },
    }),
  },
  {
    name: 'a Safe’s transfer',
    level: 'caution',
    says: ['Sends 5 USDC', 'could make this call in your name: transfer'],
    data: ({ usdc, friend, foy }) => ({
      types: { SafeTx: safeTx },
      domain: { chainId: 31337, verifyingContract: foy },
      message: {
        to: usdc,
        value: 0,
        data: encode('transfer(address,uint256)', friend, 5_000_000n),
        operation: 0,
        safeTxGas: 0,
        baseGas: 0,
        gasPrice: 0,
        gasToken: nobody,
        refundReceiver: nobody,
        nonce: 1,
      },
    }),
  },
  {
    name: 'a Safe’s delegatecall, by signature',
    level: 'danger',
    says: ['runs as if it were'],
    data: ({ thief, foy }) => ({
      types: { SafeTx: safeTx },
      domain: { chainId: 31337, verifyingContract: foy },
      message: {
        to: thief,
        value: 0,
        data: '0xdeadbeef',
        operation: 1,
        safeTxGas: 0,
        baseGas: 0,
        gasPrice: 0,
        gasToken: nobody,
        refundReceiver: nobody,
        nonce: 1,
      },
    }),
  },
  {
    name: 'a smart account’s operation',
    level: 'danger',
    says: ['smart account operations', 'Sends 1 ETH'],
    data: ({ me, friend, multicall }) => ({
      types: {
        PackedUserOperation: [
          ['address', 'sender'],
          ['uint256', 'nonce'],
          ['bytes', 'initCode'],
          ['bytes', 'callData'],
          ['bytes32', 'accountGasLimits'],
        ],
      },
      domain: of(multicall, 'ERC4337'),
      message: {
        sender: me,
        nonce: 0,
        initCode: '0x',
        callData: encode('execute(address,uint256,bytes)', friend, 10n ** 18n, '0x'),
        accountGasLimits: word,
      },
    }),
  },
  {
    name: 'a new owner by signature',
    level: 'danger',
    says: ['becomes the owner of'],
    data: ({ thief, foy }) => ({
      types: {
        Transfer: [
          ['address', 'newOwner'],
          ['uint256', 'nonce'],
        ],
      },
      domain: of(foy),
      message: { newOwner: thief, nonce: 0 },
    }),
  },
  {
    name: 'new code by signature',
    level: 'danger',
    says: ['Replaces the code of'],
    data: ({ thief, foy }) => ({
      types: {
        Update: [
          ['address', 'newImplementation'],
          ['uint256', 'nonce'],
        ],
      },
      domain: of(foy),
      message: { newImplementation: thief, nonce: 0 },
    }),
  },
]

export const typedIntents: readonly TypedIntent[] = [...messages, ...permits, ...trades, ...requests]
