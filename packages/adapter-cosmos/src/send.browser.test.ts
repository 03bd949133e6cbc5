import { StargateClient } from '@cosmjs/stargate'
import { requireCapability } from '@foyer/base'
import { createCosmosWallet, type DirectDoc } from '@foyer/test-kit/cosmos'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { openPage, type PageOptions } from '../test/page.ts'
import { toSiteNetwork } from '../test/world.ts'

const chains = inject('chains')
const [home, second] = chains
const rich = 10_000_000_000n

const balanceOf = async (address: string) => {
  const client = await StargateClient.connect(home.rpcUrl)
  return BigInt((await client.getBalance(address, home.denom)).amount)
}

/** Each test's own account: no other test's transactions are in its way. */
async function openSender(index: number, options: PageOptions = {}) {
  const accounts = [home.accounts[index]?.privateKey ?? '0x'] as const
  const page = openPage({ ...options, wallet: { accounts, ...options.wallet } })
  const connection = await page.connect()
  const [network] = page.networks
  const send = requireCapability(page.adapter, 'sendTransaction')
  const wait = requireCapability(page.adapter, 'waitForTransaction')
  return { ...page, connection, network, send, wait, to: home.accounts[4]?.address ?? '' }
}

test('default: the balance is the chain’s, and a transfer moves it', async () => {
  const { adapter, connection, network, send, wait, address, to } = await openSender(2)
  const getBalance = requireCapability(adapter, 'getBalance')
  const before = await getBalance({ address, network })
  expect(before).toEqual({ value: await balanceOf(address), decimals: 6, symbol: 'FOYER' })
  const theirs = await balanceOf(to)
  const fee = await requireCapability(adapter, 'estimateFee')({ connection, network, to, value: 1_234n })
  expect(fee).toBeGreaterThan(1_000n)
  const hash = await send({ connection, network, to, value: 1_234n })
  expect(await wait({ hash, network })).toEqual({ status: 'confirmed' })
  expect(await balanceOf(to)).toBe(theirs + 1_234n)
  expect(await balanceOf(address)).toBe(before.value - 1_234n - fee)
})

test('behavior: a hardware account sends with an amino document, and the data is the memo', async () => {
  const { connection, network, send, wait, wallet, to } = await openSender(2, { wallet: { aminoOnly: true } })
  const hash = await send({ connection, network, to, value: 1n, data: 'deposit 42' })
  expect(await wait({ hash, network })).toEqual({ status: 'confirmed' })
  const asked = wallet.prompts.at(-1)
  expect(asked?.method).toBe('signAmino')
  expect(asked?.params.slice(2)).toMatchObject([{ memo: 'deposit 42' }, { preferNoSetFee: true }])
})

test('behavior: an account nobody has paid has nothing', async () => {
  const { adapter, networks } = openPage()
  const [network] = networks
  const address = 'foyer1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq0j6hg5'
  expect(await requireCapability(adapter, 'getBalance')({ address, network })).toMatchObject({ value: 0n })
})

