import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenAccountOf } from './seed.ts'
import { type RunningSolana, startSolana } from './startSolana.ts'
import { computeBudgetProgram, memoProgram, systemProgram } from './tokens.ts'

let chain: RunningSolana
let alice: KeyPairSigner
let bob: KeyPairSigner

beforeAll(async () => {
  chain = await startSolana({ slotTime: 50 })
  ;[alice, bob] = await Promise.all([signerOf(0), signerOf(1)])
})
afterAll(() => chain.stop())

const signerOf = (index: number) =>
  createKeyPairSignerFromPrivateKeyBytes(Uint8Array.from(Buffer.from(chain.accounts[index]?.seed ?? '', 'hex')))
const client = () => createSolanaRpc(chain.url)

async function request(method: string, ...params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(chain.url, { method: 'POST', body })
  const { result, error } = (await response.json()) as { result?: unknown; error?: unknown }
  if (error !== undefined) throw error
  return result
}

function little(size: 4 | 8, value: bigint): Uint8Array {
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  if (size === 8) view.setBigUint64(0, value, true)
  else view.setUint32(0, Number(value), true)
  return bytes
}

const transferSol = (from: KeyPairSigner, to: Address, amount: bigint): Instruction => ({
  programAddress: systemProgram,
  accounts: [
    { address: from.address, role: AccountRole.WRITABLE_SIGNER },
    { address: to, role: AccountRole.WRITABLE },
  ],
  data: Uint8Array.from([...little(4, 2n), ...little(8, amount)]),
})

async function build(payer: KeyPairSigner, instructions: readonly Instruction[]) {
  const { value: latest } = await client().getLatestBlockhash().send()
  return signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(payer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(latest, message),
      (message) => appendTransactionMessageInstructions([...instructions], message),
    ),
  )
}

async function send(payer: KeyPairSigner, instructions: readonly Instruction[]): Promise<string> {
  const wire = getBase64EncodedWireTransaction(await build(payer, instructions))
  return client().sendTransaction(wire, { encoding: 'base64' }).send()
}

test('default: answers and is seeded', async () => {
  expect(chain.networkId).toBe(`solana:${chain.genesisHash.slice(0, 32)}`)
  expect(await client().getGenesisHash().send()).toBe(chain.genesisHash)
  const { value } = await client()
    .getBalance(address(chain.accounts[9]?.address ?? ''))
    .send()
  expect(value).toBe(1_000_000_000_000n)
  const account = await tokenAccountOf(alice.address, chain.tokens.usdc)
  const balance = await client().getTokenAccountBalance(account).send()
  expect(balance.value).toMatchObject({ amount: '10000000000', decimals: 6, uiAmountString: '10000' })
})

test('behavior: a signed transfer moves lamports, costs its fee and is confirmed over PubSub', async () => {
  const rpc = client()
  const rpcSubscriptions = createSolanaRpcSubscriptions(chain.wsUrl)
  const before = (await rpc.getBalance(alice.address).send()).value
  const to = (await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(9))).address
  const transaction = await build(alice, [
    { programAddress: computeBudgetProgram, data: Uint8Array.from([2, ...little(4, 1_000n)]) },
    { programAddress: computeBudgetProgram, data: Uint8Array.from([3, ...little(8, 2_500_000n)]) },
    transferSol(alice, to, 1_000_000_000n),
  ])
  const confirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })
  await confirm(transaction as Parameters<typeof confirm>[0], { commitment: 'confirmed' })

  // 5 000 for the signature, 1 000 units at 2.5 lamports
  const fee = 5_000n + 2_500n
  expect((await rpc.getBalance(to).send()).value).toBe(1_000_000_000n)
  expect((await rpc.getBalance(alice.address).send()).value).toBe(before - 1_000_000_000n - fee)
  const signature = getSignatureFromTransaction(transaction)
  const entry = await rpc
    .getTransaction(signature, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, commitment: 'confirmed' })
    .send()
  expect(entry?.meta?.fee).toBe(fee)
  expect(entry?.transaction.message.instructions[2]).toMatchObject({
    program: 'system',
    parsed: { type: 'transfer', info: { source: alice.address, destination: to, lamports: 1_000_000_000n } },
  })
  expect(entry?.transaction.message.accountKeys[0]).toMatchObject({
    pubkey: alice.address,
    signer: true,
    writable: true,
    source: 'transaction',
  })
})

