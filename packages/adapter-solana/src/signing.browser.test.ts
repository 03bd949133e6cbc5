import type { Adapter, Connection } from '@foyer/base'
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { buildMemo, isSignedBy } from '../test/memo.ts'
import { addressOf, createAdapter, installWallet, local, publicDevnet, verify } from '../test/setup.ts'

const connectorId = 'Test Solana Wallet'

async function connect(adapter: Adapter = createAdapter()): Promise<{ adapter: Adapter; connection: Connection }> {
  return { adapter, connection: await adapter.connect({ connectorId, network: local }) }
}

test('default: a message is signed by the active account, in base58', async () => {
  installWallet()
  const { adapter, connection } = await connect()
  const message = 'Grüße, 🌍'
  const signature = await adapter.capabilities.signMessage?.({ connection, message })
  const bytes = new TextEncoder().encode(message)
  expect(await verify(base58.decode(addressOf(0)), base58.decode(signature ?? ''), bytes)).toBe(true)
  expect(await verify(base58.decode(addressOf(1)), base58.decode(signature ?? ''), bytes)).toBe(false)
})

test('behavior: a message is signed by the account that is named', async () => {
  installWallet()
  const { adapter, connection } = await connect()
  const signature = await adapter.capabilities.signMessage?.({ connection, message: 'x', address: addressOf(1) })
  expect(await verify(base58.decode(addressOf(1)), base58.decode(signature ?? ''), Uint8Array.of(120))).toBe(true)
})

test('error: an account that is not connected signs nothing, and the wallet is not asked', async () => {
  const wallet = installWallet()
  const { adapter, connection } = await connect()
  const asked = wallet.requests.length
  const signing = adapter.capabilities.signMessage?.({ connection, message: 'x', address: addressOf(5) })
  await expect(signing).rejects.toMatchObject({ name: 'InvalidAddress' })
  expect(wallet.requests).toHaveLength(asked)
})

test.each([
  ['reject', 'UserRejected'],
  ['throw', 'WalletRequestFailed'],
  [{ result: undefined }, 'WalletRequestFailed'],
  [{ result: [] }, 'WalletRequestFailed'],
  [{ result: [{ signature: new Uint8Array(3) }] }, 'WalletRequestFailed'],
  [{ result: [{ signature: 'text' }] }, 'WalletRequestFailed'],
  [{ result: [{ signature: new Uint8Array(64), signedMessage: Uint8Array.of(1, 2) }] }, 'WalletLied'],
] as const)('error: a wallet that answers %j to a message fails with %s', async (answer, name) => {
  const wallet = installWallet()
  const { adapter, connection } = await connect()
  wallet.answer('solana:signMessage', answer)
  await expect(adapter.capabilities.signMessage?.({ connection, message: 'x' })).rejects.toMatchObject({ name })
})

test('error: waiting for a signature ends with the signal', async () => {
  const wallet = installWallet()
  const { adapter, connection } = await connect()
  wallet.answer('solana:signMessage', 'hang')
  const abort = new AbortController()
  const signing = adapter.capabilities.signMessage?.({ connection, message: 'x', signal: abort.signal })
  abort.abort()
  await expect(signing).rejects.toMatchObject({ name: 'RequestAborted' })
})

test('error: without a connection nothing is signed', async () => {
  installWallet()
  const { adapter, connection } = await connect()
  await adapter.disconnect({ connectorId })
  await expect(adapter.capabilities.signMessage?.({ connection, message: 'x' })).rejects.toMatchObject({
    name: 'ConnectorNotFound',
  })
})

test.each([[0], ['legacy']] as const)(
  'default: C76: an unsigned transaction of version %s is signed',
  async (version) => {
    installWallet()
    const { adapter, connection } = await connect()
    const transaction = await buildMemo('signed', { version })
    const signed = await adapter.capabilities.signTransaction?.({ connection, network: local, transaction })
    expect(await isSignedBy(signed, addressOf(0))).toBe(true)
  },
)

test('behavior: several transactions are signed in one prompt, in their order', async () => {
  const wallet = installWallet()
  const { adapter, connection } = await connect()
  const prompts = wallet.prompts.length
  const transactions = await Promise.all(['one', 'two', 'three'].map((text) => buildMemo(text)))
  const signed = await adapter.capabilities.signAllTransactions?.({ connection, network: local, transactions })
  expect(wallet.prompts).toHaveLength(prompts + 1)
  expect(signed).toHaveLength(3)
  for (const [index, one] of (signed ?? []).entries()) {
    expect(one.slice(65)).toEqual(transactions[index]?.slice(65))
    expect(await isSignedBy(one, addressOf(0))).toBe(true)
  }
})

