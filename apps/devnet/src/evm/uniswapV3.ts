import {
  type Abi,
  type Address,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  zeroAddress,
} from 'viem'
import type { Evm } from './evmPart.ts'
import { requestRpc } from './requestRpc.ts'

/** Where Uniswap V3 stands on a local chain, and what puts money into its pools. */
export type UniswapV3 = {
  readonly factory: Address
  /** SwapRouter02 */
  readonly router: Address
  /** QuoterV2 */
  readonly quoter: Address
  /** Makes a pool over its whole range, of these amounts in base units. @param fee hundredths of a basis point: 100, 500, 3 000 or 10 000 */
  addPool(params: {
    readonly tokens: readonly [PoolSide, PoolSide]
    readonly fee: 100 | 500 | 3_000 | 10_000
  }): Promise<void>
}

type PoolSide = { readonly token: Address; readonly amount: bigint }

const positionsAbi = parseAbi([
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable returns (address)',
  'function mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline) params) payable returns (uint256, uint128, uint256, uint256)',
])
const tokenAbi = parseAbi([
  'function mint(address, uint256)',
  'function deposit() payable',
  'function approve(address, uint256) returns (bool)',
])

/** The last ticks that a pool of each fee can use. */
const lastTicks = { 100: 887_272, 500: 887_270, 3000: 887_220, 10000: 887_200 } as const
const gas = numberToHex(15_000_000)

/** Deploys Uniswap V3 from the code in its npm packages (GPL-2.0-or-later): it runs on the local chain and is copied nowhere. */
export async function deployUniswapV3(evm: Evm): Promise<UniswapV3> {
  const json = { with: { type: 'json' } } as const
  const [factoryCode, positionsCode, routerCode, quoterCode] = await Promise.all([
    import('@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json', json),
    import(
      '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
      json
    ),
    import('@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json', json),
    import('@uniswap/swap-router-contracts/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json', json),
  ])
  const { weth, uniswapFactory } = evm.contracts
  const create = async (code: Code, args: readonly unknown[]) => {
    const { abi, bytecode } = code.default
    const data = encodeDeployData({ abi: abi as Abi, bytecode: bytecode as Hex, args: [...args] })
    const { contractAddress } = await send(evm, { data })
    return contractAddress
  }
  const factory = await create(factoryCode, [])
  const positions = await create(positionsCode, [factory, weth, zeroAddress])
  const router = await create(routerCode, [uniswapFactory, factory, positions, weth])
  const quoter = await create(quoterCode, [factory, weth])
  const addPool: UniswapV3['addPool'] = async ({ tokens, fee }) => {
    const [first, second] = [...tokens].sort((a, b) => (BigInt(a.token) < BigInt(b.token) ? -1 : 1)) as [
      PoolSide,
      PoolSide,
    ]
    for (const side of [first, second]) await provide(evm, side, positions)
    const price = squareRoot((second.amount << 192n) / first.amount)
    const pool = [first.token, second.token, fee, price] as const
    await call(evm, positions, { abi: positionsAbi, functionName: 'createAndInitializePoolIfNecessary', args: pool })
    const position = {
      ...{ token0: first.token, token1: second.token, fee, tickLower: -lastTicks[fee], tickUpper: lastTicks[fee] },
      ...{ amount0Desired: first.amount, amount1Desired: second.amount, amount0Min: 0n, amount1Min: 0n },
      ...{ recipient: getMaker(evm), deadline: 2n ** 64n },
    }
    await call(evm, positions, { abi: positionsAbi, functionName: 'mint', args: [position] })
  }
  return { factory, router, quoter, addPool }
}

type Code = { readonly default: { readonly abi: unknown; readonly bytecode: string } }

async function provide(evm: Evm, { token, amount }: PoolSide, spender: Address): Promise<void> {
  const isCoin = token.toLowerCase() === evm.contracts.weth.toLowerCase()
  if (isCoin) await call(evm, token, { abi: tokenAbi, functionName: 'deposit' }, amount)
  else await call(evm, token, { abi: tokenAbi, functionName: 'mint', args: [getMaker(evm), amount] })
  await call(evm, token, { abi: tokenAbi, functionName: 'approve', args: [spender, amount] })
}

type Call = { readonly abi: Abi; readonly functionName: string; readonly args?: readonly unknown[] }

async function call(evm: Evm, to: Address, { abi, functionName, args = [] }: Call, value = 0n): Promise<void> {
  const data = encodeFunctionData({ abi, functionName, args: [...args] })
  await send(evm, { to, data, value: numberToHex(value) })
}

async function send(evm: Evm, transaction: object): Promise<{ readonly contractAddress: Address }> {
  const params = [{ from: getMaker(evm), gas, ...transaction }]
  const receipt = await requestRpc(evm.url, { method: 'eth_sendTransactionSync', params })
  const { status, contractAddress } = receipt as { readonly status: string; readonly contractAddress: Address }
  if (status !== '0x1') throw new Error(`A transaction for Uniswap V3 failed: ${JSON.stringify(receipt)}`)
  return { contractAddress }
}

/** Returns who holds the pools' money on local chains. */
function getMaker(evm: Evm): Address {
  const maker = evm.accounts.at(-1)
  if (!maker) throw new Error('The chain has no accounts')
  return maker.address
}

function squareRoot(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
