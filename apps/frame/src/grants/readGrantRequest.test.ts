import { describe, expect, test } from 'vitest'
import { readGrantRequest } from './readGrantRequest.ts'

const account = '0x1111111111111111111111111111111111111111'
const contract = '0x2222222222222222222222222222222222222222'
const delegate = '0x3333333333333333333333333333333333333333'
const now = 1_800_000_000
const abi = [
  { type: 'function', name: 'play', inputs: [{ type: 'uint256', name: 'move' }] },
  { type: 'function', name: 'claim', inputs: [] },
  { type: 'function', name: 'twice', inputs: [] },
  { type: 'function', name: 'twice', inputs: [{ type: 'bool' }] },
  { type: 'event', name: 'Played', inputs: [] },
]
const signer = { type: 'account', data: { address: delegate } }
const coin = { type: 'native-token-transfer', data: { allowance: '0x64' } }
const play = { type: 'contract-call', data: { address: contract, abi, functions: [{ functionName: 'play' }] } }
const request = (parts: object = {}) => ({ expiry: now + 3_600, signer, permissions: [coin], ...parts })
const read = (input: unknown) => readGrantRequest(input, { chainId: 'eip155:137', now, account })
const readOne = (permission: object, parts: object = {}) => read(request({ permissions: [permission], ...parts }))

describe('what a site may ask for', () => {
  test('default: coin, with the whole of it in words of the site for the answer', () => {
    expect(read(request({ chainId: '0x89', address: account, policies: [] }))).toEqual({
      delegate,
      expiry: 1_800_003_600,
      permission: { kind: 'coin', allowance: 100n, perCall: undefined, recurring: undefined },
      mostCalls: undefined,
      signer,
      asked: { type: 'native-token-transfer', data: { allowance: '0x64' }, policies: [] },
    })
  })

  test('default: a key, by its public half, plain or short', () => {
    const plain =
      '0x0479be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8'
    const short = '0x0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
    for (const publicKey of [plain, short]) {
      const one = { type: 'secp256k1', publicKey }
      const keys = { type: 'keys', data: { keys: [one] } }
      for (const own of [keys, { type: 'key', data: one }]) {
        expect(read(request({ signer: own })).delegate).toBe('0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf')
      }
    }
  })

  test('default: functions of a contract, tokens, allowances that come back, a number of calls', () => {
    expect(readOne(play).permission).toEqual({
      kind: 'calls',
      contract,
      functions: [{ signature: 'play(uint256)', selector: '0x6898f82b' }],
      coin: undefined,
    })
    const paid = { functionName: 'claim', valueLimit: '5' }
    const withCoin = { ...play, data: { address: contract, abi, functions: [paid], allowance: '50' } }
    expect(readOne(withCoin).permission).toMatchObject({ coin: { allowance: 50n, perCall: 5n } })
    const daily = { address: contract, allowance: '7', period: 86_400, start: now }
    expect(readOne({ type: 'erc20-recurring-allowance', data: daily }).permission).toEqual({
      kind: 'token',
      token: contract,
      allowance: 7n,
      perCall: undefined,
      recurring: { start: now, period: 86_400 },
    })
    const limit = { type: 'call-limit', data: { count: 3 } }
    expect(readOne({ ...play, policies: [limit] }).mostCalls).toBe(3)
    expect(readOne(play, { policies: [limit] }).mostCalls).toBe(3)
  })
})

