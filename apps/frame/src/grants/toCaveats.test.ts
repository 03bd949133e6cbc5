import { delegationFramework } from 'devnet'
import { expect, test } from 'vitest'
import { decodeContext, encodeContext, hashDelegation } from './delegation.ts'
import { framework } from './framework.ts'
import type { Permission } from './permission.ts'
import { toTotal } from './permission.ts'
import { toCaveats } from './toCaveats.ts'

const account = '0x1111111111111111111111111111111111111111'
const contract = '0x2222222222222222222222222222222222222222'
const delegate = '0x3333333333333333333333333333333333333333'
const words = (...values: readonly bigint[]) => values.map((value) => value.toString(16).padStart(64, '0')).join('')

const read = (permission: Permission, mostCalls?: number) => {
  const request = { delegate, expiry: 0x70000000, permission, mostCalls, signer: {}, asked: {} as never } as const
  const names = Object.fromEntries(Object.entries(framework).map(([name, place]) => [place, name]))
  return toCaveats(request, { account, nonce: 4n }).map(({ enforcer, terms }) => [names[enforcer], terms])
}
const always = [
  ['TimestampEnforcer', `0x${'0'.repeat(32)}${'0'.repeat(24)}70000000`],
  ['NonceEnforcer', `0x${words(4n)}`],
]
const once = { allowance: 100n, perCall: undefined, recurring: undefined } as const
const daily = { allowance: 7n, perCall: 2n, recurring: { start: 0x60000000, period: 86_400 } } as const

test('default: the contracts are those that stand on every chain', () => {
  expect(framework).toEqual(delegationFramework)
})

test('default: functions of a contract, without coin unless it was asked for', () => {
  const functions = [
    { signature: 'play(uint256)', selector: '0x1e3de5f9' },
    { signature: 'claim()', selector: '0x4e71d92d' },
  ] as const
  expect(read({ kind: 'calls', contract, functions, coin: undefined }, 3)).toEqual([
    ...always,
    ['LimitedCallsEnforcer', `0x${words(3n)}`],
    ['AllowedTargetsEnforcer', contract],
    ['AllowedMethodsEnforcer', '0x1e3de5f94e71d92d'],
    ['ValueLteEnforcer', `0x${words(0n)}`],
  ])
  expect(read({ kind: 'calls', contract, functions, coin: { ...once, perCall: 5n } }).slice(4)).toEqual([
    ['NativeTokenTransferAmountEnforcer', `0x${words(100n)}`],
    ['ValueLteEnforcer', `0x${words(5n)}`],
  ])
})

test('default: coin, and nothing with it', () => {
  expect(read({ kind: 'coin', ...once })).toEqual([
    ...always,
    ['ExactCalldataEnforcer', '0x'],
    ['NativeTokenTransferAmountEnforcer', `0x${words(100n)}`],
  ])
  expect(read({ kind: 'coin', ...daily }).slice(2)).toEqual([
    ['ExactCalldataEnforcer', '0x'],
    ['NativeTokenPeriodTransferEnforcer', `0x${words(7n, 86_400n, 0x60000000n)}`],
    ['ValueLteEnforcer', `0x${words(2n)}`],
  ])
})

test('default: a token, and no coin with it', () => {
  expect(read({ kind: 'token', token: contract, ...once })).toEqual([
    ...always,
    ['ValueLteEnforcer', `0x${words(0n)}`],
    ['ERC20TransferAmountEnforcer', `${contract}${words(100n)}`],
  ])
  expect(read({ kind: 'token', token: contract, ...daily }).slice(2)).toEqual([
    ['ValueLteEnforcer', `0x${words(0n)}`],
    ['ERC20PeriodTransferEnforcer', `${contract}${words(7n, 86_400n, 0x60000000n)}`],
    ['ERC20BalanceChangeEnforcer', `0x01${contract.slice(2)}${account.slice(2)}${words(2n)}`],
  ])
})

test('default: what can leave in all, each period that has begun counted whole', () => {
  expect(toTotal(once, 0x70000000)).toBe(100n)
  expect(toTotal(daily, 0x60000000 + 86_400)).toBe(7n)
  expect(toTotal(daily, 0x60000000 + 86_401)).toBe(14n)
  expect(toTotal(daily, 0x60000000)).toBe(0n)
})

test('default: a context is read back, whatever its signature; what is none is not', () => {
  const delegation = {
    delegate,
    delegator: account,
    authority: `0x${'f'.repeat(64)}`,
    caveats: [{ enforcer: framework.NonceEnforcer, terms: '0x01' }],
    salt: 2n ** 255n,
  } as const
  const context = encodeContext(delegation, '0x1234')
  expect(decodeContext(context)).toEqual(delegation)
  expect(hashDelegation(delegation)).toBe('0xc20a65f5e030db0735a47d2f9afc58f2d99ae708dc8a5aebefab2c7877f32d14')
  for (const other of ['0x', context.slice(0, -64), 'everything', `0x${'0'.repeat(128)}`]) {
    expect(decodeContext(other)).toBeUndefined()
  }
})
