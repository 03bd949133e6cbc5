import type { ChainId } from './chainId.ts'

/** A name, and where the contract of it stands: CAIP-2 references of EVM chains by address. */
type Row = readonly [name: string, address: string, ...references: readonly number[]]

/**
 * Contracts that often ask to spend. Uniswap’s, Permit2 and wrapped coins from docs.uniswap.org (deployments of v2, v3 and v4); CoW’s from
 * networks.json of github.com/cowprotocol/contracts for 1 and 100. Those of Uniswap’s v4 router beyond 1, 10 and 130, CoW’s
 * on other chains and 1inch’s, which deploy to one address everywhere, are those on which public registries of contracts agree.
 */
const rows: readonly Row[] = [
  ['Permit2', '0x000000000022D473030F116dDEE9F6B43aC78BA3', 1, 10, 56, 130, 137, 480, 8453, 42161, 43114],
  ['Uniswap V2 router', '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D', 1],
  ['Uniswap V2 router', '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24', 56, 8453, 42161, 43114],
  ['Uniswap V2 router', '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2', 10],
  ['Uniswap V2 router', '0xedf6066a2b290C185783862C7F4776A2C8077AD1', 137],
  ['Uniswap V3 router', '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45', 1, 10, 137, 42161],
  ['Uniswap V3 router', '0x2626664c2603336E57B271c5C0b26F421741e481', 8453],
  ['Uniswap V3 router', '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2', 56],
  ['Uniswap V3 router', '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE', 43114],
  ['Uniswap router', '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af', 1],
  ['Uniswap router', '0x851116D9223fabED8E56C0E6b8Ad0c31d98B3507', 10],
  ['Uniswap router', '0xEf740bf23aCaE26f6492B10de645D6B98dC8Eaf3', 130],
  ['Uniswap router', '0x1095692A6237d83C6a72F3F5eFEdb9A670C49223', 137],
  ['Uniswap router', '0x6fF5693b99212Da76ad316178A184AB56D299b43', 8453],
  ['Uniswap router', '0xA51afAFe0263b40EdaEf0Df8781eA9aa03E381a3', 42161],
  ['Uniswap router', '0x94b75331AE8d42C1b61065089B7d48FE14aA73b7', 43114],
  ['Wrapped Ether', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 1],
  ['Wrapped Ether', '0x4200000000000000000000000000000000000006', 10, 130, 480, 8453],
  ['Wrapped Ether', '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', 42161],
  ['Wrapped BNB', '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', 56],
  ['Wrapped POL', '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', 137],
  ['Wrapped AVAX', '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7', 43114],
  ['CoW Protocol', '0xC92E8bdf79f0507f65a392b0ab4667716BFE0110', 1, 100, 8453, 42161],
  ['1inch router', '0x111111125421cA6dc452d289314280a0f8842A65', 1, 10, 56, 100, 137, 8453, 42161, 43114],
]

const known: ReadonlyMap<string, string> = new Map(
  rows.flatMap(([name, address, ...references]) =>
    references.map((reference): [string, string] => [`eip155:${reference}:${address.toLowerCase()}`, name]),
  ),
)

/** How an owner calls contracts of each chain: address, in lower case, to name. */
type Configured = readonly {
  readonly id: string
  readonly contractNames?: { readonly [address: string]: string } | undefined
}[]

/**
 * Finds what a contract of a chain is called: the owner's words first, then the table's. A site has no say in it, and the same
 * address on another chain may be anyone's.
 * @returns undefined where no one knows
 */
export function findContractName(chains: Configured, chainId: ChainId, address: string): string | undefined {
  const lower = address.toLowerCase()
  const own = chains.find(({ id }) => id === chainId)?.contractNames ?? {}
  return Object.hasOwn(own, lower) ? own[lower] : known.get(`${chainId}:${lower}`)
}
