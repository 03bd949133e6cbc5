import { memoryStorage } from '@foyer/test'
import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { createBitcoinWallet } from './createBitcoinWallet.ts'
import type { BitcoinWalletKind } from './types.ts'

// BIP-84's first receiving key, and BIP-86's
const accounts = [
  {
    payment: '4604b4b710fe91f584fff084e1a9159fe4f8408fff380596a604948474ce4fa3',
    ordinal: '41f41d69260df4cf277826a9b65a3717e4eeddbeedf637f212ca096576479361',
  },
  { payment: '11'.repeat(32), ordinal: '22'.repeat(32) },
] as const

type Rpc = {
  request(method: string, params?: unknown): Promise<{ result?: Record<string, unknown>; error?: { code: number } }>
}
type Unisat = {
  requestAccounts(): Promise<readonly string[]>
  getAccounts(): Promise<readonly string[]>
  getPublicKey(): Promise<string>
  signMessage(message: string): Promise<string>
  on(event: string, listener: (value: unknown) => void): void
}

const create = (kind: BitcoinWalletKind, options = {}) => createBitcoinWallet({ kind, accounts, ...options })

test('default: the addresses are those of the standards', () => {
  expect(create('satsConnect').accounts).toEqual([
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  ])
  expect(create('unisat').accounts).toHaveLength(1)
  expect(create('satsConnect', { network: 'regtest' }).accounts[0]).toMatch(/^bcrt1q/)
})

test('default: an ECDSA signature can be traced to the key', async () => {
  const wallet = create('unisat')
  const provider = wallet.provider as Unisat
  await provider.requestAccounts()
  const signature = base64.decode(await provider.signMessage('hello'))
  const text = (words: string) => concatBytes(Uint8Array.of(words.length), utf8ToBytes(words))
  const hash = sha256(sha256(concatBytes(text('Bitcoin Signed Message:\n'), text('hello'))))
  const recovered = secp256k1.Signature.fromCompact(signature.slice(1)).addRecoveryBit((signature[0] ?? 0) - 39)
  expect(recovered.recoverPublicKey(hash).toRawBytes()).toEqual(hexToBytes(await provider.getPublicKey()))
})

test('behavior: sats-connect answers errors inside of its answers, with its own numbers', async () => {
  const wallet = create('satsConnect')
  const provider = wallet.provider as Rpc
  expect((await provider.request('wallet_getAccount')).error?.code).toBe(-32002)
  expect((await provider.request('nothing')).error?.code).toBe(-32601)
  wallet.answer('prompts', 'reject')
  expect((await provider.request('wallet_connect')).error?.code).toBe(-32000)
  wallet.answer('wallet_connect', 'throw')
  expect(() => provider.request('wallet_connect')).toThrow('broke')
  wallet.reset()
  expect((await provider.request('wallet_connect')).result?.['addresses']).toHaveLength(2)
})

test('behavior: Leather rejects with the answer itself', async () => {
  const wallet = create('leather')
  wallet.answer('getAddresses', 'reject')
  await expect((wallet.provider as Rpc).request('getAddresses')).rejects.toMatchObject({ error: { code: 4001 } })
})

test('behavior: UniSat tells of other accounts and networks, and shares nothing while it is locked', async () => {
  const wallet = create('unisat')
  const provider = wallet.provider as Unisat
  const told: unknown[] = []
  provider.on('accountsChanged', (value) => told.push(value))
  provider.on('networkChanged', (value) => told.push(value))
  const [first] = await provider.requestAccounts()
  expect(told).toEqual([[first]])
  wallet.setAccount(1)
  wallet.setNetwork('testnet')
  wallet.lock()
  expect(await provider.getAccounts()).toEqual([])
  expect(told.slice(1)).toEqual([expect.any(Array), expect.any(Array), 'testnet', []])
  await expect(provider.requestAccounts()).rejects.toMatchObject({ code: 4100 })
})

test('behavior: permission survives where there is a memory', async () => {
  const storage = memoryStorage()
  await (create('unisat', { storage }).provider as Unisat).requestAccounts()
  expect(create('unisat', { storage }).authorized).toBe(true)
  expect(create('unisat').authorized).toBe(false)
})

test('behavior: it stands on the page until it is taken away, beside what stood there', () => {
  const page = Object.assign(new EventTarget(), { XverseProviders: { Other: 1 } }) as EventTarget & {
    XverseProviders?: object
    btc_providers?: readonly { id: string }[]
  }
  const wallet = create('satsConnect', { info: { id: 'XverseProviders.BitcoinProvider' } })
  const remove = wallet.install(page)
  expect(page.XverseProviders).toEqual({ Other: 1, BitcoinProvider: wallet.provider })
  expect(page.btc_providers?.map(({ id }) => id)).toEqual(['XverseProviders.BitcoinProvider'])
  remove()
  expect(page.XverseProviders).toEqual({ Other: 1 })
  expect(page.btc_providers).toEqual([])
})

test('behavior: what it lacks it does not answer', async () => {
  const lacking = create('satsConnect', { without: ['wallet_connect'] }).provider as Rpc
  expect((await lacking.request('wallet_connect')).error?.code).toBe(-32601)
  expect('sendBitcoin' in create('unisat', { without: ['sendBitcoin'] }).provider).toBe(false)
})

test('error: without accounts it says so', () => {
  expect(() => createBitcoinWallet({ kind: 'okx', accounts: [] })).toThrow('accounts')
})
