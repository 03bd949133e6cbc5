// The widget beside services that lie, over the real contracts of Uniswap V3 on a local chain. LI.FI's and 0x's own contracts are in no
// package: TestRoutes.sol has their functions, and swaps through Uniswap's.
import type { CaipNetworkId, Network } from '@foyer/base'
import { connect, createFoyer, open, replace } from '@foyer/core'
import { getQueryClient } from '@foyer/core/internal/queries'
import {
  leaveSwap,
  nativeTokenAddress,
  type SwapOffer,
  type SwapToken,
  submitSwap,
  swapFlowAtom,
  swapOfferQuery,
  toSwapper,
} from '@foyer/core/internal/swap'
import { mainnet, memoryStorage, mockAdapter } from '@foyer/test'
import { deployUniswapV3, type RunningEvm, requestRpc, startEvm, type UniswapV3 } from 'devnet'
import {
  type Abi,
  type Address,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  type Hex,
  maxUint256,
  parseAbi,
  parseAbiParameters,
  parseEther,
  parseUnits,
  zeroAddress,
  zeroHash,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testRoutes } from './artifacts/contracts.ts'
import { toChainConfig } from './support/evmConfig.ts'
import { createEvmWallet, deploy, type EvmWallet, write } from './support/evmWallet.ts'
import { createStandIn } from './support/standIn.ts'
import { startTestGateway, type TestGateway } from './support/testGateway.ts'
import { deployTestPools, permit2 } from './support/testPools.ts'

const networkId: CaipNetworkId = 'eip155:31337'
const thief = `0x${'bad'.padStart(40, '0')}`
const unit = parseEther('1')
const apiUrl = 'http://gateway.example'

let evm: RunningEvm
let uniswap: UniswapV3
let wallet: EvmWallet
let pools: Awaited<ReturnType<typeof deployTestPools>>
let routes: Address
let other: Address
const gateways: { [source: string]: TestGateway } = {}
let ether: SwapToken
let dollar: SwapToken
let foy: SwapToken

beforeAll(async () => {
  evm = await startEvm({ chainId: 31337 })
  const account = evm.accounts[1]
  if (!account) throw new Error('The chain has no accounts')
  wallet = createEvmWallet(evm, account)
  uniswap = await deployUniswapV3(evm)
  const { weth, usdc } = evm.contracts
  const coins = { token: weth, amount: parseEther('1000') }
  await uniswap.addPool({ tokens: [coins, { token: usdc.address, amount: parseUnits('3060000', 6) }], fee: 500 })
  await uniswap.addPool({
    tokens: [coins, { token: evm.contracts.foy.address, amount: 1_000n * coins.amount }],
    fee: 3_000,
  })
  pools = await deployTestPools(wallet)
  await pools.addPool(
    [
      { token: zeroAddress, amount: parseEther('1000') },
      { token: usdc.address, amount: parseUnits('3090000', 6) },
    ],
    500,
  )
  await pools.addPool(
    [
      { token: usdc.address, amount: parseUnits('300000', 6) },
      { token: evm.contracts.foy.address, amount: parseEther('99000') },
    ],
    100,
  )
  routes = await deploy(wallet, testRoutes)
  other = await deploy(wallet, testRoutes)
  const code = await wallet.getCode({ address: routes })
  await requestRpc(evm.url, { method: 'anvil_setCode', params: [registry, code] })
  const zeroEx = createStandIn('https://api.0x.org', { '/swap/allowance-holder/quote': answerZeroEx })
  const lifi = createStandIn('https://li.quest', { '/v1/quote': answerLifi }, (input, init) =>
    String(input).startsWith('https://api.0x.org') ? zeroEx.fetch(input, init) : fetch(input, init),
  )
  const sources = {
    v3: { kind: 'uniswap-v3' as const, quoter: uniswap.quoter, router: uniswap.router },
    v4: pools.source,
    lifi: { kind: 'lifi' as const, perSecond: 1_000 },
    zeroex: { kind: 'zeroex' as const, apiKey: 'secret', perSecond: 1_000 },
  }
  for (const source of ['router', ...Object.keys(sources), 'lifi router', 'zeroex v3']) {
    gateways[source] = await startTestGateway({
      fetch: lifi.fetch,
      config: { sources, chains: [toChainConfig(evm, { indexFrom: 'off', sources: { quotes: source.split(' ') } })] },
    })
  }
  const toToken = ({ address, ...token }: Omit<SwapToken, 'logoUri'>) => ({ ...token, address: address.toLowerCase() })
  ether = { ...evm.nativeCurrency, address: nativeTokenAddress }
  dollar = toToken(usdc)
  foy = toToken(evm.contracts.foy)
})

afterAll(async () => {
  for (const gateway of Object.values(gateways)) await gateway.close()
  await evm?.stop()
})

type Built = { readonly to: string; readonly data: string; readonly amount: string }
type Tamper = (built: Built) => Partial<Built>