test('behavior: a token transfer states the balances before and after', async () => {
  const { usdc } = chain.tokens
  const [from, to] = await Promise.all([tokenAccountOf(alice.address, usdc), tokenAccountOf(bob.address, usdc)])
  const signature = await send(alice, [
    {
      programAddress: usdc.program,
      accounts: [
        { address: from, role: AccountRole.WRITABLE },
        { address: usdc.address, role: AccountRole.READONLY },
        { address: to, role: AccountRole.WRITABLE },
        { address: alice.address, role: AccountRole.READONLY_SIGNER },
      ],
      data: Uint8Array.from([12, ...little(8, 1_500_000n), 6]),
    },
  ])
  const entry = (await request('getTransaction', signature, {
    encoding: 'jsonParsed',
    maxSupportedTransactionVersion: 0,
  })) as { meta: Record<string, readonly { owner: string; uiTokenAmount: { uiAmountString: string } }[]> }
  const amounts = (key: string) =>
    new Map(entry.meta[key]?.map(({ owner, uiTokenAmount }) => [owner, uiTokenAmount.uiAmountString]))
  expect(amounts('preTokenBalances').get(alice.address)).toBe('10000')
  expect(amounts('postTokenBalances').get(alice.address)).toBe('9998.5')
  expect(amounts('postTokenBalances').get(bob.address)).toBe('10001.5')
  expect(entry).toMatchObject({
    transaction: {
      message: {
        instructions: [
          {
            program: 'spl-token',
            parsed: {
              type: 'transferChecked',
              info: { mint: usdc.address, authority: alice.address, tokenAmount: { uiAmountString: '1.5' } },
            },
          },
        ],
      },
    },
  })
})

/** Starts listening at once: what is told before the first listener is lost. */
function listen<value>(notifications: AsyncIterable<value>): () => Promise<value> {
  const iterator = notifications[Symbol.asyncIterator]()
  const queue = [iterator.next()]
  return async () => {
    const next = queue.shift()
    queue.push(iterator.next())
    const result = await next
    if (!result || result.done) throw new Error('The subscription ended')
    return result.value
  }
}

test('behavior: logs are told to those who follow an account, and to nobody else', async () => {
  const subscriptions = createSolanaRpcSubscriptions(chain.wsUrl)
  const done = new AbortController()
  const next = listen(
    await subscriptions
      .logsNotifications({ mentions: [alice.address] }, { commitment: 'processed' })
      .subscribe({ abortSignal: done.signal }),
  )
  await send(bob, [{ programAddress: memoProgram, data: new TextEncoder().encode('not hers') }])
  const signature = await send(alice, [{ programAddress: memoProgram, data: new TextEncoder().encode('hello there') }])
  const { value } = await next()
  expect(value.signature).toBe(signature)
  expect(value.logs?.join('\n')).toContain('hello there')
  done.abort()
})

test('behavior: an account subscription tells each change once', async () => {
  const subscriptions = createSolanaRpcSubscriptions(chain.wsUrl)
  const done = new AbortController()
  const to = (await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(11))).address
  const next = listen(
    await subscriptions.accountNotifications(to, { encoding: 'base64' }).subscribe({ abortSignal: done.signal }),
  )
  await send(alice, [transferSol(alice, to, 5_000_000n)])
  expect((await next()).value.lamports).toBe(5_000_000n)
  await send(alice, [transferSol(alice, to, 6_000_000n)])
  expect((await next()).value.lamports).toBe(11_000_000n)
  done.abort()
})

test('behavior: amounts beyond 2^53 stay exact', async () => {
  const to = (await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(12))).address
  const body = `{"jsonrpc":"2.0","id":1,"method":"requestAirdrop","params":["${to}",9007199254740993]}`
  await fetch(chain.url, { method: 'POST', body })
  expect((await client().getBalance(to).send()).value).toBe(9_007_199_254_740_993n)
})

