import { hexToU8a, stringToU8a, u8aWrapBytes } from '@polkadot/util'
import { sr25519Verify, waitReady } from '@polkadot/wasm-crypto'
import { beforeAll, expect, test } from 'vitest'
import { decodeAddress, encodeAddress } from './createPolkadotKey.ts'
import { createPolkadotWallet } from './createPolkadotWallet.ts'
import { encodeCompact, encodePayload } from './handlers.ts'
import type { InjectedAccount, PolkadotWallet, PolkadotWalletOptions, SignerPayload } from './types.ts'

/** `//Alice` and `//Bob`, which every development chain knows. */
const seeds = [
  '0xe5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
  '0x398f0c28f98885e046333d4a41c19cee4c37368a9832c6502f6cfd182e2aef89',
] as const
const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'

beforeAll(async () => {
  await waitReady()
})

const createWallet = (options: Partial<PolkadotWalletOptions> = {}): PolkadotWallet =>
  createPolkadotWallet({ accounts: seeds, ...options })

/** By schnorrkel itself, the Rust implementation. */
const isSignature = (signature: string, bytes: Uint8Array, address: string) =>
  sr25519Verify(hexToU8a(signature), bytes, decodeAddress(address))

const payload: SignerPayload = {
  address: alice,
  method: '0x0a03008eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a4804',
  era: '0x0500',
  nonce: '0x00000002',
  tip: '0x00000000000000000000000000000000',
  specVersion: '0x00000384',
  transactionVersion: '0x0000000d',
  genesisHash: `0x${'45'.repeat(32)}`,
  blockHash: `0x${'46'.repeat(32)}`,
  signedExtensions: [
    'CheckSpecVersion',
    'CheckTxVersion',
    'CheckGenesis',
    'CheckMortality',
    'CheckNonce',
    'CheckWeight',
    'ChargeAssetTxPayment',
  ],
  version: 4,
}

test('default: enabling asks once and gives the accounts', async () => {
  const wallet = createWallet()
  const { accounts } = await wallet.provider.enable('site')
  await wallet.provider.enable('site')
  expect(await accounts.get()).toEqual([
    { address: alice, name: 'Account 1', type: 'sr25519', genesisHash: null },
    { address: bob, name: 'Account 2', type: 'sr25519', genesisHash: null },
  ])
  expect(wallet.prompts).toMatchObject([{ kind: 'connect', params: ['site'] }])
})

test('behavior: raw bytes are wrapped and signed', async () => {
  const { signer } = await createWallet({ authorized: true }).provider.enable('site')
  const { signature } = await signer.signRaw({ address: alice, data: '0x6869', type: 'bytes' })
  expect(isSignature(signature, u8aWrapBytes('0x6869'), alice)).toBe(true)
  expect(isSignature(signature, stringToU8a('hi'), alice)).toBe(false)
})

test('behavior: bytes that are wrapped already are signed as they are', async () => {
  const { signer } = await createWallet({ authorized: true }).provider.enable('site')
  const data = u8aWrapBytes('0x6869')
  const { signature } = await signer.signRaw({
    address: bob,
    data: `0x${Buffer.from(data).toString('hex')}`,
    type: 'bytes',
  })
  expect(isSignature(signature, data, bob)).toBe(true)
})

test('behavior: an address in another prefix is the same account', async () => {
  const { signer } = await createWallet({ authorized: true }).provider.enable('site')
  const address = encodeAddress(decodeAddress(alice), 0)
  expect(address).toBe('15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5')
  const { signature } = await signer.signRaw({ address, data: '0x00', type: 'bytes' })
  expect(isSignature(signature, u8aWrapBytes('0x00'), alice)).toBe(true)
})

test('behavior: a payload is signed over its call, extras and what both sides know', async () => {
  const { signer } = await createWallet({ authorized: true }).provider.enable('site')
  const { signature } = await signer.signPayload(payload)
  expect(signature).toMatch(/^0x01[0-9a-f]{128}$/)
  const expected = `${String(payload['method']).slice(2)}0500080000${'84030000'}${'0d000000'}${'45'.repeat(32)}${'46'.repeat(32)}`
  expect(Buffer.from(encodePayload(payload)).toString('hex')).toBe(expected)
  expect(isSignature(`0x${signature.slice(4)}`, encodePayload(payload), alice)).toBe(true)
})