test.for([
  ['of another chain', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh'],
  ['whose checksum is wrong', 'foyer1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq0j6hg4'],
  ['in capitals', 'FOYER1QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ0J6HG5'],
  ['that is none', 'bob'],
])('error: an address %s is refused before the wallet opens', async ([, to = '']) => {
  const { connection, network, send, wallet, adapter } = await openSender(3)
  await expect(send({ connection, network, to, value: 1n })).rejects.toMatchObject({ name: 'InvalidAddress' })
  const balance = requireCapability(adapter, 'getBalance')({ address: to, network })
  await expect(balance).rejects.toMatchObject({ name: 'InvalidAddress' })
  const fee = requireCapability(adapter, 'estimateFee')({ connection, network, to, value: 1n })
  await expect(fee).rejects.toMatchObject({ name: 'InvalidAddress' })
  expect(wallet.prompts.map(({ kind }) => kind)).toEqual(['connect'])
})

test.for([0n, -1n])('error: an amount of %s is refused before the wallet opens', async (value) => {
  const { connection, network, send, to, wallet } = await openSender(3)
  await expect(send({ connection, network, to, value })).rejects.toMatchObject({ name: 'InvalidAmount' })
  expect(wallet.prompts).toHaveLength(1)
})

test.for([
  ['more than there is', rich * 2n],
  ['all there is, so that nothing is left for the fee', rich],
] as const)('error: %s is InsufficientFunds before the wallet opens', async ([, value]) => {
  const { connection, network, send, to, wallet } = await openSender(3)
  await expect(send({ connection, network, to, value })).rejects.toMatchObject({ name: 'InsufficientFunds' })
  expect(wallet.prompts.map(({ kind }) => kind)).toEqual(['connect'])
})

test('error: an account the chain has never seen has insufficient funds', async () => {
  const accounts = [`0x${'77'.repeat(32)}`] as const
  const { connection, network, send, to } = await openSender(3, { wallet: { accounts } })
  await expect(send({ connection, network, to, value: 1n })).rejects.toMatchObject({ name: 'InsufficientFunds' })
})

test('error: a network the connection is not on is WrongNetwork', async () => {
  const { connection, networks, send } = await openSender(3)
  const to = second.accounts[0]?.address ?? ''
  const sending = send({ connection, network: networks[1], to, value: 1n })
  await expect(sending).rejects.toMatchObject({ name: 'WrongNetwork' })
})

test('error: a refused signature is UserRejected and sends nothing', async () => {
  const { connection, network, send, to, address } = await openSender(3, {
    wallet: { confirm: ({ kind }) => kind !== 'sign' },
  })
  await expect(send({ connection, network, to, value: 1n })).rejects.toMatchObject({ name: 'UserRejected' })
  expect(await balanceOf(address)).toBe(rich)
})

test('error: a node that took the transaction and says nothing does not lose sight of it', async () => {
  const { connection, network, send, wait, to } = await openSender(2)
  const { fetch } = globalThis
  onTestFinished(() => void vi.stubGlobal('fetch', fetch))
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const response = await fetch(url, init)
    return String(init?.body).includes('broadcast_tx_sync') ? new Response('Bad Gateway', { status: 502 }) : response
  })
  const theirs = await balanceOf(to)
  const hash = await send({ connection, network, to, value: 4_321n })
  expect(await wait({ hash, network })).toEqual({ status: 'confirmed' })
  expect(await balanceOf(to)).toBe(theirs + 4_321n)
})

test('error: a wallet that hangs is left by aborting', async () => {
  const { connection, network, send, to, wallet } = await openSender(3)
  wallet.answer('signDirect', 'hang')
  const controller = new AbortController()
  const sending = send({ connection, network, to, value: 1n, signal: controller.signal })
  await expect.poll(() => wallet.requests.at(-1)?.method).toBe('signDirect')
  controller.abort()
  await expect(sending).rejects.toMatchObject({ name: 'RequestAborted' })
})

/** A wallet whose user is robbed: it signs another transfer than the one it was asked for. */
test('error: a wallet that signs another transfer is WalletLied and nothing is sent', async () => {
  const { connection, network, send, to, wallet, address } = await openSender(3)
  const thief = createCosmosWallet({
    chains: { [home.chainId]: { bech32Prefix: home.bech32Prefix } },
    accounts: [home.accounts[3]?.privateKey ?? '0x'],
    authorized: true,
  })
  wallet.answer('signDirect', async ({ params: [, , doc] }) => {
    const { bodyBytes, ...rest } = doc as DirectDoc & { bodyBytes: Uint8Array }
    const text = new TextDecoder('latin1').decode(bodyBytes).replace(to, home.accounts[0]?.address ?? '')
    const changed = Uint8Array.from(text, (character) => character.charCodeAt(0))
    return thief.provider.signDirect(home.chainId, address, { ...rest, bodyBytes: changed })
  })
  await expect(send({ connection, network, to, value: 1n })).rejects.toMatchObject({ name: 'WalletLied' })
  expect(await balanceOf(address)).toBe(rich)
})

