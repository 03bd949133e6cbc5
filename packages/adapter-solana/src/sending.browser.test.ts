import { type Adapter, type Connection, isUnsigned } from '@foyer/base'
import { base58 } from '@scure/base'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  addressOf,
  callNode,
  chain,
  createAdapter,
  fresh,
  installWallet,
  lamportsOf,
  local,
  seedOf,
} from '../test/setup.ts'
import type { SolanaAdapterOptions } from './settings.ts'

const connectorId = 'Test Solana Wallet'
const sol = 1_000_000_000n

async function connect(options: SolanaAdapterOptions = {}): Promise<{ adapter: Adapter; connection: Connection }> {
  const adapter = createAdapter(options)
  return { adapter, connection: await adapter.connect({ connectorId, network: local }) }
}

async function balanceOf(adapter: Adapter, address: string): Promise<bigint | undefined> {
  return (await adapter.capabilities.getBalance?.({ address, network: local }))?.value
}

async function tokensOf(adapter: Adapter, address: string, mint: string): Promise<bigint | undefined> {
  const input = { address, network: local, tokenAddresses: [mint] }
  return (await adapter.capabilities.getTokenBalances?.(input))?.[0]
}

test('default: SOL arrives, and the sender pays the amount and the estimated fee', async () => {
  installWallet()
  const { adapter, connection } = await connect({ priorityFee: 3_000_000n })
  const to = fresh().address
  const transfer = { connection, network: local, to, value: 2n * sol }
  const before = await lamportsOf(addressOf(0))
  const fee = (await adapter.capabilities.estimateFee?.(transfer)) ?? 0n
  const hash = (await adapter.capabilities.sendTransaction?.(transfer)) ?? ''
  expect(await adapter.capabilities.waitForTransaction?.({ hash, network: local })).toMatchObject({
    status: 'confirmed',
  })
  expect(await lamportsOf(to)).toBe(2n * sol)
  expect(fee).toBeGreaterThan(5_000n)
  expect(before - (await lamportsOf(addressOf(0)))).toBe(2n * sol + fee)
  expect(await balanceOf(adapter, to)).toBe(2n * sol)
})

test('behavior: the compute limit is the size of the transfer, not the default', async () => {
  installWallet()
  const { adapter, connection } = await connect({ priorityFee: 1n })
  const hash = await adapter.capabilities.sendTransaction?.({
    connection,
    network: local,
    to: fresh().address,
    value: sol,
  })
  await adapter.capabilities.waitForTransaction?.({ hash: hash ?? '', network: local })
  const entry = (await callNode('getTransaction', [hash, { encoding: 'json', maxSupportedTransactionVersion: 0 }])) as {
    version: unknown
    transaction: { message: { instructions: readonly { data: string }[] } }
    meta: { computeUnitsConsumed: number }
  }
  const [setLimit] = entry.transaction.message.instructions
  const data = base58.decode(setLimit?.data ?? '')
  const limit = new DataView(data.buffer, data.byteOffset).getUint32(1, true)
  expect(entry.version).toBe(0)
  expect(limit).toBeGreaterThanOrEqual(entry.meta.computeUnitsConsumed)
  expect(limit).toBeLessThan(2_000)
})

test('behavior: a wallet that knows only the first kind of transaction gets one', async () => {
  installWallet({ transactionVersions: ['legacy'] })
  const { adapter, connection } = await connect()
  const to = fresh().address
  const hash = await adapter.capabilities.sendTransaction?.({ connection, network: local, to, value: sol })
  await adapter.capabilities.waitForTransaction?.({ hash: hash ?? '', network: local })
  expect(await callNode('getTransaction', [hash, { maxSupportedTransactionVersion: 0 }])).toMatchObject({
    version: 'legacy',
  })
  expect(await lamportsOf(to)).toBe(sol)
})

test('behavior: the price of a function is paid, and it is told what will be written', async () => {
  installWallet()
  const asked: unknown[] = []
  const { adapter, connection } = await connect({
    async priorityFee({ writableAccounts }) {
      asked.push(writableAccounts)
      return 7_000_000n
    },
  })
  const to = fresh().address
  const fee = await adapter.capabilities.estimateFee?.({ connection, network: local, to, value: sol })
  expect(asked).toEqual([[addressOf(0), to]])
  expect(fee).toBeGreaterThan(5_000n + 7n * 450n)
})

