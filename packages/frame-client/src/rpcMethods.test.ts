import { expect, test } from 'vitest'
import { classifyRpcMethod, type RpcMethod, rpcMethods } from './rpcMethods.ts'

const known = Object.keys(rpcMethods) as RpcMethod[]
const safe = known.filter((method) => classifyRpcMethod(method) === 'safe')
const accepts = (method: RpcMethod, params: unknown) => rpcMethods[method].params.safeParse(params).success

test('default: 41 methods run without approval', () => {
  // one more lists what a site was granted (ERC-7715); other wallets refuse it in words
  expect(safe.filter((method) => method !== 'wallet_getGrantedExecutionPermissions')).toHaveLength(41)
  for (const method of safe) expect(method).toMatch(/^(eth_(?!sendTransaction|sign|sendUserOperation)|wallet_get)/)
})

test('default: 11 methods wait for an approval', () => {
  expect(known.filter((method) => classifyRpcMethod(method) === 'unsafe')).toEqual([
    'eth_sendTransaction',
    'eth_sendUserOperation',
    'eth_signTypedData_v4',
    'personal_sign',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
    'solana_signMessage',
    'solana_signTransaction',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_sendCalls',
  ])
})

test.each(['eth_sign', 'eth_signTransaction', 'constructor', '__proto__', 'toString', '', 'personal_sign '])(
  'error: %j is unknown',
  (method) => {
    expect(classifyRpcMethod(method)).toBe('unknown')
  },
)

const to = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

test.each([
  ['eth_accounts', undefined],
  ['eth_blockNumber', []],
  ['eth_getBalance', [to, 'latest']],
  ['personal_sign', ['0x00', to]],
  ['eth_signTypedData_v4', [to, '{}']],
  ['eth_sendTransaction', [{ to }]],
  ['wallet_sendCalls', [{ chainId: '0x1', version: '2.0.0', calls: [{ to, data: '0x', value: '0x1' }] }]],
  ['wallet_getCallsStatus', ['0x1']],
  ['wallet_getCapabilities', undefined],
  ['wallet_getCapabilities', [to, ['0x1']]],
  ['wallet_getAssets', [{ account: to }]],
  ['wallet_grantPermissions', [{}]],
  ['wallet_revokePermissions', { id: 1 }],
  ['solana_signMessage', { message: 'a', pubkey: 'b' }],
  ['solana_signTransaction', { transaction: 'a' }],
  ['solana_signAllTransactions', { transactions: ['a'] }],
  [
    'solana_signAndSendTransaction',
    {
      transaction: 'a',
      options: { skipPreflight: true, preflightCommitment: 'finalized', maxRetries: 3, minContextSlot: 1 },
    },
  ],
] as const)('default: %s with %j', (method, params) => {
  expect(accepts(method, params)).toBe(true)
})

test.each([
  ['eth_getBalance', undefined],
  ['wallet_sendCalls', [{ calls: [{ to: 'ada.eth' }] }]],
  ['wallet_sendCalls', [{ calls: [{ to, data: 'ff' }] }]],
  ['wallet_sendCalls', [{ calls: [{ to, value: '1' }] }]],
  ['wallet_getCallsStatus', [1]],
  ['solana_signAndSendTransaction', { transaction: 'a', options: { preflightCommitment: 'soon' } }],
  ['solana_signMessage', ['a', 'b']],
] as const)('error: %s with %j does not fit', (method, params) => {
  expect(accepts(method, params)).toBe(false)
})
