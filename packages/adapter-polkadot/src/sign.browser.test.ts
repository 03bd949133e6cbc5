import { requireCapability } from '@foyer/base'
import { encodePayload } from '@foyer/test-kit/polkadot'
import { expect, inject, test } from 'vitest'
import { openPage } from '../test/page.ts'
import { payloadFor } from '../test/payload.ts'
import { isSignature, messageBytes } from '../test/verify.ts'
import { withPrefix } from '../test/world.ts'

const [alice, bob, charlie] = inject('accounts').map(({ address }) => address)

test('default: a message is signed between the marks that keep it from being a transaction', async () => {
  const { adapter, connect, wallet } = openPage()
  const connection = await connect()
  const signature = await requireCapability(adapter, 'signMessage')({ connection, message: 'grüezi' })
  expect(await isSignature(messageBytes('grüezi'), signature, alice ?? '')).toBe(true)
  expect(wallet.prompts.at(-1)?.params[0]).toMatchObject({ address: alice, type: 'bytes' })
})

test('behavior: an account may be named with any prefix, and is asked for as the wallet writes it', async () => {
  const { adapter, connect, wallet } = openPage()
  const connection = await connect()
  const address = withPrefix(bob ?? '', 5)
  const signature = await requireCapability(adapter, 'signMessage')({ connection, message: 'x', address })
  expect(await isSignature(messageBytes('x'), signature, bob ?? '')).toBe(true)
  expect(wallet.prompts.at(-1)?.params[0]).toMatchObject({ address: bob })
})

test('behavior: a payload is signed as it is', async () => {
  const { adapter, connect, network, wallet } = openPage()
  const connection = await connect()
  const payload = payloadFor(network, connection.accounts[1]?.address ?? '')
  const { signature } = await requireCapability(adapter, 'signPayload')({ connection, network, payload })
  expect(await isSignature(encodePayload(payload), `0x${signature.slice(4)}`, bob ?? '')).toBe(true)
  expect(wallet.prompts.at(-1)?.params[0]).toEqual(payload)
})

test('behavior: a transaction the wallet built itself comes along', async () => {
  const { adapter, connect, network, wallet } = openPage()
  const connection = await connect()
  const result = { id: 1, signature: `0x01${'ab'.repeat(64)}`, signedTransaction: '0x1234' }
  wallet.answer('signPayload', { result })
  const payload = payloadFor(network, connection.accounts[0]?.address ?? '')
  const signed = await requireCapability(adapter, 'signPayload')({ connection, network, payload })
  expect(signed).toEqual({ signature: result.signature, signedTransaction: '0x1234' })
})

test.for([
  ['another account', { address: charlie ?? '' }, 'InvalidAddress'],
  ['no address', { address: 'alice' }, 'InvalidAddress'],
  ['another network’s genesis', { genesisHash: `0x${'ab'.repeat(32)}` }, 'InvalidTransaction'],
  ['a method that is no hex', { method: 'balances.transfer' }, 'InvalidTransaction'],
] as const)('error: a payload with %s never reaches the wallet', async ([, changes, name]) => {
  const { adapter, connect, network, wallet } = openPage()
  const connection = await connect()
  const asked = wallet.requests.length
  const payload = payloadFor(network, connection.accounts[0]?.address ?? '', changes)
  const signing = requireCapability(adapter, 'signPayload')({ connection, network, payload })
  await expect(signing).rejects.toMatchObject({ name })
  expect(wallet.requests).toHaveLength(asked)
})

test('error: a network the connection is not on is WrongNetwork', async () => {
  const { adapter, connect, networks } = openPage()
  const connection = await connect()
  const [, kusama] = networks
  if (!kusama) throw new Error('no network')
  const payload = payloadFor(kusama, alice ?? '')
  const signing = requireCapability(adapter, 'signPayload')({ connection, network: kusama, payload })
  await expect(signing).rejects.toMatchObject({ name: 'WrongNetwork' })
})

test.for([
  ['nothing', undefined],
  ['text', '0x00'],
  ['a signature that is too short', { signature: '0xab' }],
  ['markup', { signature: '<script>alert(1)</script>' }],
] as const)('error: a wallet that answers with %s has lied', async ([, result]) => {
  const { adapter, connect, network, wallet } = openPage()
  const connection = await connect()
  wallet.answer('signRaw', { result })
  wallet.answer('signPayload', { result })
  const name = 'WalletLied'
  const message = requireCapability(adapter, 'signMessage')({ connection, message: 'x' })
  await expect(message).rejects.toMatchObject({ name })
  const payload = payloadFor(network, connection.accounts[0]?.address ?? '')
  const signing = requireCapability(adapter, 'signPayload')({ connection, network, payload })
  await expect(signing).rejects.toMatchObject({ name })
})

test('error: a refused payload is UserRejected', async () => {
  const { adapter, connect, network } = openPage({ wallet: { confirm: ({ kind }) => kind !== 'sign' } })
  const connection = await connect()
  const payload = payloadFor(network, connection.accounts[0]?.address ?? '')
  const signing = requireCapability(adapter, 'signPayload')({ connection, network, payload })
  await expect(signing).rejects.toMatchObject({ name: 'UserRejected' })
})

test('behavior: an extension that only shows accounts says that it cannot sign', async () => {
  const { adapter, connect, wallet } = openPage()
  const { accounts } = await wallet.provider.enable('site')
  wallet.answer('enable', { result: { accounts, signer: {} } })
  const connection = await connect()
  expect(connection.capabilities).toEqual(['switchNetwork', 'getBalance', 'isAddress'])
  expect(() => requireCapability(adapter, 'signMessage', connection)).toThrow(/does not support signMessage/)
  const signing = adapter.capabilities.signMessage?.({ connection, message: 'x' })
  await expect(signing).rejects.toMatchObject({ name: 'CapabilityUnsupported' })
})
