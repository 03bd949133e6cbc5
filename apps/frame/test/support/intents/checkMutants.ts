import {
  type AbiFunction,
  type Address,
  decodeFunctionData,
  type Hex,
  isAddressEqual,
  parseAbi,
  parseAbiItem,
  toFunctionSelector,
} from 'viem'
import { decodeCall } from '../../../src/approvals/decodeCall.ts'
import type { Review } from '../../../src/approvals/review.ts'
import { reviewCalls } from '../../../src/approvals/reviewCalls.ts'
import type { Change, EvmCall } from '../../../src/approvals/simulate.ts'
import type { TokenFacts } from '../../../src/approvals/tokenFacts.ts'
import { createChance } from '../seeded.ts'
import { toRequest } from '../toRequest.ts'
import { type Chain, describeTruth } from './describeTruth.ts'
import { encode, nameContracts, type Scene } from './intent.ts'
import { type Mutant, markedAmount, mutate } from './mutateCalls.ts'
import { type PublicCall, publicCalls } from './publicCalls.ts'

const place = (end: string): Address => `0x${end.padStart(40, 'a0')}`

/** Who and what there is, without a chain: nothing asks one. */
export const dryScene: Scene = {
  me: place('01'),
  friend: place('02'),
  thief: place('03'),
  usdc: place('04'),
  usdt: place('05'),
  foy: place('06'),
  nft: place('07'),
  nfts: place('0d'),
  weth: place('08'),
  router: place('09'),
  multicall: place('0b'),
  anything: place('0c'),
}

const token = (symbol: string, decimals: number): TokenFacts => {
  return { symbol, decimals, supply: 10n ** 30n, balance: 10n ** 24n, isNft: false }
}
/** What anybody may take of any token. */
const allowance = 10n ** 9n
const { usdc, usdt, foy, weth, nft, nfts, friend, thief } = dryScene
const facts = {
  coin: { symbol: 'ETH', decimals: 18, contracts: [] },
  tokens: new Map([
    [usdc.toLowerCase(), token('USDC', 6)],
    [usdt.toLowerCase(), token('USDT', 6)],
    [foy.toLowerCase(), token('FOY', 18)],
    [weth.toLowerCase(), token('WETH', 18)],
    [nft.toLowerCase(), { ...token('HOME', 0), decimals: undefined, isNft: true }],
    [nfts.toLowerCase(), { ...token('ITEM', 0), decimals: undefined, isNft: true }],
  ]),
  plainAccounts: new Set([friend, thief].map((one) => one.toLowerCase())),
  allowances: {
    get: () => allowance,
  } as unknown as ReadonlyMap<string, bigint>,
}
const chain: Chain = {
  scene: dryScene,
  tokens: new Map([...facts.tokens].map(([address, { symbol = '', decimals }]) => [address, [symbol, decimals]])),
  named: new Set(Object.keys(nameContracts(dryScene))),
  balance: 10n ** 24n,
  allowance,
}
const request = toRequest({
  method: 'eth_sendTransaction',
  params: [],
  account: dryScene.me,
  rpc: () => Promise.reject(new Error('no node')),
  contractNames: nameContracts(dryScene),
})

/** Returns what is said of calls from their bytes, with tokens that are known and no simulation. */
export const reviewDry = (...asked: readonly EvmCall[]): Review => reviewSeen(asked)

/** The same, with what a simulation saw. */
export function reviewSeen(asked: readonly EvmCall[], changes?: readonly Change[]): Review {
  const outcome = changes && { failure: undefined, changes, paid: [], allowances: [], isWhole: true }
  const input = { calls: [], from: undefined, chainId: undefined }
  const network = { name: 'Foyer Local', coin: facts.coin, icon: { letter: 'F', color: '' }, isKnown: true }
  const way = { kind: 'transactions', fees: { kind: 'legacy', price: 1n } } as const
  const decoded = asked.map((call) => decodeCall(call, dryScene.me))
  const amounts = { highestFee: 0n, balance: 10n ** 40n, missing: 0n }
  const calls = asked.map((call) => ({ ...call, gas: 21_000n }))
  return reviewCalls({ input, network, calls, decoded, facts, outcome, way, ...amounts }, request)
}

