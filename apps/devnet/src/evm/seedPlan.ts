import {
  type Abi,
  type Address,
  encodeDeployData,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  type Hex,
  keccak256,
  maxUint256,
  parseEther,
  parseUnits,
} from 'viem'
import { localNft } from './artifacts/LocalNft.ts'
import { localToken } from './artifacts/LocalToken.ts'
import { noReturnToken } from './artifacts/NoReturnToken.ts'
import { multicallAddress } from './multicall.ts'
import { nftUris } from './nftImages.ts'
import { readUniswapCode, type UniswapCode, uniswapRouterAbi } from './uniswap.ts'

export type EvmToken = {
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** Where the seeded contracts are. The same on every local chain. */
export type EvmContracts = {
  /** ERC-20, 6 decimals. Anyone may call `mint(address,uint256)` on the three tokens. */
  readonly usdc: EvmToken
  /** ERC-20, 18 decimals. */
  readonly foy: EvmToken
  /** 6 decimals; its transfer, transferFrom and approve return nothing. */
  readonly usdt: EvmToken
  /** ERC-721 with `mint(address,string)`; tokens 1 and 2 are the first account's, 3 and 4 the second's. */
  readonly nft: Address
  readonly multicall3: Address
  readonly weth: Address
  readonly uniswapFactory: Address
  readonly uniswapRouter: Address
  /** Uniswap V2 pair, seeded at 1 ETH = 3 000 USDC. */
  readonly usdcPool: Address
  /** Uniswap V2 pair, seeded at 1 ETH = 1 000 FOY. */
  readonly foyPool: Address
}

/** One transaction of the deployer; without `to` it creates a contract. */
export type SeedTransaction = {
  readonly to?: Address
  readonly data: Hex
  readonly value?: bigint
  readonly gas: bigint
}

export type SeedPlan = { readonly contracts: EvmContracts; readonly transactions: readonly SeedTransaction[] }

/** Far above what any of them burns, and small enough that several fit in a block. */
const gas = { create: 6_000_000n, call: 1_000_000n }

/**
 * What a local chain is seeded with, as the deployer's transactions from its nonce 0 on. The addresses follow from the
 * order, so a chain loaded from a cached state needs no question to know them.
 */
export async function planSeed(deployer: Address, holders: readonly Address[]): Promise<SeedPlan> {
  const transactions: SeedTransaction[] = []
  const create = (data: Hex): Address => {
    const address = getContractAddress({ from: deployer, nonce: BigInt(transactions.length) })
    transactions.push({ data, gas: gas.create })
    return address
  }
  const call = (to: Address, data: Hex, value?: bigint) => {
    transactions.push({ to, data, gas: gas.call, ...(value === undefined ? {} : { value }) })
  }
  const createToken = (code: { abi: Abi; bytecode: Hex }, token: Omit<EvmToken, 'address'>): EvmToken => {
    const args = [token.name, token.symbol, token.decimals]
    return { address: create(encodeDeployData({ ...code, args })), ...token }
  }

  const usdc = createToken(localToken, { name: 'Local USD Coin', symbol: 'USDC', decimals: 6 })
  const foy = createToken(localToken, { name: 'Foyer Token', symbol: 'FOY', decimals: 18 })
  const usdt = createToken(noReturnToken, { name: 'Local Tether', symbol: 'USDT', decimals: 6 })
  const nft = create(encodeDeployData({ ...localNft, args: ['Foyer Homes', 'HOME'] }))
  const uniswap = planUniswap(await readUniswapCode(), create)

  for (const holder of holders) {
    for (const token of [usdc, foy, usdt]) call(token.address, mintData(holder, parseUnits('10000', token.decimals)))
  }
  for (const [index, uri] of nftUris.entries()) {
    const owner = holders[Math.floor(index / 2)] ?? deployer
    call(nft, encodeFunctionData({ abi: localNft.abi, functionName: 'mint', args: [owner, uri] }))
  }
  const addPool = (token: EvmToken, liquidity: { readonly eth: string; readonly tokens: string }): Address => {
    const amount = parseUnits(liquidity.tokens, token.decimals)
    const approval = [uniswap.router, amount] as const
    call(token.address, mintData(deployer, amount))
    call(token.address, encodeFunctionData({ abi: localToken.abi, functionName: 'approve', args: approval }))
    const args = [token.address, amount, 0n, 0n, deployer, maxUint256] as const
    const data = encodeFunctionData({ abi: uniswapRouterAbi, functionName: 'addLiquidityETH', args })
    transactions.push({ to: uniswap.router, data, value: parseEther(liquidity.eth), gas: gas.create })
    return uniswap.pairOf(token.address)
  }
  const usdcPool = addPool(usdc, { eth: '1000', tokens: '3000000' })
  const foyPool = addPool(foy, { eth: '1000', tokens: '1000000' })

  const { factory: uniswapFactory, router: uniswapRouter, weth } = uniswap
  const pools = { usdcPool, foyPool, weth, uniswapFactory, uniswapRouter }
  return { transactions, contracts: { usdc, foy, usdt, nft, multicall3: multicallAddress, ...pools } }
}

function planUniswap(code: UniswapCode, create: (data: Hex) => Address) {
  const addressWord = (address: Address): Hex => `0x${address.slice(2).padStart(64, '0')}`
  const join = (...parts: readonly Hex[]): Hex => `0x${parts.map((part) => part.slice(2)).join('')}`

  const weth = create(code.weth)
  // its constructor's only argument is who may turn fees on: nobody
  const factory = create(join(code.factory, addressWord('0x0000000000000000000000000000000000000000')))
  const router = create(join(code.router, addressWord(factory), addressWord(weth)))
  const pairOf = (token: Address): Address => {
    const pair = [weth, token].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)) as [Address, Address]
    const salt = keccak256(encodePacked(['address', 'address'], pair))
    return getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode: code.pair })
  }
  return { weth, factory, router, pairOf }
}

function mintData(to: Address, value: bigint): Hex {
  return encodeFunctionData({ abi: localToken.abi, functionName: 'mint', args: [to, value] })
}
