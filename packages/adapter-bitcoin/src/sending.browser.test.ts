import type { Adapter, Connection } from '@foyer/base'
import type { BitcoinWalletOptions } from '@foyer/test-kit/bitcoin'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  chain,
  createAdapter,
  get,
  installWallet,
  mainnet,
  mine,
  noChain,
  regtest,
  satoshiOf,
  secretsOf,
  testnet,
  utxosOf,
} from '../test/setup.ts'
import type { BitcoinAdapterOptions } from './types.ts'

type World = {
  readonly adapter: Adapter
  readonly connection: Connection
  readonly wallet: ReturnType<typeof installWallet>
  readonly payment: string
  readonly ordinal: string
}

async function connect(
  options: Partial<BitcoinWalletOptions> = {},
  adapterOptions: BitcoinAdapterOptions = {},
): Promise<World> {
  const wallet = installWallet(options)
  const adapter = createAdapter(adapterOptions)
  const [connector] = adapter.getConnectors()
  const connection = await adapter.connect({ connectorId: connector?.id ?? '', network: regtest })
  const [payment = '', ordinal = ''] = wallet.accounts
  return { adapter, connection, wallet, payment, ordinal }
}

type Spent = {
  readonly fee: number
  readonly vin: readonly { txid: string; vout: number; prevout: { value: number } }[]
  readonly vout: readonly { value: number; scriptpubkey_address: string }[]
}

const transaction = async (txid: string | undefined) => (await get(`/tx/${txid}`)) as Spent
const receiver = () => chain?.accounts[4]?.ordinal.address ?? ''

