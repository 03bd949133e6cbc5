// Against Uniswap's own contracts, deployed on a local chain from their npm packages.
import {
  deployUniswapV3,
  feeToken,
  type RunningEvm,
  requestRpc,
  startEvm,
  type UniswapV3,
  uniswapRouterAbi,
} from 'devnet'
import { type Address, erc20Abi, type Hex, parseAbi, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toChainConfig } from '../../test/support/evmConfig.ts'
import { createEvmWallet, deploy, type EvmWallet, write } from '../../test/support/evmWallet.ts'
import { startTestGateway, type TestGateway } from '../../test/support/testGateway.ts'

const chainId = 'eip155:31337'
const native = `${chainId}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
const stranger = `0x${'5a'.repeat(20)}`
const toId = (address: string) => `${chainId}:${address}`
const quoterAbi = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[], uint32[], uint256)',
])

let evm: RunningEvm
let uniswap: UniswapV3
let wallet: EvmWallet
let gateway: TestGateway

type Change = Parameters<typeof toChainConfig>[1]

const openGateway = (change: Change = {}, source: object = {}) =>
  startTestGateway({
    config: {
      sources: { v3: { kind: 'uniswap-v3', quoter: uniswap.quoter, router: uniswap.router, ...source } },
      chains: [toChainConfig(evm, { indexFrom: 'off', sources: { quotes: ['router', 'v3'] }, ...change })],
    },
  })

beforeAll(async () => {
  evm = await startEvm({ chainId: 31337 })
  const [account] = evm.accounts
  if (!account) throw new Error('The chain has no accounts')
  wallet = createEvmWallet(evm, account)
  uniswap = await deployUniswapV3(evm)
  const { weth, usdc, foy } = evm.contracts
  const coins = (amount: string) => ({ token: weth, amount: parseEther(amount) })
  const dollars = (amount: string) => ({ token: usdc.address, amount: parseUnits(amount, 6) })
  // dearer, then deeper than the pool of V2 at 3 000
  await uniswap.addPool({ tokens: [coins('10'), dollars('30600')], fee: 3_000 })
  await uniswap.addPool({ tokens: [coins('1000'), dollars('3060000')], fee: 500 })
  await uniswap.addPool({ tokens: [coins('1000'), { token: foy.address, amount: parseEther('900000') }], fee: 10_000 })
  gateway = await openGateway()
})

afterAll(async () => {
  await gateway?.close()
  await evm?.stop()
})

const user = () => toId(wallet.account.address)

async function request(from: string, to: string, amount: bigint, own = gateway) {
  const userAddress = wallet.account.address
  const { status, body } = await own.get('/v1/convert/quotes', { amount: String(amount), from, to, userAddress })
  return { status, body, amountOut: body.quotes && BigInt(body.quotes[0].toAmount) }
}

type Built = { to: string; data: Hex; amount: string; eip155: { gas: string } }

async function build(from: string, to: string, amount: bigint, own = gateway): Promise<Built> {
  const body = { amount: String(amount), from, to, userAddress: user(), eip155: { slippage: 1 } }
  return (await own.post('/v1/convert/build-transaction', body)).body.tx
}

async function sendBuilt({ to, data, amount, eip155 }: Built) {
  const call = { to: to.split(':')[2] as Address, data, value: BigInt(amount), gas: BigInt(eip155.gas) }
  const receipt = await wallet.waitForTransactionReceipt({ hash: await wallet.sendTransaction(call) })
  expect(receipt.status).toBe('success')
  return receipt.gasUsed * receipt.effectiveGasPrice
}

const balanceOf = (token: Address) =>
  wallet.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [wallet.account.address] })

async function queryQuoter(amount: bigint, path: readonly (Address | number)[]): Promise<bigint> {
  const words = path.map((part) => (typeof part === 'number' ? part.toString(16).padStart(6, '0') : part.slice(2)))
  const args = [`0x${words.join('')}`, amount] as const
  const call = { address: uniswap.quoter, abi: quoterAbi, functionName: 'quoteExactInput', args } as const
  return (await wallet.simulateContract(call)).result[0]
}

async function allow(token: Address, amount: bigint) {
  await write(wallet, { address: token, abi: erc20Abi, functionName: 'approve', args: [uniswap.router, amount] })
}

test('default: the best pool gives what the quoter says, and what arrives is that', async () => {
  const { usdc, weth } = evm.contracts
  const amount = parseEther('2')
  const expected = await queryQuoter(amount, [weth, 500, usdc.address])
  const { amountOut } = await request(native, toId(usdc.address), amount)
  expect(amountOut).toBe(expected)
  const built = await build(native, toId(usdc.address), amount)
  expect([built.to, built.amount]).toEqual([toId(uniswap.router.toLowerCase()), String(amount)])
  const before = await balanceOf(usdc.address)
  await sendBuilt(built)
  expect((await balanceOf(usdc.address)) - before).toBe(expected)
})

test('behavior: back into the coin, with an allowance for the amount alone', async () => {
  const { usdc, weth } = evm.contracts
  const amount = parseUnits('3000', 6)
  await allow(usdc.address, amount)
  const userAddress = user()
  const asked = { tokenAddress: toId(usdc.address), userAddress }
  const allowed = async (more: object) => (await gateway.get('/v1/convert/allowance', { ...asked, ...more })).body
  expect(await allowed({ spender: uniswap.router })).toEqual({ allowance: String(amount) })
  expect(await allowed({})).toEqual({ allowance: '0' })
  const expected = await queryQuoter(amount, [usdc.address, 500, weth])
  const own = await openGateway({ sources: { quotes: ['v3'] } })
  const built = await build(toId(usdc.address), native, amount, own)
  expect(built.amount).toBe('0')
  const before = await wallet.getBalance({ address: wallet.account.address })
  const cost = await sendBuilt(built)
  expect((await wallet.getBalance({ address: wallet.account.address })) - before + cost).toBe(expected)
  expect(await allowed({ spender: uniswap.router })).toEqual({ allowance: '0' })
  await own.close()
})

test('behavior: over another token where no pool has both', async () => {
  const { usdc, weth, foy } = evm.contracts
  const own = await openGateway({ sources: { quotes: ['v3'] } })
  const amount = parseUnits('500', 6)
  await allow(usdc.address, amount)
  const expected = await queryQuoter(amount, [usdc.address, 500, weth, 10_000, foy.address])
  expect((await request(toId(usdc.address), toId(foy.address), amount, own)).amountOut).toBe(expected)
  const before = await balanceOf(foy.address)
  await sendBuilt(await build(toId(usdc.address), toId(foy.address), amount, own))
  expect((await balanceOf(foy.address)) - before).toBe(expected)
  await own.close()
})

test('behavior: of several the one wins that gives most', async () => {
  const { weth, foy } = evm.contracts
  const amount = parseEther('1')
  const [least, most] = [
    await queryQuoter(amount, [weth, 10_000, foy.address]),
    (
      await wallet.readContract({
        ...{ address: evm.contracts.uniswapRouter, abi: uniswapRouterAbi, functionName: 'getAmountsOut' },
        args: [amount, [weth, foy.address]],
      } as const)
    ).at(-1) ?? 0n,
  ]
  expect(most).toBeGreaterThan(least)
  expect((await request(native, toId(foy.address), amount)).amountOut).toBe(most)
  expect((await build(native, toId(foy.address), amount)).to).toBe(toId(evm.contracts.uniswapRouter.toLowerCase()))
})

test('behavior: without a V2 router, and for a visitor who is not known yet', async () => {
  const own = await openGateway({ router: undefined, sources: { quotes: ['v3'] } })
  const { usdc, weth } = evm.contracts
  const amount = parseEther('1')
  const asked = { amount: String(amount), from: native, to: toId(usdc.address) }
  const { body } = await own.get('/v1/convert/quotes', asked)
  expect(BigInt(body.quotes[0].toAmount)).toBe(await queryQuoter(amount, [weth, 500, usdc.address]))
  expect((await own.get('/v1/convert/tokens', { chainId })).body.tokens[0].symbol).toBe('ETH')
  await own.close()
})

test.each([
  ['a quoter that is not there', { quoter: stranger }],
  ['a router that is not there', { router: stranger }],
  ['fees that no pool has', { fees: [7] }],
])('error: with %s the other router answers, and alone there is no way', async (_, source) => {
  const { usdc } = evm.contracts
  const [both, alone] = [await openGateway({}, source), await openGateway({ sources: { quotes: ['v3'] } }, source)]
  expect((await request(native, toId(usdc.address), parseEther('1'), both)).amountOut).toBeGreaterThan(0n)
  const { status, body } = await request(native, toId(usdc.address), parseEther('1'), alone)
  expect([status, body.reasons[0].name]).toEqual([400, 'NoRoute'])
  await both.close()
  await alone.close()
})

test('error: with the node away nobody says that there is no way', async () => {
  const own = await openGateway({ sources: { quotes: ['v3'] } })
  const { usdc } = evm.contracts
  expect((await request(native, toId(usdc.address), parseEther('1'), own)).status).toBe(200)
  await evm.down()
  try {
    expect((await request(native, toId(usdc.address), parseEther('2'), own)).status).toBe(503)
  } finally {
    await evm.up()
    await own.close()
  }
})

test('error: a token without a pool', async () => {
  const { usdt } = evm.contracts
  const own = await openGateway({ sources: { quotes: ['v3'] } })
  expect((await request(native, toId(usdt.address), parseEther('1'), own)).status).toBe(400)
  await own.close()
})

test('behavior: a token that keeps a part of every transfer goes through V2 alone, so that no less than the minimum arrives', async () => {
  const { uniswapRouter, weth } = evm.contracts
  // it keeps nothing yet: V3 takes no token for a pool of which less arrives
  const keeping = await deploy(wallet, feeToken, [0n])
  const at = { address: keeping, abi: feeToken.abi }
  const [amount, ether] = [parseEther('100000'), parseEther('100')]
  await write(wallet, { ...at, functionName: 'mint', args: [wallet.account.address, 100n * amount] })
  await write(wallet, { ...at, functionName: 'approve', args: [uniswapRouter, amount] })
  await write(wallet, {
    ...{ address: uniswapRouter, abi: uniswapRouterAbi, functionName: 'addLiquidityETH', value: ether },
    args: [keeping, amount, 0n, 0n, wallet.account.address, 2n ** 64n],
  })
  // twice as much for the coin: the better offer, if it were true
  await uniswap.addPool({
    tokens: [
      { token: weth, amount: parseEther('100') },
      { token: keeping, amount: 2n * amount },
    ],
    fee: 3_000,
  })
  const code = await wallet.getCode({ address: await deploy(wallet, feeToken, [5n]) })
  await requestRpc(evm.url, { method: 'anvil_setCode', params: [keeping, code] })
  const asked = parseEther('1')
  expect(await queryQuoter(asked, [weth, 3_000, keeping])).toBeGreaterThan(0n)
  const { amountOut } = await request(native, toId(keeping), asked)
  const stranger = createEvmWallet(evm, evm.accounts[2] as never)
  const body = {
    ...{ amount: String(asked), from: native, to: toId(keeping), eip155: { slippage: 1 } },
    userAddress: toId(stranger.account.address),
  }
  const { tx } = (await gateway.post('/v1/convert/build-transaction', body)).body
  expect(tx.to).toBe(toId(uniswapRouter.toLowerCase()))
  const call = { to: tx.to.split(':')[2], data: tx.data, value: BigInt(tx.amount), gas: BigInt(tx.eip155.gas) }
  await stranger.waitForTransactionReceipt({ hash: await stranger.sendTransaction(call) })
  const args = [stranger.account.address] as const
  const arrived = await wallet.readContract({ address: keeping, abi: erc20Abi, functionName: 'balanceOf', args })
  expect(arrived).toBeGreaterThanOrEqual((amountOut * 99n) / 100n)
  const own = await openGateway({ sources: { quotes: ['v3'] } })
  expect((await request(native, toId(keeping), asked, own)).status).toBe(400)
  expect((await request(toId(keeping), native, asked, own)).status).toBe(400)
  await own.close()
})
