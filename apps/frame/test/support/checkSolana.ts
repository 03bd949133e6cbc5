import { base58 } from '@scure/base'
import { describeInstruction } from '../../src/approvals/describeInstruction.ts'
import type { Review } from '../../src/approvals/review.ts'
import { reviewSolana } from '../../src/approvals/reviewSolana.ts'
import type { ChainAccount } from '../../src/approvals/solanaAccounts.ts'
import type { SolanaFacts } from '../../src/approvals/solanaFacts.ts'
import { type Asked, describeSolanaTruth, type SolanaChain } from './describeSolanaTruth.ts'
import { type Chance, createChance } from './seeded.ts'
import { instruct, join, key, programs, u8, u32, u64 } from './solanaBuild.ts'
import { evil, friend, intents, type SolanaPlaces } from './solanaIntents.ts'
import { toRequest } from './toRequest.ts'

const place = (number: number) => base58.encode(new Uint8Array(32).fill(number))
/** Who and what there is, without a chain. */
const at: SolanaPlaces = {
  me: place(1),
  other: place(2),
  usdc: place(3),
  rich: place(4),
  mine: place(5),
  theirs: place(6),
  myRich: place(7),
  theirRich: place(8),
}
const chain: SolanaChain = {
  me: at.me,
  held: new Map([
    [at.mine, { mint: at.usdc, owner: at.me, amount: 10_000_000_000n }],
    [at.theirs, { mint: at.usdc, owner: at.other, amount: 5n }],
    [at.myRich, { mint: at.rich, owner: at.me, amount: 3_000_000_000n }],
    [at.theirRich, { mint: at.rich, owner: at.other, amount: 5n }],
  ]),
  mints: new Map([
    [at.usdc, ['USDC', 6]],
    [at.rich, ['RICH', 9]],
  ]),
}
const accounts = new Map(
  [...chain.held].map(([address, { mint, owner, amount }]): [string, ChainAccount] => {
    const data = new Uint8Array(165)
    data.set(join(key(mint), key(owner), u64(amount)))
    return [address, { lamports: 2_039_280n, program: mint === at.usdc ? programs.token : programs.token2022, data }]
  }),
)
const mints = new Map([...chain.mints].map(([mint, [symbol, decimals]]) => [mint, { symbol, decimals, powers: [] }]))
const facts: SolanaFacts = { me: at.me, accounts, mints }
const request = toRequest({
  method: 'solana_signAndSendTransaction',
  params: [],
  account: at.me,
  rpc: () => Promise.reject(new Error('no node')),
  chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
})

/** Returns what is said of instructions from their bytes, with tokens that are known and no simulation. */
export function reviewSolanaDry(asked: readonly Asked[]): Review {
  const addresses = [...new Set(asked.flatMap(({ program, accounts: own }) => [program, ...own]))]
  const where = { addresses, writable: new Set(addresses), facts, isSentHere: true }
  const instructions = asked.map(({ program, accounts: own, data }) => {
    const indexes = own.map((one) => addresses.indexOf(one))
    return describeInstruction({ program: addresses.indexOf(program), accounts: indexes, data }, where)
  })
  const bytes = new Uint8Array()
  const state = {
    fee: 5_000n,
    isPayer: true,
    hasOtherSigners: false,
    isWhole: true,
    outcome: { kind: 'unknown' },
  } as const
  return reviewSolana([{ wire: bytes, messageBytes: bytes, instructions, facts, ...state }], request, {
    isSentHere: true,
  })
}

type Origin = { readonly what: string; readonly asked: readonly Asked[] }

const toAsked = ({
  programAddress,
  accounts: own = [],
  data = new Uint8Array(),
}: ReturnType<typeof instruct>): Asked => ({
  program: programAddress,
  accounts: own.map(({ address }) => address),
  data: new Uint8Array(data),
})
const row = (what: string, ...parts: Parameters<typeof instruct>): Origin => ({
  what,
  asked: [toAsked(instruct(...parts))],
})
const me32 = key(at.me)

/** Harmless ones, of every kind that this wallet can call calm. */
export const harmless: readonly Origin[] = [
  ...intents
    .filter(({ level }) => level === 'calm')
    .map(({ what, make }) => ({ what, asked: make(at).map((one) => toAsked(one as ReturnType<typeof instruct>)) })),
  row('a revoked approval', programs.token, [at.mine, at.me], u8(5)),
  row('wrapped SOL counted', programs.token, [at.mine], u8(17)),
  row('a token account of one’s own', programs.token, [friend, at.usdc], u8(18), me32),
  row('the ownership for oneself', programs.token, [at.theirs, at.other], u8(6, 2, 1), me32),
  row('SOL that is not needed', programs.token, [at.mine, at.me, at.me], u8(38)),
  row('SOL unwrapped', programs.token, [at.mine, at.me, at.me], u8(45, 1), u64(5n)),
  row(
    'several at once',
    programs.token,
    [at.mine, at.theirs, at.me, at.mine, at.me],
    u8(255, 3, 9, 3),
    u64(7n),
    u8(2, 1, 5),
  ),
  row('an associated account', programs.tokenAccounts, [at.me, friend, at.other, at.usdc, programs.system], u8(1)),
  row('a memo', programs.memo, [at.me], new TextEncoder().encode('rent')),
  row('a compute limit', programs.budget, [], u8(2), u32(200_000)),
  row('room for an account', programs.system, [at.me, friend], u32(0), u64(2_000_000n), u64(165n), key(programs.token)),
  row('a nonce for oneself', programs.system, [friend, at.me], u32(7), me32),
  row('stake made', programs.stake, [friend, at.me], u32(0), me32, me32, new Uint8Array(48)),
  row('stake given back', programs.stake, [friend, at.me], u32(4), u64(9n)),
  row('stake delegated', programs.stake, [friend, evil], u32(2)),
  row('the stake’s control for oneself', programs.stake, [friend, at.other], u32(1), me32, u32(1)),
]