/** A visitor of a site that named the router and the wrapped coin, with a wallet that signs for real. */
async function visit(swap: object = {}, source = 'v3') {
  const gateway = gateways[source] as TestGateway
  const { weth } = evm.contracts
  const known = [ether, dollar, foy]
  let fetchNode: typeof fetch = fetch
  let tamper: Tamper = () => ({})
  const asked: Built[] = []
  const mock = mockAdapter({
    wallets: [{ accounts: [wallet.account.address], networkId }],
    balance: 10n * unit,
    capabilities: {
      getTokenBalances: async ({ tokenAddresses }) => tokenAddresses.map(() => parseUnits('10000', 6)),
      getToken: async ({ tokenAddress }) => known.find(({ address }) => address === tokenAddress) ?? dollar,
      async sendTransaction({ to, value, data = '0x' }) {
        asked.push({ to, data, amount: String(value) })
        const call = { to: to as Address, data: data as Hex, value }
        // V3's pools take more in the first block of a second, so wallets leave room
        const gas = ((await wallet.estimateGas({ account: wallet.account, ...call })) * 3n) / 2n
        const hash = await wallet.sendTransaction({ ...call, gas })
        await wallet.waitForTransactionReceipt({ hash })
        return hash
      },
      async waitForTransaction({ hash }) {
        const { status } = await wallet.getTransactionReceipt({ hash: hash as Hex })
        return status === 'success' ? { status: 'confirmed' } : { status: 'failed', reason: 'execution reverted' }
      },
      getWalletCapabilities: undefined,
    },
  })
  const node = { http: [evm.url] }
  const network: Network = {
    ...{ ...mainnet, id: 31_337, caipNetworkId: networkId, name: 'Local' },
    rpcUrls: { default: node, chainDefault: node },
  }
  const fetchTampered: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.startsWith(apiUrl)) return fetchNode(request)
    const response = await gateway.fetch(request)
    if (!request.url.includes('/build-transaction') || !response.ok) return response
    const { tx } = (await response.json()) as { tx: Built }
    return Response.json({ tx: { ...tx, ...tamper(tx) } })
  }
  const foyer = createFoyer({
    ...{ projectId: 'demo', networks: [network], adapters: [mock], storage: memoryStorage() },
    ...{ apiUrl, enableWalletConnect: false, fetch: fetchTampered },
    swap: {
      networks: [networkId],
      routers: { [networkId]: [evm.contracts.uniswapRouter, uniswap.router, pools.address, routes] },
      wrapped: { [networkId]: weth },
      ...swap,
    },
  })
  const connection = await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  const swapper = toSwapper(foyer, connection)
  if (!swapper) throw new Error('nobody swaps')
  open(foyer, { view: 'Swap' })
  replace(foyer, 'SwapPreview')
  const getOffer = (from: SwapToken, to: SwapToken, fromAmount: bigint): Promise<SwapOffer> =>
    getQueryClient(foyer).fetchQuery({
      ...swapOfferQuery(foyer, { swapper, from, to, fromAmount, slippage: '1' }),
      staleTime: 0,
    })
  const setTamper = (change: Tamper) => {
    tamper = change
  }
  const setNode = (request: typeof fetch) => {
    fetchNode = request
  }
  return { foyer, asked, getOffer, setTamper, setNode, flow: () => foyer.store.get(swapFlowAtom) }
}

const balanceOf = (token: string) =>
  wallet.readContract({
    address: token as Address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [wallet.account.address],
  })
const me = () => wallet.account.address.slice(2).toLowerCase()
const swapWord = (data: string, word: string, other: string) => {
  const changed = data.replaceAll(word, other)
  if (changed === data) throw new Error('nothing to change')
  return changed
}
const toWord = (value: bigint) => value.toString(16).padStart(64, '0')

const usdt = () => evm.contracts.usdt.address.slice(2).toLowerCase()

describe('Uniswap V2', () => {
  const ways = ['coin for tokens', 'tokens for coin', 'tokens for tokens'] as const
  type WayName = (typeof ways)[number]
  const sidesOf = (way: WayName): [SwapToken, SwapToken, bigint] => {
    if (way === 'coin for tokens') return [ether, dollar, unit]
    return [dollar, way === 'tokens for coin' ? ether : foy, parseUnits('300', 6)]
  }
  const allow = (amount: bigint) => {
    const args = [evm.contracts.uniswapRouter, amount] as const
    return write(wallet, { address: dollar.address as Address, abi: erc20Abi, functionName: 'approve', args })
  }
  const addressWord = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')
  const firstOf = (way: WayName) => (way === 'coin for tokens' ? evm.contracts.weth : dollar.address)
  const lastOf = (way: WayName) =>
    ({ 'coin for tokens': dollar.address, 'tokens for coin': evm.contracts.weth, 'tokens for tokens': foy.address })[
      way
    ]
  /** The deadline, behind the receiver. */
  const toEndless = (data: string) => {
    const place = data.indexOf(addressWord(wallet.account.address)) + 64
    return data.slice(0, place) + 'f'.repeat(64) + data.slice(place + 64)
  }

  test.each(
    ways.flatMap((way): [WayName, string, (built: Built, amount: bigint) => Partial<Built>][] => [
      [way, 'recipient', ({ data }) => ({ data: swapWord(data, me(), thief.slice(2)) })],
      [
        way,
        'token that is given',
        ({ data }) => ({ data: swapWord(data, addressWord(firstOf(way)), usdt().padStart(64, '0')) }),
      ],
      [
        way,
        'token that comes',
        ({ data }) => ({ data: swapWord(data, addressWord(lastOf(way)), usdt().padStart(64, '0')) }),
      ],
      way === 'coin for tokens'
        ? [way, 'amount', ({ amount }) => ({ amount: String(BigInt(amount) * 2n) })]
        : [way, 'amount', ({ data }, amount) => ({ data: swapWord(data, toWord(amount), toWord(amount * 2n)) })],
      [way, 'value', ({ amount }) => ({ amount: String(BigInt(amount) + 1n) })],
      [way, 'spender', () => ({ to: `${networkId}:${thief}` })],
      [way, 'function', ({ data }) => ({ data: `0xac9650d8${data.slice(10)}` })],
      [way, 'end', ({ data }) => ({ data: toEndless(data) })],
      [way, 'word behind it', ({ data }) => ({ data: `${data}${toWord(0n)}` })],
    ]),
  )('error: %s with another %s: refused before the wallet is asked', async (way, _, change) => {
    const { foyer, asked, getOffer, setTamper, flow } = await visit({}, 'router')
    const [from, to, amount] = sidesOf(way)
    const offer = await getOffer(from, to, amount)
    setTamper((built) => change(built, amount))
    await expect(getOffer(from, to, amount)).rejects.toMatchObject({ name: 'AnswerInvalid' })
    await submitSwap(foyer, offer, '1')
    expect([flow().step, asked]).toEqual(['failed', []])
  })

  test.each(ways)('behavior: %s with another minimum: the wallet is asked for the one that was shown', async (way) => {
    const { foyer, asked, getOffer, setTamper } = await visit({}, 'router')
    const [from, to, amount] = sidesOf(way)
    await allow(amount)
    const honest = await getOffer(from, to, amount)
    const theirs = (honest.toAmount * 99n) / 100n
    setTamper(({ data }) => ({ data: swapWord(data, toWord(theirs), toWord(0n)) }))
    const offer = await getOffer(from, to, amount)
    await submitSwap(foyer, offer, '1')
    expect(asked.length).toBe(1)
    expect(asked[0]?.data).toContain(toWord(offer.minimum))
    expect(offer.minimum).toBeGreaterThan((offer.toAmount * 98n) / 100n)
  })
})

