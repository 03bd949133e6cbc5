import { describe, expect, test } from 'vitest'
import { encodeCalls } from './callData.ts'
import { toFactoryData } from './entryPoint.ts'
import { type Operation, toHighestFee } from './operationTypes.ts'
import { findDifference, type OperationPart, type ShownOperation } from './signAndSend.ts'

const account = '0x1111111111111111111111111111111111111111'
const owner = '0x2222222222222222222222222222222222222222'
const friend = '0x3333333333333333333333333333333333333333'
const evil = '0x6666666666666666666666666666666666666666'
const factory = '0x4444444444444444444444444444444444444444'
const implementation = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'

const calls = [
  { to: friend, value: 1n, data: '0x' },
  { to: friend, value: 0n, data: '0xa9059cbb' },
] as const

const operation: Operation = {
  sender: account,
  nonce: 7n << 64n,
  callData: encodeCalls(calls),
  maxFeePerGas: 2n,
  maxPriorityFeePerGas: 1n,
  callGasLimit: 10n,
  verificationGasLimit: 20n,
  preVerificationGas: 30n,
}

const shown: ShownOperation = {
  smartAccount: { kind: 'erc4337', factory, sponsors: false, sitePaymasters: false, address: account, owner },
  chainId: 'eip155:137',
  calls,
  nonce: 7n << 64n,
  highestFee: toHighestFee(operation),
  feeCeiling: 1_000n,
  sponsor: undefined,
  deploys: false,
  delegatesTo: undefined,
}

const made = { factory, factoryData: toFactoryData(owner) } as const
const paid = {
  paymaster: friend,
  paymasterData: '0x',
  paymasterVerificationGasLimit: 1n,
  paymasterPostOpGasLimit: 1n,
} as const
const authorization = { address: implementation, chainId: 137, nonce: 3 } as const
const handed = { factory: '0x7702', factoryData: '0x', authorization } as const
const plain = { ...shown.smartAccount, kind: 'eip7702', implementation, address: account } as const
const delegating = { ...shown, smartAccount: plain, delegatesTo: implementation }

describe('an operation that is what was shown', () => {
  test.each([
    ['of calls', operation, shown],
    ['that makes the account', { ...operation, ...made }, { ...shown, deploys: true }],
    ['that hands the account over', { ...operation, ...handed }, delegating],
    ['that somebody pays', { ...operation, ...paid }, { ...shown, sponsor: 'a shop', highestFee: 124n }],
  ] as const)('default: %s', (_, one, other) => {
    expect(findDifference(one, other)).toBeUndefined()
  })
})

const rows: readonly (readonly [what: string, OperationPart, object, object?])[] = [
  ['a field nobody knows', 'fields', { initCode: '0x' }],
  ['a signature that is there already', 'fields', { signature: '0x' }],
  ['another sender', 'sender', { sender: evil }],
  ['another nonce', 'nonce', { nonce: 8n << 64n }],
  ['another recipient', 'calls', { callData: encodeCalls([{ ...calls[0], to: evil }, calls[1]]) }],
  ['another amount', 'calls', { callData: encodeCalls([{ ...calls[0], value: 2n }, calls[1]]) }],
  ['other data', 'calls', { callData: encodeCalls([calls[0], { ...calls[1], data: '0x095ea7b3' }]) }],
  ['calls in another order', 'calls', { callData: encodeCalls([calls[1], calls[0]]) }],
  ['one call more', 'calls', { callData: encodeCalls([...calls, calls[0]]) }],
  ['one call less', 'calls', { callData: encodeCalls([calls[0]]) }],
  ['no calls at all', 'calls', { callData: '0x' }],
  ['bytes after the calls of another function', 'calls', { callData: '0xdeadbeef' }],
  ['a factory where the account is there', 'factory', made],
  ['another factory', 'factory', { ...made, factory: evil }, { deploys: true }],
  ['another owner', 'factory', { ...made, factoryData: toFactoryData(evil) }, { deploys: true }],
  ['no factory where one was shown', 'factory', {}, { deploys: true }],
  ['a higher fee', 'fees', { maxFeePerGas: 3n }],
  ['a lower fee', 'fees', { maxFeePerGas: 1n }],
  ['a fee above the ceiling', 'fees', {}, { feeCeiling: 119n }],
  ['a tip above the fee', 'fees', { maxPriorityFeePerGas: 3n }],
  ['a paymaster where the account pays', 'paymaster', paid, { highestFee: 124n }],
  ['no paymaster where somebody pays', 'paymaster', {}, { sponsor: 'a shop' }],
  ['half a paymaster', 'paymaster', { paymaster: friend }, { sponsor: 'a shop' }],
  ['an authorisation nobody has seen', 'authorization', { authorization }],
  [
    'an authorisation of another contract',
    'authorization',
    { ...handed, authorization: { ...authorization, address: evil } },
    delegating,
  ],
  [
    'an authorisation for every chain',
    'authorization',
    { ...handed, authorization: { ...authorization, chainId: 0 } },
    delegating,
  ],
  [
    'an authorisation for another chain',
    'authorization',
    { ...handed, authorization: { ...authorization, chainId: 1 } },
    delegating,
  ],
  ['no authorisation where one was shown', 'authorization', { factory: '0x7702', factoryData: '0x' }, delegating],
  ['a contract that is not the owner’s', 'factory', handed, { ...delegating, delegatesTo: evil }],
]

describe('an operation that is not what was shown', () => {
  test.each(rows)('error: %s', (_, part, other, seen) => {
    expect(findDifference(Object.assign({}, operation, other), Object.assign({}, shown, seen))).toBe(part)
  })
})