describe('on a chain', () => {
  beforeEach((context) => context.skip(!chain, noChain))

  test.each([['satsConnect'], ['leather'], ['unisat'], ['standard']] as const)(
    'default: a payment of %s arrives, and a block confirms it',
    async (kind) => {
      const { adapter, connection } = await connect({ kind })
      const before = await satoshiOf(receiver())
      const input = { connection, network: regtest, to: receiver(), value: 123_456n }
      const hash = (await adapter.capabilities.sendTransaction?.(input)) ?? ''
      expect((await transaction(hash)).vout).toContainEqual(
        expect.objectContaining({ value: 123_456, scriptpubkey_address: receiver() }),
      )
      const waiting = adapter.capabilities.waitForTransaction?.({ hash, network: regtest })
      await mine()
      expect(await waiting).toMatchObject({ status: 'confirmed' })
      expect(await satoshiOf(receiver())).toBe(before + 123_456)
    },
  )

  test('default: the balance is what the address’s coins are worth', async () => {
    const { adapter, payment } = await connect({ accounts: [secretsOf(1)] })
    const balance = await adapter.capabilities.getBalance?.({ address: payment, network: regtest })
    expect(balance).toEqual({ value: BigInt(await satoshiOf(payment)), decimals: 8, symbol: 'BTC' })
    expect(balance?.value).toBeGreaterThan(0n)
  })

  test('behavior: when the choice is ours the fee is the estimated one, and the change comes back', async () => {
    const { adapter, connection, payment } = await connect(
      { kind: 'standard', accounts: [secretsOf(1)] },
      { feeRate: 3.5 },
    )
    const input = { connection, network: regtest, to: receiver(), value: 200_000n }
    const fee = await adapter.capabilities.estimateFee?.(input)
    const spent = await transaction(await adapter.capabilities.sendTransaction?.(input))
    expect(BigInt(spent.fee)).toBe(fee)
    // 11 + 69 + 43 + 31 virtual bytes at 3.5 satoshi
    expect(fee).toBe(539n)
    expect(spent.vout[1]?.scriptpubkey_address).toBe(payment)
    await mine()
  })

  test('behavior: coins that hold inscriptions or may do so are never ours to spend', async () => {
    // give the account an inscription on a large coin and one on a small coin
    const giver = await connect({ kind: 'satsConnect', accounts: [secretsOf(0)], info: { name: 'Giver', id: 'Giver' } })
    const holder = await connect({ kind: 'standard', accounts: [secretsOf(2)], info: { name: 'Holder' } })
    const send = async (value: bigint) => {
      const input = { connection: giver.connection, network: regtest, to: holder.payment, value }
      return (await giver.adapter.capabilities.sendTransaction?.(input)) ?? ''
    }
    const small = [await send(546n), await send(10_000n)]
    await mine()
    const coins = await utxosOf(holder.payment)
    const inscribed = coins.filter(({ value }) => value > 1e9).slice(0, 2)
    const adapter = createAdapter({ getInscriptions: async () => inscribed })
    const connection = await adapter.connect({ connectorId: 'Holder', network: regtest })
    const all = { connection, network: regtest, to: receiver() }
    const spent = await transaction(await adapter.capabilities.sendTransaction?.({ ...all, value: 4_000_000_000n }))
    const kept = new Set([...small, ...inscribed.map(({ txid, vout }) => `${txid}:${vout}`)])
    expect(spent.vin.filter(({ txid, vout }) => kept.has(txid) || kept.has(`${txid}:${vout}`))).toEqual([])
    // what is left is enough in sum, and none of it is free to spend
    const sending = adapter.capabilities.sendTransaction?.({ ...all, value: 6_000_000_000n })
    await expect(sending).rejects.toMatchObject({ name: 'InsufficientFunds' })
    await mine()
  })

  test('error: coins of an ordinals address are not chosen while nobody knows the inscriptions', async () => {
    const taproot = await connect({ kind: 'unisat', address: 'ordinal', without: ['sendBitcoin'] })
    const { adapter, connection, wallet } = taproot
    const asked = wallet.prompts.length
    const input = { connection, network: regtest, to: receiver(), value: 100_000n }
    await expect(adapter.capabilities.sendTransaction?.(input)).rejects.toMatchObject({ name: 'InvalidTransaction' })
    expect(wallet.prompts).toHaveLength(asked)
    const knowing = createAdapter({ getInscriptions: async () => [] })
    const live = await knowing.connect({ connectorId: 'unisat', network: regtest })
    const spent = await transaction(await knowing.capabilities.sendTransaction?.({ ...input, connection: live }))
    expect(spent.vout[0]?.value).toBe(100_000)
    await mine()
  })

  test('error: a wallet that signs another transaction has lied, and nothing is sent', async () => {
    const { adapter, connection, wallet } = await connect({ kind: 'standard', accounts: [secretsOf(3)] })
    const before = await satoshiOf(connection.accounts[0]?.address ?? '')
    const input = { connection, network: regtest, to: receiver(), value: 50_000n }
    const first = await adapter.capabilities.sendTransaction?.(input)
    await mine()
    const seen = wallet.requests.at(-1)?.params as readonly { psbt: Uint8Array }[]
    wallet.answer('bitcoin:signTransaction', { result: [{ signedPsbt: seen[0]?.psbt }] })
    await expect(adapter.capabilities.sendTransaction?.({ ...input, value: 60_000n })).rejects.toMatchObject({
      name: 'WalletLied',
    })
    wallet.answer('bitcoin:signTransaction', (request) => [
      { signedPsbt: (request.params as readonly { psbt: Uint8Array }[])[0]?.psbt },
    ])
    // the right transaction, without a signature
    await expect(adapter.capabilities.sendTransaction?.({ ...input, value: 60_000n })).rejects.toMatchObject({
      name: 'WalletLied',
    })
    const { fee } = await transaction(first)
    expect(await satoshiOf(connection.accounts[0]?.address ?? '')).toBe(before - 50_000 - fee)
  })

  test('error: a replaced transaction has failed', async () => {
    const { adapter, connection, wallet } = await connect(
      { kind: 'standard', accounts: [secretsOf(3)] },
      { feeRate: 1 },
    )
    const input = { connection, network: regtest, to: receiver(), value: 70_000n }
    const hash = (await adapter.capabilities.sendTransaction?.(input)) ?? ''
    const waiting = adapter.capabilities.waitForTransaction?.({ hash, network: regtest })
    await expect.poll(async () => (await fetch(`${chain?.url}/tx/${hash}`)).status).toBe(200)
    // the same coin again, with a higher fee: our own choice is the same, for nothing is confirmed yet
    const spent = await transaction(hash)
    const again = createAdapter({
      feeRate: 20,
      getUtxos: async () =>
        spent.vin.map(({ txid, vout, prevout }) => ({ txid, vout, value: prevout.value, status: { confirmed: true } })),
    })
    const live = await again.connect({ connectorId: wallet.name, network: regtest })
    const rival = await again.capabilities.sendTransaction?.({ ...input, connection: live })
    expect(await waiting).toEqual({ status: 'replaced', hash: rival })
    await mine()
  })

  test.each<[string, () => Response]>([
    ['nothing that can be read', () => new Response('Gateway Timeout', { status: 504 })],
    [
      'that it has it already',
      () =>
        new Response('sendrawtransaction RPC error: {"code":-27,"message":"txn-already-in-mempool"}', { status: 400 }),
    ],
  ])('error: a server that took the transaction and says %s does not lose sight of it', async (_, answer) => {
    const { adapter, connection } = await connect({ kind: 'standard' })
    const { fetch } = globalThis
    onTestFinished(() => void vi.stubGlobal('fetch', fetch))
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      const response = await fetch(url, init)
      return init?.method === 'POST' && url.endsWith('/tx') ? answer() : response
    })
    const input = { connection, network: regtest, to: receiver(), value: 61_234n }
    const hash = (await adapter.capabilities.sendTransaction?.(input)) ?? ''
    expect((await transaction(hash)).vout).toContainEqual(
      expect.objectContaining({ value: 61_234, scriptpubkey_address: receiver() }),
    )
  })

  test('error: more than there is never opens the wallet', async () => {
    for (const kind of ['satsConnect', 'standard'] as const) {
      const { adapter, connection, wallet } = await connect({ kind, info: { name: kind, id: `Provider_${kind}` } })
      const asked = wallet.prompts.length
      const input = { connection, network: regtest, to: receiver(), value: 2_099_999_999_000_000n }
      await expect(adapter.capabilities.sendTransaction?.(input)).rejects.toMatchObject({ name: 'InsufficientFunds' })
      expect(wallet.prompts).toHaveLength(asked)
    }
  })

  test('error: a refused payment is UserRejected, and nothing is sent', async () => {
    const { adapter, connection, wallet, payment } = await connect()
    const before = await satoshiOf(payment)
    wallet.answer('prompts', 'reject')
    const input = { connection, network: regtest, to: receiver(), value: 50_000n }
    await expect(adapter.capabilities.sendTransaction?.(input)).rejects.toMatchObject({ name: 'UserRejected' })
    expect(await satoshiOf(payment)).toBe(before)
  })
})

