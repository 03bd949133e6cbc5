import { Secp256k1Wallet } from '@cosmjs/amino'
import { DirectSecp256k1Wallet, type OfflineSigner } from '@cosmjs/proto-signing'
import { GasPrice, SigningStargateClient, StargateClient } from '@cosmjs/stargate'
import { TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { afterAll, expect, test } from 'vitest'
import { startParts } from '../supervisor/startParts.ts'
import { cosmosPart, startCosmos } from './startCosmos.ts'

const chain = await startCosmos({ blockTime: 50 })
const [{ address: alice, privateKey } = missing(), { address: bob } = missing()] = chain.accounts
const key = Uint8Array.from(Buffer.from(privateKey.slice(2), 'hex'))
const direct = await DirectSecp256k1Wallet.fromKey(key, chain.bech32Prefix)
const amino = await Secp256k1Wallet.fromKey(key, chain.bech32Prefix)

afterAll(() => chain.stop())

function missing(): never {
  throw new Error('The chain has too few accounts')
}

const connect = (signer: OfflineSigner) =>
  SigningStargateClient.connectWithSigner(chain.rpcUrl, signer, {
    gasPrice: GasPrice.fromString(chain.gasPrice),
    broadcastPollIntervalMs: 20,
  })
const coins = (amount: string) => [{ denom: chain.denom, amount }]
const sendTo = (toAddress: string, amount: string) => ({
  typeUrl: '/cosmos.bank.v1beta1.MsgSend',
  value: { fromAddress: alice, toAddress, amount: coins(amount) },
})
const fee = { amount: coins('5000'), gas: '200000' }
const balanceOf = async (address: string) => {
  const client = await StargateClient.connect(chain.rpcUrl)
  return BigInt((await client.getBalance(address, chain.denom)).amount)
}

test('default: it is the chain it was asked to be', async () => {
  const client = await StargateClient.connect(chain.rpcUrl)
  expect(await client.getChainId()).toBe('foyer-local-1')
  expect((await client.getBalance(alice, chain.denom)).amount).toBe('10000000000')
  expect(alice).toMatch(/^foyer1/)
})

test('behavior: a direct send moves the amount and the fee', async () => {
  const [mine, theirs] = [await balanceOf(alice), await balanceOf(bob)]
  const client = await connect(direct)
  const sent = await client.sendTokens(alice, bob, coins('1234'), fee, 'hi')
  expect(sent.code).toBe(0)
  expect(await balanceOf(bob)).toBe(theirs + 1234n)
  expect(await balanceOf(alice)).toBe(mine - 1234n - 5000n)
  expect((await client.getTx(sent.transactionHash))?.events.map(({ type }) => type)).toContain('transfer')
})

test('behavior: an amino send with gas by simulation moves the amount', async () => {
  const theirs = await balanceOf(bob)
  const sent = await (await connect(amino)).sendTokens(alice, bob, coins('7'), 'auto')
  expect(sent.code).toBe(0)
  expect(await balanceOf(bob)).toBe(theirs + 7n)
})

test('behavior: an amino sign doc with a timeout height is rebuilt the same', async () => {
  const client = await connect(amino)
  const height = BigInt(await client.getHeight())
  const message = sendTo(bob, '1')
  const sent = await client.signAndBroadcast(alice, [message], fee, '', height + 100n)
  expect(sent.code).toBe(0)
})

test('error: more than there is fails in the block with code 5 and costs the fee', async () => {
  const mine = await balanceOf(alice)
  const sent = await (await connect(direct)).sendTokens(alice, bob, coins('99999999999'), fee)
  expect(sent.code).toBe(5)
  expect(sent.rawLog).toMatch(/insufficient funds/)
  expect(await balanceOf(alice)).toBe(mine - 5000n)
})

test('error: the same in a simulation is refused with the reason', async () => {
  const client = await connect(direct)
  const sending = client.sendTokens(alice, bob, coins('99999999999'), 'auto')
  await expect(sending).rejects.toThrow(/insufficient funds/)
})

test('error: a fee that is too low is code 13', async () => {
  const low = { amount: coins('1'), gas: '200000' }
  await expect((await connect(direct)).sendTokens(alice, bob, coins('1'), low)).rejects.toThrow(/code 13/)
})

test('error: too little gas is code 11 in the block', async () => {
  const sent = await (await connect(direct)).sendTokens(alice, bob, coins('1'), { amount: coins('5000'), gas: '1000' })
  expect(sent.code).toBe(11)
})

test.for(['direct', 'amino'] as const)('error: a %s signature for another chain is code 4', async (mode) => {
  const client = await connect(mode === 'direct' ? direct : amino)
  const { accountNumber, sequence } = await client.getSequence(alice)
  const message = sendTo(bob, '1')
  const raw = await client.sign(alice, [message], fee, '', { accountNumber, sequence, chainId: 'evil-9' })
  await expect(client.broadcastTx(TxRaw.encode(raw).finish())).rejects.toThrow(/code 4/)
})

test('error: one flipped bit in a signature is code 4', async () => {
  const client = await connect(direct)
  const message = sendTo(bob, '1')
  const raw = await client.sign(alice, [message], fee, '')
  const signature = Uint8Array.from(raw.signatures[0] ?? [])
  signature[10] = (signature[10] ?? 0) ^ 1
  const forged = TxRaw.encode({ ...raw, signatures: [signature] }).finish()
  await expect(client.broadcastTxSync(forged)).rejects.toMatchObject({ code: 4 })
})

test('error: a sequence that was used is code 32', async () => {
  const client = await connect(direct)
  const { accountNumber, sequence } = await client.getSequence(alice)
  const message = sendTo(bob, '1')
  const signer = { accountNumber, sequence: sequence - 1, chainId: chain.chainId }
  const raw = await client.sign(alice, [message], fee, '', signer)
  await expect(client.broadcastTxSync(TxRaw.encode(raw).finish())).rejects.toMatchObject({ code: 32 })
})

test('error: a receiver of another chain is code 7', async () => {
  const toAddress = 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh'
  const sending = (await connect(direct)).sendTokens(alice, toAddress, coins('1'), fee)
  await expect(sending).rejects.toThrow(/code 7/)
})

test('error: an account nobody has paid does not exist', async () => {
  const client = await StargateClient.connect(chain.rpcUrl)
  const stranger = 'foyer1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq0j6hg5'
  expect(await client.getAccount(stranger)).toBeNull()
})

test('behavior: two transactions may wait for one block', async () => {
  const release = chain.hold()
  const client = await connect(direct)
  const theirs = await balanceOf(bob)
  const { accountNumber, sequence } = await client.getSequence(alice)
  const message = sendTo(bob, '1')
  const hashes: string[] = []
  for (const offset of [0, 1]) {
    const signer = { accountNumber, sequence: sequence + offset, chainId: chain.chainId }
    const raw = await client.sign(alice, [message], fee, '', signer)
    hashes.push(await client.broadcastTxSync(TxRaw.encode(raw).finish()))
  }
  expect(await client.getTx(hashes[1] ?? '')).toBeNull()
  release()
  await expect.poll(async () => (await client.getTx(hashes[1] ?? ''))?.code).toBe(0)
  expect(await balanceOf(bob)).toBe(theirs + 2n)
})

test('behavior: what waits past its timeout height is never included', async () => {
  const client = await connect(direct)
  const { sequence } = await client.getSequence(alice)
  const release = chain.hold()
  const height = await client.getHeight()
  const message = sendTo(bob, '1')
  const hash = await client.signAndBroadcastSync(alice, [message], fee, '', BigInt(height + 3))
  await expect.poll(() => client.getHeight()).toBeGreaterThan(height + 4)
  release()
  await expect.poll(() => client.getHeight()).toBeGreaterThan(height + 7)
  expect(await client.getTx(hash)).toBeNull()
  expect((await client.getSequence(alice)).sequence).toBe(sequence)
})

test('behavior: the LCD answers pages of any origin', async () => {
  const response = await fetch(`${chain.restUrl}/cosmos/bank/v1beta1/balances/${alice}`)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const { balances } = (await response.json()) as { balances: unknown }
  expect(balances).toEqual([{ denom: chain.denom, amount: String(await balanceOf(alice)) }])
  const preflight = await fetch(chain.rpcUrl, { method: 'OPTIONS' })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type')
})

test('behavior: a transaction goes in and is found through the LCD', async () => {
  const client = await connect(direct)
  const message = sendTo(bob, '2')
  const bytes = TxRaw.encode(await client.sign(alice, [message], fee, '')).finish()
  const post = await fetch(`${chain.restUrl}/cosmos/tx/v1beta1/txs`, {
    method: 'POST',
    body: JSON.stringify({ tx_bytes: Buffer.from(bytes).toString('base64'), mode: 'BROADCAST_MODE_SYNC' }),
  })
  const { tx_response } = (await post.json()) as { tx_response: { code: number; txhash: string } }
  expect(tx_response.code).toBe(0)
  const find = async () => (await fetch(`${chain.restUrl}/cosmos/tx/v1beta1/txs/${tx_response.txhash}`)).status
  await expect.poll(find).toBe(200)
})

test('error: what it does not have is said', async () => {
  expect((await fetch(`${chain.restUrl}/cosmos/staking/v1beta1/validators`)).status).toBe(501)
  const answer = await fetch(chain.rpcUrl, { method: 'POST', body: JSON.stringify({ id: 1, method: 'block_results' }) })
  expect(await answer.json()).toMatchObject({ error: { code: -32601 } })
  expect((await fetch(chain.rpcUrl, { method: 'POST', body: '{' })).status).toBe(400)
})

test('error: a message of another module is code 2', async () => {
  const client = await connect(direct)
  const message = {
    typeUrl: '/cosmos.staking.v1beta1.MsgDelegate',
    value: { delegatorAddress: alice, validatorAddress: bob, amount: { denom: chain.denom, amount: '1' } },
  }
  await expect(client.signAndBroadcastSync(alice, [message], fee)).rejects.toMatchObject({ code: 2 })
})

test('behavior: it is a part of a devnet that starts and stops with the others', async () => {
  const { values, stop } = await startParts([cosmosPart({ chainId: 'part-1' })])
  expect(await (await StargateClient.connect(values[0].rpcUrl)).getChainId()).toBe('part-1')
  await stop()
  await expect(fetch(`${values[0].rpcUrl}/status`)).rejects.toThrow()
})

test('behavior: it lets go of its ports', async () => {
  const other = await startCosmos({ chainId: 'other-1' })
  expect((await fetch(`${other.rpcUrl}/status`)).ok).toBe(true)
  await other.stop()
  await expect(fetch(`${other.rpcUrl}/status`)).rejects.toThrow()
})
