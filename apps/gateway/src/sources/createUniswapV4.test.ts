// Against a contract of our own with V4's functions (test/contracts/TestPools.sol): no package has V4's pools under a licence that we take.
// Permit2 beside it is the one of Ethereum.
import { feeToken, type RunningEvm, requestRpc, startEvm } from 'devnet'
import { type Address, erc20Abi, type Hex, parseAbi, parseEther, parseUnits, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { toChainConfig } from '../../test/support/evmConfig.ts'
import { createEvmWallet, deploy, type EvmWallet, write } from '../../test/support/evmWallet.ts'
import { startTestGateway, type TestGateway } from '../../test/support/testGateway.ts'
import { deployTestPools, permit2 } from '../../test/support/testPools.ts'

const chainId = 'eip155:31337'
const native = `${chainId}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
const stranger = `0x${'5a'.repeat(20)}`
const toId = (address: string) => `${chainId}:${address}`

let evm: RunningEvm
let pools: Awaited<ReturnType<typeof deployTestPools>>
let wallet: EvmWallet
let gateway: TestGateway

const openGateway = async (quotes: string[], source: object = {}) => {
  const own = await startTestGateway({
    config: {
      sources: { v4: { ...pools.source, ...source } },
      chains: [toChainConfig(evm, { indexFrom: 'off', sources: { quotes } })],
    },
  })
  onTestFinished(() => own.close())
  return own
}

beforeAll(async () => {
  evm = await startEvm({ chainId: 31337 })
  const [account] = evm.accounts
  if (!account) throw new Error('The chain has no accounts')
  wallet = createEvmWallet(evm, account)
  pools = await deployTestPools(wallet)
  const { usdc, foy } = evm.contracts
  const coins = (amount: string) => ({ token: zeroAddress, amount: parseEther(amount) })
  const dollars = (amount: string) => ({ token: usdc.address, amount: parseUnits(amount, 6) })
  // dearer, then deeper than the pool of V2 at 3 000
  await pools.addPool([coins('10'), dollars('30600')], 3_000)
  await pools.addPool([coins('1000'), dollars('3060000')], 500)
  await pools.addPool([dollars('300000'), { token: foy.address, amount: parseEther('99000') }], 100)
  gateway = await startTestGateway({
    config: {
      sources: { v4: pools.source },
      chains: [toChainConfig(evm, { indexFrom: 'off', sources: { quotes: ['router', 'v4'] } })],
    },
  })
})

afterAll(async () => {
  await gateway?.close()
  await evm?.stop()
})

async function request(from: string, to: string, amount: bigint, own = gateway) {
  const userAddress = wallet.account.address
  const { status, body } = await own.get('/v1/convert/quotes', { amount: String(amount), from, to, userAddress })
  return { status, body, amountOut: body.quotes && BigInt(body.quotes[0].toAmount) }
}

type Built = { to: string; data: Hex; amount: string; eip155: { gas: string } }

async function build(from: string, to: string, amount: bigint, own = gateway): Promise<Built> {
  const body = { amount: String(amount), from, to, userAddress: toId(wallet.account.address) }
  return (await own.post('/v1/convert/build-transaction', { ...body, eip155: { slippage: 1 } })).body.tx
}

async function sendBuilt({ to, data, amount, eip155 }: Built) {
  const call = { to: to.split(':')[2] as Address, data, value: BigInt(amount), gas: BigInt(eip155.gas) }
  const receipt = await wallet.waitForTransactionReceipt({ hash: await wallet.sendTransaction(call) })
  return receipt.status
}

const balanceOf = (token: Address) =>
  wallet.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [wallet.account.address] })

test('default: the best pool gives what the quoter says, and what arrives is that', async () => {
  const { usdc } = evm.contracts
  const amount = parseEther('2')
  const expected = await pools.quote(usdc.address, 500, amount)
  expect((await request(native, toId(usdc.address), amount)).amountOut).toBe(expected)
  const built = await build(native, toId(usdc.address), amount)
  expect([built.to, built.amount]).toEqual([toId(pools.address.toLowerCase()), String(amount)])
  const before = await balanceOf(usdc.address)
  expect(await sendBuilt(built)).toBe('success')
  expect((await balanceOf(usdc.address)) - before).toBe(expected)
})

test('behavior: over another token where no pool has both', async () => {
  const { foy } = evm.contracts
  const own = await openGateway(['v4'])
  const amount = parseEther('1')
  const { amountOut } = await request(native, toId(foy.address), amount, own)
  expect(amountOut).toBeGreaterThan(parseEther('900'))
  const before = await balanceOf(foy.address)
  expect(await sendBuilt(await build(native, toId(foy.address), amount, own))).toBe('success')
  expect((await balanceOf(foy.address)) - before).toBe(amountOut)
})

test('behavior: of several the one wins that gives most', async () => {
  const { foy, uniswapRouter } = evm.contracts
  const own = await openGateway(['v4'])
  const amount = parseEther('1')
  const [best, alone] = [
    await request(native, toId(foy.address), amount),
    await request(native, toId(foy.address), amount, own),
  ]
  expect(best.amountOut).toBeGreaterThan(alone.amountOut)
  expect((await build(native, toId(foy.address), amount)).to).toBe(toId(uniswapRouter.toLowerCase()))
})

test('behavior: a swap that would give less than the minimum fails, and so does one that comes late', async () => {
  const { usdc } = evm.contracts
  const own = await openGateway(['v4'])
  const built = await build(native, toId(usdc.address), parseEther('3'), own)
  // someone else is first, and the price is 4 percent worse
  expect(await sendBuilt(await build(native, toId(usdc.address), parseEther('20'), own))).toBe('success')
  const before = await balanceOf(usdc.address)
  expect(await sendBuilt(built)).toBe('reverted')
  const next = await build(native, toId(usdc.address), parseEther('3'), own)
  const snapshot = await wallet.snapshot()
  await wallet.increaseTime({ seconds: 1_300 })
  expect(await sendBuilt(next)).toBe('reverted')
  expect(await balanceOf(usdc.address)).toBe(before)
  await wallet.revert({ id: snapshot })
})

test.each([
  ['a quoter that is not there', { quoter: stranger }],
  ['pools that no one made', { pools: [[500, 60]] }],
])('error: with %s the router answers, and alone there is no way', async (_, source) => {
  const { usdc } = evm.contracts
  const [both, alone] = [await openGateway(['router', 'v4'], source), await openGateway(['v4'], source)]
  expect((await request(native, toId(usdc.address), parseEther('1'), both)).amountOut).toBeGreaterThan(0n)
  const { status, body } = await request(native, toId(usdc.address), parseEther('1'), alone)
  expect([status, body.reasons[0].name]).toEqual([400, 'NoRoute'])
})

/** As the widget asks for it: of the token for Permit2, and there for the router, each exactly the amount. */
async function allow(token: Address, amount: bigint, until = 2n ** 48n - 1n) {
  await write(wallet, { address: token, abi: erc20Abi, functionName: 'approve', args: [permit2, amount] })
  await write(wallet, {
    ...{ address: permit2, abi: permit2Abi, functionName: 'approve' },
    args: [token, pools.address, amount, until],
  })
}
const permit2Abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])

test('behavior: a token for the coin: through Permit2, and both approvals are used up', async () => {
  const { usdc } = evm.contracts
  const own = await openGateway(['v4'])
  const amount = parseUnits('3000', 6)
  const expected = await pools.quote(usdc.address, 500, amount, false)
  expect((await request(toId(usdc.address), native, amount, own)).amountOut).toBe(expected)
  const built = await build(toId(usdc.address), native, amount, own)
  expect([built.to, built.amount]).toEqual([toId(pools.address.toLowerCase()), '0'])
  expect(await sendBuilt(built)).toBe('reverted')
  await allow(usdc.address, amount)
  const { address } = wallet.account
  const before = await wallet.getBalance({ address })
  const call = { to: built.to.split(':')[2] as Address, data: built.data, gas: BigInt(built.eip155.gas) }
  const receipt = await wallet.waitForTransactionReceipt({ hash: await wallet.sendTransaction(call) })
  const paid = receipt.gasUsed * receipt.effectiveGasPrice
  expect([receipt.status, (await wallet.getBalance({ address })) - before + paid]).toEqual(['success', expected])
  expect(await sendBuilt(built)).toBe('reverted')
})

test('behavior: a token for another, over a third', async () => {
  const { usdc, foy } = evm.contracts
  const own = await openGateway(['v4'])
  const amount = parseEther('10')
  const { amountOut } = await request(toId(foy.address), native, amount, own)
  const built = await build(toId(foy.address), native, amount, own)
  await allow(foy.address, amount)
  expect([await sendBuilt(built), amountOut > parseEther('0.009')]).toEqual(['success', true])
  const direct = await request(toId(usdc.address), toId(foy.address), parseUnits('30', 6), own)
  await allow(usdc.address, parseUnits('30', 6))
  const before = await balanceOf(foy.address)
  expect(await sendBuilt(await build(toId(usdc.address), toId(foy.address), parseUnits('30', 6), own))).toBe('success')
  expect((await balanceOf(foy.address)) - before).toBe(direct.amountOut)
})

test('error: an allowance of Permit2 that has ended', async () => {
  const { usdc } = evm.contracts
  const own = await openGateway(['v4'])
  const amount = parseUnits('300', 6)
  await allow(usdc.address, amount, 1n)
  expect(await sendBuilt(await build(toId(usdc.address), native, amount, own))).toBe('reverted')
})

test('behavior: amounts beyond its numbers are left to others', async () => {
  const { usdc } = evm.contracts
  const own = await openGateway(['v4'])
  expect((await request(native, toId(usdc.address), 2n ** 127n, own)).status).toBe(400)
  expect((await request(toId(usdc.address), native, 2n ** 127n, own)).status).toBe(400)
})

test('error: with the node away no one says that there is no way', async () => {
  const own = await openGateway(['v4'])
  const { usdc } = evm.contracts
  await evm.down()
  try {
    expect((await request(native, toId(usdc.address), parseEther('2'), own)).status).toBe(503)
  } finally {
    await evm.up()
  }
})

test('behavior: a token that keeps a part of every transfer does not go this way: less than the minimum would arrive', async () => {
  const own = await openGateway(['v4'])
  const keeping = await deploy(wallet, feeToken, [0n])
  await pools.addPool(
    [
      { token: zeroAddress, amount: parseEther('100') },
      { token: keeping, amount: parseEther('100000') },
    ],
    3_000,
  )
  for (const [from, to] of [
    [native, toId(keeping)],
    [toId(keeping), native],
  ] as const)
    expect((await request(from, to, parseEther('1'), own)).amountOut).toBeGreaterThan(0n)
  const code = await wallet.getCode({ address: await deploy(wallet, feeToken, [5n]) })
  await requestRpc(evm.url, { method: 'anvil_setCode', params: [keeping, code] })
  const fresh = await openGateway(['v4'])
  expect((await request(native, toId(keeping), parseEther('1'), fresh)).status).toBe(400)
  expect((await request(toId(keeping), native, parseEther('1'), fresh)).status).toBe(400)
})