/** Those of the table that must be red. */
export const dangerous: readonly Origin[] = intents
  .filter(({ level }) => level === 'danger')
  .map(({ what, make }) => ({ what, asked: make(at).map((one) => toAsked(one as ReturnType<typeof instruct>)) }))

const marked = 123_456_789n
type Change = (one: Asked, chance: Chance) => Asked

const put = (data: Uint8Array, at0: number, bytes: Uint8Array) => {
  const next = Uint8Array.from(data)
  if (at0 < next.length) next.set(bytes.subarray(0, next.length - at0), at0)
  return next
}
const everybody = [...Object.values(at), evil, friend, ...Object.values(programs)]

const changes: readonly Change[] = [
  // another program
  (one, chance) => ({ ...one, program: chance.pick(Object.values(programs)) }),
  // another kind
  (one, chance) => ({ ...one, data: put(one.data, 0, chance.bytes(1)) }),
  // an account
  (one, chance) => {
    const index = chance.below(one.accounts.length + 1)
    return {
      ...one,
      accounts: [...one.accounts.slice(0, index), chance.pick(everybody), ...one.accounts.slice(index + 1)],
    }
  },
  // one account less
  (one, chance) => ({ ...one, accounts: one.accounts.slice(0, chance.below(one.accounts.length + 1)) }),
  // accounts in each other’s place
  (one, chance) => {
    const [a, b] = [chance.below(one.accounts.length + 1), chance.below(one.accounts.length + 1)]
    return {
      ...one,
      accounts: one.accounts.map((own, index) =>
        index === a ? (one.accounts[b] ?? own) : index === b ? (one.accounts[a] ?? own) : own,
      ),
    }
  },
  // a byte
  (one, chance) => ({ ...one, data: put(one.data, chance.below(one.data.length + 1), chance.bytes(1)) }),
  // an amount
  (one, chance) => {
    const amount = chance.pick([0n, 1n, marked, 2n ** 64n - 1n, 10_000_000_000n])
    return { ...one, data: put(one.data, chance.pick([1, 2, 4, 12]), u64(amount)) }
  },
  // a key
  (one, chance) => ({ ...one, data: put(one.data, chance.pick([1, 3, 4, 20, 36]), key(chance.pick(everybody))) }),
  // bytes behind it
  (one, chance) => ({ ...one, data: join(one.data, chance.bytes(1 + chance.below(40))) }),
  // cut short
  (one, chance) => ({ ...one, data: one.data.slice(0, chance.below(one.data.length + 1)) }),
  // inside a batch
  (one, chance) => {
    const program = chance.pick([programs.token, programs.token2022])
    return { program, accounts: one.accounts, data: join(u8(255, one.accounts.length, one.data.length), one.data) }
  },
]

export type SolanaJudged = {
  readonly levels: { readonly calm: number; readonly caution: number; readonly danger: number }
  readonly calm: ReadonlyMap<string, number>
  readonly wrong: readonly {
    readonly from: string
    readonly untrue: readonly string[]
    readonly asked: readonly Asked[]
  }[]
}

/** Sentences of a calm screen that are not true, and true ones that it lacks. */
export function findUntrueSolana(asked: readonly Asked[], { findings }: Review): readonly string[] {
  const all = asked.map((one) => describeSolanaTruth(one, chain))
  const told = all.flatMap((one) => one ?? [])
  const said = findings.map(({ sentence }) => sentence.replace(/^\d+ × /, ''))
  return [
    ...(all.includes(undefined) ? ['nothing calm is true of it'] : []),
    ...said.filter((one) => !told.includes(one)).map((one) => `untrue: ${one}`),
    ...told.filter((one) => !said.includes(one)).map((one) => `unsaid: ${one}`),
  ]
}

export function checkSolana(seed: number, count: number): SolanaJudged {
  const chance = createChance(seed)
  const levels = { calm: 0, caution: 0, danger: 0 }
  const calm = new Map<string, number>()
  const wrong: SolanaJudged['wrong'][number][] = []
  for (let index = 0; index < count; index += 1) {
    const { what, asked } = chance.pick(harmless)
    let mutant = asked.map((one) => ({ ...one, data: Uint8Array.from(one.data) }) as Asked)
    for (let step = 0; step <= chance.below(3); step += 1) {
      const change = chance.pick(changes)
      mutant = mutant.map((one) => change(one, chance))
    }
    if (chance.below(4) === 0) mutant = [...mutant, ...chance.pick(harmless).asked]
    const review = reviewSolanaDry(mutant)
    levels[review.level] += 1
    if (review.level !== 'calm') continue
    calm.set(what, (calm.get(what) ?? 0) + 1)
    const untrue = findUntrueSolana(mutant, review)
    if (untrue.length > 0) wrong.push({ from: what, untrue, asked: mutant })
  }
  return { levels, calm, wrong }
}
