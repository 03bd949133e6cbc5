import { feeToken, type RunningEvm, startEvm, uniswapRouterAbi } from 'devnet'
import { type Address, erc20Abi, type Hex, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { factoryAbi } from '../src/chains/abis.ts'
import { testRouter } from './artifacts/contracts.ts'
import { toChainConfig } from './support/evmConfig.ts'
import { createEvmWallet, deploy, type EvmWallet, write } from './support/evmWallet.ts'
import { startTestGateway, type TestGateway } from './support/testGateway.ts'

let evm: RunningEvm
let gateway: TestGateway
let wallet: EvmWallet

const chainId = 'eip155:31337'
const native = `${chainId}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
const toId = (address: string) => `${chainId}:${address}`

beforeAll(async () => {
  evm = await startEvm({ chainId: 31337 })
  const [account] = evm.accounts
  if (!account) throw new Error('The chain has no accounts')
  wallet = createEvmWallet(evm, account)
  gateway = await startTestGateway({ config: { chains: [toChainConfig(evm)] } })
})

afterAll(async () => {
  await gateway?.close()
  await evm?.stop()
})

async function getOnChainQuote(amount: bigint, path: readonly Address[]): Promise<bigint> {
  const call = { address: evm.contracts.uniswapRouter, abi: uniswapRouterAbi, functionName: 'getAmountsOut' } as const
  const amounts = await wallet.readContract({ ...call, args: [amount, [...path]] })
  return amounts.at(-1) ?? 0n
}

type Built = { to: string; data: Hex; amount?: string; value?: string; eip155: { gas: string | number } }

async function sendBuilt(tx: Built): Promise<void> {
  const to = tx.to.split(':')[2] as Address
  const hash = await wallet.sendTransaction({
    to,
    data: tx.data,
    value: BigInt(tx.amount ?? tx.value ?? '0'),
    gas: BigInt(tx.eip155.gas),
  })
  const receipt = await wallet.waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
}

const user = () => toId(wallet.account.address)
const balanceOf = (token: Address) =>
  wallet.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [wallet.account.address] })

describe('tokens', () => {
  test('default: the coin and the configured tokens', async () => {
    const { body } = await gateway.get('/v1/convert/tokens', { chainId })
    expect(body.tokens.map(({ symbol, decimals }: { symbol: string; decimals: number }) => [symbol, decimals])).toEqual(
      [
        ['ETH', 18],
        ['USDC', 6],
        ['FOY', 18],
        ['USDT', 6],
      ],
    )
    expect(body.tokens[0].address).toBe(native)
    const image = await gateway.get(new URL(body.tokens[1].logoUri).pathname)
    expect(image.headers.get('content-type')).toBe('image/svg+xml')
  })

  test('behavior: a token that knows EIP-2612 says so', async () => {
    const chain = gateway.gateway.chains.get(chainId)
    const contracts = chain?.family === 'evm' ? await chain.getRouter() : undefined
    if (!contracts) throw new Error('The chain has no router')
    // the pools of Uniswap V2 are tokens with permits of their own
    const args = [evm.contracts.weth, evm.contracts.usdc.address] as const
    const pool = await wallet.readContract({
      address: contracts.factory,
      abi: factoryAbi,
      functionName: 'getPair',
      args,
    })
    const tokens = [
      { ...evm.contracts.usdc, stable: true },
      { address: pool, name: 'Pool', symbol: 'UNI-V2', decimals: 18 },
    ]
    const own = await startTestGateway({ config: { chains: [toChainConfig(evm, { tokens })] } })
    const { body } = await own.get('/v1/convert/tokens', { chainId })
    const flags = body.tokens.map(({ symbol, eip2612 }: { symbol: string; eip2612: boolean }) => [symbol, eip2612])
    expect(flags).toEqual([
      ['ETH', false],
      ['USDC', false],
      ['UNI-V2', true],
    ])
    await own.close()
  })
})

describe('quotes', () => {
  test('behavior: equal what the router says', async () => {
    const { usdc, weth, foy } = evm.contracts
    const amount = parseEther('2')
    const direct = await gateway.get('/v1/convert/quotes', {
      amount: String(amount),
      from: native,
      to: toId(usdc.address),
      userAddress: wallet.account.address,
      gasPrice: '',
    })
    expect(direct.body.quotes).toEqual([
      {
        id: null,
        fromAmount: String(amount),
        fromAccount: native,
        toAmount: String(await getOnChainQuote(amount, [weth, usdc.address])),
        toAccount: toId(usdc.address),
      },
    ])
    const units = parseUnits('500', 6)
    const overCoin = await gateway.get('/v1/convert/quotes', {
      amount: String(units),
      from: toId(usdc.address),
      to: toId(foy.address),
    })
    expect(overCoin.body.quotes[0].toAmount).toBe(
      String(await getOnChainQuote(units, [usdc.address, weth, foy.address])),
    )
  })

  test('behavior: within a block the pools are read once, however many ask', async () => {
    const own = await startTestGateway({
      config: { chains: [toChainConfig(evm, { headMaxAge: 60_000, wsUrl: undefined })] },
    })
    const request = (amount: bigint) =>
      own.get('/v1/convert/quotes', { amount: String(amount), from: native, to: toId(evm.contracts.usdc.address) })
    await request(1n)
    const calls = vi.spyOn(globalThis, 'fetch')
    const amounts = [parseEther('0.5'), parseEther('2'), parseEther('11')]
    const answers = await Promise.all(amounts.map(request))
    expect(calls.mock.calls.filter(([, init]) => String(init?.body).includes('eth_call'))).toEqual([])
    calls.mockRestore()
    const expected = amounts.map((amount) => getOnChainQuote(amount, [evm.contracts.weth, evm.contracts.usdc.address]))
    expect(answers.map(({ body }) => body.quotes[0].toAmount)).toEqual((await Promise.all(expected)).map(String))
    await own.close()
  })

  test('behavior: a router with a rule of its own is asked', async () => {
    const router = await deploy(wallet, testRouter, [evm.contracts.uniswapRouter])
    const own = await startTestGateway({ config: { chains: [toChainConfig(evm, { router })] } })
    const amount = parseEther('1')
    const query = { amount: String(amount), from: native, to: toId(evm.contracts.usdc.address) }
    const { body } = await own.get('/v1/convert/quotes', query)
    const inner = await getOnChainQuote(amount, [evm.contracts.weth, evm.contracts.usdc.address])
    expect(body.quotes[0].toAmount).toBe(String((inner * 99n) / 100n))
    await own.close()
  })

  test('behavior: the coin and its wrapped form are one for one', async () => {
    const { body } = await gateway.get('/v1/convert/quotes', {
      amount: '77',
      from: native,
      to: toId(evm.contracts.weth),
    })
    expect(body.quotes[0].toAmount).toBe('77')
  })

  test.each([
    ['zero', '0', 'InvalidAmount'],
    ['negative', '-1', 'InvalidAmount'],
    ['not a number', 'NaN', 'InvalidAmount'],
    ['78 digits', '9'.repeat(78), 'InvalidAmount'],
    ['79 digits', '1'.repeat(79), 'InvalidAmount'],
    ['a fraction', '1.5', 'InvalidAmount'],
    ['more than any pool', String(2n ** 256n - 1n), 'NoRoute'],
  ])('error: an amount that is %s', async (_, amount, reason) => {
    const { status, body } = await gateway.get('/v1/convert/quotes', {
      amount,
      from: native,
      to: toId(evm.contracts.usdc.address),
    })
    expect([status, body.reasons[0].name]).toEqual([400, reason])
  })

  test.each([
    ['bare', 'BQ72nSv9f3PRyRKCBnHLVrerrv37CYTHm5h3s9VSGQDV'],
    ['as CAIP-10', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:BQ72nSv9f3PRyRKCBnHLVrerrv37CYTHm5h3s9VSGQDV'],
  ])('error: an account of another family, %s', async (_, userAddress) => {
    const query = { amount: '77', from: native, to: toId(evm.contracts.weth), userAddress }
    const { status, body } = await gateway.get('/v1/convert/quotes', query)
    expect([status, body.reasons?.[0].name]).toEqual([400, 'InvalidAddress'])
  })

  test('error: tokens that cannot be swapped', async () => {
    const usdc = toId(evm.contracts.usdc.address)
    const request = async (from: string, to: string) =>
      (await gateway.get('/v1/convert/quotes', { amount: '5', from, to })).body.reasons[0].name
    expect(await request(usdc, usdc)).toBe('SameToken')
    expect(await request(usdc, `eip155:1:${evm.contracts.foy.address}`)).toBe('ChainsDiffer')
    expect(await request(usdc, toId('0x00000000000000000000000000000000000000ff'))).toBe('UnknownToken')
    expect(await request(usdc, toId(evm.contracts.usdt.address))).toBe('NoRoute')
    expect(
      await request(
        'eip155:5:0x00000000000000000000000000000000000000ff',
        'eip155:5:0x00000000000000000000000000000000000000fe',
      ),
    ).toBe('UnsupportedChain')
    expect(await request('nonsense', usdc)).toBe('UnknownToken')
  })
})

describe('building', () => {
  test('behavior: a whole swap: allowance, approval, swap, and the balance says what the quote said', async () => {
    const { usdc, foy, weth } = evm.contracts
    const amount = parseUnits('250', 6)
    const allowanceQuery = { tokenAddress: toId(usdc.address), userAddress: user() }
    expect((await gateway.get('/v1/convert/allowance', allowanceQuery)).body).toEqual({ allowance: '0' })
    const approve = await gateway.get('/v1/convert/build-approve', {
      userAddress: user(),
      from: toId(usdc.address),
      to: toId(foy.address),
    })
    expect(approve.body.tx.from).toBe(approve.body.tx.to)
    await sendBuilt(approve.body.tx)
    expect((await gateway.get('/v1/convert/allowance', allowanceQuery)).body).toEqual({
      allowance: String(2n ** 256n - 1n),
    })

    const expected = await getOnChainQuote(amount, [usdc.address, weth, foy.address])
    const before = await balanceOf(foy.address)
    const swap = await gateway.post('/v1/convert/build-transaction', {
      projectId: 'demo',
      amount: String(amount),
      eip155: { slippage: 1 },
      from: toId(usdc.address),
      to: toId(foy.address),
      userAddress: user(),
      disableEstimate: true,
    })
    expect(swap.status).toBe(200)
    await sendBuilt(swap.body.tx)
    expect((await balanceOf(foy.address)) - before).toBe(expected)
  })

  test('behavior: from and into the coin', async () => {
    const { usdc, weth } = evm.contracts
    const amount = parseEther('0.5')
    const build = (from: string, to: string, value: bigint) =>
      gateway.post('/v1/convert/build-transaction', {
        projectId: 'demo',
        amount: String(value),
        from,
        to,
        userAddress: user(),
        disableEstimate: false,
      })
    const expected = await getOnChainQuote(amount, [weth, usdc.address])
    const before = await balanceOf(usdc.address)
    const first = await build(native, toId(usdc.address), amount)
    expect(first.body.tx.amount).toBe(String(amount))
    await sendBuilt(first.body.tx)
    expect((await balanceOf(usdc.address)) - before).toBe(expected)
    const second = await build(toId(usdc.address), native, 1_000_000n)
    expect(second.body.tx.amount).toBe('0')
    await sendBuilt(second.body.tx)
    await sendBuilt((await build(native, toId(weth), 9n)).body.tx)
    expect(await balanceOf(weth)).toBe(9n)
    await sendBuilt((await build(toId(weth), native, 9n)).body.tx)
    expect(await balanceOf(weth)).toBe(0n)
  })

  test('behavior: a token that keeps a part of every transfer: the quote is what arrives, both ways and on the way', async () => {
    const { usdc, uniswapRouter } = evm.contracts
    const [, maker] = evm.accounts
    if (!maker) throw new Error('The chain has one account')
    // what the token keeps goes to whoever made it
    const payer = createEvmWallet(evm, maker)
    const keeping = await deploy(payer, feeToken, [5n])
    const [amount, ether] = [parseEther('100000'), parseEther('100')]
    const at = { address: keeping, abi: feeToken.abi }
    await write(payer, { ...at, functionName: 'mint', args: [maker.address, amount] })
    await write(payer, { ...at, functionName: 'approve', args: [uniswapRouter, amount] })
    await write(payer, {
      address: uniswapRouter,
      abi: uniswapRouterAbi,
      functionName: 'addLiquidityETH',
      value: ether,
      args: [keeping, amount, 0n, 0n, maker.address, 2n ** 64n],
    })
    const own = await startTestGateway({ config: { chains: [toChainConfig(evm)] } })
    const swap = async (from: string, to: string, value: bigint) => {
      const { body } = await own.get('/v1/convert/quotes', { amount: String(value), from, to })
      const built = await own.post('/v1/convert/build-transaction', {
        projectId: 'demo',
        amount: String(value),
        eip155: { slippage: 0.1 },
        from,
        to,
        userAddress: user(),
      })
      await sendBuilt(built.body.tx)
      return BigInt(body.quotes[0].toAmount)
    }
    // tokens round in their own favour or against it
    const isQuoted = (more: bigint) => expect([0n, 1n, 2n]).toContain(more)
    const bought = await swap(native, toId(keeping), parseEther('1'))
    isQuoted((await balanceOf(keeping)) - bought)
    const plain = await getOnChainQuote(parseEther('1'), [evm.contracts.weth, keeping])
    expect(bought).toBeLessThan((plain * 97n) / 100n)

    await write(wallet, {
      address: keeping,
      abi: feeToken.abi,
      functionName: 'approve',
      args: [uniswapRouter, bought],
    })
    const before = await balanceOf(usdc.address)
    const sold = await swap(toId(keeping), toId(usdc.address), bought / 2n)
    isQuoted((await balanceOf(usdc.address)) - before - sold)
    const ethBefore = await wallet.getBalance({ address: wallet.account.address })
    const back = await swap(toId(keeping), native, bought / 4n)
    const gained = (await wallet.getBalance({ address: wallet.account.address })) - ethBefore
    expect(back - gained).toBeLessThan(parseEther('0.001'))
    await own.close()
  })

  test('behavior: slippage bounds what comes out', async () => {
    const { usdc } = evm.contracts
    const swap = {
      projectId: 'demo',
      amount: String(parseEther('1')),
      from: native,
      to: toId(usdc.address),
      userAddress: user(),
    }
    const { body } = await gateway.post('/v1/convert/build-transaction', { ...swap, eip155: { slippage: 0 } })
    // someone else trades first, so the promised amount is no longer there
    const other = await gateway.post('/v1/convert/build-transaction', {
      ...swap,
      amount: String(parseEther('20')),
      eip155: { slippage: 50 },
    })
    await sendBuilt(other.body.tx)
    const to = body.tx.to.split(':')[2] as Address
    await expect(
      wallet.call({ to, data: body.tx.data, value: BigInt(body.tx.amount), account: wallet.account }),
    ).rejects.toThrow('INSUFFICIENT_OUTPUT_AMOUNT')
  })

  test('error: a swap that the chain would refuse', async () => {
    const poor = toId('0x00000000000000000000000000000000000000fa')
    const swap = {
      projectId: 'demo',
      amount: '1000',
      from: toId(evm.contracts.usdc.address),
      to: native,
      userAddress: poor,
      disableEstimate: false,
    }
    const { status, body } = await gateway.post('/v1/convert/build-transaction', swap)
    expect([status, body.reasons[0].name]).toEqual([400, 'TransactionWouldFail'])
    expect(body.reasons[0].description).not.toContain('127.0.0.1')
  })

  test('error: bad slippage, an approval of the coin, a chain without a router', async () => {
    const { usdc } = evm.contracts
    const swap = { projectId: 'demo', amount: '5', from: native, to: toId(usdc.address), userAddress: user() }
    for (const slippage of [-1, 51, Number.NaN, '1e1', 'x']) {
      expect((await gateway.post('/v1/convert/build-transaction', { ...swap, eip155: { slippage } })).status).toBe(400)
    }
    const approve = await gateway.get('/v1/convert/build-approve', {
      userAddress: user(),
      from: native,
      to: toId(usdc.address),
    })
    expect(approve.body.reasons[0].name).toBe('ApprovalNotNeeded')
    const bare = await startTestGateway({
      config: { chains: [toChainConfig(evm, { router: undefined, indexFrom: 'off' })] },
    })
    expect((await bare.get('/v1/convert/tokens', { chainId })).body.reasons[0].name).toBe('SwapsUnsupported')
    await bare.close()
  })
})
