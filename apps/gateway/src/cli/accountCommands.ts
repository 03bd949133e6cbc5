import { parseCaipAddress } from '@foyer/base'
import { getBlockNumber } from 'viem/actions'
import type { BalanceAnswer, Balances } from '../accounts/getBalances.ts'
import { getBalancesOf } from '../accounts/getBalancesOf.ts'
import { getHistory } from '../accounts/getHistory.ts'
import { getNfts } from '../accounts/getNfts.ts'
import { getOtherHistory } from '../accounts/getOtherHistory.ts'
import { type Chain, type Chains, requireChain, solanaNativeToken } from '../chains/chains.ts'
import { nativeToken } from '../chains/evmChain.ts'
import type { Config } from '../config/schema.ts'
import { ownNames, type SourceKind, sourceKinds } from '../config/sourceSchemas.ts'
import { createOutsideFetch } from '../http/createPublicFetch.ts'
import { getHttpError } from '../http/httpErrors.ts'
import type { Log } from '../log.ts'
import type { PriceHistory } from '../prices/openPriceHistory.ts'
import type { Prices } from '../prices/prices.ts'
import type { Sources } from '../sources/createSources.ts'
import { openStore, type Store } from '../store/openStore.ts'
import type { Nfts } from '../tokens/nfts.ts'
import type { SolanaTokens } from '../tokens/solanaTokens.ts'
import type { Tokens } from '../tokens/tokens.ts'

type Print = (line: string) => void
type Services = {
  readonly chains: Chains
  readonly sources: Sources
  readonly prices: Prices
  readonly priceHistory: PriceHistory
  readonly balances: Balances
  readonly tokens: Tokens
  readonly solanaTokens: SolanaTokens
  readonly nfts: Nfts
}

/** What the server answers accounts from, without the server. */
export type OpenServices = (
  config: Config,
  base: {
    readonly store: Store
    readonly log: Log
    readonly now: () => number
    readonly fetch: typeof globalThis.fetch
    readonly getPublicUrl: () => string
  },
) => Promise<Services>

/** Someone everybody knows, where the owner names no one: vitalik.eth. */
const knownAccount = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'

type Outside = {
  readonly openServices: OpenServices
  /** In place of the network, for tests. */
  readonly fetch?: typeof globalThis.fetch
}

async function withServices(
  config: Config,
  outside: Outside,
  act: (services: Services & { readonly store: Store }) => Promise<void>,
): Promise<void> {
  const { openServices, fetch = createOutsideFetch(globalThis.fetch) } = outside
  const store = await openStore({ stateDir: config.stateDir, databaseUrl: config.secrets.databaseUrl })
  // it only looks: nothing is kept of the prices
  const quiet = { ...config, priceHistory: { ...config.priceHistory, keepDays: 0, sample: false } }
  const base = { store, log: () => {}, now: Date.now, fetch, getPublicUrl: () => '' }
  const services = await openServices(quiet, base)
  try {
    await act({ ...services, store })
  } finally {
    await services.priceHistory.close()
    await services.sources.close()
    services.prices.close()
    await store.destroy()
  }
}

/**
 * Asks every node and every source once, as a visitor's account would.
 * @returns how many did not answer
 */
export async function checkSources(
  config: Config,
  { account = knownAccount, print, ...outside }: { account?: string | undefined; print: Print } & Outside,
): Promise<number> {
  let failed = 0
  await withServices(config, outside, async ({ chains, sources }) => {
    for (const chain of chains.values()) {
      print(`${chain.config.name} (${chain.id})`)
      const report = async (label: string, work: () => Promise<string>) => {
        const start = performance.now()
        const text = await work().catch((error: unknown) => {
          failed += 1
          return `FAILED: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`
        })
        print(`  ${label.padEnd(36)} ${String(Math.round(performance.now() - start)).padStart(6)} ms  ${text}`)
      }
      if (chain.family === 'evm') await report('node', async () => `block ${await getBlockNumber(chain.client)}`)
      for (const kind of sourceKinds) await checkKind({ sources, chain, kind, account, report, print })
    }
    const usage = [...(await sources.readUsage())].map(([name, count]) => {
      const source = config.sources[name]
      const perDay = source && 'perDay' in source ? source.perDay : undefined
      return `${name} ${count}${perDay ? ` of ${perDay}` : ''}`
    })
    if (usage.length > 0) print(`Requests today: ${usage.join(', ')}`)
  })
  return failed
}