describe('what no site is given', () => {
  test.each([
    ['nothing', undefined],
    ['a permission that nobody knows', request({ permissions: [{ type: 'everything', data: {} }] })],
    ['a name that every object has', request({ permissions: [{ type: 'constructor', data: {} }] })],
    ['two in one', request({ permissions: [coin, play] })],
    ['two in one, under two names', request({ permission: coin })],
    ['none', request({ permissions: [] })],
    ['a word that nobody reads', request({ also: 'everything' })],
    ['a word in it that nobody reads', request({ permissions: [{ ...coin, also: true }] })],
    ['a figure in it that nobody reads', request({ permissions: [{ ...coin, data: { allowance: '1', and: '9' } }] })],
  ])('error: %s', (_, input) => {
    expect(() => read(input)).toThrow(/isn’t valid|doesn’t support|separately/)
  })

  test.each([
    ['no end', undefined, 'A permission needs an expiry'],
    ['none either', null, 'A permission needs an expiry'],
    ['one that never comes', 0, 'A permission needs an expiry'],
    ['one in words', '1900000000', 'in seconds since 1970'],
    ['half a second', now + 0.5, 'in seconds since 1970'],
    ['one that has been', now, 'The permission has already expired'],
    ['one in milliseconds', (now + 60) * 1_000, 'A permission can last a year at most'],
    ['one in two years', now + 2 * 366 * 86_400, 'A permission can last a year at most'],
  ])('error: %s', (_, expiry, reason) => {
    expect(() => read(request({ expiry }))).toThrow(reason)
  })

  test.each([
    ['an amount without a limit', { allowance: `0x${'f'.repeat(64)}` }, 'Unlimited amounts can’t be granted'],
    ['nearly so', { allowance: String(2n ** 112n) }, 'Unlimited amounts can’t be granted'],
    ['nothing at all', { allowance: '0' }, 'The permission allows nothing'],
    ['less than nothing', { allowance: -1 }, 'isn’t valid'],
    ['a part of the smallest unit', { allowance: 0.5 }, 'isn’t valid'],
    ['no amount', {}, 'isn’t valid'],
    ['no figure', { allowance: 'all' }, 'isn’t valid'],
  ])('error: %s', (_, data, reason) => {
    expect(() => readOne({ type: 'native-token-transfer', data })).toThrow(reason)
  })

  test('error: an allowance that comes back every second', () => {
    const data = { allowance: '1', period: 1 }
    expect(() => readOne({ type: 'native-token-recurring-allowance', data })).toThrow('The shortest period is an hour')
  })

  test.each([
    ['no function', { functions: [] }],
    ['one that the abi has not', { functions: [{ functionName: 'other' }] }],
    ['one that the abi has twice', { functions: [{ functionName: 'twice' }] }],
    ['an event', { functions: [{ functionName: 'Played' }] }],
    ['the same twice', { functions: [{ functionName: 'play' }, { functionName: 'play' }] }],
    ['conditions on arguments, which nothing here holds it to', { functions: [{ functionName: 'play', args: [1] }] }],
    ['coin without a sum', { functions: [{ functionName: 'play', valueLimit: '1' }] }],
    ['two limits', { functions: [{ functionName: 'play' }, { functionName: 'claim', valueLimit: '1' }] }],
    ['a type that is none', { abi: [{ type: 'function', name: 'play', inputs: [{ type: 'uint) transfer(' }] }] }],
    ['inputs that are none', { abi: [{ type: 'function', name: 'play', inputs: 'none' }] }],
    ['no contract', { address: '0x1' }],
  ])('error: a call of %s', (_, data) => {
    expect(() => readOne({ ...play, data: { ...play.data, ...data } })).toThrow()
  })

  test.each([
    [
      'a curve that the account cannot check',
      { type: 'key', data: { type: 'secp256r1', publicKey: `0x04${'11'.repeat(64)}` } },
    ],
    ['a point that is on no curve', { type: 'key', data: { type: 'secp256k1', publicKey: `0x04${'11'.repeat(64)}` } }],
    [
      'two keys',
      {
        type: 'keys',
        data: {
          keys: [1, 2].map(() => ({
            type: 'secp256k1',
            publicKey: `0x02${'79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'}`,
          })),
        },
      },
    ],
    ['no key', { type: 'keys', data: { keys: [] } }],
    ['the wallet’s own', { type: 'wallet', data: {} }],
    ['no address', { type: 'account', data: { address: 'me' } }],
  ])('error: for %s', (_, own) => {
    expect(() => read(request({ signer: own }))).toThrow(/session key|isn’t valid|one key/)
  })

  test('error: for another chain or account; a policy that nobody can hold it to', () => {
    expect(() => read(request({ chainId: '0x1' }))).toThrow('The permission is for another chain')
    expect(() => read(request({ address: contract }))).toThrow('This account doesn’t belong to this wallet')
    const gas = { type: 'gas-limit', data: { limit: '0x1' } }
    expect(() => read(request({ policies: [gas] }))).toThrow('This wallet doesn’t support the policy gas-limit')
    expect(() => readOne({ ...coin, policies: [gas] })).toThrow('This wallet doesn’t support the policy gas-limit')
    expect(() => read(request({ policies: [{ type: 'call-limit', data: { count: 0 } }] }))).toThrow('call-limit')
  })
})
