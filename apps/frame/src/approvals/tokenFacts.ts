import { cleanText } from '@foyer/base'
import { type Address, type Hex, hexToString } from 'viem'
import { showCoin, showUnits } from '../chain/amounts.ts'
import type { Coin } from '../chain/networks.ts'
import type { Rpc } from '../chain/rpc.ts'
import { translate } from '../words.ts'
import type { Asset, Effect, Lower } from './effects.ts'
import type { Count } from './review.ts'

/** What a contract says of its tokens: its own claim, which may be a lie. */
export type TokenFacts = {
  readonly symbol: string | undefined
  readonly decimals: number | undefined
  readonly supply: bigint
  /** What the account has of it now. */
  readonly balance: bigint
  readonly isNft: boolean
}

/** What the chain says about the tokens and spenders of a request. */
export type ChainFacts = {
  readonly coin: Coin
  readonly tokens: ReadonlyMap<string, TokenFacts>
  /** Spenders and called addresses that are plain accounts: no code stands there. */
  readonly plainAccounts: ReadonlySet<string>
  /** What spenders whose approval is lowered can spend now, where it was asked for and answered. */
  readonly allowances?: ReadonlyMap<string, bigint>
}

/** More tokens or spenders than these are not asked about: their amounts stand in the smallest units. */
export const mostTokens = 24
/** A node that takes longer, in ms, says nothing. */
const longest = 6_000

const selectors = {
  symbol: '0x95d89b41',
  decimals: '0x313ce567',
  supply: '0x18160ddd',
  balance: '0x70a08231',
  allowance: '0xdd62ed3e',
  // ERC-165, of ERC-721 and of ERC-1155
  isNft: '0x01ffc9a780ac58cd00000000000000000000000000000000000000000000000000000000',
  isMultiple: '0x01ffc9a7d9b67a2600000000000000000000000000000000000000000000000000000000',
} as const

type Question = {
  readonly me: Address
  readonly coin: Coin
  readonly effects: readonly Effect[]
  /** Tokens that a simulation named. */
  readonly tokens?: readonly string[]
  readonly signal: AbortSignal
}

/** Asks the chain about all that effects name. Never fails: what is not answered is unknown. */
export async function readChainFacts(rpc: Rpc | undefined, question: Question): Promise<ChainFacts> {
  const { coin, effects, me } = question
  const signal = AbortSignal.any([question.signal, AbortSignal.timeout(longest)])
  const tokens = unique([...effects.flatMap(tokensOf), ...(question.tokens ?? [])])
  const called = effects.flatMap((effect) => (effect.kind === 'code' ? [effect.contract] : []))
  const accounts = unique([...effects.flatMap(spendersOf), ...called])
  if (!rpc) return { coin, tokens: new Map(), plainAccounts: new Set() }
  const lowered = effects.filter((one): one is Lower => one.kind === 'lower').slice(0, mostTokens)
  const [infos, codes, allowed] = await Promise.all([
    Promise.all(tokens.map(async (token) => [token, await readToken(rpc, { token, me, signal })] as const)),
    Promise.all(accounts.map(async (account) => [account, await isPlain(rpc, account, signal)] as const)),
    Promise.all(lowered.map((one) => readAllowance(rpc, { ...one, me, signal }))),
  ])
  const plainAccounts = new Set(codes.filter(([, plain]) => plain).map(([account]) => account))
  return { coin, tokens: new Map(infos), plainAccounts, allowances: new Map(allowed.flat()) }
}

type Pair = { readonly token: string; readonly spender: string }

const toPair = ({ token, spender }: Pair) => `${token} ${spender}`.toLowerCase()

export function findAllowance({ allowances }: ChainFacts, pair: Pair): bigint | undefined {
  return allowances?.get(toPair(pair))
}

async function readAllowance(
  rpc: Rpc,
  { me, signal, ...pair }: Pair & { readonly me: Address; readonly signal: AbortSignal },
): Promise<readonly [string, bigint][]> {
  const words = [me, pair.spender].map((account) => account.slice(2).toLowerCase().padStart(64, '0'))
  const question = { to: pair.token, data: `${selectors.allowance}${words.join('')}` }
  const answer = await rpc('eth_call', [question, 'latest'], signal).catch(() => '0x')
  const amount = typeof answer === 'string' ? toAmount(answer) : undefined
  return amount === undefined ? [] : [[toPair(pair), amount]]
}

