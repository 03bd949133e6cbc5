import { concat, encodeAbiParameters, type Hex, parseAbiParameters, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { readScreen, token, toTypes } from './support/formats/readFormat.ts'
import { dryScene, reviewDry } from './support/intents/checkMutants.ts'
import { encode, soon } from './support/intents/intent.ts'
import { toText } from './support/readRequest.ts'

const { me, friend, thief, usdc, foy, weth, nft, router, multicall, anything } = dryScene
const [nobody, one, two] = ['00', '01', '02'].map((end): Hex => `0x${'0'.repeat(38)}${end}`) as [Hex, Hex, Hex]
const word = `0x${'11'.repeat(32)}`
const unnamed = '0xDeaDbeefdEAdbeefdEadbEEFdeadbeEFdEaDbeeF'
const million = 1_000_000n
const least = 5n
const revoked = encode('approve(address,uint256)', thief, 0n)
const single = 'exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))'
const swap = (to: Hex) => encode(single, [weth, usdc, 3_000, to, soon, 10n ** 18n, least, 0n])

/** A call of Uniswap's router, a step for each byte. */
function plan(commands: Hex, ...inputs: readonly (readonly [types: string, ...values: readonly unknown[]])[]): Hex {
  const encoded = inputs.map(([types, ...values]) => encodeAbiParameters(parseAbiParameters(types), values as never))
  return encode('execute(bytes,bytes[],uint256)', commands, encoded, soon)
}
const hop = concat([usdc, toHex(3_000, { size: 3 }), weth])
const back = concat([weth, toHex(3_000, { size: 3 }), usdc])
const steps = {
  sale: 'address, uint256, uint256, bytes, bool',
  three: 'address, address, uint256',
  bare: 'address, address, uint160',
} as const

const untrue: readonly (readonly [what: string, to: Hex, data: Hex, not: RegExp])[] = [
  [
    'an approval that a third contract ends for itself',
    multicall,
    encode('aggregate((address,bytes)[])', [[usdc, revoked]]),
    /^Revokes/m,
  ],
  [
    'an approval that a wallet contract ends for itself',
    anything,
    encode('execute(address,uint256,bytes)', usdc, 0n, revoked),
    /^Revokes/m,
  ],
  [
    'a permit of nothing that another holder signed',
    usdc,
    encode('permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', friend, thief, 0n, soon, 27, word, word),
    /^Revokes/m,
  ],
  [
    'a Dai permit of nothing that another holder signed',
    usdc,
    encode(
      'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
      friend,
      thief,
      0n,
      soon,
      false,
      27,
      word,
      word,
    ),
    /^Revokes/m,
  ],
  [
    'a relayer that another holder gives up',
    anything,
    encode('setRelayerApproval(address,address,bool)', friend, thief, false),
    /no longer/,
  ],
  [
    'one of several rights that is given up',
    anything,
    encode('delegateAll(address,bytes32,bool)', thief, word, false),
    /no longer/,
  ],
  [
    'votes that somebody else signed away',
    foy,
    encode('delegateBySig(address,uint256,uint256,uint8,bytes32,bytes32)', me, 0n, soon, 27, word, word),
    /your own/,
  ],
  ['votes at a contract that is no token', unnamed, encode('delegate(address)', me), /your own/],
  ['a collection that is none', unnamed, encode('setApprovalForAll(address,bool)', thief, false), /^Revokes/m],
  [
    'credit at a contract that nobody knows',
    unnamed,
    encode('approveDelegation(address,uint256)', thief, 0n),
    /^Revokes/m,
  ],
  [
    'an allowance that is lowered by more than there is',
    foy,
    encode('decreaseAllowance(address,uint256)', thief, 2n * 10n ** 9n),
    /^Revokes/m,
  ],
  [
    'an allowance of a contract that is no token',
    unnamed,
    encode('decreaseAllowance(address,uint256)', thief, 1n),
    /It can still spend/,
  ],
  [
    'Permit2’s transfer at a contract that nobody knows',
    unnamed,
    encode('transferFrom(address,address,uint160,address)', me, friend, million, usdc),
    /^$/,
  ],
  [
    'Permit2’s signed transfer at a contract that nobody knows',
    unnamed,
    encode(
      'permitTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes)',
      [[usdc, million], 0n, soon],
      [friend, million],
      me,
      '0x11',
    ),
    /^$/,
  ],
  [
    'Permit2’s approval of a collection, for nobody',
    anything,
    encode('approve(address,address,uint160,uint48)', nft, nobody, 123_456_789n, 0),
    /Revokes|NFT #/,
  ],
  [
    'Permit2’s approval of a collection, up to a number',
    anything,
    encode('approve(address,address,uint160,uint48)', nft, thief, 500n, 4_000_000_000),
    /NFT #/,
  ],
  [
    'an item of a contract that is no collection',
    unnamed,
    encode('safeTransferFrom(address,address,uint256)', me, friend, 1n),
    /^$/,
  ],
  [
    'a function of ERC-1363 at a collection',
    nft,
    encode('transferAndCall(address,uint256,bytes)', friend, 1n, '0x'),
    /^$/,
  ],
  [
    'a trade for address 1, which only later routers take for the caller',
    router,
    encode(
      'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
      million,
      least,
      [usdc, weth],
      one,
      soon,
    ),
    /You receive/,
  ],
  ['a trade of the first router for address 1', router, swap(one), /You receive/],
  [
    'a trade for address 2, which the first router does not take for itself',
    router,
    encode('multicall(bytes[])', [swap(two), encode('unwrapWETH9(uint256,address)', 0n, me)]),
    /You receive/,
  ],
  [
    'USDC left at the router, and the coin taken out',
    router,
    encode('multicall(bytes[])', [swap(nobody), encode('unwrapWETH9(uint256,address)', 0n, me)]),
    /You receive/,
  ],
  [
    'a step that may be left out, after the payment for it',
    router,
    plan('0x0280', [steps.bare, usdc, two, million], [steps.sale, me, million, least, hop, false]),
    /You receive at least 0\.0+5 WETH/,
  ],
  [
    'a part for a service, and sets no minimum after it',
    router,
    plan(
      '0x000604',
      [steps.sale, two, million, least, hop, true],
      [steps.three, weth, thief, 300n],
      [steps.three, weth, me, 0n],
    ),
    /You receive/,
  ],
  [
    'a fixed amount bought up to a limit of the price, where less may come',
    router,
    encode('exactOutputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))', [
      usdc,
      weth,
      3_000,
      me,
      soon,
      least,
      million,
      1n,
    ]),
    /You receive/,
  ],
  [
    'WETH left at the router beside another trade for it, of which nothing is sure',
    router,
    encode('multicall(bytes[])', [
      encode(single, [usdc, weth, 3_000, nobody, soon, million, 10n ** 18n, 0n]),
      encode(single, [usdc, weth, 3_000, me, soon, million, 0n, 0n]),
    ]),
    /You receive/,
  ],
  [
    'the coin wrapped and left at the router, and a trade paid beside it',
    router,
    plan('0x0b00', ['address, uint256', two, 10n ** 15n], [steps.sale, me, 10n ** 15n, least, back, true]),
    /^$/,
  ],
  ['the coin wrapped, as much as there is', router, plan('0x0b', ['address, uint256', me, 2n ** 255n]), /You receive/],
]

describe('calls that are harmless, or look so, and of which the calm sentence was not true', () => {
  test.each(untrue)('error: %s', (_, to, data, not) => {
    const review = reviewDry({ to, value: 0n, data })
    expect(review.level, toText(review)).not.toBe('calm')
    expect([review.sentence, ...review.findings.map(({ sentence }) => sentence)].join('\n')).not.toMatch(not)
  })

  test('default: two steps down say what is left after both', () => {
    const lower = encode('decreaseAllowance(address,uint256)', thief, 4n * 10n ** 8n)
    const { findings } = reviewDry({ to: foy, value: 0n, data: lower }, { to: foy, value: 0n, data: lower })
    expect(findings.map(({ sentence }) => sentence).join('\n')).toMatch(
      /still spend 0\.0000000006 FOY[\s\S]*still spend 0\.0000000002 FOY/,
    )
  })
})

test('error: a permit of EIP-2612’s form for nothing is no revoke at a collection, where 0 may be an item', () => {
  const form = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
  const message = {
    owner: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    spender: thief,
    value: 0,
    nonce: 0,
    deadline: 4_000_000_000,
  }
  const domain = { name: 'Items', version: '1', chainId: 1, verifyingContract: token }
  const data = { types: toTypes(form), primaryType: 'Permit', domain, message }
  expect(readScreen(data, { collections: [token], tokens: [] }).level).not.toBe('calm')
})

test('error: a permit of Permit2 for a collection is for every item up to its number, and says every one', () => {
  const form =
    'PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
  const domain = { name: 'Permit2', chainId: 1, verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3' }
  const details = { token, amount: 500, expiration: 4_000_000_000, nonce: 0 }
  const message = { details, spender: thief, sigDeadline: 4_000_000_000 }
  const review = readScreen(
    { types: toTypes(form), primaryType: 'PermitSingle', domain, message },
    { collections: [token], tokens: [] },
  )
  expect(review.level).toBe('danger')
  expect(toText(review)).toContain('can take every NFT in this collection')
})