test.each([
  ['the classic program', 'usdc'],
  ['Token-2022', 'rich'],
] as const)("default: a token of %s arrives; the receiver's account is opened once", async (_, key) => {
  const token = chain.tokens[key]
  installWallet()
  const { adapter, connection } = await connect()
  const to = fresh().address
  const value = 1_500_000n
  const transfer = { connection, network: local, tokenAddress: token.address, to, value }
  const before = (await tokensOf(adapter, addressOf(0), token.address)) ?? 0n
  const lamports = await lamportsOf(addressOf(0))
  const fee = (await adapter.capabilities.estimateFee?.(transfer)) ?? 0n
  const hash = (await adapter.capabilities.sendToken?.(transfer)) ?? ''
  const outcome = await adapter.capabilities.waitForTransaction?.({ hash, network: local })
  expect(await tokensOf(adapter, to, token.address)).toBe(value)
  expect(await tokensOf(adapter, addressOf(0), token.address)).toBe(before - value)
  const paid = lamports - (await lamportsOf(addressOf(0)))
  expect(outcome).toEqual({ status: 'confirmed', fee: paid })
  expect(fee).toBeGreaterThanOrEqual(2_000_000n)
  // Token-2022 accounts carry a few bytes more
  expect(paid - fee).toBeLessThan(100_000n)

  const again = (await adapter.capabilities.estimateFee?.(transfer)) ?? 0n
  expect(again).toBeLessThan(100_000n)
  const second = await adapter.capabilities.sendToken?.(transfer)
  await adapter.capabilities.waitForTransaction?.({ hash: second ?? '', network: local })
  expect(await tokensOf(adapter, to, token.address)).toBe(2n * value)
})

test.each([
  ['usdc', 'USD Coin', 'USDC', 6],
  ['rich', 'Rich Token', 'RICH', 9],
] as const)('default: %s states its name, symbol and decimals', async (key, name, symbol, decimals) => {
  const tokenAddress = chain.tokens[key].address
  const token = await createAdapter().capabilities.getToken?.({ tokenAddress, network: local })
  expect(token).toEqual({ address: tokenAddress, name, symbol, decimals })
})

test('behavior: balances beyond 2^53 are exact', async () => {
  const { address } = fresh()
  const body = `{"jsonrpc":"2.0","id":1,"method":"requestAirdrop","params":["${address}",9007199254740993]}`
  await fetch(chain.url, { method: 'POST', body })
  expect(await balanceOf(createAdapter(), address)).toBe(9_007_199_254_740_993n)
})

test('behavior: a token without a name is called by its address; what is no mint is refused', async () => {
  const { capabilities } = createAdapter()
  await expect(capabilities.getToken?.({ tokenAddress: addressOf(0), network: local })).rejects.toMatchObject({
    name: 'InvalidAddress',
  })
  await expect(capabilities.getToken?.({ tokenAddress: 'nonsense', network: local })).rejects.toMatchObject({
    name: 'InvalidAddress',
  })
})

type Refused = { readonly to: string; readonly value: bigint; readonly tokenAddress?: string }

