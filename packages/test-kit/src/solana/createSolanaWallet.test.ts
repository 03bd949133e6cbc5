import { memoryStorage } from '@foyer/test'
import { hexToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import type { StandardAccount } from '../script/registerStandardWallet.ts'
import { messageSigners, signWireTransaction, transactionId } from './createFeatures.ts'
import { createSolanaWallet } from './createSolanaWallet.ts'

// RFC 8032, test 1
const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'
const publicKey = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'
const other = new Uint8Array(32).fill(2)

type Connect = { connect(input?: { silent?: boolean }): Promise<{ accounts: readonly StandardAccount[] }> }
type Sign = {
  signMessage(input: { account: StandardAccount; message: Uint8Array }): Promise<readonly { signature: Uint8Array }[]>
}

const connect = ({ wallet }: ReturnType<typeof createSolanaWallet>, silent?: boolean) =>
  (wallet.features['standard:connect'] as Connect).connect(silent === undefined ? undefined : { silent })
const sign = ({ wallet }: ReturnType<typeof createSolanaWallet>, account: StandardAccount, message: Uint8Array) =>
  (wallet.features['solana:signMessage'] as Sign).signMessage({ account, message })

async function verify(key: Uint8Array, signature: Uint8Array, message: Uint8Array): Promise<boolean> {
  const imported = await crypto.subtle.importKey('raw', Uint8Array.from(key), 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', imported, Uint8Array.from(signature), Uint8Array.from(message))
}

/** A versioned transaction's frame with these signers and nothing to do. */
function frame(...signers: readonly Uint8Array[]): Uint8Array {
  const empty = new Uint8Array(64 * signers.length)
  const keys = signers.flatMap((key) => [...key])
  return Uint8Array.from([
    signers.length,
    ...empty,
    0x80,
    signers.length,
    0,
    0,
    signers.length,
    ...keys,
    ...new Uint8Array(32),
    0,
    0,
  ])
}

test('default: connecting shares the accounts, and a message is signed with their keys', async () => {
  const wallet = createSolanaWallet({ accounts: [seed, other] })
  expect(wallet.accounts[0]).toBe(base58.encode(hexToBytes(publicKey)))
  expect(wallet.wallet.accounts).toEqual([])
  const { accounts } = await connect(wallet)
  expect(accounts.map(({ address }) => address)).toEqual(wallet.accounts)
  const [account] = accounts
  if (!account) throw new Error('no account')
  const message = new TextEncoder().encode('hello')
  const [output] = await sign(wallet, account, message)
  expect(await verify(account.publicKey, output?.signature ?? new Uint8Array(), message)).toBe(true)
  expect(wallet.prompts.map(({ method }) => method)).toEqual(['standard:connect', 'solana:signMessage'])
})

test('behavior: silent connecting asks nothing and shares only what was granted before', async () => {
  const storage = memoryStorage()
  const first = createSolanaWallet({ accounts: [seed], storage })
  expect((await connect(first, true)).accounts).toEqual([])
  await connect(first)
  const reloaded = createSolanaWallet({ accounts: [seed], storage })
  expect((await connect(reloaded, true)).accounts).toHaveLength(1)
  expect([...first.prompts, ...reloaded.prompts]).toHaveLength(1)
})

test('behavior: a foreign or broken memory is no permission', async () => {
  for (const text of ['{', '{"authorized":true,"accounts":["x"]}', '{"authorized":1,"accounts":[]}', 'null']) {
    const storage = memoryStorage()
    storage.setItem('foyer.testWallet.solana.Test Solana Wallet', text)
    expect(createSolanaWallet({ accounts: [seed], storage }).authorized).toBe(false)
  }
})

test('behavior: the user is asked, and may refuse', async () => {
  const wallet = createSolanaWallet({ accounts: [seed], confirm: ({ method }) => method !== 'solana:signMessage' })
  const { accounts } = await connect(wallet)
  await expect(sign(wallet, accounts[0] as StandardAccount, Uint8Array.of(1))).rejects.toMatchObject({ code: 4001 })
})

test.each([
  ['reject', 4001],
  ['busy', -32002],
  [{ error: { code: 7 } }, 7],
] as const)('behavior: scripted to %j it fails with %s', async (answer, code) => {
  const wallet = createSolanaWallet({ accounts: [seed] })
  wallet.answer('prompts', answer)
  await expect(connect(wallet)).rejects.toMatchObject({ code })
  wallet.reset()
  await expect(connect(wallet)).resolves.toBeDefined()
})

test('behavior: scripted to throw it throws before there is a promise', () => {
  const wallet = createSolanaWallet({ accounts: [seed] })
  wallet.answer('*', 'throw')
  expect(() => connect(wallet)).toThrow('broke')
})

test('behavior: held requests wait until they are let go', async () => {
  const wallet = createSolanaWallet({ accounts: [seed] })
  const letGo = wallet.hold()
  let done = false
  const connecting = connect(wallet).then(() => {
    done = true
  })
  await Promise.resolve()
  expect(done).toBe(false)
  letGo()
  await connecting
})

test('behavior: a locked wallet shares nothing and refuses; accounts that change are told once', async () => {
  const wallet = createSolanaWallet({ accounts: [seed, other] })
  const told: unknown[] = []
  const events = wallet.wallet.features['standard:events'] as {
    on(event: string, listener: (x: unknown) => void): () => void
  }
  const stop = events.on('change', (change) => told.push(change))
  await connect(wallet)
  wallet.setAccounts([wallet.accounts[1] ?? ''])
  wallet.lock()
  expect(wallet.wallet.accounts).toEqual([])
  await expect(connect(wallet)).rejects.toMatchObject({ code: 4100 })
  expect(told).toHaveLength(3)
  expect(wallet.listenerCount()).toBe(1)
  stop()
  stop()
  expect(wallet.listenerCount()).toBe(0)
})

test('behavior: the page sees the wallet when it registers before or after the page is ready, until it is taken away', () => {
  const page = new EventTarget()
  const wallet = createSolanaWallet({ accounts: [seed] })
  const seen = new Set<unknown>()
  const register = (one: unknown) => {
    seen.add(one)
    return () => seen.delete(one)
  }
  const remove = wallet.register(page)
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  expect([...seen]).toEqual([wallet.wallet])
  remove()
  expect(seen.size).toBe(0)
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  expect(seen.size).toBe(0)
})

test('default: a transaction is signed in the place of its signer', async () => {
  const wallet = createSolanaWallet({ accounts: [seed] })
  const { accounts } = await connect(wallet)
  const [account] = accounts
  const sign = wallet.wallet.features['solana:signTransaction'] as {
    signTransaction(input: unknown): Promise<readonly { signedTransaction: Uint8Array }[]>
  }
  const transaction = frame(other, hexToBytes(publicKey))
  const [output] = await sign.signTransaction({ account, transaction })
  const signed = output?.signedTransaction ?? new Uint8Array()
  expect(signed.slice(1, 65)).toEqual(new Uint8Array(64))
  expect(await verify(hexToBytes(publicKey), signed.slice(65, 129), signed.slice(129))).toBe(true)
  expect(transactionId(signed)).toBe(base58.encode(new Uint8Array(64)))
})

test('error: bytes that are no transaction, or one that needs another key, are refused', () => {
  const key = { address: base58.encode(hexToBytes(publicKey)), publicKey: hexToBytes(publicKey), sign: () => other }
  expect(() => signWireTransaction(Uint8Array.of(1, 2), key)).toThrow('no Solana transaction')
  expect(() => signWireTransaction(frame(other), key)).toThrow('does not need')
  expect(messageSigners(frame(other).slice(65))).toEqual([base58.encode(other)])
})

test('error: without accounts, or with one that is not its own, it says so', () => {
  expect(() => createSolanaWallet({ accounts: [] })).toThrow('accounts')
  expect(() => createSolanaWallet({ accounts: [seed] }).setAccounts(['x'])).toThrow('no key')
})