/** What takes or hands over something by itself: with anything but nothing in it, it is never calm. */
const grants = parseAbi([
  'function approve(address account, uint256 amount)',
  'function increaseAllowance(address account, uint256 amount)',
  'function increaseApproval(address account, uint256 amount)',
  'function setApprovalForAll(address account, bool amount)',
  'function permit(address owner, address account, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function approve(address token, address account, uint160 amount, uint48 expiration)',
  'function approveDelegation(address account, uint256 amount)',
  'function allow(address account, bool amount)',
  'function authorizeOperator(address account)',
  'function transferOwnership(address account)',
])

function isGrant(data: Hex, isNft: boolean): boolean {
  try {
    const { args } = decodeFunctionData({ abi: grants, data })
    const amount = args.find((one) => typeof one === 'boolean' || typeof one === 'bigint')
    // an NFT's approval for nobody is none
    if (isNft && args[0] === '0x0000000000000000000000000000000000000000') return false
    return amount !== false && (isNft || amount !== 0n)
  } catch {
    return false
  }
}

const wrappers = ['aggregate3Value((address,bool,uint256,bytes)[])', 'multiSend(bytes)']

const forms: ReadonlyMap<string, AbiFunction> = new Map(
  [...publicCalls.map(({ signature }) => signature), ...wrappers].map((signature) => {
    const form = parseAbiItem(`function ${signature}`) as AbiFunction
    return [toFunctionSelector(form), form]
  }),
)

/** Arguments that are times, limits of price and the like, by their place: whatever they are, nothing moves by them. */
const idle: { readonly [selector: string]: readonly string[] } = {
  ...Object.fromEntries(['0x38ed1739', '0x8803dbee', '0x5c11d795'].map((one) => [one, ['4']])),
  // where the coin is paid or got its router takes no other token at that end than the wrapped one
  ...Object.fromEntries(['0x4a25d94a', '0x18cbafe5', '0x791ac947'].map((one) => [one, ['2.1', '4']])),
  ...Object.fromEntries(['0x7ff36ab5', '0xfb3bdb41', '0xb6f9de95'].map((one) => [one, ['1.0', '3']])),
  '0x414bf389': ['0.2', '0.4', '0.7'],
  '0xdb3e2198': ['0.2', '0.4'],
  '0x04e45aaf': ['0.2', '0.6'],
  '0x5023b4df': ['0.2'],
  '0xc04b8d59': ['0.2'],
  '0xf28c0498': ['0.2'],
  '0x30f28b7a': ['0.0.1', '0.1', '0.2'],
  // nothing is allowed, until whenever
  '0x87517c45': ['3'],
  '0x617ba037': ['3'],
  '0x5ae401dc': ['0'],
  '0x1f0464d1': ['0'],
  '0x3593564c': ['2'],
}

const routers = ['0x3593564c', '0x24856bc3']

/** Nothing is sent, and nothing asked for. */
const emptyCall = /^0xb61d27f6[0-9a-f]{64}0{64}0{62}600{64}$/

/** Accounts and numbers of a call, by its published form. Undefined for another call: then all of its bytes count. */
function listParts(data: Hex): readonly (Hex | bigint)[] | undefined {
  const selector = data.slice(0, 10)
  const form = forms.get(selector)
  if (!form) return undefined
  if (emptyCall.test(data)) return []
  const places = idle[selector] ?? []
  const walk = (value: unknown, path: string): readonly (Hex | bigint)[] => {
    if (places.includes(path)) return []
    if (Array.isArray(value))
      return value.flatMap((one, index) => walk(one, path === '' ? `${index}` : `${path}.${index}`))
    if (typeof value === 'bigint') return [value]
    if (typeof value !== 'string' || !value.startsWith('0x')) return []
    return listParts(value as Hex) ?? [value as Hex]
  }
  try {
    return walk(decodeFunctionData({ abi: [form], data }).args, '')
  } catch {
    return undefined
  }
}

