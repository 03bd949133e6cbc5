import { FoyerError, parseUnits } from '@foyer/base'
import * as z from 'zod/mini'
import type { ChainId } from '../chain/chainId.ts'
import { findAccountType } from '../smartAccount/accounts.ts'
import type { Wallet } from '../wallet.ts'

/** One asset of `wallet_getAssets`. @see ERC-7811 */
type Asset = {
  readonly address: string
  readonly balance: `0x${string}`
  readonly type: 'native' | 'erc20'
  readonly metadata: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    readonly iconUrl: string
    /** US dollars; 0 where no one knows one. */
    readonly price: number
  }
}

/** By hexadecimal chain id. One whose node does not answer now is left out. */
type Assets = { readonly [chainId: `0x${string}`]: readonly Asset[] }

const mostChains = 100
const mostTokens = 100
const mostRows = 1_000

// 13 digits are the most that a number holds without loss
const hexChainId = z.string().check(z.regex(/^0x[0-9a-f]{1,13}$/i))
const address = z.string().check(z.regex(/^0x[0-9a-f]{40}$/i))
const type = z.string().check(z.maxLength(40))
const listed = z.object({ address: z.union([address, z.literal('native')]), type })

const requestSchema = z.object({
  account: address,
  assetFilter: z.optional(z.record(hexChainId, z.array(listed).check(z.maxLength(mostTokens)))),
  assetTypeFilter: z.optional(z.array(type).check(z.maxLength(mostTokens))),
  chainFilter: z.optional(z.array(hexChainId).check(z.maxLength(mostChains))),
})

type AssetsRequest = z.output<typeof requestSchema>

/**
 * Reads what the visitor's account holds, as the wallet's gateway knows it: coins and ERC-20 tokens, the most valuable first.
 * @throws FoyerError `FrameRefused` for a request that is none, another's account, and where no one can say now
 * @see ERC-7811
 */
export async function readAssets(wallet: Wallet, params: unknown, signal: AbortSignal): Promise<Assets> {
  const parsed = requestSchema.safeParse(Array.isArray(params) ? params[0] : params)
  if (!parsed.success) return refuse('The request for assets isn’t valid')
  await wallet.requireUser()
  const chains = listChains(wallet, parsed.data)
  if (chains.length === 0) return {}
  const types = await Promise.all(chains.map((chainId) => findAccountType(wallet, chainId, parsed.data.account)))
  const own = chains.filter((_, index) => types[index] !== undefined)
  if (own.length === 0) return refuse('This account doesn’t belong to this wallet')
  const balances = await requestBalances(wallet, parsed.data, own, signal)
  return Object.fromEntries(
    own.flatMap((chainId) => {
      const rows = balances.get(chainId)
      return rows ? [[toHex(chainId), selectAssets(rows, chainId, parsed.data)]] : []
    }),
  )
}

function refuse(message: string): never {
  throw new FoyerError('FrameRefused', { message })
}

const toHex = (chainId: ChainId): `0x${string}` => `0x${Number(chainId.slice(7)).toString(16)}`

/** The wallet's EVM chains that are asked for. Where assets are named one by one, their chains alone count. */
function listChains({ config }: Wallet, { assetFilter, chainFilter }: AssetsRequest): readonly ChainId[] {
  const wanted = (assetFilter ? Object.keys(assetFilter) : chainFilter)?.map(Number)
  return config.chains
    .map(({ id }) => id as ChainId)
    .filter((id) => id.startsWith('eip155:') && (!wanted || wanted.includes(Number(id.slice(7)))))
    .slice(0, mostChains)
}

function listNamed({ assetFilter = {} }: AssetsRequest, chainId: ChainId): readonly z.output<typeof listed>[] {
  return Object.entries(assetFilter).flatMap(([id, named]) => (`eip155:${Number(id)}` === chainId ? named : []))
}

const balanceSchema = z.object({
  name: z.string(),
  symbol: z.string(),
  address: z.optional(z.string()),
  price: z.number().check(z.gte(0)),
  quantity: z.object({
    decimals: z.string().check(z.regex(/^([0-9]|[12][0-9]|3[0-6])$/)),
    numeric: z.string().check(z.regex(/^\d{1,78}(\.\d{1,36})?$/)),
  }),
  iconUrl: z.string().check(z.maxLength(2_000)),
})
const answerSchema = z.object({ balances: z.record(z.string(), z.array(z.unknown())) })

/** Rows that are none are for `selectAssets` to leave out. */
async function requestBalances(
  wallet: Wallet,
  request: AssetsRequest,
  own: readonly ChainId[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const chains = own.map((chainId) => {
    const named = listNamed(request, chainId).flatMap((one) => (one.address === 'native' ? [] : one.address))
    return { chainId, tokens: [...new Set(named)].slice(0, mostTokens) }
  })
  const answer = await wallet.call('holdings', { account: request.account, chains }, signal)
  const parsed = answerSchema.safeParse(answer)
  const balances = new Map(parsed.success ? Object.entries(parsed.data.balances) : [])
  return balances.size > 0 ? balances : refuse('This wallet can’t read what the account holds right now')
}

/** Those that were asked for. Named assets are all that counts where there are any. @see ERC-7811 */
function selectAssets(rows: readonly unknown[], chainId: ChainId, request: AssetsRequest): readonly Asset[] {
  const { assetFilter, assetTypeFilter } = request
  const named = new Set(listNamed(request, chainId).map((one) => toKey(one)))
  const isWanted = (asset: Asset) =>
    assetFilter ? named.has(toKey(asset)) : (assetTypeFilter?.some((name) => isSameText(name, asset.type)) ?? true)
  return rows
    .slice(0, mostRows)
    .flatMap((row) => toAsset(row, chainId) ?? [])
    .filter(({ asset }) => isWanted(asset))
    .sort((one, other) => other.value - one.value)
    .map(({ asset }) => asset)
}

const toKey = (one: { readonly address: string; readonly type: string }) => `${one.type} ${one.address}`.toLowerCase()
const isSameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

type Valued = { readonly asset: Asset; readonly value: number }

function toAsset(row: unknown, chainId: ChainId): Valued | undefined {
  const parsed = balanceSchema.safeParse(row)
  if (!parsed.success) return undefined
  const { name, symbol, address: caipAddress, price, quantity, iconUrl } = parsed.data
  const [, token] = caipAddress === undefined ? [] : (/^eip155:\d+:(0x[0-9a-f]{40})$/i.exec(caipAddress) ?? [])
  if (caipAddress !== undefined && caipAddress !== `${chainId}:${token}`) return undefined
  const decimals = Number(quantity.decimals)
  const { numeric } = quantity
  if ((numeric.split('.')[1]?.length ?? 0) > decimals) return undefined
  const balance = parseUnits(numeric, decimals)
  if (balance >= 2n ** 256n) return undefined
  const metadata = { name: name.slice(0, 100), symbol: symbol.slice(0, 40), decimals, iconUrl, price }
  const kind =
    token === undefined
      ? ({ address: 'native', type: 'native' } as const)
      : ({ address: token, type: 'erc20' } as const)
  return { asset: { ...kind, balance: `0x${balance.toString(16)}`, metadata }, value: Number(numeric) * price }
}
