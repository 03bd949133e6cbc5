import { p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { regtest } from './accounts.ts'
import { findBitcoind } from './bitcoindRpc.ts'
import { type RunningBitcoin, startBitcoin } from './bitcoinPart.ts'

const bitcoind = findBitcoind()
const absent = 'not run: there is no bitcoind (pnpm --filter devnet bitcoind, or set BITCOIND)'

let chain: RunningBitcoin
beforeAll(async () => {
  if (bitcoind) chain = await startBitcoin({ bitcoind })
})
afterAll(() => chain?.stop())

const fromHex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))

async function get(path: string): Promise<unknown> {
  const response = await fetch(`${chain.url}${path}`)
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return response.headers.get('content-type') === 'application/json' ? JSON.parse(text) : text
}

async function post(path: string, body: string): Promise<string> {
  const response = await fetch(`${chain.url}${path}`, { method: 'POST', body })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return text
}

type Utxo = { txid: string; vout: number; value: number; status: { confirmed: boolean } }
const utxosOf = async (address: string) => (await get(`/address/${address}/utxo`)) as Utxo[]

/** Spends an account's first payment coin. @returns the signed transaction */
async function spend(index: number, to: string, amount: bigint, fee = 1_000n): Promise<string> {
  const account = chain.accounts[index]
  if (!account) throw new Error('no account')
  const [coin] = await utxosOf(account.payment.address)
  if (!coin) throw new Error('no coin')
  const { script } = p2wpkh(fromHex(account.payment.publicKey), regtest)
  const transaction = new Transaction()
  transaction.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo: { script, amount: BigInt(coin.value) } })
  transaction.addOutputAddress(to, amount, regtest)
  transaction.addOutputAddress(account.payment.address, BigInt(coin.value) - amount - fee, regtest)
  transaction.sign(fromHex(account.payment.privateKey))
  transaction.finalize()
  return transaction.hex
}

describe('on a chain', () => {
  beforeEach((context) => context.skip(!bitcoind, absent))

  test('default: answers and is seeded', async () => {
    expect(chain.networkId).toBe('bip122:0f9188f13cb7b2c71f2a335e3a4fc328')
    expect(await get('/blocks/tip/height')).toBe('120')
    for (const { payment, ordinal } of chain.accounts) {
      expect((await utxosOf(payment.address)).map(({ value }) => value)).toEqual([5e9, 5e9, 5e9])
      expect((await utxosOf(ordinal.address)).map(({ value }) => value)).toEqual([5e9])
    }
  })

  test('behavior: a payment is seen at once, confirmed by a block, and moves the coins', async () => {
    const [from, to] = [chain.accounts[0], chain.accounts[1]]
    if (!from || !to) throw new Error('no account')
    const txid = await post('/tx', await spend(0, to.ordinal.address, 123_456n))
    expect(await get(`/tx/${txid}/status`)).toEqual({ confirmed: false })
    expect(await utxosOf(to.ordinal.address)).toContainEqual({
      txid,
      vout: 0,
      value: 123_456,
      status: { confirmed: false },
    })
    await post('/devnet/mine', '1')
    expect(await get(`/tx/${txid}`)).toMatchObject({
      txid,
      fee: 1_000,
      vin: [{ prevout: { scriptpubkey_address: from.payment.address, value: 5e9 } }],
      vout: [{ scriptpubkey_address: to.ordinal.address, value: 123_456, scriptpubkey_type: 'witness_v1_taproot' }, {}],
      status: { confirmed: true, block_height: 121, block_hash: await get('/blocks/tip/hash') },
    })
    const spent = (await utxosOf(from.payment.address)).reduce((sum, { value }) => sum + value, 0)
    expect(spent).toBe(15e9 - 123_456 - 1_000)
    expect(await get(`/address/${to.ordinal.address}`)).toMatchObject({
      chain_stats: { funded_txo_sum: 5e9 + 123_456, spent_txo_sum: 0, tx_count: 2 },
      mempool_stats: { tx_count: 0 },
    })
  })

  test('behavior: a Taproot coin is spent with its key', async () => {
    const account = chain.accounts[2]
    if (!account) throw new Error('no account')
    const [coin] = await utxosOf(account.ordinal.address)
    if (!coin) throw new Error('no coin')
    const key = fromHex(account.ordinal.publicKey)
    const { script } = p2tr(key, undefined, regtest)
    const transaction = new Transaction()
    const witnessUtxo = { script, amount: BigInt(coin.value) }
    transaction.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo, tapInternalKey: key })
    transaction.addOutputAddress(account.payment.address, BigInt(coin.value) - 500n, regtest)
    transaction.sign(fromHex(account.ordinal.privateKey))
    transaction.finalize()
    const txid = await post('/tx', transaction.hex)
    expect(await get(`/tx/${txid}/hex`)).toBe(transaction.hex)
  })

  test('behavior: fees are known and sites of every origin may ask', async () => {
    expect(await get('/v1/fees/recommended')).toMatchObject({ fastestFee: 5, minimumFee: 1 })
    const response = await fetch(`${chain.url}/blocks/tip/height`, { headers: { origin: 'https://site.test' } })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await get(`/block-height/0`)).toBe('0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206')
    expect(await get(`/block/${await get('/block-height/1')}`)).toMatchObject({ height: 1, tx_count: 1 })
  })

  test("error: a broken signature and nonsense are refused with the node's reason", async () => {
    const signed = await spend(3, chain.accounts[4]?.payment.address ?? '', 5_000n)
    const broken = `${signed.slice(0, -80)}00${signed.slice(-78)}`
    await expect(post('/tx', broken)).rejects.toThrow(/400 sendrawtransaction RPC error: .*-26/)
    await expect(post('/tx', 'zz')).rejects.toThrow(/400 .*-22/)
    await expect(get(`/tx/${'0'.repeat(64)}`)).rejects.toThrow('404')
    await expect(get('/nothing')).rejects.toThrow('404')
  })
})