describe('Uniswap V3', () => {
  test('default: there and back, with an allowance for the router of exactly the amount', async () => {
    const { foyer, asked, getOffer, flow } = await visit()
    const before = await balanceOf(dollar.address)
    const offer = await getOffer(ether, dollar, unit)
    expect(offer).toMatchObject({ task: 'swap', call: { kind: 'coinForTokens', fees: [500], amount: unit } })
    await submitSwap(foyer, offer, '1')
    expect([flow().step, asked.length]).toEqual(['sent', 1])
    const bought = (await balanceOf(dollar.address)) - before
    expect(bought).toBe(offer.toAmount)
    leaveSwap(foyer)
    const back = await getOffer(dollar, ether, bought)
    expect(back).toMatchObject({ task: 'approve', call: { kind: 'tokensForCoin' } })
    await submitSwap(foyer, back, '1')
    const ready = await getOffer(dollar, ether, bought)
    expect([flow().step, ready.task]).toEqual(['allowed', 'swap'])
    await submitSwap(foyer, ready, '1')
    expect([flow().step, asked.length, await balanceOf(dollar.address)]).toEqual(['sent', 3, before])
    const args = [wallet.account.address, uniswap.router] as const
    const allowance = { address: dollar.address as Address, abi: erc20Abi, functionName: 'allowance', args } as const
    expect(await wallet.readContract(allowance)).toBe(0n)
  })

  test('default: over the coin, token to token', async () => {
    const { foyer, asked, getOffer } = await visit()
    const amount = parseUnits('30', 6)
    await write(wallet, {
      ...{ address: dollar.address as Address, abi: erc20Abi },
      functionName: 'approve',
      args: [uniswap.router, amount],
    })
    const offer = await getOffer(dollar, foy, amount)
    expect(offer).toMatchObject({ task: 'swap', call: { kind: 'tokensForTokens', fees: [500, 3_000] } })
    const before = await balanceOf(foy.address)
    await submitSwap(foyer, offer, '1')
    expect([asked.length, (await balanceOf(foy.address)) - before]).toEqual([1, offer.toAmount])
  })

  const ways = ['coin for tokens', 'tokens for coin', 'tokens for tokens'] as const
  const sidesOf = (way: (typeof ways)[number]) =>
    ({
      'coin for tokens': [ether, dollar, unit],
      'tokens for coin': [dollar, ether, parseUnits('3000', 6)],
      'tokens for tokens': [dollar, foy, parseUnits('3000', 6)],
    })[way] as [SwapToken, SwapToken, bigint]

  test.each(
    ways.flatMap((way): [string, string, (built: Built, amount: bigint) => Partial<Built>][] => [
      [way, 'recipient', ({ data }) => ({ data: swapWord(data, me(), thief.slice(2)) })],
      [
        way,
        'token that is given',
        ({ data }) => ({ data: swapWord(data, toPathStart(way), evm.contracts.usdt.address.slice(2).toLowerCase()) }),
      ],
      [
        way,
        'token that comes',
        ({ data }) => ({ data: swapWord(data, toPathEnd(way), evm.contracts.usdt.address.slice(2).toLowerCase()) }),
      ],
      [way, 'amount', ({ data }, amount) => ({ data: swapWord(data, toWord(amount), toWord(amount * 2n)) })],
      [way, 'value', ({ amount }) => ({ amount: String(BigInt(amount) + 1n) })],
      [way, 'spender', () => ({ to: `${networkId}:${thief}` })],
      [way, 'function', ({ data }) => ({ data: `0xac9650d8${data.slice(10)}` })],
      [way, 'end', ({ data }) => ({ data: data.slice(0, 10) + 'f'.repeat(64) + data.slice(74) })],
      [way, 'second call', ({ data }) => ({ data: `${data}${toWord(0n)}` })],
    ]),
  )('error: %s with another %s: refused before the wallet is asked', async (way, _, change) => {
    const { foyer, asked, getOffer, setTamper, flow } = await visit()
    const [from, to, amount] = sidesOf(way as (typeof ways)[number])
    const offer = await getOffer(from, to, amount)
    setTamper((built) => change(built, amount))
    await expect(getOffer(from, to, amount)).rejects.toMatchObject({ name: 'AnswerInvalid' })
    await submitSwap(foyer, offer, '1')
    expect([flow().step, asked]).toEqual(['failed', []])
  })

  test.each(ways)('behavior: %s with another minimum: the wallet is asked for the one that was shown', async (way) => {
    const { foyer, asked, getOffer, setTamper } = await visit()
    const [from, to, amount] = sidesOf(way)
    await write(wallet, {
      ...{ address: dollar.address as Address, abi: erc20Abi },
      functionName: 'approve',
      args: [uniswap.router, amount],
    })
    const honest = await getOffer(from, to, amount)
    // the gateway rounds down
    const theirs = (honest.toAmount * 99n) / 100n
    setTamper(({ data }) => ({ data: swapWord(data, toWord(theirs), toWord(0n)) }))
    const offer = await getOffer(from, to, amount)
    await submitSwap(foyer, offer, '1')
    expect(asked.length).toBe(1)
    expect(asked[0]?.data).toContain(toWord(offer.minimum))
    expect(offer.minimum).toBeGreaterThan((offer.toAmount * 98n) / 100n)
  })

  test('error: where nobody says which contract wraps the coin, the coin goes through no pool', async () => {
    const { getOffer } = await visit({ wrapped: {} })
    await expect(getOffer(ether, dollar, unit)).rejects.toMatchObject({ name: 'AnswerInvalid' })
    await expect(getOffer(dollar, foy, unit)).resolves.toBeDefined()
  })

  const lower = (address: string) => address.slice(2).toLowerCase()
  const toPathStart = (way: string) =>
    way === 'coin for tokens' ? lower(evm.contracts.weth) : lower(evm.contracts.usdc.address)
  const toPathEnd = (way: string) =>
    lower(
      way === 'coin for tokens'
        ? evm.contracts.usdc.address
        : way === 'tokens for coin'
          ? evm.contracts.weth
          : evm.contracts.foy.address,
    )
})

