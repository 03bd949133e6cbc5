import { formatUnits, hasCapability, isEvmAddress, type Network, requireCapability } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import { balanceStaleTime } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { tokenQuery } from '../../query/balanceQueries.ts'
import { getQueryClient, queryOptions } from '../../query/queryClient.ts'
import type { TokenBalance } from './portfolioQuery.ts'

/**
 * Common tokens, for sites without a list: https://github.com/Uniswap/default-token-list/tree/49f39bd7/src/tokens (2026-08-06); on
 * BNB Smart Chain USDT and USDC as Binance pegs them, which are not their issuers' own.
 */
const common: { readonly [networkId: string]: readonly string[] } = {
  'eip155:1': [
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    '0x6B175474E89094C44Da98b954EedeAC495271d0F',
    '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
    '0x514910771AF9Ca656af840dff83E8264EcF986CA',
    '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
    '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9',
  ],
  'eip155:10': ['0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', '0x4200000000000000000000000000000000000042'],
  'eip155:56': ['0x55d398326f99059fF775485246999027B3197955', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'],
  'eip155:137': [
    '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
    '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
    '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063',
    '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619',
    '0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6',
  ],
  'eip155:480': ['0x4200000000000000000000000000000000000006', '0x03C7054BCB39f7b2e5B2c7AcB37583e32D70Cfa3'],
  'eip155:8453': [
    '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb',
    '0x4200000000000000000000000000000000000006',
    '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf',
  ],
  'eip155:42161': ['0xaf88d065e77c8cC2239327C5EDb3A432268e5831', '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf'],
  'eip155:43114': ['0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E'],
}

/** Of a longer list the first ones are looked for. */
const maxTokens = 500
/** A list is read again after this, in ms. */
const listStaleTime = 86_400_000

/**
 * Reads which tokens of a list an account holds, as the network's own node says, at most every 30 s: their amounts, names and
 * decimals are the chain's, the list says only where to look.
 * @returns nothing where neither the list nor the node answers
 */
export async function readListed(
  foyer: Foyer,
  { address, network }: { readonly address: string; readonly network: Network },
): Promise<readonly TokenBalance[]> {
  const adapter = foyer.adapters.get(network.chainNamespace)
  if (!adapter || !hasCapability(adapter, 'getTokenBalances') || !hasCapability(adapter, 'getToken')) return []
  const { blockchainApiUrl, tokens } = foyer.config
  // who wants no list has thought about it
  if (blockchainApiUrl === undefined && tokens[network.caipNetworkId]?.list !== false) reportNoGateway(foyer)
  const getTokenBalances = requireCapability(adapter, 'getTokenBalances')
  const client = getQueryClient(foyer)
  const query = queryOptions({
    queryKey: ['balance', 'listed', network.caipNetworkId, address] as const,
    queryFn: async ({ signal }): Promise<readonly TokenBalance[]> => {
      const tokenAddresses = await listTokens(foyer, network)
      if (tokenAddresses.length === 0) return []
      const amounts = await getTokenBalances({ address, network, tokenAddresses, signal })
      const held = tokenAddresses.flatMap((token, index) => {
        const amount = amounts[index] ?? 0n
        return amount > 0n ? [{ token, amount }] : []
      })
      return await Promise.all(held.map(({ token, amount }) => toRow(foyer, { network, token, amount })))
    },
    staleTime: balanceStaleTime,
    retry: false,
  })
  // what is known stays while the node fails
  return await client.fetchQuery(query).catch(() => client.getQueryData<readonly TokenBalance[]>(query.queryKey) ?? [])
}

async function toRow(
  foyer: Foyer,
  { network, token: tokenAddress, amount }: { network: Network; token: string; amount: bigint },
): Promise<TokenBalance> {
  const { name, symbol, decimals } = await getQueryClient(foyer).fetchQuery(
    tokenQuery(foyer, { network, tokenAddress }),
  )
  return {
    ...{ name, symbol, chainId: network.caipNetworkId, address: `${network.caipNetworkId}:${tokenAddress}` },
    ...{ price: 0, quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) }, iconUrl: '' },
  }
}

/** The site's list where it names one, else what most accounts hold; without what the site itself names. */
async function listTokens(foyer: Foyer, network: Network): Promise<readonly string[]> {
  const { address: own, list } = foyer.config.tokens[network.caipNetworkId] ?? {}
  if (list === false) return []
  const listed = list === undefined ? undefined : await readList(foyer, list, network).catch(() => undefined)
  const found = listed ?? common[network.caipNetworkId] ?? []
  return found.filter((token) => token.toLowerCase() !== own?.toLowerCase()).slice(0, maxTokens)
}

/** A list in Uniswap's format, https://github.com/Uniswap/token-lists. */
async function readList(foyer: Foyer, list: string, network: Network): Promise<readonly string[]> {
  const url = new URL(list, globalThis.location?.href)
  const tokens = await getQueryClient(foyer).fetchQuery(
    queryOptions({
      queryKey: ['tokenList', url.href] as const,
      queryFn: async ({ signal }): Promise<readonly unknown[]> => {
        const response = await foyer.fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' })
        const answer: unknown = response.ok ? await response.json() : undefined
        const found = (answer as { readonly tokens?: unknown } | null | undefined)?.tokens
        if (!Array.isArray(found)) throw new Error('There is no list of tokens')
        return found
      },
      staleTime: listStaleTime,
      retry: false,
    }),
  )
  const addresses = tokens.flatMap((token) => {
    const { chainId, address } = (token ?? {}) as { readonly chainId?: unknown; readonly address?: unknown }
    const isHere = `${network.chainNamespace}:${chainId}` === network.caipNetworkId
    return isHere && typeof address === 'string' && isEvmAddress(address) ? [address] : []
  })
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()]
}

const isSaidAtom = atom(() => ({ is: false }))

/** On the console alone: a site may well have none, and its dialog is not the place to be told each time. */
function reportNoGateway({ store }: Foyer): void {
  const said = store.get(isSaidAtom)
  if (said.is) return
  said.is = true
  import('../../alerts/texts.ts').then(
    ({ alerts: { NoGateway } }) => console.info(`Foyer: ${NoGateway[1]}. ${NoGateway[2]('')}`),
    () => {},
  )
}