/**
 * Finds what of a call is not on the first screen, judged by its bytes and not by how the wallet reads them: an account anywhere in
 * it, an amount, a right that it hands over, its coin. Empty for one that says all.
 */
export function findUnsaid({ to, value, data }: EvmCall, { findings, sentence }: Review): readonly string[] {
  const text = [sentence, ...findings.map((one) => one.sentence)].join('\n').toLowerCase()
  const digits = text.replaceAll(/0x[0-9a-f]{40}/g, '').replaceAll(/[^0-9\n]/g, '')
  const unsaid: string[] = []
  const parts = listParts(data)
  const bytes = (parts?.filter((one) => typeof one === 'string').join() ?? data).toLowerCase()
  // who gets what of the steps of a router is for `describeTruth`: here their amounts would pass for accounts
  const accounts = routers.includes(data.slice(0, 10)) ? [] : [dryScene.thief, dryScene.friend]
  for (const account of accounts) {
    // what has the account's bytes may be an amount, and is shown as one
    const isShown = text.includes(account.toLowerCase()) || digits.includes(String(BigInt(account)))
    if (bytes.includes(account.slice(2).toLowerCase()) && !isShown) unsaid.push(account)
  }
  if (value > 0n && !/sends|you pay/.test(text)) unsaid.push('the coin that goes along')
  const isMarked = parts?.includes(markedAmount) ?? data.includes(markedAmount.toString(16).padStart(64, '0'))
  if (isMarked && !digits.includes(String(markedAmount))) unsaid.push('the marked amount')
  const isCollection = to !== undefined && [nft, nfts].some((one) => isAddressEqual(to, one))
  if (isGrant(data, isCollection)) unsaid.push('a right')
  return unsaid
}

/** A public call, at the places that there are without a chain. */
export function toCall({ signature, args, at, value = 0n }: PublicCall): EvmCall {
  return { to: dryScene[at], value, data: encode(signature, ...args(dryScene)) }
}

/** Sentences that a calm screen has and that are not true, and true ones that it lacks. Empty for one that is right. */
export function findUntrue(call: EvmCall, { findings }: Review): readonly string[] {
  const told = describeTruth(call, chain)
  // the name of the steps promises nothing
  const said = findings.filter(({ name }) => name !== 'router').map(({ sentence }) => sentence.replace(/^\d+ × /, ''))
  if (!told) return ['nothing calm is true of it', ...said]
  return [
    ...said.filter((one) => !told.includes(one)).map((one) => `untrue: ${one}`),
    ...told.filter((one) => !said.includes(one)).map((one) => `unsaid: ${one}`),
  ]
}

export type Judged = {
  readonly tried: number
  readonly levels: { readonly calm: number; readonly caution: number; readonly danger: number }
  /** Calm ones, by what they were made from. */
  readonly calm: ReadonlyMap<string, number>
  readonly wrong: readonly (Mutant & { readonly unsaid: readonly string[]; readonly says: readonly string[] })[]
}

export function checkMutants(seed: number, count: number): Judged {
  const chance = createChance(seed)
  const levels = { calm: 0, caution: 0, danger: 0 }
  const calm = new Map<string, number>()
  const wrong: Judged['wrong'][number][] = []
  for (let index = 0; index < count; index += 1) {
    const mutant = mutate(chance, dryScene)
    const review = reviewDry(mutant.call)
    levels[review.level] += 1
    if (review.level !== 'calm') continue
    calm.set(mutant.from, (calm.get(mutant.from) ?? 0) + 1)
    const unsaid = [...findUnsaid(mutant.call, review), ...findUntrue(mutant.call, review)]
    if (unsaid.length > 0) wrong.push({ ...mutant, unsaid, says: review.findings.map((one) => one.sentence) })
  }
  return { tried: count, levels, calm, wrong }
}