/** Where 0x says which of its contracts is the present one. */
const registry = '0x00000000000004533Fe15556B1E086BB1A72cEae'
const pseudo = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const routerAbi = parseAbi([
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params) payable returns (uint256)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
])
const quoterAbi = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[], uint32[], uint256)',
])
const actionParams = parseAbiParameters('(address to, uint256 value, bytes data)')

/** What a service is asked for, and what it makes of it: everything a liar may change. */
type Way = {
  from: Address
  to: Address
  amount: bigint
  account: Address
  recipient: Address
  minimum: bigint
  toAmount: bigint
  contract: Address
  /** Of 0x. */
  operator: Address
  target: Address
  value: bigint
  /** Who gets what the pool gives. */
  payee: Address
  /** Called in place of Uniswap's router, or besides. */
  more: { to: Address; data: Hex; deposit?: Address }[]
}

let lie: (way: Way) => void = () => undefined
beforeEach(() => {
  lie = () => undefined
})

async function findWay(query: URLSearchParams, names: readonly [string, string, string, string]): Promise<Way> {
  const [from = '0x', to = '0x', amount = '0', account = '0x'] = names.map(
    (name) => query.get(name) ?? '0',
  ) as Address[]
  const path = toPath(from, to)
  const call = {
    address: uniswap.quoter,
    abi: quoterAbi,
    functionName: 'quoteExactInput',
    args: [path, BigInt(amount)],
  } as const
  const toAmount = (await wallet.simulateContract(call)).result[0]
  return {
    ...{ from, to, account, toAmount, amount: BigInt(amount), recipient: account, minimum: (toAmount * 99n) / 100n },
    ...{ contract: routes, operator: routes, target: routes, payee: routes, more: [] },
    value: isCoin(from) ? BigInt(amount) : 0n,
  }
}

const isCoin = (token: string) => token.toLowerCase() === pseudo.toLowerCase() || token === zeroAddress

function toPath(from: string, to: string): Hex {
  const { weth } = evm.contracts
  const [first, last] = [from, to].map((token) => (isCoin(token) ? weth : token)) as [Address, Address]
  const fee = (token: string) => (token.toLowerCase() === foy.address ? 3_000 : 500)
  if (first === weth) return encodePacked(['address', 'uint24', 'address'], [first, fee(last), last])
  if (last === weth) return encodePacked(['address', 'uint24', 'address'], [first, fee(first), last])
  const types = ['address', 'uint24', 'address', 'uint24', 'address'] as const
  return encodePacked(types, [first, fee(first), weth, fee(last), last])
}

/** Encodes what the service's contract asks of Uniswap's router. */
function toRouterCall({ from, to, amount, payee }: Way): Hex {
  const router = '0x0000000000000000000000000000000000000002'
  const swap = {
    path: toPath(from, to),
    recipient: isCoin(to) ? router : payee,
    amountIn: amount,
    amountOutMinimum: 0n,
  } as const
  const calls = [encodeFunctionData({ abi: routerAbi, functionName: 'exactInput', args: [swap] })]
  if (isCoin(to)) calls.push(encodeFunctionData({ abi: routerAbi, functionName: 'unwrapWETH9', args: [0n, payee] }))
  return encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [maxUint256, calls] })
}

async function answerLifi({ searchParams }: URL) {
  const way = await findWay(searchParams, ['fromToken', 'toToken', 'fromAmount', 'fromAddress'])
  const { from, to, amount } = way
  const callData = toRouterCall(way)
  lie(way)
  const data = way.payee === routes ? callData : toRouterCall({ ...way, from, to, amount })
  const sides = { sendingAssetId: way.from, receivingAssetId: way.to, fromAmount: way.amount, requiresDeposit: true }
  const swap = { ...sides, callTo: uniswap.router, approveTo: uniswap.router, callData: data }
  const head = [zeroHash, 'site', zeroAddress, way.recipient, way.minimum] as const
  const swaps = way.more.map((more) => ({
    ...{ ...sides, sendingAssetId: more.deposit ?? way.from, requiresDeposit: more.deposit !== undefined },
    ...{ callTo: more.to, approveTo: more.to, callData: more.data },
  }))
  const one = isCoin(from) ? 'NativeToERC20' : isCoin(to) ? 'ERC20ToNative' : 'ERC20ToERC20'
  const abi = testRoutes.abi as unknown as Abi
  const encoded =
    swaps.length > 0
      ? encodeFunctionData({
          abi,
          functionName: 'swapTokensMultipleV3ERC20ToERC20',
          args: [...head, [...swaps, swap]],
        })
      : encodeFunctionData({ abi, functionName: `swapTokensSingleV3${one}`, args: [...head, swap] })
  const token = (address: string) => ({ address, chainId: 31_337 })
  return {
    type: 'lifi',
    action: { fromToken: token(from), toToken: token(to), fromAmount: String(amount) },
    estimate: { toAmount: String(way.toAmount), approvalAddress: way.contract },
    transactionRequest: {
      ...{ to: way.contract, data: encoded, chainId: 31_337 },
      ...{ value: `0x${way.value.toString(16)}`, gasLimit: '0xf4240' },
    },
  }
}