test.each([
  ['an address of mainnet', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 50_000n, 'InvalidAddress'],
  ['an address with a wrong letter', 'bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku203', 50_000n, 'InvalidAddress'],
  ['an Ethereum address', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', 50_000n, 'InvalidAddress'],
  ['dust', 'bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202', 293n, 'InvalidAmount'],
  ['nothing', 'bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202', 0n, 'InvalidAmount'],
  ['less than nothing', 'bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202', -1n, 'InvalidAmount'],
])('error: sending to or of %s is refused before the wallet opens', async (_, to, value, name) => {
  const { adapter, connection, wallet } = await connect()
  const asked = wallet.requests.length
  await expect(
    adapter.capabilities.sendTransaction?.({ connection, network: regtest, to, value }),
  ).rejects.toMatchObject({ name })
  expect(wallet.requests).toHaveLength(asked)
})

test('error: a wallet on another network is WrongNetwork before it opens', async () => {
  const { adapter, connection, wallet } = await connect()
  const asked = wallet.requests.length
  const to = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  await expect(
    adapter.capabilities.sendTransaction?.({ connection, network: mainnet, to, value: 50_000n }),
  ).rejects.toMatchObject({ name: 'WrongNetwork' })
  expect(wallet.requests).toHaveLength(asked)
})

test('behavior: coins come from the site’s source where it has one', async () => {
  const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
  const asked: unknown[] = []
  const adapter = createAdapter({
    async getUtxos(input) {
      asked.push(input.address)
      return [
        { txid: 'a'.repeat(64), vout: 0, value: 5, status: { confirmed: true } },
        { txid: 'b'.repeat(64), vout: 1, value: 7, status: { confirmed: false } },
      ]
    },
  })
  expect(await adapter.capabilities.getBalance?.({ address, network: testnet })).toEqual({
    value: 12n,
    decimals: 8,
    symbol: 'BTC',
  })
  expect(asked).toEqual([address])
})

test.each([
  [null],
  ['x'],
  [[{}]],
  [[{ txid: 'a'.repeat(64), vout: 0, value: 1.5, status: { confirmed: true } }]],
  [[{ txid: 'a'.repeat(64), vout: 0, value: 1e17, status: { confirmed: true } }]],
  [[{ txid: '../../admin', vout: 0, value: 1, status: { confirmed: true } }]],
])('error: a source that answers %j is not believed', async (answer) => {
  const adapter = createAdapter({ getUtxos: async () => answer as never })
  const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
  await expect(adapter.capabilities.getBalance?.({ address, network: testnet })).rejects.toMatchObject({
    name: 'RpcRequestFailed',
  })
})

test('error: a network that does not answer is RpcRequestFailed', async () => {
  const network = { ...testnet, rpcUrls: { default: { http: ['http://127.0.0.1:9'] }, chainDefault: { http: [] } } }
  const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
  await expect(createAdapter().capabilities.getBalance?.({ address, network })).rejects.toMatchObject({
    name: 'RpcRequestFailed',
  })
})
