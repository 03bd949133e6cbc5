import {
  type Balance,
  delay,
  findCause,
  formatUnits,
  hasCapability,
  isFoyerError,
  loadPart,
  type Network,
} from '@foyer/base'
import { balancePollDelay, balanceStaleTime } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { nativeBalanceQuery, tokenBalanceQuery } from '../../query/balanceQueries.ts'
import { getQueryClient, queryOptions } from '../../query/queryClient.ts'
import { activeConnectionsAtom } from '../../state/connections.ts'
import { getRetryTime, requestPortfolio, type TokenBalance, withRetryDelay } from './portfolioQuery.ts'
import { type Holding, type Holdings, toHoldings } from './toHoldings.ts'

/** More than a first frame has time to judge. */
const manyRows = 500
/** For the first of them to be painted, in ms. */
const paintDelay = 50

type AccountOnNetwork = { readonly address: string; readonly network: Network }

export type HoldingsAnswer = Holdings & {
  /** `chain`: the network's own coin, the site's token and those of a list, without prices. */
  readonly source: 'wallet' | 'service' | 'chain'
  /** Tokens may be missing: the service did not answer, and the chain was asked in its place, or it says so itself. */
  readonly isPartial: boolean
  /** The service is out of order (503): it is not asked again by itself. */
  readonly isOutOfOrder: boolean
}

/**
 * Returns the query options for what Account shows of an account: from the embedded wallet where that knows it (EIP-7811), else
 * from the data service, or from the chain itself where there is none, where it does not know the network, or where it fails before
 * anything is known. What the service said stays while it fails. Read again every 10 s while someone looks; not after a 503
 * (reference §2.8).
 * @throws FoyerError of `callApi` or of the chain; after a failure the same one for 30 s, without a request
 */
export function holdingsQuery(foyer: Foyer, { address, network }: AccountOnNetwork) {
  const queryKey = ['balance', 'holdings', network.caipNetworkId, address] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<HoldingsAnswer> => {
      const client = getQueryClient(foyer)
      const toAnswer = (source: HoldingsAnswer['source'], rows: readonly TokenBalance[], isPartial = false) => ({
        ...toHoldings(foyer, network, rows),
        source,
        isPartial,
        isOutOfOrder: false,
      })
      const readChain = () => readFromChain(foyer, { address, network })
      const gate = toGateKey({ address, network })
      if (foyer.store.get(activeConnectionsAtom).get(network.chainNamespace)?.capabilities?.includes('getAssets')) {
        const { readFromWallet } = await loadPart(() => import('./readFromWallet.ts'))
        const rows = await readFromWallet(foyer, { address, network }, signal)
        if (rows) return toAnswer('wallet', rows)
      }
      if (foyer.config.blockchainApiUrl === undefined) return await withRetryDelay(foyer, gate, readChain)
      try {
        const { rows, isPartial } = await withRetryDelay(foyer, gate, () =>
          requestPortfolio(foyer, { address, networkId: network.caipNetworkId }, signal),
        )
        if (rows.length === 0) return await readChain()
        const priced = rows.filter(({ address, price }) => !address || price > 0)
        // what has a price stands at the top and makes the total: it is shown before the many others are judged
        if (rows.length - priced.length > manyRows && !client.getQueryData(queryKey)) {
          client.setQueryData(queryKey, toAnswer('service', priced, isPartial))
          await delay(paintDelay, signal)
        }
        return toAnswer('service', rows, isPartial)
      } catch (error) {
        const known = client.getQueryData<HoldingsAnswer>(queryKey)
        if (known?.source === 'service' || isFoyerError(error, 'RequestAborted')) throw error
        return { ...(await readChain()), isPartial: true, isOutOfOrder: isOutOfOrder(error) }
      }
    },
    staleTime: balanceStaleTime,
    retry: false,
    refetchInterval: ({ state }) => (isOutOfOrder(state.error) || state.data?.isOutOfOrder ? false : balancePollDelay),
  })
}

/** Returns when the balance may be asked for again after a failure, in ms since 1970; undefined: now. */
export function getBalanceRetryTime(foyer: Foyer, account: AccountOnNetwork): number | undefined {
  return getRetryTime(foyer, toGateKey(account))
}

function toGateKey({ address, network }: AccountOnNetwork): string {
  return `${network.caipNetworkId} ${address}`
}

function isOutOfOrder(error: unknown): boolean {
  return (
    findCause(error, (cause) => isFoyerError(cause, 'HttpRequestFailed') && cause.context.status === 503) !== undefined
  )
}

/** Without a service: the network's own coin, the token that the site named, and those of a list. */
async function readFromChain(foyer: Foyer, { address, network }: AccountOnNetwork): Promise<HoldingsAnswer> {
  const answer = { source: 'chain', isPartial: false, isOutOfOrder: false } as const
  const adapter = foyer.adapters.get(network.chainNamespace)
  if (!adapter || !hasCapability(adapter, 'getBalance'))
    return { shown: [], spam: [], total: undefined, dayGain: undefined, ...answer }
  const client = getQueryClient(foyer)
  const tokenAddress = foyer.config.tokens[network.caipNetworkId]?.address
  // fetched anew: how old it may be is decided by the query that asks
  const { readListed } = await loadPart(() => import('./readListed.ts'))
  const [native, token, listed] = await Promise.all([
    client.fetchQuery({ ...nativeBalanceQuery(foyer, { address, network }), staleTime: 0 }),
    tokenAddress
      ? client.fetchQuery({ ...tokenBalanceQuery(foyer, { address, network, tokenAddress }), staleTime: 0 })
      : undefined,
    readListed(foyer, { address, network }),
  ])
  const coin = toRow(network, native, { name: network.nativeCurrency.name })
  const own = token && tokenAddress ? [toRow(network, token, { name: token.symbol, tokenAddress })] : []
  return { ...toHoldings(foyer, network, [...own, coin, ...listed]), total: undefined, ...answer }
}

function toRow(network: Network, balance: Balance, of: { readonly name: string; readonly tokenAddress?: string }) {
  const { name, tokenAddress } = of
  return {
    name,
    symbol: balance.symbol,
    chainId: network.caipNetworkId,
    ...(tokenAddress && { address: `${network.caipNetworkId}:${tokenAddress}` }),
    price: 0,
    quantity: { decimals: String(balance.decimals), numeric: formatUnits(balance.value, balance.decimals) },
    iconUrl: '',
  }
}

/** The one amount to show where nothing has a price: the site's token, or the network's own coin. */
export function getHeadline(foyer: Foyer, network: Network, { shown }: Holdings): Holding | undefined {
  const tokenAddress = foyer.config.tokens[network.caipNetworkId]?.address?.toLowerCase()
  const token = tokenAddress && shown.find(({ address }) => address?.toLowerCase() === tokenAddress)
  return token || shown.find(({ address }) => address === undefined)
}