async function answerZeroEx({ searchParams }: URL) {
  const way = await findWay(searchParams, ['sellToken', 'buyToken', 'sellAmount', 'taker'])
  const { from, to, amount, account } = way
  lie(way)
  const act = (target: Address, value: bigint, data: Hex) =>
    encodeAbiParameters(actionParams, [{ to: target, value, data }])
  const pay = parseAbi(['function transferFrom(address, address, address, uint256)'])
  const taken = encodeFunctionData({
    abi: pay,
    functionName: 'transferFrom',
    args: [from, account, way.target, amount],
  })
  const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [uniswap.router, amount] })
  const actions = [
    ...(isCoin(from) ? [] : [act(routes, 0n, taken), act(from, 0n, approval)]),
    ...way.more.map((more) => act(more.to, 0n, more.data)),
    act(uniswap.router, isCoin(from) ? amount : 0n, toRouterCall({ ...way, from, to, amount })),
  ]
  const slippage = { recipient: way.recipient, buyToken: way.to, minAmountOut: way.minimum }
  const abi = testRoutes.abi as unknown as Abi
  const inner = encodeFunctionData({ abi, functionName: 'execute', args: [slippage, actions, zeroHash] })
  const args = [way.operator, way.from, way.amount, way.target, inner]
  return {
    ...{
      liquidityAvailable: true,
      buyAmount: String(way.toAmount),
      buyToken: to,
      sellAmount: String(amount),
      sellToken: from,
    },
    allowanceTarget: way.contract,
    transaction: {
      ...{ to: way.contract, data: encodeFunctionData({ abi, functionName: 'exec', args }) },
      ...{ value: String(way.value), gas: '1000000' },
    },
  }
}

describe.each(['lifi', 'zeroex'])('a route of %s', (source) => {
  const ways = ['coin for tokens', 'tokens for coin', 'tokens for tokens'] as const
  type WayName = (typeof ways)[number]
  const sidesOf = (way: WayName) =>
    ({
      'coin for tokens': [ether, dollar, unit],
      'tokens for coin': [dollar, ether, parseUnits('300', 6)],
      'tokens for tokens': [dollar, foy, parseUnits('300', 6)],
    })[way] as [SwapToken, SwapToken, bigint]
  const approve = (token: string, spender: Address, amount: bigint) =>
    write(wallet, { ...{ address: token as Address, abi: erc20Abi }, functionName: 'approve', args: [spender, amount] })
  const allow = async (token: string, spender: Address, amount: bigint) => {
    // some tokens refuse another allowance while there is one
    await approve(token, spender, 0n)
    if (amount > 0n) await approve(token, spender, amount)
  }

  test.each(ways)('default: %s: simulated, allowed exactly, and at least the minimum arrives', async (way) => {
    const { foyer, asked, getOffer, flow } = await visit({}, source)
    const [from, to, amount] = sidesOf(way)
    await allow(dollar.address, routes, 0n)
    const offer = await getOffer(from, to, amount)
    const isCoins = way === 'coin for tokens'
    expect(offer).toMatchObject({
      task: isCoins ? 'swap' : 'approve',
      call: { kind: 'route', contract: routes.toLowerCase() },
    })
    if (!isCoins) await submitSwap(foyer, offer, '1')
    const before = await (way === 'tokens for coin' ? 0n : balanceOf(to.address))
    await submitSwap(foyer, isCoins ? offer : await getOffer(from, to, amount), '1')
    expect([flow().step, asked.length]).toEqual(['sent', isCoins ? 1 : 2])
    if (way !== 'tokens for coin') expect((await balanceOf(to.address)) - before).toBeGreaterThanOrEqual(offer.minimum)
    const args = [wallet.account.address, routes] as const
    const allowance = { address: dollar.address as Address, abi: erc20Abi, functionName: 'allowance', args } as const
    expect(await wallet.readContract(allowance)).toBe(0n)
  })

  let questions = 0n
  const toFresh = (amount: bigint) => {
    questions += 1n
    return amount + questions
  }
  const steal = () => {
    const args = [wallet.account.address, thief as Address, parseUnits('5', 6)] as const
    return {
      to: evm.contracts.usdt.address,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args }),
    }
  }
  const changes: [string, (way: Way) => void, (WayName | undefined)?, (string | undefined)?][] = [
    ['recipient', (way) => Object.assign(way, { recipient: thief })],
    ['receiver inside of it', (way) => Object.assign(way, { payee: thief })],
    ['token that comes', (way) => Object.assign(way, { to: evm.contracts.usdt.address }), undefined, 'tokens for coin'],
    // of LI.FI's, what is said to be given in place of a coin that is sent along counts for nothing
    [
      'token that is given',
      (way) => Object.assign(way, { from: evm.contracts.usdt.address }),
      undefined,
      source === 'lifi' ? 'coin for tokens' : undefined,
    ],
    ['amount', (way) => Object.assign(way, { amount: way.amount * 2n, value: way.value * 2n })],
    ['coin sent along', (way) => Object.assign(way, { value: way.value + 1n })],
    ['spender', (way) => Object.assign(way, { contract: other, operator: other, target: other })],
    ['promise than it keeps', (way) => Object.assign(way, { toAmount: way.toAmount * 2n })],
    ['thing that leaves as well', (way) => way.more.push(steal()), 'tokens for tokens'],
    ['deposit', (way) => way.more.push({ ...steal(), deposit: evm.contracts.usdt.address }), 'tokens for tokens'],
    ...(source === 'zeroex'
      ? ([
          ['operator', (way) => Object.assign(way, { operator: thief })],
          [
            'target that the registry does not name',
            (way) => Object.assign(way, { operator: other, target: other, payee: other }),
          ],
        ] as [string, (way: Way) => void][])
      : []),
  ]

  test.each(
    ways.flatMap((way) =>
      changes
        .filter(([, , only, never]) => (only ?? way) === way && never !== way)
        .map(([name, change]) => [way, name, change] as const),
    ),
  )('error: %s with another %s: refused before the wallet is asked', async (way, _, change) => {
    const { foyer, asked, getOffer, flow } = await visit({}, source)
    const [from, to, amount] = sidesOf(way)
    // somebody who once allowed everything
    for (const token of [dollar.address, evm.contracts.usdt.address]) await allow(token, routes, maxUint256)
    for (const token of [dollar.address, evm.contracts.usdt.address]) await allow(token, other, maxUint256)
    const offer = await getOffer(from, to, amount)
    expect(offer.task).toBe('swap')
    lie = change
    // an amount that nobody has asked for, as answers are kept for some seconds
    await expect(getOffer(from, to, toFresh(amount))).rejects.toMatchObject({ name: 'AnswerInvalid' })
    await submitSwap(foyer, { ...offer, fromAmount: toFresh(amount) }, '1')
    expect([flow().step, asked]).toEqual(['failed', []])
  })

  test.each(ways)('behavior: %s with another minimum: the wallet is asked for the one that was shown', async (way) => {
    const { foyer, asked, getOffer } = await visit({}, source)
    const [from, to, amount] = sidesOf(way)
    await allow(dollar.address, routes, maxUint256)
    lie = (one) => Object.assign(one, { minimum: 0n })
    const offer = await getOffer(from, to, toFresh(amount))
    await submitSwap(foyer, offer, '1')
    expect(asked.length).toBe(1)
    expect(asked[0]?.data).toContain(toWord(offer.minimum))
    expect(offer.minimum).toBeGreaterThan((offer.toAmount * 98n) / 100n)
  })

  test.each<[string, (request: Request) => Response | Promise<Response>]>([
    ['does not simulate', () => Response.json({ id: 1, error: { code: -32_601, message: 'Method not found' } })],
    ['answers something else', () => Response.json({ id: 1, result: [{ calls: [] }] })],
    ['answers with no JSON', () => new Response('busy', { status: 502 })],
    ['is not there', () => Promise.reject(new TypeError('fetch failed'))],
  ])('error: a node that %s: nothing is asked of the wallet', async (_, answer) => {
    const { foyer, asked, getOffer, setNode, flow } = await visit({}, source)
    const offer = await getOffer(ether, dollar, unit)
    setNode(async (input, init) => await answer(new Request(input, init)))
    await expect(getOffer(ether, dollar, unit)).rejects.toMatchObject({ name: 'RpcRequestFailed' })
    await submitSwap(foyer, offer, '1')
    expect([flow().step, asked]).toEqual(['failed', []])
  })

  test('error: a contract that neither the site nor Foyer knows, even where any router is allowed', async () => {
    const { getOffer } = await visit({ routers: { [networkId]: 'any' } }, source)
    await expect(getOffer(ether, dollar, unit)).rejects.toMatchObject({ name: 'AnswerInvalid' })
  })
})