test('behavior: a blockhash is good for 150 blocks and not for one more', async () => {
  const hash = ((await request('getLatestBlockhash')) as { value: { blockhash: string } }).value.blockhash
  const isValid = async () => ((await request('isBlockhashValid', hash)) as { value: boolean }).value
  const transaction = await build(alice, [transferSol(alice, bob.address, 1n)])
  expect(await isValid()).toBe(true)
  await request('devnet_advance', 151)
  expect(await isValid()).toBe(false)
  const wire = getBase64EncodedWireTransaction(transaction)
  await expect(request('sendTransaction', wire, { encoding: 'base64' })).rejects.toMatchObject({
    code: -32002,
    message: 'Transaction simulation failed: Blockhash not found',
    data: { err: 'BlockhashNotFound' },
  })
})

test('behavior: a dropped transaction is accepted and never included', async () => {
  await request('devnet_dropTransactions', true)
  const signature = await send(alice, [transferSol(alice, bob.address, 2n)])
  await request('devnet_dropTransactions', false)
  await request('devnet_advance', 3)
  expect(await request('getSignatureStatuses', [signature])).toMatchObject({ value: [null] })
})

test('behavior: a held transaction is included once it is let go, and fails if what it spends is gone', async () => {
  const to = (await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(77))).address
  await request('devnet_holdTransactions', true)
  const signature = await send(alice, [transferSol(alice, to, 500_000_000_000n)])
  expect(await request('getSignatureStatuses', [signature])).toMatchObject({ value: [null] })
  await request('devnet_setLamports', alice.address, 1_000_000_000)
  await request('devnet_holdTransactions', false)
  const { value } = (await request('getSignatureStatuses', [signature])) as { value: { err: unknown }[] }
  expect(value[0]?.err).toEqual({ InstructionError: [0, { Custom: 1 }] })
  expect((await client().getBalance(to).send()).value).toBe(0n)
  await request('devnet_setLamports', alice.address, 1_000_000_000_000)
})

test('behavior: without preflight a failing transaction is included, fails with its reason and still pays', async () => {
  const poor = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(13))
  await request('requestAirdrop', poor.address, 10_000_000)
  const transaction = await build(poor, [transferSol(poor, bob.address, 50_000_000n)])
  const wire = getBase64EncodedWireTransaction(transaction)
  const signature = await request('sendTransaction', wire, { encoding: 'base64', skipPreflight: true })
  expect(await request('getSignatureStatuses', [signature])).toMatchObject({
    value: [{ err: { InstructionError: [0, { Custom: 1 }] } }],
  })
  expect(await request('getBalance', poor.address)).toMatchObject({ value: 10_000_000 - 5_000 })
})

test("error: a program's refusal comes with its logs", async () => {
  const poor = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(14))
  await request('requestAirdrop', poor.address, 10_000_000)
  const wire = getBase64EncodedWireTransaction(await build(poor, [transferSol(poor, bob.address, 50_000_000n)]))
  await expect(request('sendTransaction', wire, { encoding: 'base64' })).rejects.toMatchObject({
    code: -32002,
    message: expect.stringContaining('custom program error: 0x1'),
    data: { logs: expect.arrayContaining([expect.stringContaining('insufficient lamports')]) },
  })
})

test('error: one flipped bit of a signature is refused', async () => {
  const wire = Buffer.from(
    getBase64EncodedWireTransaction(await build(alice, [transferSol(alice, bob.address, 1n)])),
    'base64',
  )
  wire[5] = (wire[5] ?? 0) ^ 1
  await expect(request('sendTransaction', wire.toString('base64'), { encoding: 'base64' })).rejects.toMatchObject({
    code: -32003,
  })
})

test('error: nonsense is answered with a JSON-RPC error, and the node lives on', async () => {
  await expect(request('sendTransaction', 'AAAA', { encoding: 'base64' })).rejects.toMatchObject({ code: -32602 })
  await expect(request('getBalance', 'no address')).rejects.toMatchObject({ code: -32602 })
  await expect(request('constructor')).rejects.toMatchObject({ code: -32601 })
  const broken = await fetch(chain.url, { method: 'POST', body: '{' })
  expect(await broken.json()).toMatchObject({ error: { code: -32700 } })
  expect(await request('getHealth')).toBe('ok')
})
