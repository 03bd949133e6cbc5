import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  formatUnits,
  type Hex,
  numberToHex,
  parseAbi,
  parseUnits,
} from 'viem'
import { expect } from 'vitest'
import type { Review } from '../../src/approvals/review.ts'
import { encode, type Scene } from './intents/intent.ts'
import { toText } from './readRequest.ts'

/** A local chain with real contracts on it, beside those of its seed. */
export type Place = {
  readonly rpc: (method: string, ...params: readonly unknown[]) => Promise<unknown>
  readonly scene: Scene
  /** USDC of EIP-2612, EIP-3009 and ERC-5805, in the place of tokens whose holders sign or vote. */
  readonly votes: Address
  readonly items: Address
  readonly vault: Address
  readonly pool: Address
  readonly permit2: Address
}

export type Held = ReadonlyMap<string, bigint>
type Question = readonly [key: string, to: Address, data: Hex]

/** Everything that calls could change of an account, by the contracts' own word. */
function listQuestions({ scene, votes, items, vault, pool, permit2 }: Place): readonly Question[] {
  const { me, friend, thief, router, usdc, usdt, foy, weth, nft } = scene
  const tokens = { usdc, foy, weth, votes, vault, usdt, pool }
  const spenders = [router, thief, friend, me, permit2, vault]
  const word = (signature: string, ...args: readonly unknown[]) => encode(signature, ...args)
  return [
    ...Object.entries(tokens).flatMap(([name, at]): readonly Question[] => [
      [`have ${at}`, at, word('balanceOf(address)', me)],
      ...[friend, thief].map((to): Question => [`have ${at} ${to}`, at, word('balanceOf(address)', to)]),
      ...spenders.map((to): Question => [`allow ${at} ${to}`, at, word('allowance(address,address)', me, to)]),
      ...spenders.map(
        (to): Question => [`allow2 ${at} ${to}`, permit2, word('allowance(address,address,address)', me, at, to)],
      ),
      ...(name === 'votes' ? [[`votes ${at}`, at, word('delegates(address)', me)] as const] : []),
    ]),
    ...[1n, 2n].flatMap((id): readonly Question[] => [
      [`owner ${id}`, nft, word('ownerOf(uint256)', id)],
      [`approved ${id}`, nft, word('getApproved(uint256)', id)],
    ]),
    ...[7n, 8n].map((id): Question => [`items ${id}`, items, word('balanceOf(address,uint256)', me, id)]),
    ...[nft, items].flatMap((at) =>
      spenders.map((to): Question => [`all ${at} ${to}`, at, word('isApprovedForAll(address,address)', me, to)]),
    ),
  ]
}

const aggregate = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) returns ((bool success, bytes returnData)[])',
])

/** Reads what an account has and allows now. */
export async function readHeld(place: Place): Promise<Held> {
  const { scene, rpc } = place
  const questions = listQuestions(place)
  const calls = questions.map(([, target, callData]) => ({ target, allowFailure: true, callData }))
  const data = encodeFunctionData({ abi: aggregate, args: [calls] })
  const answer = (await rpc('eth_call', { to: scene.multicall, data }, 'latest')) as Hex
  const results = decodeFunctionResult({ abi: aggregate, data: answer })
  const coin = BigInt(String(await rpc('eth_getBalance', scene.me, 'latest')))
  const read = results.map(({ success, returnData }, index): [string, bigint] => {
    if (!success) throw new Error(`No answer: ${questions[index]?.[0]}`)
    return [questions[index]?.[0] ?? '', BigInt(returnData.slice(0, 66))]
  })
  return new Map([['have coin', coin], ...read])
}

/** Returns what the account has more or less of, in the words of the screen. */
function toMoved({ before, after, paid }: Change, place: Place): Moved {
  const { scene, items } = place
  const units = toUnits(place)
  const changed = [...after].flatMap(([key, now]): readonly (readonly [string, bigint])[] => {
    const more = now - (before.get(key) ?? 0n)
    const [kind = '', what = '', ...others] = key.split(' ')
    if (key === 'have coin') return [['ETH', more + paid]]
    if (kind === 'have' && others.length === 0) return [[units.get(what)?.symbol ?? what, more]]
    if (kind === 'items') return [[`NFT #${what} of ${items}`, more]]
    const { me } = scene
    if (kind === 'owner') {
      const [was, is] = [before.get(key) === BigInt(me) ? 1n : 0n, now === BigInt(me) ? 1n : 0n]
      return [[`NFT #${what} of HOME`, is - was]]
    }
    return []
  })
  const sums = new Map<string, bigint>()
  for (const [what, more] of changed) sums.set(what, (sums.get(what) ?? 0n) + more)
  return new Map([...sums].filter(([, more]) => more !== 0n))
}