function unique(list: readonly string[]): readonly string[] {
  return [...new Set(list.map((one) => one.toLowerCase()))].slice(0, mostTokens)
}

function tokensOf(effect: Effect): readonly string[] {
  if (effect.kind === 'debt') return [effect.asset]
  if (effect.kind === 'trade') {
    return [...effect.gives, ...effect.gets].flatMap(({ token }) => (token === undefined ? [] : [token]))
  }
  if (effect.kind === 'service') return effect.orToken ? [effect.contract] : []
  if (!('token' in effect)) return []
  return effect.token === undefined ? [] : [effect.token]
}

function spendersOf(effect: Effect): readonly string[] {
  return effect.kind === 'allow' ? [effect.spender] : []
}

async function isPlain(rpc: Rpc, account: string, signal: AbortSignal): Promise<boolean> {
  return (await rpc('eth_getCode', [account, 'latest'], signal).catch(() => undefined)) === '0x'
}

async function readToken(
  rpc: Rpc,
  { token, me, signal }: { readonly token: string; readonly me: Address; readonly signal: AbortSignal },
): Promise<TokenFacts> {
  const call = async (data: string) => {
    const answer = await rpc('eth_call', [{ to: token, data }, 'latest'], signal).catch(() => '0x')
    return typeof answer === 'string' ? answer : '0x'
  }
  const [symbol, decimals, supply, balance, nft, multiple] = await Promise.all([
    call(selectors.symbol),
    call(selectors.decimals),
    call(selectors.supply),
    call(`${selectors.balance}${me.slice(2).toLowerCase().padStart(64, '0')}`),
    call(selectors.isNft),
    call(selectors.isMultiple),
  ])
  const count = toAmount(decimals)
  const isNft = toAmount(nft) === 1n || toAmount(multiple) === 1n
  return {
    symbol: readText(symbol),
    decimals: !isNft && count !== undefined && count <= 36n ? Number(count) : undefined,
    supply: toAmount(supply) ?? 0n,
    balance: toAmount(balance) ?? 0n,
    isNft,
  }
}

function readText(data: string): string | undefined {
  if (!/^0x([0-9a-f]{2}){32,4096}$/i.test(data)) return undefined
  // a string is preceded by its place and length; old tokens answer with 32 bytes
  const body = (data.length === 66 ? data : `0x${data.slice(130)}`) as Hex
  return cleanText(hexToString(body).replaceAll('\0', ''), 20)
}

function toAmount(data: string): bigint | undefined {
  return /^0x[0-9a-f]{64}$/i.test(data) ? BigInt(data) : undefined
}

export function findToken({ tokens }: ChainFacts, token: string): TokenFacts | undefined {
  return tokens.get(token.toLowerCase())
}

/** The token's own name for itself, or its address. */
export function nameToken(facts: ChainFacts, token: string): string {
  return findToken(facts, token)?.symbol ?? token
}

/** An amount in units of its token; where its decimals are unknown, that is said. */
export function showAmount(facts: ChainFacts, token: string | undefined, amount: bigint): string {
  if (token === undefined) return showCoin(facts.coin, amount)
  const decimals = findToken(facts, token)?.decimals
  if (decimals === undefined)
    return translate('call.raw-units', { amount: String(amount), token: nameToken(facts, token) })
  return `${showUnits(amount, decimals)} ${nameToken(facts, token)}`
}

/** An amount to be counted in money; undefined where its decimals are unknown. */
export function toCount(facts: ChainFacts, token: string | undefined, amount: bigint): Count | undefined {
  const units = String(amount)
  if (token === undefined) return { units, decimals: facts.coin.decimals, symbol: facts.coin.symbol, token }
  const decimals = findToken(facts, token)?.decimals
  return decimals === undefined ? undefined : { units, decimals, symbol: nameToken(facts, token), token }
}

/** Shows what one side of a trade holds. */
export function showAsset(facts: ChainFacts, { token, amount, id }: Asset): string {
  if (token === undefined || id === undefined) return showAmount(facts, token, amount)
  if (id === 'any') return translate('call.any-nft', { token: nameToken(facts, token) })
  return showNft(facts, { token, id, amount })
}

/** NFTs of one number: how many matters only where there can be several. */
export function showNft(
  facts: ChainFacts,
  { token, id, amount }: { token: string; id: bigint; amount: bigint },
): string {
  const slots = { id: String(id), token: nameToken(facts, token) }
  return amount > 1n ? translate('call.nfts', { ...slots, amount: String(amount) }) : translate('call.nft', slots)
}
