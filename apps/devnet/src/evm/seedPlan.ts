import { pbkdf2Sync } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  type Abi,
  type Address,
  bytesToHex,
  concat,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  keccak256,
  maxUint256,
  parseEther,
  parseUnits,
  zeroAddress,
} from 'viem'
import { HDKey, hdKeyToAccount } from 'viem/accounts'
import { localNft, localToken, noReturnToken } from './artifacts/contracts.ts'
import { readUniswapCode, type UniswapCode, uniswapRouterAbi } from './uniswap.ts'

/** The phrase that every Ethereum test chain knows. Its keys are public: nothing of worth may ever lie on them. */
export const testMnemonic = 'test test test test test test test test test test test junk'

export type EvmAccount = {
  readonly address: `0x${string}`
  /** 32 bytes in hex. */
  readonly privateKey: `0x${string}`
}

/** The first accounts of the test phrase, at `m/44'/60'/0'/0/<index>`. */
export function deriveEvmAccounts(count: number): readonly EvmAccount[] {
  // BIP-39, with no passphrase
  const root = HDKey.fromMasterSeed(pbkdf2Sync(testMnemonic, 'mnemonic', 2048, 64, 'sha512'))
  return Array.from({ length: count }, (_, addressIndex) => {
    const account = hdKeyToAccount(root, { addressIndex })
    const { privateKey } = account.getHdKey()
    if (!privateKey) throw new Error('The test phrase gave a key without its private half')
    return { address: account.address, privateKey: bytesToHex(privateKey) }
  })
}

/** Where Multicall3 lives on every chain that has it. */
export const multicallAddress = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Multicall3's creation code as viem carries it. It has no public export there; the version is pinned. */
export function readMulticallCode(): Hex {
  const require = createRequire(import.meta.url)
  const file: unknown = require(join(dirname(require.resolve('viem')), 'constants/contracts.js'))
  const code = file && typeof file === 'object' && 'multicall3Bytecode' in file ? file.multicall3Bytecode : undefined
  if (typeof code !== 'string' || !code.startsWith('0x')) throw new Error('viem no longer carries Multicall3')
  return code as Hex
}

/** What the seeded NFTs are: a name and two colours each, drawn as a house. */
const homes = [
  { name: 'Harbour House', sky: '#2b3a67', wall: '#f2c14e' },
  { name: 'Hill House', sky: '#496a81', wall: '#f78154' },
  { name: 'Forest House', sky: '#1b4332', wall: '#d8f3dc' },
  { name: 'Desert House', sky: '#b5838d', wall: '#ffcdb2' },
] as const

/** Metadata by ERC-721's JSON schema, whole in a data URI: nothing has to be fetched to show it. */
const nftUris: readonly string[] = homes.map(({ name, sky, wall }) => {
  const image =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="${sky}" d="M0 0h64v64H0z"/>` +
    `<path fill="${wall}" d="M12 32 32 14l20 18v22H12z"/><path fill="${sky}" d="M27 38h10v16H27z"/></svg>`
  const metadata = {
    name,
    description: 'A home on a local chain.',
    image: `data:image/svg+xml;base64,${Buffer.from(image).toString('base64')}`,
  }
  return `data:application/json;base64,${Buffer.from(JSON.stringify(metadata)).toString('base64')}`
})

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

/** Gas limits, far above what any of them burns. */
const createGas = 6_000_000n
const callGas = 1_000_000n

/**
 * Plans what a local chain is seeded with, as the deployer's transactions from its nonce 0 on. The addresses follow from the
 * order, so a chain loaded from a cached state needs no question to know them.
 */
export async function planSeed(deployer: Address, holders: readonly Address[]): Promise<SeedPlan> {
  const list = createList(deployer)
  const usdc = createToken(list, localToken, { name: 'Local USD Coin', symbol: 'USDC', decimals: 6 })
  const foy = createToken(list, localToken, { name: 'Foyer Token', symbol: 'FOY', decimals: 18 })
  const usdt = createToken(list, noReturnToken, { name: 'Local Tether', symbol: 'USDT', decimals: 6 })
  const nft = list.create(encodeDeployData({ ...localNft, args: ['Foyer Homes', 'HOME'] }))
  const uniswap = createUniswap(list, await readUniswapCode())

  for (const holder of holders) {
    for (const token of [usdc, foy, usdt]) mint(list, token, holder, '10000')
  }
  for (const [index, uri] of nftUris.entries()) {
    const owner = holders[Math.floor(index / 2)] ?? deployer
    list.call(nft, encodeFunctionData({ abi: localNft.abi, functionName: 'mint', args: [owner, uri] }))
  }
  const usdcPool = addPool(list, uniswap, { token: usdc, eth: '1000', tokens: '3000000' })
  const foyPool = addPool(list, uniswap, { token: foy, eth: '1000', tokens: '1000000' })

  const { factory: uniswapFactory, router: uniswapRouter, weth } = uniswap
  const pools = { usdcPool, foyPool, weth, uniswapFactory, uniswapRouter }
  return {
    transactions: list.transactions,
    contracts: { usdc, foy, usdt, nft, multicall3: multicallAddress, ...pools },
  }
}

type List = ReturnType<typeof createList>

function createList(deployer: Address) {
  const transactions: SeedTransaction[] = []
  const create = (data: Hex): Address => {
    const address = getContractAddress({ from: deployer, nonce: BigInt(transactions.length) })
    transactions.push({ data, gas: createGas })
    return address
  }
  const call = (to: Address, data: Hex, { gas = callGas, value = 0n } = {}) => {
    transactions.push({ to, data, gas, value })
  }
  return { deployer, transactions, create, call }
}

function createToken(list: List, code: { abi: Abi; bytecode: Hex }, token: Omit<EvmToken, 'address'>): EvmToken {
  const args = [token.name, token.symbol, token.decimals]
  return { address: list.create(encodeDeployData({ ...code, args })), ...token }
}

function mint(list: List, token: EvmToken, to: Address, tokens: string): void {
  const args = [to, parseUnits(tokens, token.decimals)] as const
  list.call(token.address, encodeFunctionData({ abi: localToken.abi, functionName: 'mint', args }))
}

type Uniswap = ReturnType<typeof createUniswap>

function createUniswap(list: List, code: UniswapCode) {
  const addressWord = (address: Address): Hex => `0x${address.slice(2).padStart(64, '0')}`

  const weth = list.create(code.weth)
  // its constructor's only argument is who may turn fees on: no one
  const factory = list.create(concat([code.factory, addressWord(zeroAddress)]))
  const router = list.create(concat([code.router, addressWord(factory), addressWord(weth)]))
  return { weth, factory, router, pairCode: code.pair }
}

type Pool = { readonly token: EvmToken; readonly eth: string; readonly tokens: string }

function addPool(list: List, { weth, factory, router, pairCode }: Uniswap, { token, eth, tokens }: Pool): Address {
  const amount = parseUnits(tokens, token.decimals)
  mint(list, token, list.deployer, tokens)
  list.call(token.address, encodeFunctionData({ abi: localToken.abi, functionName: 'approve', args: [router, amount] }))
  const args = [token.address, amount, 0n, 0n, list.deployer, maxUint256] as const
  const data = encodeFunctionData({ abi: uniswapRouterAbi, functionName: 'addLiquidityETH', args })
  // the router creates the pair on the way
  list.call(router, data, { value: parseEther(eth), gas: createGas })

  const pair = [weth, token.address].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  const salt = keccak256(concat(pair))
  return getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode: pairCode })
}