describe('Uniswap V4', () => {
  const executeAbi = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
  const planParams = parseAbiParameters('bytes actions, bytes[] params')
  const swapParams = parseAbiParameters([
    'Swap params',
    'struct PathKey { address currency; uint24 fee; int24 tickSpacing; address hooks; bytes hookData; }',
    'struct Swap { address currencyIn; PathKey[] path; uint128 amountIn; uint128 minimum; }',
  ])
  /** As routers from 2.1 on have it. */
  const laterParams = parseAbiParameters([
    'Swap params',
    'struct PathKey { address currency; uint24 fee; int24 tickSpacing; address hooks; bytes hookData; }',
    'struct Swap { address currencyIn; PathKey[] path; uint256[] most; uint128 amountIn; uint128 minimum; }',
  ])
  const sideParams = parseAbiParameters('address currency, uint256 bound')
  const takeParams = parseAbiParameters('address currency, address recipient, uint256 amount')

  /** Reads what a plan says, each part to be changed. */
  function readPlan(data: string) {
    const [commands, [input = '0x'], deadline] = decodeFunctionData({ abi: executeAbi, data: data as Hex }).args
    const [actions, steps] = decodeAbiParameters(planParams, input)
    const [swap = '0x', pay = '0x', take = '0x'] = steps
    return {
      ...{ commands, actions, deadline, more: [] as Hex[] },
      swap: decodeAbiParameters(swapParams, swap)[0],
      pay: decodeAbiParameters(sideParams, pay),
      take: encodeAbiParameters(sideParams, decodeAbiParameters(sideParams, take)),
    }
  }
  type Plan = ReturnType<typeof readPlan>

  function writePlan({ commands, actions, deadline, swap, pay, take, more }: Plan, swapData?: Hex): Hex {
    const steps = [swapData ?? encodeAbiParameters(swapParams, [swap]), encodeAbiParameters(sideParams, pay), take]
    const input = encodeAbiParameters(planParams, [actions, steps])
    return encodeFunctionData({
      abi: executeAbi,
      functionName: 'execute',
      args: [commands, [input, ...more], deadline],
    })
  }
  const ways = ['coin for tokens', 'tokens for coin', 'tokens for tokens'] as const
  type WayName = (typeof ways)[number]
  const sidesOf = (way: WayName): [SwapToken, SwapToken, bigint] => {
    if (way === 'coin for tokens') return [ether, dollar, unit]
    return [dollar, way === 'tokens for coin' ? ether : foy, parseUnits('300', 6)]
  }
  const toCurrency = ({ address }: SwapToken) => (address === nativeTokenAddress ? zeroAddress : (address as Address))
  const change = (plan: Plan, swap: object): Plan => ({ ...plan, swap: { ...plan.swap, ...swap } })
  const lastOf = ({ swap }: Plan) => swap.path.at(-1)?.currency as Address
  /** The last pool of the path as changed. */
  const changeEnd = (plan: Plan, pool: object) =>
    change(plan, { path: [...plan.swap.path.slice(0, -1), { ...plan.swap.path.at(-1), ...pool }] })
  const takes = (plan: Plan, token: string, bound: bigint): Plan => ({
    ...plan,
    take: encodeAbiParameters(sideParams, [token as Address, bound]),
  })
  const minimumOf = ({ take }: Plan) => decodeAbiParameters(sideParams, take)[1]

  test('default: the coin for tokens, in one transaction without an allowance, and all of it arrives', async () => {
    const { foyer, asked, getOffer, flow } = await visit({}, 'v4')
    const offer = await getOffer(ether, dollar, unit)
    const toAmount = await pools.quote(dollar.address as Address, 500, unit)
    expect(offer).toMatchObject({ task: 'swap', toAmount, call: { kind: 'coinForTokens', amount: unit } })
    const before = await balanceOf(dollar.address)
    await submitSwap(foyer, offer, '1')
    expect([flow().step, asked.length, (await balanceOf(dollar.address)) - before]).toEqual(['sent', 1, toAmount])
    const data = asked[0]?.data ?? ''
    expect(writePlan(readPlan(data))).toBe(data)
  })

  const permit2Abi = parseAbi([
    'function approve(address token, address spender, uint160 amount, uint48 expiration)',
    'function allowance(address, address, address) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
  ])
  const approve = (amount: bigint) => {
    const call = { address: dollar.address as Address, abi: erc20Abi, functionName: 'approve' }
    return write(wallet, { ...call, args: [permit2, amount] })
  }
  const permit = (amount: bigint, until: bigint) => {
    const args = [dollar.address, pools.address, amount, until] as const
    return write(wallet, { address: permit2, abi: permit2Abi, functionName: 'approve', args })
  }
  /** Of the token for Permit2, and there for the router. */
  const readAllowed = async () => {
    const { address } = wallet.account
    const token = { address: dollar.address as Address, abi: erc20Abi, functionName: 'allowance' } as const
    const inside = { address: permit2, abi: permit2Abi, functionName: 'allowance' } as const
    const [amount, until] = await wallet.readContract({
      ...inside,
      args: [address, dollar.address as Address, pools.address],
    })
    return { approved: await wallet.readContract({ ...token, args: [address, permit2] }), amount, until }
  }
  const soon = () => BigInt(Math.floor(Date.now() / 1_000) + 1_200)
  beforeEach(async () => {
    await approve(0n)
    await permit(0n, 0n)
  })

  test.each(['tokens for coin', 'tokens for tokens'] as const)(
    'default: %s: Permit2 is allowed exactly the amount, the router that of it for minutes, and nothing is left',
    async (way) => {
      const { foyer, asked, getOffer, flow } = await visit({}, 'v4')
      const [from, to, amount] = sidesOf(way)
      const [ends, { until: none }] = [soon(), await readAllowed()]
      const press = async (task: string) => {
        const offer = await getOffer(from, to, amount)
        expect(offer.task).toBe(task)
        await submitSwap(foyer, offer, '1')
        return offer
      }
      await press('approve')
      expect([flow().step, await readAllowed()]).toEqual(['allowed', { approved: amount, amount: 0n, until: none }])
      const { permit: shown } = await press('permit')
      expect([flow().step, await readAllowed()]).toEqual([
        'allowed',
        { approved: amount, amount, until: Number(shown?.until) },
      ])
      expect(Number((shown?.until ?? 0n) - ends)).toBeLessThan(600)
      const before = await (way === 'tokens for coin' ? wallet.getBalance(wallet.account) : balanceOf(to.address))
      const offer = await press('swap')
      expect([flow().step, asked.map((one) => one.to)]).toEqual([
        'sent',
        [from.address, permit2.toLowerCase(), pools.address.toLowerCase()],
      ])
      const { hash = '0x' } = flow() as { hash?: Hex }
      const { gasUsed, effectiveGasPrice } = await wallet.getTransactionReceipt({ hash })
      const paid = way === 'tokens for coin' ? gasUsed * effectiveGasPrice : 0n
      const after = await (way === 'tokens for coin' ? wallet.getBalance(wallet.account) : balanceOf(to.address))
      expect(after - before + paid).toBe(offer.toAmount)
      expect(await readAllowed()).toMatchObject({ approved: 0n, amount: 0n })
      expect(writePlan(readPlan(asked[2]?.data ?? ''))).toBe(asked[2]?.data)
    },
  )

  test('behavior: what is allowed already is not asked for again, unless it ends too soon or is too little', async () => {
    const { getOffer } = await visit({}, 'v4')
    const [from, to, amount] = sidesOf('tokens for coin')
    const taskOf = async () => (await getOffer(from, to, amount)).task
    await approve(maxUint256)
    const tasks: string[] = []
    for (const [allowed, until] of [
      [amount, soon()],
      [amount * 2n, 2n ** 48n - 1n],
      [amount - 1n, soon()],
      [amount, soon() - 900n],
      [amount, 1n],
    ] as const) {
      await permit(allowed, until)
      tasks.push(await taskOf())
    }
    expect(tasks).toEqual(['swap', 'swap', 'permit', 'permit', 'permit'])
    await approve(amount - 1n)
    expect(await taskOf()).toBe('reset')
  })

  test('error: a node that does not say what Permit2 allows: no swap is offered', async () => {
    const { getOffer, setNode } = await visit({}, 'v4')
    setNode(async () => Response.json({ id: 1, error: { code: -32_601, message: 'Method not found' } }))
    await expect(getOffer(...sidesOf('tokens for coin'))).rejects.toMatchObject({ name: 'RpcRequestFailed' })
  })

  test.each(ways)('behavior: %s with another minimum: the wallet is asked for the one that was shown', async (way) => {
    const { foyer, asked, getOffer, setTamper } = await visit({}, 'v4')
    const [from, to, amount] = sidesOf(way)
    await approve(amount)
    await permit(amount, soon())
    setTamper(({ data }) => {
      const plan = readPlan(data)
      return { data: writePlan(takes(change(plan, { minimum: 0n }), toCurrency(to), 0n)) }
    })
    const offer = await getOffer(from, to, amount)
    await submitSwap(foyer, offer, '1')
    const plan = readPlan(asked[0]?.data ?? '')
    expect([asked.length, plan.swap.minimum, minimumOf(plan)]).toEqual([1, offer.minimum, offer.minimum])
    expect(offer.minimum).toBeGreaterThan((offer.toAmount * 98n) / 100n)
  })

  const changes: [string, (plan: Plan) => Plan | Hex][] = [
    [
      'receiver',
      (plan) => ({
        ...plan,
        actions: '0x070c0e',
        take: encodeAbiParameters(takeParams, [lastOf(plan), thief as Address, 0n]),
      }),
    ],
    [
      'token that comes',
      (plan) =>
        takes(changeEnd(plan, { currency: evm.contracts.usdt.address }), evm.contracts.usdt.address, minimumOf(plan)),
    ],
    ['token at the end of the path', (plan) => changeEnd(plan, { currency: evm.contracts.usdt.address })],
    ['token that is taken', (plan) => takes(plan, evm.contracts.usdt.address, minimumOf(plan))],
    ['token that is given', (plan) => change(plan, { currencyIn: evm.contracts.usdt.address })],
    ['token that is paid', (plan) => ({ ...plan, pay: [evm.contracts.usdt.address, plan.pay[1]] })],
    ['amount', (plan) => change(plan, { amountIn: plan.swap.amountIn * 2n })],
    [
      'amount in all places',
      (plan) => ({ ...change(plan, { amountIn: plan.pay[1] * 2n }), pay: [plan.pay[0], plan.pay[1] * 2n] }),
    ],
    ['bound of what is paid', (plan) => ({ ...plan, pay: [plan.pay[0], plan.pay[1] * 2n] })],
    ['minimum where it is taken', (plan) => takes(plan, lastOf(plan), 0n)],
    ['hook', (plan) => changeEnd(plan, { hooks: thief as Address })],
    ['word for a hook', (plan) => changeEnd(plan, { hookData: '0x01' })],
    ['path of nothing', (plan) => change(plan, { path: [] })],
    ['step', (plan) => ({ ...plan, actions: '0x070c10' })],
    ['command', (plan) => ({ ...plan, commands: '0x04' })],
    [
      'command before it that Permit2 lets pay a thief',
      (plan) => ({
        ...plan,
        commands: '0x1002',
        more: [encodeAbiParameters(takeParams, [dollar.address as Address, thief as Address, 1n])],
      }),
    ],
    ['command that may fail', (plan) => ({ ...plan, commands: '0x90' })],
    [
      'command behind it',
      (plan) => ({
        ...plan,
        commands: '0x1004',
        more: [encodeAbiParameters(takeParams, [zeroAddress, thief as Address, 0n])],
      }),
    ],
    ['end', (plan) => ({ ...plan, deadline: maxUint256 })],
    ['word behind it', (plan) => `${writePlan(plan)}${toWord(0n)}`],
    [
      'field of later routers',
      (plan) => {
        return writePlan(plan, encodeAbiParameters(laterParams, [{ ...plan.swap, most: [] }]))
      },
    ],
  ]

  const ofEvery = <change>(all: readonly [string, change][]) =>
    ways.flatMap((way) => all.map(([name, tamper]) => [way, name, tamper] as const))

  test.each(ofEvery(changes))(
    'error: %s with another %s: refused before the wallet is asked',
    async (way, _, tamper) => {
      const { foyer, asked, getOffer, setTamper, flow } = await visit({}, 'v4')
      const [from, to, amount] = sidesOf(way)
      const offer = await getOffer(from, to, amount)
      setTamper(({ data }) => {
        const changed = tamper(readPlan(data))
        return { data: typeof changed === 'string' ? changed : writePlan(changed) }
      })
      await expect(getOffer(from, to, amount)).rejects.toMatchObject({ name: 'AnswerInvalid' })
      await submitSwap(foyer, offer, '1')
      expect([flow().step, asked]).toEqual(['failed', []])
    },
  )

  const outside: [string, Tamper][] = [
    ['coin sent along', ({ amount }) => ({ amount: String(BigInt(amount) + 1n) })],
    ['contract', () => ({ to: `${networkId}:${thief}` })],
    ['function', ({ data }) => ({ data: `0x24856bc3${data.slice(10)}` })],
  ]
  test.each(ofEvery(outside))(
    'error: %s with another %s: refused before the wallet is asked',
    async (way, _, tamper) => {
      const { foyer, asked, getOffer, setTamper, flow } = await visit({}, 'v4')
      const [from, to, amount] = sidesOf(way)
      const offer = await getOffer(from, to, amount)
      setTamper(tamper)
      await expect(getOffer(from, to, amount)).rejects.toMatchObject({ name: 'AnswerInvalid' })
      await submitSwap(foyer, offer, '1')
      expect([flow().step, asked]).toEqual(['failed', []])
    },
  )

  test('error: a way that promises more than it keeps fails at the minimum', async () => {
    const { foyer, getOffer, flow } = await visit({}, 'v4')
    const offer = await getOffer(ether, dollar, unit)
    const before = await balanceOf(dollar.address)
    const minimum = offer.toAmount * 2n
    await submitSwap(foyer, { ...offer, toAmount: minimum, minimum, call: { ...offer.call, minimum } as never }, '1')
    // the fresh quote is worse than what was shown, and is shown
    expect([flow().step, (await balanceOf(dollar.address)) - before]).toEqual(['changed', 0n])
  })
})

