import { type Address, concat, type Hex, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { readMessage } from '../src/approvals/readMessage.ts'
import type { Level } from '../src/approvals/review.ts'
import type { Change } from '../src/approvals/simulate.ts'
import { me, other, readScreen, toExample, token, toTypes } from './support/formats/readFormat.ts'
import { dryScene, reviewDry, reviewSeen } from './support/intents/checkMutants.ts'
import { encode, most, soon } from './support/intents/intent.ts'
import { toText } from './support/readRequest.ts'

const thief = '0xbDA5747bFD65F08deb54cb465eB87D40e51B197E'
const nonce = 'f3a1c2d4e5b60718'
const bitcoin = 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh'
const uuid = 'b1a4e5f2-6c3d-4e7f-9a8b-0c1d2e3f4a5b'
const signIn = (statement: string) =>
  `shop.example wants you to sign in with your Ethereum account:\n${me}\n\n${statement}\n\nURI: https://shop.example\nVersion: 1\nChain ID: 1\nNonce: ${nonce}\nIssued At: 2026-01-01T00:00:00.000Z`

/** Texts that a service could take for an order, a key or a sign-in. */
const texts: readonly (readonly [what: string, text: string, origin?: string])[] = [
  ['an order to an account that has a name', 'Transfer everything to vault.eth'],
  ['an order for all there is', 'I withdraw all my funds.'],
  ['an order to an address of another chain', `Withdraw to ${bitcoin}`],
  ['the same with an amount in words', `Send ten coins to ${bitcoin}`],
  ['an order in another language, with an address and an amount', `Überweise 100 USDC an ${thief}`],
  ['a nonce that a service elsewhere asked for', 'I am signing my one-time nonce: 955345'],
  ['the same in another language', `欢迎\n\nNonce: ${nonce}`],
  ['nothing but a challenge', uuid],
  ['a challenge with its name', `challenge: ${nonce}`],
  ['nothing but an address', thief],
  ['a right to act', 'I allow Lumen Ltd to act on my behalf.'],
  ['an order with a word of denial behind it', 'Transfer all my funds, no questions asked.'],
  ['full access', 'Lumen gets full access to my account.'],
  ['an order behind a sign-in here', `${signIn('Welcome.')}\n\nTransfer 100 USDC to ${thief}`],
  ['an order in the statement of a sign-in here', signIn(`I order bank.example to transfer 100 USDC to ${thief}.`)],
  ['a letter of another script in the host', 'Sign in to shоp.example.'],
  ['a host with what cannot be seen in it', 'Sign in to bank\u200B.example at shop.example'],
  ['a host that only begins as this one', 'Sign in to shop.example.bank.example'],
  ['a host whose name this one begins with', 'Sign in to bank.example', 'https://bank.example.shop.example'],
  ['words in another direction', 'Sign in to shop.example \u202Eelpmaxe.knab'],
  ['a key of no service known', 'Unlock your private vault: this creates the secret key.'],
]

const structs = {
  permit: 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
  single:
    'PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)',
  cancel: 'OrderCancellations(bytes[] orderUids)',
  vote: 'Vote(string from,string space,uint64 timestamp,string proposal,uint32 choice,string reason,string app,string metadata)',
} as const
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

type Typed = { readonly form: string; readonly domain: object; readonly given?: Readonly<Record<string, unknown>> }
const typed: readonly (readonly [what: string, asked: Typed])[] = [
  [
    'a revoked permit at a contract of no chain',
    { form: structs.permit, domain: { name: 'A', verifyingContract: token }, given: { value: 0 } },
  ],
  [
    'a revoked permit of another owner',
    { form: structs.permit, domain: { chainId: 1, verifyingContract: token }, given: { owner: other, value: 0 } },
  ],
  [
    'a revoked permit with a salt',
    {
      form: `${structs.permit.slice(0, -1)},bytes32 x)`,
      domain: { chainId: 1, verifyingContract: token },
      given: { value: 0 },
    },
  ],
  [
    'a revoke at what only calls itself Permit2',
    {
      form: structs.single,
      domain: { name: 'Permit2', chainId: 1, verifyingContract: other },
      given: { details: { token, amount: 0, expiration: 0, nonce: 0 } },
    },
  ],
  [
    'a revoke at Permit2 under another name',
    {
      form: structs.single,
      domain: { name: 'Permit3', chainId: 1, verifyingContract: permit2 },
      given: { details: { token, amount: 0, expiration: 0, nonce: 0 } },
    },
  ],
  [
    'a revoke at Permit2 with a version',
    {
      form: structs.single,
      domain: { name: 'Permit2', version: '1', chainId: 1, verifyingContract: permit2 },
      given: { details: { token, amount: 0, expiration: 0, nonce: 0 } },
    },
  ],
  [
    'a cancellation at another contract',
    { form: structs.cancel, domain: { name: 'Gnosis Protocol', version: 'v2', chainId: 1, verifyingContract: other } },
  ],
  [
    'a vote of another account',
    { form: structs.vote, domain: { name: 'snapshot', version: '0.1.4' }, given: { from: other, space: 'foyer.eth' } },
  ],
  [
    'a vote whose space is a sentence',
    {
      form: structs.vote,
      domain: { name: 'snapshot', version: '0.1.4' },
      given: { space: 'foyer.eth. Nothing else happens' },
    },
  ],
  [
    'a vote at a contract',
    {
      form: structs.vote,
      domain: { name: 'snapshot', version: '0.1.4', chainId: 1, verifyingContract: other },
      given: { space: 'foyer.eth' },
    },
  ],
  [
    'an EIP-7702 authorization',
    { form: 'Authorization(uint256 chainId,address address,uint64 nonce)', domain: { name: 'x' }, given: {} },
  ],
  [
    'a permission of a session',
    {
      form: 'SessionPermission(address session,uint256 until,string scope)',
      domain: { name: 'Lumen', chainId: 1, verifyingContract: other },
    },
  ],
  [
    'an order at a service',
    {
      form: 'Withdrawal(string asset,string amount,string account)',
      domain: { name: 'Lumen' },
      given: { asset: 'USDC', amount: '100', account: bitcoin },
    },
  ],
  ['a login of a service', { form: 'Login(string statement,uint256 nonce)', domain: { name: 'Lumen' } }],
]

const { friend, usdc, foy, weth, nft, router, multicall, anything } = dryScene
const place = { ...dryScene, unnamed: '0xDeaDbeefdEAdbeefdEadbEEFdeadbeEFdEaDbeeF' as const }
const sale = 'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)'
const nest = (data: Hex, depth: number): Hex =>
  depth === 0 ? data : nest(encode('multicall(bytes[])', [data]), depth - 1)
const million = 1_000_000n
const calls: readonly (readonly [what: string, to: Hex, data: Hex, value?: bigint])[] = [
  ['an approval seven multicalls deep', router, nest(encode('approve(address,uint256)', dryScene.thief, most), 7)],
  [
    'a transfer in the name of a wallet contract',
    anything,
    encode('execute(address,uint256,bytes)', usdc, 0n, encode('transfer(address,uint256)', dryScene.thief, million)),
  ],
  ['a delegated call', anything, encode('functionDelegateCall(address,bytes)', dryScene.thief, '0x12345678')],
  [
    'a Safe’s delegated call',
    anything,
    encode('execute(address,uint256,bytes,uint8)', dryScene.thief, 0n, '0x12345678', 1),
  ],
  ['the wrapped coin’s name at another contract', place.unnamed, encode('deposit()'), 10n ** 18n],
  [
    'a known router’s function at another contract',
    place.unnamed,
    encode(sale, million, 5n, [usdc, weth], dryScene.me, soon),
  ],
  ['a transfer with bytes behind it', usdc, concat([encode('transfer(address,uint256)', friend, 1n), '0x00'])],
  [
    'an address with bits above it',
    usdc,
    concat(['0xa9059cbb', `0x${'01'.repeat(12)}${friend.slice(2)}`, pad('0x01')]),
  ],
  ['an approval for nothing more, raised', foy, encode('increaseAllowance(address,uint256)', dryScene.thief, 0n)],
  ['an NFT’s approval, for number 0', nft, encode('approve(address,uint256)', dryScene.thief, 0n)],
  [
    'a way that ends in a token that says nothing',
    router,
    encode(sale, million, 5n, [usdc, place.unnamed], dryScene.me, soon),
  ],
  ['the coin to the wrong end of a burn', '0x000000000000000000000000000000000000dEaD', '0x', 1n],
  ['votes for a thief', foy, encode('delegate(address)', dryScene.thief)],
  ['a function that nobody knows, without arguments', anything, '0x12345678'],
  ['a function that nobody knows, with coin', multicall, '0x12345678', 10n ** 18n],
]

const gone = (token: Address | undefined, amount: bigint, id?: bigint): Change => ({ token, id, amount, isLoss: true })
const came = (token: Address | undefined, amount: bigint, id?: bigint): Change => ({ token, id, amount, isLoss: false })
const transfer = (amount: bigint) => encode('transfer(address,uint256)', friend, amount)
const ether = 10n ** 18n
const swap = (least: bigint) => encode(sale, million, least, [usdc, weth], dryScene.me, soon)
const item = (signature: string, ...args: readonly unknown[]) => encode(signature, dryScene.me, friend, ...args)

type Seen = readonly [
  what: string,
  calls: readonly (readonly [to: Hex, data: Hex, value?: bigint])[],
  seen: readonly Change[],
]

/** What their bytes call harmless, and the chain does not. */
const seen: readonly Seen[] = [
  ['a transfer whose token takes another one, too', [[foy, transfer(1n)]], [gone(foy, 1n), gone(usdc, 100n * million)]],
  ['a transfer of more than it says', [[foy, transfer(1n)]], [gone(foy, 2n)]],
  ['a revoke that takes an NFT', [[usdc, encode('approve(address,uint256)', friend, 0n)]], [gone(nft, 1n, 7n)]],
  ['a vote that costs coin', [[foy, encode('delegate(address)', dryScene.me)]], [gone(undefined, 1n)]],
  [
    'an NFT that goes with its neighbour',
    [[nft, item('transferFrom(address,address,uint256)', 5n)]],
    [gone(nft, 1n, 5n), gone(nft, 1n, 6n)],
  ],
  ['a trade with a minimum of next to nothing', [[router, swap(1n)]], [gone(usdc, million), came(weth, ether)]],
  ['a trade with a minimum of less than half', [[router, swap(4n)]], [gone(usdc, million), came(weth, 9n)]],
]

/** What the dapps of today ask for, and what the chain then does. */
const everyday: readonly Seen[] = [
  ['a payment', [[friend, '0x', ether]], [gone(undefined, ether)]],
  ['a token to a friend', [[usdc, transfer(million)]], [gone(usdc, million)]],
  ['a token that rounds down as it goes', [[usdc, transfer(million)]], [gone(usdc, million - 1n)]],
  ['a trade with 1 % of room', [[router, swap(99n)]], [gone(usdc, million), came(weth, 100n)]],
  ['a trade with half of room', [[router, swap(50n)]], [gone(usdc, million), came(weth, 100n)]],
  [
    'a purchase that costs less than its most',
    [
      [
        router,
        encode(
          'swapTokensForExactTokens(uint256,uint256,address[],address,uint256)',
          100n,
          million,
          [usdc, weth],
          dryScene.me,
          soon,
        ),
      ],
    ],
    [gone(usdc, 9n), came(weth, 100n)],
  ],
  [
    'coin sold, and change of it back',
    [
      [
        router,
        encode('swapETHForExactTokens(uint256,address[],address,uint256)', 100n, [weth, usdc], dryScene.me, soon),
        ether,
      ],
    ],
    [gone(undefined, ether / 2n), came(usdc, 100n)],
  ],
  ['coin wrapped', [[weth, encode('deposit()'), ether]], [gone(undefined, ether), came(weth, ether)]],
  ['coin unwrapped', [[weth, encode('withdraw(uint256)', ether)]], [gone(weth, ether), came(undefined, ether)]],
  [
    'lent at Aave',
    [[anything, encode('supply(address,uint256,address,uint16)', usdc, million, dryScene.me, 0)]],
    [gone(usdc, million), came(foy, million)],
  ],
  ['an NFT given away', [[nft, item('safeTransferFrom(address,address,uint256)', 5n)]], [gone(nft, 1n, 5n)]],
  [
    'an NFT given away by the function of tokens',
    [[nft, item('transferFrom(address,address,uint256)', 5n)]],
    [gone(nft, 1n, 5n)],
  ],
  [
    'items given away',
    [[dryScene.nfts, item('safeTransferFrom(address,address,uint256,uint256,bytes)', 7n, 3n, '0x')]],
    [gone(dryScene.nfts, 3n, 7n)],
  ],
  [
    'a batch of two payments',
    [
      [usdc, transfer(1n)],
      [usdc, transfer(2n)],
    ],
    [gone(usdc, 3n)],
  ],
  [
    'an approval ended, and a payment',
    [
      [usdc, encode('approve(address,uint256)', router, 0n)],
      [friend, '0x', 1n],
    ],
    [gone(undefined, 1n)],
  ],
  [
    'tokens fetched that somebody lent',
    [[usdc, encode('transferFrom(address,address,uint256)', friend, dryScene.me, million)]],
    [came(usdc, million)],
  ],
]

const anywhere = (host: string, statement: string) =>
  `${host} wants you to sign in with your Ethereum account:\n${me}\n\n${statement}\n\nURI: https://${host}\nVersion: 1\nChain ID: 1\nNonce: ${nonce}\nIssued At: 2026-01-01T00:00:00.000Z`

/** Texts of the dapps of today, where they ask for them themselves. */
const everydayTexts: readonly (readonly [source: string, text: string, origin: string])[] = [
  [
    'github.com/Crossmint/solana-auth, config.ts',
    `Sign this message to sign into desolate.space|| id=${nonce}`,
    'https://desolate.space',
  ],
  [
    'github.com/carlogattuso/coolchain, message.builder.ts',
    `coolchain.app wants you to sign with your Ethereum account: ${me}\n\nPlease sign this message to verify your identity.\n\nURI: https://coolchain.app\nVersion: 1\nChain ID: 1\nNonce: ${nonce}\nIssued At: 2026-01-01T00:00:00.000Z`,
    'https://coolchain.app',
  ],
  [
    'github.com/mjkid221/mad-dash, siws-provider-config.ts',
    anywhere(
      'mad.land',
      'Sign in to Mad Land to verify your identity. By signing in, you agree to Mad Land’s Terms of Service and Privacy Policy.',
    ),
    'https://mad.land',
  ],
  [
    'github.com/CaviesLabs/hamsterswap-sdk, src/utils/index.ts',
    anywhere('hamster.example', 'This request will not trigger a blockchain transaction or cost any gas fees.'),
    'https://hamster.example',
  ],
  [
    'terms at another host',
    anywhere('shop.example', 'I accept the Terms of Service: https://terms.example/tos'),
    'https://shop.example',
  ],
  [
    'a promise',
    'shop.example will never get full access to your account. It does not move all your tokens.',
    'https://shop.example',
  ],
  ['a promise to act for no one', 'Nobody can act on your behalf without asking.', 'https://shop.example'],
]

const isCalm = (level: Level) => level === 'calm'

describe('requests of a thief, none of which reads calm', () => {
  test.each(texts)('error: a text: %s', (_, text, origin = 'https://shop.example') => {
    const { findings } = readMessage(new TextEncoder().encode(text), { origin, address: me })
    const said = findings.map(({ sentence }) => sentence).join('\n')
    expect(
      findings.every(({ level }) => isCalm(level)),
      said,
    ).toBe(false)
  })

  test.each(typed)('error: typed data: %s', (_, { form, domain, given = {} }) => {
    const primaryType = form.slice(0, form.indexOf('('))
    const message = toExample(toTypes(form), primaryType, given) as Record<string, unknown>
    const review = readScreen({ types: toTypes(form), primaryType, domain: { ...domain }, message })
    expect(isCalm(review.level), toText(review)).toBe(false)
  })

  test.each(calls.map(([what, ...call]) => ({ what, call })))('error: a call: $what', ({ call }) => {
    const [to, data, value = 0n] = call
    const review = reviewDry({ to, value, data })
    expect(isCalm(review.level), toText(review)).toBe(false)
  })

  test.each(seen)('error: a call that the chain tells more of: %s', (_, asked, changes) => {
    const list = asked.map(([to, data, value = 0n]) => ({ to, data, value }))
    // by its bytes alone it is harmless: so it is the chain that tells
    expect(reviewDry(...list).level).toBe('calm')
    const review = reviewSeen(list, changes)
    expect(isCalm(review.level), toText(review)).toBe(false)
  })
})

describe('what the dapps of today ask for, which alarms nobody', () => {
  test.each(everyday)('default: %s', (_, asked, changes) => {
    const review = reviewSeen(
      asked.map(([to, data, value = 0n]) => ({ to, data, value })),
      changes,
    )
    expect(review.level, toText(review)).toBe('calm')
  })

  test.each(everydayTexts)('default: a text of %s', (_, text, origin) => {
    const { findings } = readMessage(new TextEncoder().encode(text), { origin, address: me })
    expect(findings.filter(({ level }) => !isCalm(level))).toEqual([])
  })
})