test('behavior: a wallet may change the fee', async () => {
  const { connection, network, send, wait, to, wallet } = await openSender(2, { wallet: { aminoOnly: true } })
  const honest = createCosmosWallet({
    chains: { [home.chainId]: { bech32Prefix: home.bech32Prefix } },
    accounts: [home.accounts[2]?.privateKey ?? '0x'],
    authorized: true,
  })
  wallet.answer('signAmino', ({ params: [chainId, signer, doc] }) => {
    const fee = { amount: [{ denom: home.denom, amount: '9999' }], gas: '150000' }
    return honest.provider.signAmino(String(chainId), String(signer), { ...(doc as { chain_id: string }), fee })
  })
  const before = await balanceOf(connection.accounts[0]?.address ?? '')
  const hash = await send({ connection, network, to, value: 1n })
  expect(await wait({ hash, network })).toEqual({ status: 'confirmed' })
  expect(await balanceOf(connection.accounts[0]?.address ?? '')).toBe(before - 1n - 9_999n)
})

test('error: a fee the chain finds too low is TransactionFailed with its words', async () => {
  const options = {
    chains: Object.fromEntries(
      chains.map(({ chainId, bech32Prefix, denom }) => [chainId, { bech32Prefix, denom, gasPrice: '0.0001' }]),
    ),
  }
  const { connection, network, send, to } = await openSender(3, { options })
  const sending = send({ connection, network, to, value: 1n })
  await expect(sending).rejects.toMatchObject({
    name: 'TransactionFailed',
    context: { reason: expect.stringContaining('insufficient fee') },
  })
})

test('behavior: the next node is asked when the first does not answer', async () => {
  const networks = [toSiteNetwork(home, ['http://127.0.0.1:1', home.rpcUrl]), toSiteNetwork(second)] as const
  const { adapter, network, address } = await openSender(3, { networks })
  expect(await requireCapability(adapter, 'getBalance')({ address, network })).toMatchObject({ value: rich })
})

test('error: no node that answers is RpcRequestFailed', async () => {
  const networks = [toSiteNetwork(home, ['http://127.0.0.1:1']), toSiteNetwork(second)] as const
  const { adapter, connection, network, address, send, to, wait } = await openSender(3, { networks })
  const name = 'RpcRequestFailed'
  await expect(requireCapability(adapter, 'getBalance')({ address, network })).rejects.toMatchObject({ name })
  await expect(send({ connection, network, to, value: 1n })).rejects.toMatchObject({ name })
  await expect(wait({ hash: 'AB'.repeat(32), network })).rejects.toMatchObject({ name })
})

test('behavior: waiting ends with its signal', async () => {
  const { network, wait } = await openSender(3)
  const controller = new AbortController()
  const waiting = wait({ hash: 'AB'.repeat(32), network, signal: controller.signal })
  onTestFinished(() => controller.abort())
  controller.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'RequestAborted' })
})

test('error: a hash that is none is refused', async () => {
  const { network, wait } = await openSender(3)
  await expect(wait({ hash: '0x12', network })).rejects.toMatchObject({ name: 'InvalidTransaction' })
})

test('error: a chain with Ethereum’s keys cannot send through cosmjs, and says so', async () => {
  const { wallet, adapter, networks } = openPage()
  const key = await wallet.provider.getKey(home.chainId)
  wallet.answer('getKey', { result: { ...key, algo: 'ethsecp256k1' } })
  const [network] = networks
  const connection = await adapter.connect({ connectorId: 'keplr', network })
  expect(connection.capabilities).not.toContain('sendTransaction')
  expect(connection.capabilities).toContain('signMessage')
  const to = home.accounts[4]?.address ?? ''
  const sending = requireCapability(adapter, 'sendTransaction')({ connection, network, to, value: 1n })
  await expect(sending).rejects.toMatchObject({ name: 'CapabilityUnsupported' })
})