describe('a service’s route that is refused', () => {
  let bestAmount = unit
  const noNode = async () => Response.json({ id: 1, error: { code: -32_601, message: 'Method not found' } })
  const bests: [string, string, string][] = [
    ['lifi', 'Uniswap V2', 'lifi router'],
    ['zeroex', 'Uniswap V3', 'zeroex v3'],
  ]
  const cases: [string, (visitor: Awaited<ReturnType<typeof visit>>) => void][] = [
    [
      'receives elsewhere',
      () => {
        lie = (way) => void Object.assign(way, { recipient: thief, payee: thief })
      },
    ],
    [
      'promises more than it keeps',
      () => {
        lie = (way) => void Object.assign(way, { toAmount: way.toAmount * 2n })
      },
    ],
    ['no node can simulate', ({ setNode }) => setNode(noNode)],
  ]

  test.each(bests.flatMap((best) => cases.map((one) => [...best, ...one] as const)))(
    'behavior: %s, then %s (%s): one that %s makes room for the next best',
    async (_, name, sources, __, prepare) => {
      const visitor = await visit({}, sources)
      const { foyer, asked, getOffer, flow } = visitor
      // an amount that nobody has asked for, as answers are kept for some seconds
      bestAmount += 1n
      expect((await getOffer(ether, dollar, bestAmount)).call.kind).toBe('route')
      prepare(visitor)
      bestAmount += 1n
      const offer = await getOffer(ether, dollar, bestAmount)
      const router = name === 'Uniswap V2' ? evm.contracts.uniswapRouter : uniswap.router
      expect(offer).toMatchObject({ task: 'swap', call: { kind: 'coinForTokens', contract: router.toLowerCase() } })
      const before = await balanceOf(dollar.address)
      await submitSwap(foyer, offer, '1')
      expect([flow().step, asked.length]).toEqual(['sent', 1])
      expect((await balanceOf(dollar.address)) - before).toBeGreaterThanOrEqual(offer.minimum)
    },
  )
})