const toUnits = ({ scene, votes, vault, pool }: Place) =>
  new Map<string, { readonly symbol: string; readonly decimals: number }>([
    [scene.usdc, { symbol: 'USDC', decimals: 6 }],
    [votes, { symbol: 'USDC', decimals: 6 }],
    [scene.foy, { symbol: 'FOY', decimals: 18 }],
    [scene.weth, { symbol: 'WETH', decimals: 18 }],
    [vault, { symbol: 'vUSDC', decimals: 6 }],
    [scene.usdt, { symbol: 'USDT', decimals: 6 }],
    [pool, { symbol: 'UNI-V2', decimals: 18 }],
    ['', { symbol: 'ETH', decimals: 18 }],
  ])

/** An amount as the screen has it: of a token, of the coin, of an NFT. */
function readAmount(text: string, place: Place): readonly [what: string, amount: bigint] {
  const [, count, item] = /^(?:(\d+) × )?(NFT #.+)$/.exec(text) ?? []
  if (item) return [item, BigInt(count ?? 1)]
  const [, figure = '', symbol = ''] = /^([\d.]+) (\S+)$/.exec(text) ?? []
  const { decimals } = [...toUnits(place).values()].find((one) => one.symbol === symbol) ?? {}
  if (decimals === undefined) throw new Error(`No amount: ${text}`)
  return [symbol, parseUnits(figure, decimals)]
}

/** What the sentences of a screen say that goes and comes, each with how little and how much it may be. */
type Said = Map<string, { least: bigint; most: bigint }>
const flows: readonly (readonly [form: RegExp, sign: 1n | -1n, isBound: boolean])[] = [
  [/^Sends (?:all your [^:]+: )?(.+) to 0x\w{40}\.$/, -1n, false],
  [/^You pay ((?!up to).+)\.$/, -1n, false],
  [/^You pay up to (.+)\.$/, -1n, true],
  [/^You receive at least (.+)\.$/, 1n, true],
  [/^Moves (.+) from 0x\w{40} to you\.$/, 1n, false],
]

function readSaid({ findings }: Review, place: Place): Said {
  const said: Said = new Map()
  const sentences = findings.map(({ sentence }) => sentence.replace(/^\d+ × /, ''))
  for (const [form, sign, isBound] of flows) {
    for (const text of sentences.flatMap((one) => form.exec(one)?.[1] ?? [])) {
      const [what, amount] = readAmount(text, place)
      const { least, most: highest } = said.get(what) ?? { least: 0n, most: 0n }
      const [low, high] = sign > 0n ? [amount, isBound ? endless : amount] : [-amount, isBound ? 0n : -amount]
      // the coin that goes along is said as sent, and again as the price of what is bought with it
      const isSame = what === 'ETH' && sign < 0n && least === low
      said.set(what, isSame ? { least, most: isBound ? high : highest } : { least: least + low, most: highest + high })
    }
  }
  return said
}
const endless = 2n ** 255n

/** Lists what a calm screen says and the chain did not do, or the other way round. Empty where both agree. */
function compareMoves(review: Review, moved: Moved, place: Place): readonly string[] {
  const said = readSaid(review, place)
  const all = [...new Set([...said.keys(), ...moved.keys()])]
  return all.flatMap((what) => {
    const more = moved.get(what) ?? 0n
    const bound = said.get(what)
    // what comes on top of what is said is in the list of changes
    if (!bound) return more < 0n ? [`unsaid: ${more} ${what}`] : []
    return more < bound.least || more > bound.most
      ? [`untrue: ${what}, ${more} of ${bound.least} to ${bound.most}`]
      : []
  })
}

/** Checks that what is said to go to another account has come there. */
function compareRecipients({ findings }: Review, { before, after }: Change, place: Place): void {
  for (const { sentence } of findings) {
    const [, amount = '', to = ''] = /^Sends (?:all your [^:]+: )?([\d.]+ \S+) to (0x\w{40})\.$/.exec(sentence) ?? []
    const { friend, thief } = place.scene
    if (amount.endsWith(' ETH') || ![friend, thief].includes(to as Address)) continue
    const more = [...after].filter(([key]) => key.startsWith('have ') && key.endsWith(to))
    expect(more.map(([key, now]) => now - (before.get(key) ?? 0n))).toContain(readAmount(amount, place)[1])
  }
}

/** The list of what changes is exact, or says that it cannot tell. */
function compareChanges({ balanceChanges }: Review, moved: Moved, place: Place): void {
  expect(balanceChanges.kind).toBe('known')
  if (balanceChanges.kind !== 'known') return
  const shown = new Map<string, bigint>()
  for (const { amount, isLoss } of balanceChanges.changes) {
    const [what, count] = readAmount(amount, place)
    shown.set(what, (shown.get(what) ?? 0n) + (isLoss ? -count : count))
  }
  expect(shown).toEqual(moved)
}

type Right = readonly [kind: string, at: string, spender: string, amount: bigint]

/** Rights that are there after it and were not before, or are larger. */
function listRights(before: Held, after: Held, { scene }: Place): readonly Right[] {
  return [...after].flatMap(([key, now]): readonly Right[] => {
    const [kind = '', at = '', spender = ''] = key.split(' ')
    if (kind === 'approved' && now !== before.get(key) && now > 0n) {
      return [[kind, scene.nft, numberToHex(now, { size: 20 }), BigInt(at)]]
    }
    const isRight = ['allow', 'allow2', 'all'].includes(kind)
    return isRight && now > (before.get(key) ?? 0n) ? [[kind, at, spender, now]] : []
  })
}

function toShown([kind, at, spender, amount]: Right, place: Place): string {
  const { symbol = '', decimals = 0 } = toUnits(place).get(at as Address) ?? {}
  const isUnlimited = kind === 'all' || amount >= 2n ** 128n
  const text = kind === 'approved' ? `NFT #${amount} of HOME` : `${formatUnits(amount, decimals)} ${symbol}`
  return [at.toLowerCase(), spender.toLowerCase(), isUnlimited ? 'unlimited' : text].join(' ')
}

/** Each right that is new is on the screen with its amount, and each that is on the screen is there. */
function compareRights({ permissions }: Review, { before, after }: Change, place: Place): readonly Right[] {
  const shown = permissions.map(({ spender, token: at, amount, isUnlimited }) => {
    return [at?.toLowerCase(), spender.toLowerCase(), isUnlimited ? 'unlimited' : amount].join(' ')
  })
  const rights = listRights(before, after, place)
  expect(rights.map((one) => toShown(one, place)).filter((one) => !shown.includes(one))).toEqual([])
  const there = listRights(new Map(), after, place).map((one) => toShown(one, place))
  expect(shown.filter((one) => !there.includes(one))).toEqual([])
  return rights
}

/** Checks that what is said to end has ended, and what is said to be left is what is left. */
function compareEnds({ findings }: Review, { before, after }: Change, place: Place): number {
  const spenderOf = (key: string) => key.split(' ')[2]?.toLowerCase()
  const ends = findings.flatMap(({ sentence }) => {
    const [, spender, what = ''] = /^Revokes (0x\w{40})’s approval for (.+)\.$/.exec(sentence) ?? []
    if (!spender) return []
    const kind = what.startsWith('every NFT') ? 'all' : what.endsWith('(Permit2)') ? 'allow2' : 'allow'
    return [[spender.toLowerCase(), kind] as const]
  })
  for (const [spender, kind] of ends) {
    const own = [...after].filter(([key]) => key.startsWith(`${kind} `) && spenderOf(key) === spender)
    expect(own.some(([key, now]) => now === 0n && (before.get(key) ?? 0n) > 0n)).toBe(true)
  }
  const left = findings.flatMap(({ sentence }) => {
    const [, spender, amount = ''] = /^(0x\w{40}) can spend .+ It can still spend (.+)\.$/.exec(sentence) ?? []
    return spender ? [[spender.toLowerCase(), readAmount(amount, place)[1]] as const] : []
  })
  for (const [spender, amount] of left) {
    const own = [...after].filter(([key]) => key.startsWith('allow ') && spenderOf(key) === spender)
    expect(own.map(([, now]) => now)).toContain(amount)
  }
  return ends.length + left.length
}

function compareVotes({ findings }: Review, { after }: Change, { scene, votes }: Place): void {
  for (const { sentence } of findings) {
    const [, account] = /^(0x\w{40}) will vote with your tokens/.exec(sentence) ?? []
    const voter = account ?? (sentence.startsWith('You will vote with your own') ? scene.me : undefined)
    if (voter) expect(after.get(`votes ${votes}`)).toBe(BigInt(voter))
  }
}

/** What an account had and has, and the fee that it paid. */
type Change = { readonly before: Held; readonly after: Held; readonly paid: bigint }
type Moved = ReadonlyMap<string, bigint>

export type Done = 'moves' | 'allows' | 'ends' | 'nothing'

/**
 * Compares a screen with what the chain did, both ways: what it lists as changes, which rights it says are given and ended, and
 * of a calm one every sentence about what goes and comes.
 */
export function compareMoved(review: Review, change: Change, place: Place): Done {
  const moved = toMoved(change, place)
  compareChanges(review, moved, place)
  const rights = compareRights(review, change, place)
  const ends = compareEnds(review, change, place)
  compareVotes(review, change, place)
  compareRecipients(review, change, place)
  // a minimum of next to nothing is true, too
  const isTold = review.findings.every(({ level, name }) => level === 'calm' || name === 'little')
  if (isTold) expect(compareMoves(review, moved, place), toText(review)).toEqual([])
  return moved.size > 0 ? 'moves' : rights.length > 0 ? 'allows' : ends > 0 ? 'ends' : 'nothing'
}