const refused: readonly (readonly [string, string, () => Refused])[] = [
  ['more than there is', 'InsufficientFunds', () => ({ to: fresh().address, value: 5_000_000n * sol })],
  [
    'an address of another chain',
    'InvalidAddress',
    () => ({ to: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', value: 1n }),
  ],
  ['an address with a letter base58 lacks', 'InvalidAddress', () => ({ to: `0${addressOf(1).slice(1)}`, value: 1n })],
  ['nothing', 'InvalidAmount', () => ({ to: addressOf(1), value: 0n })],
  ['less than nothing', 'InvalidAmount', () => ({ to: addressOf(1), value: -1n })],
  ['more than 64 bits', 'InvalidAmount', () => ({ to: addressOf(1), value: 2n ** 64n })],
  ['SOL to a mint', 'InvalidAddress', () => ({ to: chain.tokens.usdc.address, value: sol })],
  ['SOL to a program', 'InvalidAddress', () => ({ to: chain.tokens.usdc.program, value: sol })],
  ['too little to open an account', 'TransactionRefused', () => ({ to: fresh().address, value: 1n })],
  [
    'more tokens than there are',
    'InsufficientFunds',
    () => ({ to: addressOf(1), value: 10n ** 18n, tokenAddress: chain.tokens.usdc.address }),
  ],
  ['a token that is none', 'InvalidAddress', () => ({ to: addressOf(1), value: 1n, tokenAddress: addressOf(2) })],
  [
    'a token to its own mint',
    'InvalidAddress',
    () => ({ to: chain.tokens.usdc.address, value: 1n, tokenAddress: chain.tokens.usdc.address }),
  ],
]

test.each(refused)('error: sending %s is %s before the wallet opens', async (_, name, input) => {
  const wallet = installWallet()
  const { adapter, connection } = await connect()
  const asked = wallet.requests.length
  const { tokenAddress, ...transfer } = input()
  const base = { connection, network: local, ...transfer }
  const { sendToken, sendTransaction } = adapter.capabilities
  const sending = tokenAddress ? sendToken?.({ ...base, tokenAddress }) : sendTransaction?.(base)
  await expect(sending).rejects.toMatchObject({ name })
  expect(wallet.requests).toHaveLength(asked)
})

test('error: everything one has, without the fee, is InsufficientFunds', async () => {
  const { seed, address } = fresh()
  await callNode('requestAirdrop', [address, Number(sol)])
  const wallet = installWallet({ accounts: [seed] })
  const { adapter, connection } = await connect({ priorityFee: 0n })
  const send = (value: bigint) =>
    adapter.capabilities.sendTransaction?.({ connection, network: local, to: addressOf(1), value })
  await expect(send(sol)).rejects.toMatchObject({ name: 'InsufficientFunds' })
  // what is left must keep the account open, or be nothing at all
  await expect(send(sol - 5_001n)).rejects.toMatchObject({ name: 'InsufficientFunds' })
  expect(wallet.prompts.map(({ method }) => method)).toEqual(['standard:connect'])
  const hash = await send(sol - 5_000n)
  expect(await adapter.capabilities.waitForTransaction?.({ hash: hash ?? '', network: local })).toMatchObject({
    status: 'confirmed',
  })
  expect(await lamportsOf(address)).toBe(0n)
})

test('error: a refused signature is UserRejected, and nothing is sent', async () => {
  const wallet = installWallet()
  const { adapter, connection } = await connect()
  wallet.answer('prompts', 'reject')
  const to = fresh().address
  const sending = adapter.capabilities.sendTransaction?.({ connection, network: local, to, value: sol })
  await expect(sending).rejects.toMatchObject({ name: 'UserRejected' })
  expect(await lamportsOf(to)).toBe(0n)
})

/** A node that hears a transaction, and answers with something else than its id. */
function lie(answer: (response: Response) => Response | Promise<Response>): void {
  const { fetch } = globalThis
  onTestFinished(() => void vi.stubGlobal('fetch', fetch))
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const response = await fetch(url, init)
    return String(init?.body).includes('"sendTransaction"') ? answer(response) : response
  })
}

const inJson = (error: object) => new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, error }))

test.each<[string, () => Response]>([
  ['that the request timed out', () => inJson({ code: -32_002, message: 'request timed out' })],
  ['nothing that can be read', () => new Response('Bad Gateway', { status: 502 })],
  [
    'that it has it already',
    () => inJson({ code: -32_002, message: 'x', data: { err: 'AlreadyProcessed', logs: [] } }),
  ],
])('error: a node that took the transaction and says %s does not lose sight of it', async (_, answer) => {
  installWallet()
  const { adapter, connection } = await connect()
  const to = fresh().address
  lie(answer)
  const hash = await adapter.capabilities.sendTransaction?.({ connection, network: local, to, value: sol })
  expect(await adapter.capabilities.waitForTransaction?.({ hash: hash ?? '', network: local })).toMatchObject({
    status: 'confirmed',
  })
  expect(await lamportsOf(to)).toBe(sol)
})

test('error: what a node refuses after the wallet signed is refused, unless another node may have it', async () => {
  installWallet()
  const { adapter, connection } = await connect()
  const refusal = { code: -32_002, message: 'x', data: { err: 'BlockhashNotFound', logs: [] } }
  lie(() => inJson(refusal))
  const { chainDefault } = local.rpcUrls
  const send = (http: readonly string[]) => {
    const network = { ...local, rpcUrls: { default: { http }, chainDefault } }
    return adapter.capabilities.sendTransaction?.({ connection, network, to: fresh().address, value: sol })
  }
  await expect(send([chain.url])).rejects.toMatchObject({ name: 'TransactionExpired' })
  expect(await send(['http://127.0.0.1:9', chain.url])).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
})