async function checkKind(params: {
  readonly sources: Sources
  readonly chain: Chain
  readonly kind: SourceKind
  readonly account: string
  readonly report: (label: string, work: () => Promise<string>) => Promise<void>
  readonly print: Print
}): Promise<void> {
  const { sources, chain, kind, account, report, print } = params
  const names = sources.list(kind, chain)
  const coin = chain.family === 'solana' ? solanaNativeToken : nativeToken
  const token = chain.config.tokens[0]?.address
  const questions = {
    balances: { account },
    history: { account },
    nfts: { account },
    prices: { tokens: [{ address: 'native', decimals: chain.config.nativeCurrency.decimals }] },
    priceHistory: { token: 'native', period: 'day' as const },
    quotes: {
      from: coin,
      to: (chain.family === 'evm' ? token?.toLowerCase() : token) ?? coin,
      amount: String(10n ** BigInt(chain.config.nativeCurrency.decimals)),
      slippage: 1,
    },
  }
  for (const name of names) {
    if (name === ownNames[kind]) continue
    await report(`${kind} from ${name}`, async () => {
      const answer = await sources.queryOne(name, kind, chain, questions[kind])
      return answer === undefined ? 'nothing to say about this network' : describe(answer)
    })
  }
  if (kind === 'quotes' || names.some((name) => name !== ownNames[kind])) return
  const isIndexed = chain.config.indexFrom !== 'off'
  const own = {
    balances: 'the tokens of the file',
    history: 'nothing',
    nfts: 'nothing',
    prices: 'prices of the file',
    priceHistory: 'prices that were kept',
  }
  print(
    `  ${kind.padEnd(36)} no source: ${isIndexed && kind in { history: 1, nfts: 1 } ? 'what the own index sees' : own[kind]}`,
  )
}

function describe(answer: unknown): string {
  if (Array.isArray(answer)) return `${answer.length} entries`
  const { transactions, nfts, native, amountOut } = answer as {
    transactions?: unknown[]
    nfts?: unknown[]
    native?: string
    amountOut?: string
  }
  if (amountOut) return `${amountOut} base units for one coin`
  if (transactions) return `${transactions.length} transactions`
  if (nfts) return `${nfts.length} NFTs`
  return native ? `the coin at $${Number(native)}` : 'no price of the coin'
}

/** Shows an account as the widget gets it. @param params.chainId CAIP-2, or the number of an EVM chain; default: all of its family */
export async function lookAt(
  config: Config,
  params: { account: string; chainId?: string | undefined; print: Print } & Outside,
): Promise<void> {
  const { account, print, chainId: given, ...outside } = params
  const chainId = given && /^\d+$/.test(given) ? `eip155:${given}` : given
  await withServices(config, outside, async (services) => {
    const { chains } = services
    const ids = chainId ? [requireChain(chains, chainId).id] : [...chains.keys()]
    for (const id of ids) {
      const chain = requireChain(chains, id)
      const address = account.includes(':') ? parseCaipAddress(account).address : account
      print(`${chain.config.name} (${id})`)
      await showBalances(services, { account: address, chainId: id, print })
      if (chain.family === 'evm') await showHistory(services, { account: address.toLowerCase(), chainId: id, print })
      else if (services.sources.list('history', chain).length > 0)
        await showHistory(services, { account: address, chainId: id, print })
      if (chain.family === 'evm') await showNfts(services, { account: address, chainId: id, print })
    }
  })
}

type Shown = { readonly account: string; readonly chainId: string; readonly print: Print }

/** The title with what was read, or why it was not. */
async function show<row>(
  title: string,
  print: Print,
  read: () => Promise<readonly row[]>,
  toLine: (row: row) => string,
) {
  const start = performance.now()
  try {
    const rows = await read()
    print(`  ${title}: ${rows.length} in ${Math.round(performance.now() - start)} ms`)
    for (const row of rows.slice(0, 10)) print(`    ${toLine(row)}`)
    if (rows.length > 10) print(`    and ${rows.length - 10} more`)
  } catch (error) {
    print(`  ${title}: ${getHttpError(error)?.reasons[0]?.description ?? 'could not be read'}`)
  }
}

async function showBalances(services: Services, { account, chainId, print }: Shown): Promise<void> {
  const read = async () => {
    const { balances, isPartial } = await getBalancesOf(services, { account, chainId })
    if (isPartial) print('  Tokens may be missing: no source that knows all of them answers')
    return [...balances].sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
  }
  await show('Holds', print, read, ({ symbol, quantity, value, source, asOf }: BalanceAnswer) => {
    const worth = value === undefined ? '' : `  $${value.toFixed(2)}`
    return `${quantity.numeric} ${symbol}${worth}${source ? `  (${source}, as of ${asOf})` : ''}`
  })
}

async function showHistory(
  services: Services & { readonly store: Store },
  { account, chainId, print }: Shown,
): Promise<void> {
  const sources = { ...services, getPublicUrl: () => '' }
  const chain = requireChain(services.chains, chainId)
  const read = async () => {
    if (chain.family === 'evm') return (await getHistory(sources, { account, chainId })).data
    return (await getOtherHistory(sources, { account, chain, cursor: undefined })).data
  }
  await show('History', print, read, ({ metadata, transfers }) => {
    const moved = transfers.map(({ direction, quantity, fungible_info: token, nft_info: nft }) => {
      return `${direction === 'out' ? '-' : '+'}${quantity.numeric} ${token?.symbol ?? nft?.name ?? ''}`
    })
    return [metadata.minedAt.slice(0, 10), metadata.operationType, ...moved.slice(0, 3), metadata.hash].join('  ')
  })
}

async function showNfts(
  services: Services & { readonly store: Store },
  { account, chainId, print }: Shown,
): Promise<void> {
  const sources = { ...services, getPublicUrl: () => '' }
  const read = async () => (await getNfts(sources, { account, chainId })).data
  await show(
    'NFTs',
    print,
    read,
    ({ name, contract, content }) => `${name}  ${contract}${content ? '  with a picture' : ''}`,
  )
}