test('behavior: a payload of more than 256 bytes is hashed first', () => {
  expect(encodePayload({ ...payload, method: `0x${'00'.repeat(300)}` })).toHaveLength(32)
})

test.for([
  [0n, '00'],
  [1n, '04'],
  [64n, '0101'],
  [16_384n, '02000100'],
  [1_073_741_824n, '0300000040'],
  [100_000_000_000_000n, '0b00407a10f35a'],
] as const)('behavior: %s in compact form is %s', ([value, hex]) => {
  expect(Buffer.from(encodeCompact(value)).toString('hex')).toBe(hex)
})

test('behavior: subscribers hear at once, on each change, and that permission is gone', async () => {
  const wallet = createWallet()
  const { accounts } = await wallet.provider.enable('site')
  const heard: (readonly string[])[] = []
  const stop = accounts.subscribe((list: readonly InjectedAccount[]) => heard.push(list.map(({ address }) => address)))
  await expect.poll(() => heard).toEqual([[alice, bob]])
  wallet.setAccounts([bob, alice])
  wallet.setAccounts([bob, alice])
  wallet.revoke()
  expect(heard).toEqual([[alice, bob], [bob, alice], []])
  expect(wallet.listenerCount()).toBe(1)
  stop()
  expect(wallet.listenerCount()).toBe(0)
})

test('behavior: accounts may be bound to a chain and bear any name', async () => {
  const genesisHashes = [undefined, `0x${'91'.repeat(32)}`]
  const { accounts } = await createWallet({ names: ['<b>'], genesisHashes }).provider.enable('site')
  expect(await accounts.get()).toMatchObject([
    { name: '<b>', genesisHash: null },
    { name: 'Account 2', genesisHash: genesisHashes[1] },
  ])
})

test.for([
  ['reject', 'Cancelled'],
  ['busy', 'pending authorization request'],
  [{ error: { message: 'no' } }, 'no'],
] as const)('error: answering %j fails in those words', async ([answer, message]) => {
  const wallet = createWallet()
  wallet.answer('prompts', answer)
  await expect(wallet.provider.enable('site')).rejects.toThrow(message)
  wallet.reset()
  await wallet.provider.enable('site')
})

test('error: a broken wallet throws before it returns a promise', () => {
  const wallet = createWallet()
  wallet.answer('*', 'throw')
  expect(() => wallet.provider.enable('site')).toThrow('The wallet broke on enable')
})

test('error: a locked wallet refuses and shares nothing', async () => {
  const wallet = createWallet({ locked: true })
  await expect(wallet.provider.enable('site')).rejects.toThrow('The wallet is locked')
  wallet.unlock()
  await wallet.provider.enable('site')
})

test.for([
  ['an account that is not shared', bob],
  ['text that is no address', 'bob'],
] as const)('error: %s cannot sign', async ([, address]) => {
  const wallet = createWallet({ authorized: true })
  wallet.setAccounts([alice])
  const { signer } = await wallet.provider.enable('site')
  await expect(signer.signRaw({ address, data: '0x00', type: 'bytes' })).rejects.toThrow()
  expect(wallet.prompts).toEqual([])
})

test('error: the user may refuse by `confirm`', async () => {
  const wallet = createWallet({ authorized: true, confirm: ({ kind }) => kind !== 'sign' })
  const { signer } = await wallet.provider.enable('site')
  await expect(signer.signPayload(payload)).rejects.toThrow('Cancelled')
  expect(wallet.prompts).toMatchObject([{ kind: 'sign', account: alice }])
})

test('behavior: permission and picked accounts survive a reload', async () => {
  const saved = new Map<string, string>()
  const storage = {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => void saved.set(key, value),
  }
  const before = createWallet({ storage })
  await before.provider.enable('site')
  before.setAccounts([bob])
  const after = createWallet({ storage })
  expect(after.authorized).toBe(true)
  expect(after.accounts).toEqual([bob])
})

test('behavior: wallets stand beside each other and leave the page as it was', () => {
  const page: { injectedWeb3?: Record<string, unknown> } = {}
  const [first, second] = [createWallet(), createWallet({ id: 'talisman' })]
  const removers = [first.inject(page), second.inject(page)]
  expect(page.injectedWeb3).toEqual({ 'polkadot-js': first.provider, talisman: second.provider })
  for (const remove of removers) remove()
  expect(page).toEqual({})
})