test.each([
  ['nonsense', Uint8Array.of(1, 2, 3)],
  ['nothing', new Uint8Array()],
  ['more than a packet', new Uint8Array(2_000).fill(1)],
])('error: %s is no transaction, and the wallet is not asked', async (_, transaction) => {
  const wallet = installWallet()
  const { adapter, connection } = await connect()
  const asked = wallet.requests.length
  const signing = adapter.capabilities.signTransaction?.({ connection, network: local, transaction })
  await expect(signing).rejects.toMatchObject({ name: 'InvalidTransaction' })
  expect(wallet.requests).toHaveLength(asked)
})

test('error: a transaction that needs none of our accounts is refused before the wallet opens', async () => {
  const wallet = installWallet()
  const { adapter, connection } = await connect()
  const asked = wallet.requests.length
  const transaction = await buildMemo('of another', { payer: addressOf(7) })
  const signing = adapter.capabilities.signTransaction?.({ connection, network: local, transaction })
  await expect(signing).rejects.toMatchObject({ name: 'InvalidTransaction' })
  expect(wallet.requests).toHaveLength(asked)
})

test('error: a wallet that gives the transaction back unsigned has lied', async () => {
  const wallet = installWallet()
  const { adapter, connection } = await connect()
  const transaction = await buildMemo('unsigned')
  wallet.answer('solana:signTransaction', { result: [{ signedTransaction: transaction }] })
  const signing = adapter.capabilities.signTransaction?.({ connection, network: local, transaction })
  await expect(signing).rejects.toMatchObject({ name: 'WalletLied' })
})

test('default: sign and send gives the id of a transaction that is on the chain', async () => {
  installWallet()
  const { adapter, connection } = await connect()
  const transaction = await buildMemo('sent by the site')
  const hash = await adapter.capabilities.signAndSendTransaction?.({ connection, network: local, transaction })
  expect(await adapter.capabilities.waitForTransaction?.({ hash: hash ?? '', network: local })).toMatchObject({
    status: 'confirmed',
  })
})

test('behavior: on a public cluster the wallet sends, with the options it is given', async () => {
  const wallet = installWallet()
  const { adapter, connection } = await connect()
  const hash = await adapter.capabilities.signAndSendTransaction?.({
    connection,
    network: publicDevnet,
    transaction: await buildMemo('sent by the wallet'),
    options: { skipPreflight: true, maxRetries: 2, preflightCommitment: 'processed' },
  })
  expect(wallet.requests.at(-1)).toMatchObject({
    method: 'solana:signAndSendTransaction',
    params: [
      { chain: 'solana:devnet', options: { skipPreflight: true, maxRetries: 2, preflightCommitment: 'processed' } },
    ],
  })
  const wait = { hash: hash ?? '', network: publicDevnet }
  expect(await adapter.capabilities.waitForTransaction?.(wait)).toMatchObject({ status: 'confirmed' })
})

test('behavior: without preflight a failing transaction is included, and its failure is told', async () => {
  installWallet({ features: ['solana:signTransaction'] })
  const { adapter, connection } = await connect()
  const transaction = await buildMemo('\uD83D') // half a character becomes U+FFFD: valid text
  transaction[transaction.length - 2] = 0xff // and this is none
  const hash = await adapter.capabilities.signAndSendTransaction?.({
    connection,
    network: local,
    transaction,
    options: { skipPreflight: true },
  })
  const outcome = await adapter.capabilities.waitForTransaction?.({ hash: hash ?? '', network: local })
  expect(outcome).toMatchObject({ status: 'failed', reason: expect.stringMatching(/utf-?8/i) })
})

test('default: signing in connects and signs what the site asked for', async () => {
  installWallet()
  const adapter = createAdapter()
  const request = { domain: 'site.test', statement: 'Welcome', nonce: 'abcdefgh', chainId: 'solana:devnet' }
  const result = await adapter.capabilities.signIn?.({ connectorId, network: local, request })
  expect(result?.connection.accounts[0]?.address).toBe(addressOf(0))
  const text = new TextDecoder().decode(result?.message)
  expect(text).toContain(`site.test wants you to sign in with your Solana account:\n${addressOf(0)}\n\nWelcome`)
  expect(text).toContain('Nonce: abcdefgh')
  const [key, signature] = [base58.decode(addressOf(0)), base58.decode(result?.signature ?? '')]
  expect(await verify(key, signature, result?.message ?? new Uint8Array())).toBe(true)
})

test('error: a wallet that signs in another account than the one asked for has lied', async () => {
  const wallet = installWallet()
  const adapter = createAdapter()
  const account = { address: addressOf(1), publicKey: new Uint8Array(32), chains: [], features: [] }
  wallet.answer('solana:signIn', {
    result: [{ account, signedMessage: Uint8Array.of(1), signature: new Uint8Array(64) }],
  })
  const signing = adapter.capabilities.signIn?.({ connectorId, network: local, request: { address: addressOf(0) } })
  await expect(signing).rejects.toMatchObject({ name: 'WalletLied' })
})
