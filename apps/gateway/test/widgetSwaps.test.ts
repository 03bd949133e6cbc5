// The widget beside a gateway that lies, over the real contracts of Uniswap V3 on a local chain.
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
import { deployUniswapV3, type RunningEvm, startEvm, type UniswapV3 } from 'devnet'
import { type Address, erc20Abi, type Hex, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toChainConfig } from './support/evmConfig.ts'
import { createEvmWallet, type EvmWallet, write } from './support/evmWallet.ts'
import { startTestGateway, type TestGateway } from './support/testGateway.ts'

const networkId: CaipNetworkId = 'eip155:31337'
const thief = `0x${'bad'.padStart(40, '0')}`
const unit = parseEther('1')
const apiUrl = 'http://gateway.example'

let evm: RunningEvm
let uniswap: UniswapV3
let wallet: EvmWallet
let gateway: TestGateway
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
  const v3 = { kind: 'uniswap-v3' as const, quoter: uniswap.quoter, router: uniswap.router }
  gateway = await startTestGateway({
    config: { sources: { v3 }, chains: [toChainConfig(evm, { indexFrom: 'off', sources: { quotes: ['v3'] } })] },
  })
  const toToken = ({ address, ...token }: Omit<SwapToken, 'logoUri'>) => ({ ...token, address: address.toLowerCase() })
  ether = { ...evm.nativeCurrency, address: nativeTokenAddress }
  dollar = toToken(usdc)
  foy = toToken(evm.contracts.foy)
}, 60_000)

afterAll(async () => {
  await gateway?.close()
  await evm?.stop()
})

type Built = { readonly to: string; readonly data: string; readonly amount: string }
type Tamper = (built: Built) => Partial<Built>

/** A visitor of a site that named the router and the wrapped coin, with a wallet that signs for real. */
async function visit(swap: object = {}) {
  const { weth } = evm.contracts
  const known = [ether, dollar, foy]
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
        const hash = await wallet.sendTransaction({ to: to as Address, data: data as Hex, value })
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
  const network: Network = { ...mainnet, id: 31_337, caipNetworkId: networkId, name: 'Local' }
  const fetchTampered: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.startsWith(apiUrl)) return fetch(request)
    const response = await gateway.fetch(request)
    if (!request.url.includes('/build-transaction') || !response.ok) return response
    const { tx } = (await response.json()) as { tx: Built }
    return Response.json({ tx: { ...tx, ...tamper(tx) } })
  }
  const foyer = createFoyer({
    ...{ projectId: 'demo', networks: [network], adapters: [mock], storage: memoryStorage() },
    ...{ apiUrl, enableWalletConnect: false, fetch: fetchTampered },
    swap: { networks: [networkId], routers: { [networkId]: uniswap.router }, wrapped: { [networkId]: weth }, ...swap },
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
  return { foyer, asked, getOffer, setTamper, flow: () => foyer.store.get(swapFlowAtom) }
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