test('error: what is refused before the wallet opens has signed nothing', async () => {
  installWallet()
  const { adapter, connection } = await connect()
  const sending = adapter.capabilities.sendTransaction?.({
    connection,
    network: local,
    to: fresh().address,
    value: 5_000_000n * sol,
  })
  expect(isUnsigned(await sending?.catch((error: unknown) => error))).toBe(true)
})

test('error: a network that does not answer is RpcRequestFailed', async () => {
  const dead = { ...local, rpcUrls: { default: { http: ['http://127.0.0.1:9'] }, chainDefault: { http: [] } } }
  const reading = createAdapter().capabilities.getBalance?.({ address: addressOf(0), network: dead })
  await expect(reading).rejects.toMatchObject({ name: 'RpcRequestFailed' })
})

test('behavior: a second node is asked when the first is down', async () => {
  const { chainDefault } = local.rpcUrls
  const network = { ...local, rpcUrls: { default: { http: ['http://127.0.0.1:9', chain.url] }, chainDefault } }
  const balance = await createAdapter().capabilities.getBalance?.({ address: addressOf(8), network })
  expect(balance).toEqual({ value: 1_000n * sol, decimals: 9, symbol: 'SOL' })
})

test("behavior: the seeds of the chain are the wallet's accounts", () => {
  expect(installWallet({ accounts: [seedOf(3)] }).accounts).toEqual([addressOf(3)])
})

describe('NFTs', () => {
  const nft = async (owner: string, program: string) =>
    (await callNode('devnet_mintNft', [owner, { name: `For ${owner} by ${program}`, uri: '', program }])) as string
  const getHeld = (adapter: Adapter, address: string, contract: string) =>
    adapter.capabilities.getNftBalance?.({ address, network: local, contract, tokenId: '0' })

  test.each(['token', 'token2022'])(
    'default: one of program %s goes to somebody new, and the chain says so',
    async (program) => {
      installWallet()
      const { adapter, connection } = await connect()
      const [from, to] = [addressOf(0), fresh().address]
      const contract = await nft(from, program)
      expect(connection.capabilities).toContain('sendNft')
      expect(await getHeld(adapter, from, contract)).toBe(1n)
      const transfer = { connection, network: local, contract, tokenId: '0', to }
      const estimate = { connection, network: local, to, value: 1n, tokenAddress: contract, tokenId: '0' }
      // a fee, and the rent of the account that the receiver does not have yet
      expect(await adapter.capabilities.estimateFee?.(estimate)).toBeGreaterThan(2_000_000n)
      const hash = (await adapter.capabilities.sendNft?.(transfer)) ?? ''
      const outcome = await adapter.capabilities.waitForTransaction?.({ hash, network: local })
      expect(outcome).toMatchObject({ status: 'confirmed' })
      expect([await getHeld(adapter, from, contract), await getHeld(adapter, to, contract)]).toEqual([0n, 1n])
    },
  )

  test('error: one that is held by nobody here, one that is frozen, and a coin', async () => {
    installWallet()
    const { adapter, connection } = await connect()
    const transfer = { connection, network: local, tokenId: '0', to: fresh().address }
    const others = await nft(fresh().address, 'token')
    expect(await getHeld(adapter, addressOf(0), others)).toBe(0n)
    await expect(adapter.capabilities.sendNft?.({ ...transfer, contract: others })).rejects.toMatchObject({
      name: 'InsufficientFunds',
    })
    const options = { name: 'Frozen', uri: '', isFrozen: true }
    const frozen = (await callNode('devnet_mintNft', [addressOf(0), options])) as string
    await expect(adapter.capabilities.sendNft?.({ ...transfer, contract: frozen })).rejects.toMatchObject({
      name: 'InsufficientFunds',
    })
    await expect(getHeld(adapter, addressOf(0), chain.tokens.usdc.address)).rejects.toMatchObject({
      name: 'InvalidAddress',
    })
  })
})
