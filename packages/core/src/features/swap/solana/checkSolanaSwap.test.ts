/**
 * Real here: the runtime, the token programs, the rents and fees of a local chain (litesvm), and every account that a check reads on it.
 * Not real: Jupiter's program, which cannot be had. Where the chain is asked to simulate a swap, it is handed the same transaction with
 * two transfers in the place of the route, between the visitor and a maker; the maker pays back what the second signature costs. Lookup
 * tables are accounts that this file makes up, as the runtime lays them out.
 */
import { type Network, toNetwork } from '@foyer/base'
import { memoryStorage } from '@foyer/test'
import { base58, base64 } from '@scure/base'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type Account,
  associatedOf,
  encodeSolana,
  instruct,
  littleEndian,
  programs,
  type Step,
  signSolana,
  startSolanaWorld,
  type Tables,
  wrappedMint,
} from '../../../../test/solanaWorld.ts'
import { createFoyer, type FoyerOptions } from '../../../index.ts'
import type { SwapToken } from '../swapTokens.ts'
import { checkSolanaSwap, type SolanaSwapParams } from './checkSolanaSwap.ts'
import { readJupiterRoute } from './readJupiterRoute.ts'

const jupiter = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
const coinAddress = 'So11111111111111111111111111111111111111111'
const table = base58.encode(new Uint8Array(32).fill(3))
const stranger = base58.encode(new Uint8Array(32).fill(4))

type World = Awaited<ReturnType<typeof startSolanaWorld>>
let world: World
let network: Network

beforeAll(async () => {
  world = await startSolanaWorld()
  network = toNetwork({
    ...{ id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', chainNamespace: 'solana', name: 'Solana' },
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [world.chain.url] } },
  })
  const { address } = world.maker
  const wrapped = associatedOf(address, wrappedMint)
  await world.send(world.maker, [
    instruct.open(address, wrappedMint),
    instruct.pay(address, wrapped, 50_000_000_000n),
    instruct.sync(wrapped),
  ])
})
afterAll(() => world.chain.stop())

type Kind = 'sol' | 'usdc' | 'rich' | 'wsol'

/** What a transaction is made from, before it is one. */
type Parts = {
  payer: string
  before: Step[]
  route: Step
  after: Step[]
  /** What the route does on the chain. */
  effects: Step[]
  tables: Tables
  isLegacy: boolean
  blockhash: string
}

type Scene = {
  from: Kind
  to: Kind
  who?: 'visitor' | 'newcomer'
  form?: 'route' | 'shared'
  isSigned?: boolean
  hasTable?: boolean
}

const amount = 1_000_000n
const quoted = 16_198_753n
/** Less half a percent, as Jupiter's documentation has it. */
const minimum = 16_117_760n
const arriving = 16_150_000n
const priority = 14_000n

const mintOf = (kind: Kind) =>
  ({
    sol: wrappedMint,
    wsol: wrappedMint,
    usdc: world.chain.tokens.usdc.address,
    rich: world.chain.tokens.rich.address,
  })[kind]
const programOf = (kind: Kind) => (kind === 'rich' ? programs.token2022 : programs.token)
const accountOf = (owner: string, kind: Kind) => associatedOf(owner, mintOf(kind), programOf(kind))
const tokenOf = (kind: Kind): SwapToken => ({
  ...{ address: kind === 'sol' ? coinAddress : mintOf(kind), name: kind, symbol: kind, decimals: 6 },
})
const at = (address: string, role: Account['role'] = ''): Account => ({ address, role })

async function sketch(scene: Scene): Promise<Parts> {
  const { from, to, who = 'visitor', form = 'route', isSigned = false, hasTable = false } = scene
  const me = world[who].address
  const maker = world.maker.address
  const [source, destination] = [accountOf(me, from), accountOf(me, to)]
  const pools = [accountOf(maker, from), accountOf(maker, to)] as const
  const tail = [mintOf(from), mintOf(to), programOf(from), programOf(to)].map((one) => at(one))
  const rest = [at(stranger), at(jupiter), at(pools[0], 'w'), at(pools[1], 'w'), at(maker, isSigned ? 's' : '')]
  const accounts =
    form === 'route'
      ? [at(me, 's'), at(source, 'w'), at(destination, 'w'), ...tail, at(jupiter), ...rest]
      : [
          at(stranger),
          at(me, 's'),
          at(source, 'w'),
          at(pools[0], 'w'),
          at(pools[1], 'w'),
          at(destination, 'w'),
          ...tail,
          ...rest,
        ]
  const isCoin = from === 'sol' || to === 'sol'
  const wrapped = accountOf(me, 'sol')
  return {
    payer: me,
    before: [
      instruct.limit(1_400_000n),
      instruct.price(10_000n),
      ...(from === 'sol'
        ? [instruct.open(me, wrappedMint), instruct.pay(me, wrapped, amount), instruct.sync(wrapped)]
        : []),
      instruct.open(me, mintOf(to), programOf(to)),
    ],
    route: { program: jupiter, accounts, data: routeData(form) },
    after: isCoin ? [instruct.close(wrapped, me, me)] : [],
    effects: [
      instruct.transfer(source, pools[0], me, amount, programOf(from)),
      instruct.transfer(pools[1], destination, maker, arriving, programOf(to)),
      ...(isSigned ? [] : [instruct.pay(maker, me, 5_000n)]),
    ],
    tables: hasTable ? { [table]: [stranger, ...pools, mintOf(from), mintOf(to), destination] } : {},
    isLegacy: false,
    blockhash: await world.getBlockhash(),
  }
}

type RouteArguments = { amount?: bigint; quoted?: bigint; slippage?: bigint; fee?: bigint; surplus?: bigint }

function routeData(form: 'route' | 'shared', given: RouteArguments = {}): Uint8Array {
  const { slippage = 50n, fee = 0n, surplus = 0n } = given
  const head = form === 'route' ? 'bb64facc31c4af14' : 'd19853937cfed8e9'
  return Uint8Array.from([
    ...Buffer.from(head, 'hex'),
    ...(form === 'route' ? [] : [7]),
    ...[...littleEndian(8, given.amount ?? amount), ...littleEndian(8, given.quoted ?? quoted)],
    ...[slippage, fee, surplus].flatMap((value) => littleEndian(2, value)),
    // a way of one step: a pool of kind 17, all of it, from the first token to the second
    ...[...littleEndian(4, 1n), 17, 0x10, 0x27, 0, 1],
  ])
}

/** Bytes that differ: of the slippage, which the check makes smaller, two at most. */
function countOthers(one: string, other: string): number {
  const [a, b] = [base64.decode(one), base64.decode(other)]
  if (a.length !== b.length) return Number.POSITIVE_INFINITY
  return a.filter((byte, index) => byte !== b[index]).length
}

type Asked = { readonly node: number; readonly method: string; readonly params: readonly unknown[] }
type Answer = (asked: Asked, result: () => Promise<unknown>) => Promise<unknown>

type Wish = {
  edit?: (parts: Parts) => unknown
  params?: Partial<SolanaSwapParams>
  options?: Partial<FoyerOptions>
  /** What is signed by others, and then changed. */
  seal?: (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>
  answer?: Answer
  tableOwner?: string
  tableBytes?: (bytes: number[]) => number[]
  signal?: AbortSignal
  /** How many nodes the network has. */
  nodes?: number
  /** As much arrives as was quoted. */
  isGenerous?: boolean
}

/** Builds a swap, changes it, and has it checked. */
async function check(scene: Scene, wish: Wish = {}) {
  const { edit, seal = (bytes) => bytes, params = {}, options = {}, tableOwner = programs.table } = wish
  const parts = await sketch(scene)
  edit?.(parts)
  if (wish.isGenerous) {
    const [maker, own] = [world.maker.address, world.visitor.address]
    const [source, target] = [accountOf(maker, scene.to), accountOf(own, scene.to)]
    parts.effects[1] = instruct.transfer(source, target, maker, quoted, programOf(scene.to))
  }
  const { payer, before, route, after, effects, tables, isLegacy, blockhash } = parts
  const bytes = encodeSolana({ payer, blockhash, steps: [...before, route, ...after], tables, isLegacy })
  const signed = scene.isSigned ? await signSolana(bytes, 1, world.maker.seed) : bytes
  const transaction = base64.encode(await seal(signed))
  const standIn = base64.encode(encodeSolana({ payer, blockhash, steps: [...before, ...effects, ...after] }))
  const tableData = (entries: readonly string[]) => [
    ...[1, 0, 0, 0, ...new Uint8Array(8).fill(255), ...new Uint8Array(44)],
    ...entries.flatMap((entry) => [...base58.decode(entry)]),
  ]
  const calls: string[] = []
  const fetchNode = async (url: unknown, init?: RequestInit) => {
    const asked = { ...(JSON.parse(String(init?.body)) as Asked), node: Number(String(url).at(-1)) }
    calls.push(asked.method)
    const [first, ...others] = asked.params
    const names = Array.isArray(first) ? (first as string[]) : []
    const result = async () => {
      if (names.some((name) => Object.hasOwn(parts.tables, name)))
        return {
          value: names.map((name) => {
            const data = tableData(parts.tables[name] ?? [])
            const encoded = base64.encode(Uint8Array.from(wish.tableBytes?.(data) ?? data))
            return { lamports: 1, owner: tableOwner, data: [encoded, 'base64'] }
          }),
        }
      if (asked.method === 'simulateTransaction') expect(countOthers(String(first), transaction)).toBeLessThan(3)
      return world.call(asked.method, asked.method === 'simulateTransaction' ? [standIn, ...others] : asked.params)
    }
    init?.signal?.throwIfAborted()
    const answer = await (wish.answer ? wish.answer(asked, result) : result())
    return answer instanceof Response ? answer : Response.json({ jsonrpc: '2.0', id: 1, result: answer })
  }
  const foyer = createFoyer({
    ...{ projectId: 'test', networks: [network], adapters: [], storage: memoryStorage() },
    ...{ enableWalletConnect: false, fetch: fetchNode as typeof globalThis.fetch },
    ...options,
  })
  const { http } = network.rpcUrls.default
  const urls = Array.from({ length: wish.nodes ?? 1 }, (_, index) => `${http[0]}/${index}`)
  const question = {
    network: { ...network, rpcUrls: { ...network.rpcUrls, default: { http: urls } } },
    ...{ account: world[scene.who ?? 'visitor'].address, from: tokenOf(scene.from), to: tokenOf(scene.to) },
    ...{ fromAmount: amount, leastAmount: minimum, transaction },
    ...params,
  }
  const found = await checkSolanaSwap(foyer, question, wish.signal ?? new AbortController().signal)
  return { ...found, calls, built: base64.decode(transaction) }
}

const swapped = { minimum, fee: 5_000n + priority, program: jupiter }
/** What an account of 165 bytes keeps. */
const rent = 2_039_280n

test.each<[string, Scene, object]>([
  ['token to token', { from: 'usdc', to: 'rich' }, swapped],
  ['through shared accounts', { from: 'rich', to: 'usdc', form: 'shared' }, swapped],
  ['coin to token', { from: 'sol', to: 'usdc' }, swapped],
  ['token to coin', { from: 'usdc', to: 'sol' }, swapped],
  ['the coin as a token', { from: 'usdc', to: 'wsol' }, { ...swapped, fee: swapped.fee + rent }],
  [
    'coin to token, into an account that is opened',
    { from: 'sol', to: 'usdc', who: 'newcomer' },
    { ...swapped, fee: swapped.fee + rent },
  ],
  ['with a table', { from: 'usdc', to: 'rich', hasTable: true }, swapped],
  ['coin to token with a table', { from: 'sol', to: 'usdc', hasTable: true, form: 'shared' }, swapped],
  ['a maker signs as well', { from: 'usdc', to: 'rich', isSigned: true }, { ...swapped, fee: swapped.fee + 5_000n }],
])('default: %s', async (_, scene, expected) => {
  expect(await check(scene)).toMatchObject(expected)
})

test('default: only the site’s node is asked, for tables, what is, and what would be', async () => {
  const { calls } = await check({ from: 'usdc', to: 'rich', hasTable: true })
  expect(calls).toEqual(['getMultipleAccounts', 'getMultipleAccounts', 'simulateTransaction'])
  expect((await check({ from: 'usdc', to: 'rich' })).calls).toHaveLength(2)
})

test.each<[string, Scene, RouteArguments, bigint, bigint]>([
  ['more than the service had in mind', { from: 'usdc', to: 'rich' }, {}, minimum + 1n, 49n],
  ['all of what was quoted', { from: 'usdc', to: 'rich' }, {}, quoted, 0n],
  [
    'what was shown, and the service let all be lost',
    { from: 'usdc', to: 'rich' },
    { slippage: 10_000n },
    minimum,
    50n,
  ],
  [
    'the same through shared accounts',
    { from: 'rich', to: 'usdc', form: 'shared' },
    { slippage: 65_535n },
    minimum,
    50n,
  ],
  ['less: what the service had in mind stays', { from: 'usdc', to: 'rich' }, { slippage: 20n }, minimum, 20n],
])('behavior: what has to arrive is %s', async (_, scene, given, leastAmount, slippage) => {
  const edit = ({ route }: Parts) => {
    route.data = routeData(scene.form ?? 'route', given)
  }
  const { minimum: least, transaction, built } = await check(scene, { edit, params: { leastAmount }, isGenerous: true })
  expect(least).toBe(quoted - (quoted * slippage) / 10_000n)
  expect(least).toBeGreaterThanOrEqual(leastAmount)
  // nothing but the slippage is another
  const at = built.findIndex((_, index) =>
    routeData(scene.form ?? 'route', given).every((byte, place) => byte === built[index + place]),
  )
  const wanted = built.slice()
  wanted.set(routeData(scene.form ?? 'route', { ...given, slippage }), at)
  expect(base64.decode(transaction)).toEqual(wanted)
})

test('default: a route of three steps, as /swap/v2/build gave it on 2026-09-28 with 1178704 as the least', () => {
  const data = base64.decode('0ZhTk3z+2OkGgJaYAAAAAABzExIAAAAAADIAAAAAAAMAAAARAe8kAAIRASECAAJoARAnAgM=')
  const accounts = Array.from({ length: 12 }, (_, index) => (index === 11 ? jupiter : `account ${index}`))
  expect(readJupiterRoute(jupiter, accounts, data)).toEqual({
    ...{ authority: 'account 1', source: 'account 2', destination: 'account 5', receiver: undefined },
    ...{ fromMint: 'account 6', toMint: 'account 7', fromProgram: 'account 8', toProgram: 'account 9' },
    ...{ amount: 10_000_000n, minimum: 1_178_704n, platformFee: 0, surplusFee: 0 },
  })
  for (let size = 0; size < 35; size += 1)
    expect(readJupiterRoute(jupiter, accounts, data.slice(0, size))).toBeUndefined()
})

/** Another party gives the visitor of a token that is neither given nor received. */
const leaveOver = (left: bigint) => (parts: Parts) => {
  const maker = world.maker.address
  const own = accountOf(world.visitor.address, 'sol')
  parts.before.push(instruct.open(world.visitor.address, wrappedMint))
  parts.route.accounts.push(at(own, 'w'))
  if (left > 0n) parts.effects.push(instruct.transfer(accountOf(maker, 'sol'), own, maker, left))
}

test('default: a token on the way has an account opened, whose rent is told; what is left over of it stays the visitor’s', async () => {
  const scene: Scene = { from: 'usdc', to: 'rich' }
  const expected = { ...swapped, fee: swapped.fee + rent }
  expect(await check(scene, { edit: leaveOver(0n) })).toMatchObject(expected)
  expect(await check(scene, { edit: leaveOver(3n) })).toMatchObject(expected)
})

test('default: what is left over of a token that the visitor has already', async () => {
  const edit = ({ route, effects }: Parts) => {
    const [maker, own] = [world.maker.address, world.visitor.address]
    route.accounts.push(at(accountOf(own, 'rich'), 'w'))
    effects.push(instruct.transfer(accountOf(maker, 'rich'), accountOf(own, 'rich'), maker, 3n, programs.token2022))
  }
  expect(await check({ from: 'usdc', to: 'sol' }, { edit })).toMatchObject(swapped)
})

const me = () => world.visitor.address
const thief = () => world.thief.address
const mine = (kind: Kind) => accountOf(me(), kind)
const theirs = (kind: Kind) => accountOf(thief(), kind)
const tokens: Scene = { from: 'usdc', to: 'rich' }
const buying: Scene = { from: 'sol', to: 'usdc' }
const selling: Scene = { from: 'usdc', to: 'sol' }
const shared: Scene = { from: 'usdc', to: 'rich', form: 'shared' }
const signed: Scene = { from: 'usdc', to: 'rich', isSigned: true }

type Edit = (parts: Parts) => unknown

/** Puts another account into one place of the route. */
const put =
  (place: number, address: () => string, role?: Account['role']): Edit =>
  ({ route }) => {
    const account = route.accounts[place]
    if (!account) throw new Error('no such place')
    route.accounts[place] = { role: role ?? account.role, address: address() }
  }
const setData =
  (given: RouteArguments, form: 'route' | 'shared' = 'route'): Edit =>
  ({ route }) => {
    route.data = routeData(form, given)
  }
const add =
  (create: () => Step): Edit =>
  ({ before }) => {
    before.push(create())
  }
const swapIn =
  (place: number, create: () => Step): Edit =>
  ({ before }) => {
    before[place] = create()
  }
const end =
  (create: () => Step): Edit =>
  ({ after }) => {
    after.push(create())
  }
/** Adds what the route does besides. */
const effect =
  (create: () => Step): Edit =>
  ({ effects }) => {
    effects.push(create())
  }
/** The maker gives less by this kind of token. */
const giveLess =
  (kind: Kind): Edit =>
  ({ effects }) => {
    const maker = world.maker.address
    effects[1] = instruct.transfer(accountOf(maker, kind), mine(kind), maker, minimum - 1n, programOf(kind))
  }
const head =
  (hex: string): Edit =>
  ({ route }) => {
    route.data = Uint8Array.from([...Buffer.from(hex, 'hex'), ...route.data.slice(8)])
  }

test.each<[string, Scene, Edit, string]>([
  // the route
  ['another account receives', tokens, put(2, () => theirs('rich')), 'another account receives'],
  ['another account receives from shared ones', shared, put(5, () => theirs('rich')), 'another account receives'],
  ['it is handed on to another account', tokens, put(7, () => theirs('rich')), 'another account receives'],
  ['the coin is handed on to another account', selling, put(7, thief), 'another account receives'],
  ['a token is handed on to the wallet itself', tokens, put(7, me), 'another account receives'],
  ['an account of another token receives', tokens, put(2, () => mine('wsol')), 'another account receives'],
  [
    'another account receives before it is handed on',
    tokens,
    (parts) => [put(2, () => theirs('rich')), put(7, () => mine('rich'))].map((edit) => edit(parts)),
    'another account receives',
  ],
  ['it takes from another account', tokens, put(1, () => theirs('usdc')), 'it takes from another account'],
  ['another gives', tokens, put(0, () => stranger, ''), 'another account gives'],
  ['another gives, through shared accounts', shared, put(1, () => table, ''), 'another account gives'],
  ['another token comes', tokens, put(4, () => mintOf('wsol')), 'it swaps other tokens'],
  ['another token leaves', shared, put(6, () => mintOf('wsol')), 'it swaps other tokens'],
  ['a program stands in for a token program', tokens, put(6, () => stranger), 'it goes through another token program'],
  ['it was made for another program', tokens, put(9, () => stranger), 'the route has another form'],
  ['less was quoted', signed, setData({ quoted: quoted - 1n }), 'less may arrive'],
  ['less was quoted than may arrive', tokens, setData({ quoted: minimum - 1n }), 'less may arrive'],
  ['any amount may arrive', signed, setData({ slippage: 10_000n }), 'less may arrive'],
  ['more may be lost', signed, setData({ slippage: 51n }), 'less may arrive'],
  ['more than all may be lost', signed, setData({ slippage: 10_001n }), 'less may arrive'],
  ['more leaves', tokens, setData({ amount: amount + 1n }), 'it takes another amount'],
  ['less leaves', shared, setData({ amount: amount - 1n }, 'shared'), 'it takes another amount'],
  ['a part is kept', tokens, setData({ fee: 1n }), 'others keep a part'],
  ['what comes beyond the quote is kept', shared, setData({ surplus: 1n }, 'shared'), 'others keep a part'],
  ['exact_out_route_v2', tokens, head('9d8ab85215f4f324'), 'the route has another form'],
  ['shared_accounts_exact_out_route_v2', shared, head('3560e5cad8bbfa18'), 'the route has another form'],
  ['route', tokens, head('e517cb977ae3ad2a'), 'the route has another form'],
  ['shared_accounts_route', shared, head('c1209b3341d69c81'), 'the route has another form'],
  ['route_with_token_ledger', tokens, head('96564774a75d0e68'), 'the route has another form'],
  [
    'it is cut short',
    tokens,
    ({ route }) => {
      route.data = route.data.slice(0, 33)
    },
    'the route has another form',
  ],
  [
    'another program swaps',
    tokens,
    ({ route }) => {
      route.program = stranger
    },
    'it is not one route',
  ],
  ['two routes', tokens, ({ before, route }) => before.push(route), 'it is not one route'],
  // what stands around it
  ['the coin is sent as well', tokens, add(() => instruct.pay(me(), thief(), 1n)), 'it does something else'],
  ['the coin is sent instead', buying, swapIn(3, () => instruct.pay(me(), thief(), amount)), 'it does something else'],
  ['more is wrapped', buying, swapIn(3, () => instruct.pay(me(), mine('sol'), amount + 1n)), 'it does something else'],
  ['it is wrapped twice', buying, add(() => instruct.pay(me(), mine('sol'), amount)), 'it moves the coin twice'],
  [
    'a token is sent as well',
    tokens,
    end(() => instruct.transfer(mine('usdc'), theirs('usdc'), me(), 1n)),
    'it does something else',
  ],
  ['a token may be taken', tokens, end(() => instruct.approve(mine('usdc'), thief(), me(), 1n)), 'it does something'],
  ['an account is given away', tokens, end(() => instruct.setAuthority(mine('usdc'), me(), 2, thief())), 'it does'],
  ['another may close an account', tokens, end(() => instruct.setAuthority(mine('usdc'), me(), 3, thief())), 'it does'],
  ['the wallet is given away', tokens, end(() => instruct.assign(me(), stranger)), 'it does something else'],
  ['it waits for ever', tokens, add(() => instruct.advanceNonce(stranger, me())), 'it does something else'],
  [
    'it is unwrapped for another',
    selling,
    (parts) => {
      parts.after = [instruct.close(mine('sol'), thief(), me())]
    },
    'it does something else',
  ],
  ['another account is closed', selling, end(() => instruct.close(mine('usdc'), me(), me())), 'it does something else'],
  [
    'a wrapped coin is unwrapped where it is the token',
    { from: 'usdc', to: 'wsol' },
    end(() => instruct.close(mine('wsol'), me(), me())),
    'it does something else',
  ],
  ['a memo', tokens, add(() => instruct.memo(me())), 'it does something else, by Memo'],
  [
    'an account is opened for another',
    tokens,
    add(() => instruct.open(thief(), mintOf('usdc'), programs.token, me())),
    'it opens another account',
  ],
  [
    'an account is opened by another name',
    tokens,
    add(() => {
      const opened = instruct.open(me(), mintOf('usdc'))
      return { ...opened, accounts: opened.accounts.with(2, at(thief())) }
    }),
    'it opens another account',
  ],
  [
    'a nested account is recovered',
    tokens,
    add(() => ({ ...instruct.open(me(), mintOf('usdc')), data: Uint8Array.of(2) })),
    'it opens another account',
  ],
  // what the network takes
  ['a priority fee of one coin', tokens, swapIn(1, () => instruct.price(714_285_715n)), 'the priority fee is too high'],
  [
    'a priority fee of 0.01 and a bit',
    tokens,
    swapIn(1, () => instruct.price(7_142_858n)),
    'the priority fee is too high',
  ],
  [
    'the priority fee is too high without a limit',
    tokens,
    (parts) => {
      parts.before = [instruct.price(7_142_858n)]
    },
    'the priority fee is too high',
  ],
  ['two prices', tokens, add(() => instruct.price(1n)), 'it asks the network for something else'],
  [
    'more memory',
    tokens,
    add(() => ({ ...instruct.limit(1n), data: Uint8Array.of(1, 0, 0, 4, 0) })),
    'it asks the network for something else',
  ],
  // who signs
  [
    'another pays',
    tokens,
    (parts) => {
      parts.payer = thief()
    },
    'another account pays',
  ],
  ['another has still to sign', tokens, put(12, thief, 's'), 'is missing or wrong'],
  // what would be
  [
    'it has expired',
    tokens,
    (parts) => {
      parts.blockhash = stranger
    },
    'it would fail: "BlockhashNotFound"',
  ],
  [
    'the account has not so much',
    tokens,
    ({ effects }) => effects.unshift(effects[0] as Step),
    'another amount leaves',
  ],
  ['less arrives', tokens, giveLess('rich'), 'less arrives'],
  ['less of the coin arrives', selling, giveLess('sol'), 'less arrives'],
  ['the coin stays wrapped', selling, ({ after }) => after.pop(), 'the coin stays wrapped'],
  ['nothing leaves', tokens, ({ effects }) => effects.shift(), 'another amount leaves'],
  [
    'more leaves than the route says',
    tokens,
    effect(() => instruct.transfer(mine('usdc'), theirs('usdc'), me(), 1n)),
    'another amount leaves',
  ],
  ['the coin leaves by the way', tokens, effect(() => instruct.pay(me(), thief(), 1n)), 'the coin leaves as well'],
  ['more of the coin leaves', buying, effect(() => instruct.pay(me(), thief(), 1n)), 'the coin leaves as well'],
  [
    'the coin leaves while it comes as a token',
    { from: 'usdc', to: 'wsol' },
    effect(() => instruct.pay(me(), thief(), 1n)),
    'the coin leaves as well',
  ],
  [
    'what is given may be taken later',
    tokens,
    effect(() => instruct.approve(mine('usdc'), thief(), me(), 1n)),
    'would be another’s',
  ],
  [
    'what is given is given away',
    tokens,
    effect(() => instruct.setAuthority(mine('usdc'), me(), 2, thief())),
    'would be another’s',
  ],
  [
    'what comes can be closed by another',
    buying,
    effect(() => instruct.setAuthority(mine('usdc'), me(), 3, thief())),
    'would be another’s',
  ],
  [
    'what is opened can be closed by another',
    { from: 'usdc', to: 'wsol' },
    effect(() => instruct.setAuthority(mine('wsol'), me(), 3, thief())),
    'would be another’s',
  ],
  [
    'what is opened is given away',
    { from: 'usdc', to: 'wsol' },
    effect(() => instruct.setAuthority(mine('wsol'), me(), 2, thief())),
    'would be another’s',
  ],
  [
    'the coin of a token account changes',
    tokens,
    effect(() => instruct.pay(world.maker.address, mine('usdc'), 1n)),
    'the coin of an account changes',
  ],
  ['the wallet is a program’s', tokens, effect(() => instruct.assign(me(), stranger)), 'no wallet any more'],
])('error: %s', async (_, scene, edit, cause) => {
  await expect(check(scene, { edit })).rejects.toMatchObject({
    ...{ name: 'AnswerInvalid', cause: expect.stringContaining(cause) },
  })
})

test('error: another account of the visitor’s changes, though no instruction names it', async () => {
  const owned = (await world.call('getTokenAccountsByOwner', [
    me(),
    { programId: programs.token },
    { encoding: 'base64' },
  ])) as { value: { pubkey: string; account: { data: [string] } }[] }
  const nft = owned.value.find(({ pubkey }) => ![mine('usdc'), mine('wsol')].includes(pubkey))
  const mint = base58.encode(base64.decode(nft?.account.data[0] ?? '').slice(0, 32))
  const account = nft?.pubkey ?? ''
  for (const effect of [instruct.burn(account, mint, me(), 1n), instruct.approve(account, thief(), me(), 1n)]) {
    const edit = ({ route, effects }: Parts) => {
      route.accounts.push({ address: account, role: 'w' })
      effects.push(effect)
    }
    await expect(check(tokens, { edit })).rejects.toMatchObject({
      ...{ name: 'AnswerInvalid', cause: `${account} of the account changes` },
    })
  }
  // written and left as it is
  const edit = ({ route }: Parts) => void route.accounts.push({ address: account, role: 'w' })
  await expect(check(tokens, { edit })).resolves.toMatchObject(swapped)
})

type Given = { value: { err?: unknown; accounts?: Row[] } | Row[] }
type Row = { data: unknown } | null
const rowsOf = ({ value }: Given): Row[] => (Array.isArray(value) ? value : (value.accounts ?? []))

test('error: a stake or a nonce of the visitor’s changes', async () => {
  for (const owner of ['Stake11111111111111111111111111111111111111', programs.system]) {
    const bytes = Uint8Array.from([...new Uint8Array(44), ...base58.decode(me()), ...new Uint8Array(9)])
    const toRow = (data: Uint8Array) => ({ lamports: 7, owner, data: [base64.encode(data), 'base64'] })
    const answer: Answer = async ({ method, params }, result) => {
      const [first, options] = params as [string[], { accounts: { addresses: string[] } }]
      const isAfter = method === 'simulateTransaction'
      const given = (await result()) as Given
      const place = (isAfter ? options.accounts.addresses : first).indexOf(table)
      rowsOf(given)[place] = toRow(isAfter ? bytes.with(0, 1) : bytes)
      return given
    }
    const edit = ({ route }: Parts) => route.accounts.push({ address: table, role: 'w' })
    await expect(check(tokens, { edit, answer })).rejects.toMatchObject({ cause: `${table} of the account changes` })
  }
})

const flip = (place: number) => (bytes: Uint8Array) => bytes.map((byte, index) => (index === place ? byte ^ 1 : byte))

test.each<[string, Scene, NonNullable<Wish['seal']>, string]>([
  ['a maker has not signed', signed, (bytes) => bytes.fill(0, 65, 129), 'is missing or wrong'],
  ['a maker’s signature is forged', signed, flip(80), 'is missing or wrong'],
  ['a maker signed something else', signed, (bytes) => flip(bytes.length - 10)(bytes), 'is missing or wrong'],
  ['another key signed', signed, (bytes) => signSolana(bytes, 1, world.thief.seed), 'is missing or wrong'],
  [
    'the visitor’s signature is there',
    tokens,
    (bytes) => signSolana(bytes, 0, world.visitor.seed),
    'has signed already',
  ],
  ['bytes follow', tokens, (bytes) => Uint8Array.from([...bytes, 0]), 'it is no transaction'],
  ['bytes are missing', tokens, (bytes) => bytes.slice(0, -1), 'it is no transaction'],
  ['nothing', tokens, () => new Uint8Array(), 'it is no transaction'],
  ['version 1', tokens, (bytes) => bytes.with(65, 0x81), 'it is no transaction'],
  ['more signers than signatures', tokens, (bytes) => bytes.with(66, 2), 'it is no transaction'],
  ['every signer is only read', tokens, (bytes) => bytes.with(67, 1), 'it is no transaction'],
  ['more accounts are only read than there are', tokens, (bytes) => bytes.with(68, 60), 'it is no transaction'],
  ['a length in two bytes', tokens, (bytes) => Uint8Array.from([0x81, 0, ...bytes.slice(1)]), 'it is no transaction'],
  [
    'larger than a packet',
    tokens,
    (bytes) => Uint8Array.from([...bytes, ...new Uint8Array(1_233)]),
    'it is no transaction',
  ],
])('error: %s', async (_, scene, seal, cause) => {
  await expect(check(scene, { seal })).rejects.toMatchObject({
    name: 'AnswerInvalid',
    cause: expect.stringContaining(cause),
  })
})

test('error: base64 of another form', async () => {
  for (const transaction of ['', 'AQ=', ' AQ==', 'AR==', '_-8=', 'é', 'A'.repeat(4_000)])
    await expect(check(tokens, { params: { transaction } })).rejects.toMatchObject({ cause: 'it is no transaction' })
})

const tabled: Scene = { ...tokens, hasTable: true }
const entry = (index: number, address: () => string) => (bytes: number[]) =>
  bytes.toSpliced(56 + index * 32, 32, ...base58.decode(address()))

test.each<[string, Partial<Wish>, string]>([
  ['a table names another account', { tableBytes: entry(5, () => theirs('rich')) }, 'another account receives'],
  ['a table names another token', { tableBytes: entry(4, () => wrappedMint) }, 'it swaps other tokens'],
  ['a table names an account again', { tableBytes: entry(0, () => jupiter) }, 'it names an account twice'],
  ['a table belongs to another program', { tableOwner: stranger }, `${table} has no address`],
  ['a table is not in use', { tableBytes: (bytes) => bytes.with(0, 0) }, `${table} has no address`],
  ['a table is too short', { tableBytes: (bytes) => bytes.slice(0, -32) }, `${table} has no address 5`],
  ['a table is cut', { tableBytes: (bytes) => bytes.slice(0, -1) }, `${table} has no address`],
  ['a table has a part of an address', { tableBytes: (bytes) => [...bytes, 0] }, `${table} has no address`],
  ['a table is nothing', { tableBytes: () => [] }, `${table} has no address`],
])('error: %s', async (_, wish, cause) => {
  await expect(check(tabled, wish)).rejects.toMatchObject({
    name: 'AnswerInvalid',
    cause: expect.stringContaining(cause),
  })
})

test('error: more accounts than a node tells at once', async () => {
  const many = Array.from({ length: 90 }, (_, index) => base58.encode(new Uint8Array(32).fill(100 + index)))
  const edit = (parts: Parts) => {
    parts.tables = { [table]: many }
    parts.route.accounts.push(...many.map((address) => at(address)))
  }
  await expect(check(tokens, { edit })).rejects.toMatchObject({ cause: 'it names too many accounts' })
})

test('error: it is no swap, or one of other tokens', async () => {
  const cases: [Scene, Partial<SolanaSwapParams>, string][] = [
    [selling, { from: tokenOf('wsol') }, 'it is no swap'],
    [tokens, { to: tokenOf('usdc') }, 'it is no swap'],
    [tokens, { to: tokenOf('sol') }, 'it swaps other tokens'],
    [signed, { leastAmount: minimum + 1n }, 'less may arrive'],
    [tokens, { account: world.thief.address }, 'another account pays'],
  ]
  for (const [scene, params, cause] of cases)
    await expect(check(scene, { params })).rejects.toMatchObject({ name: 'AnswerInvalid', cause })
})

test('error: a token keeps a part of each transfer', async () => {
  const answer: Answer = async ({ method }, result) => {
    const given = (await result()) as { value: { accounts: { data: [string, string] }[] } }
    if (method !== 'simulateTransaction') return given
    // Token-2022: type 2 of an account, then TransferFeeAmount with nothing withheld
    const account = given.value.accounts[2]
    if (account)
      account.data[0] = base64.encode(
        Uint8Array.from([...base64.decode(account.data[0]).slice(0, 165), 2, 2, 0, 8, 0, ...new Uint8Array(8)]),
      )
    return given
  }
  await expect(check(tokens, { answer })).rejects.toMatchObject({ cause: 'the token keeps a part of each transfer' })
})

test('behavior: a legacy transaction, another order, and what an account already has of the coin', async () => {
  const edit = (parts: Parts) => {
    parts.isLegacy = true
    parts.before.reverse()
  }
  await expect(check(tokens, { edit })).resolves.toMatchObject(swapped)
  // the coin may come as it is
  await expect(check(selling, { edit: put(7, me) })).resolves.toMatchObject(swapped)
  // less work is paid for
  const limit = swapIn(0, () => instruct.limit(100_001n))
  await expect(check(tokens, { edit: limit })).resolves.toMatchObject({ fee: 5_000n + 1_001n })
})

test('behavior: a site’s list of programs replaces the known one, and says what may be kept', async () => {
  const swap = (routers: string | string[] | undefined, providerFee?: string): Partial<FoyerOptions> => ({
    swap: { routers: routers === undefined ? undefined : { [network.caipNetworkId]: routers }, providerFee },
  })
  const other: Wish['edit'] = (parts) => {
    parts.route.program = stranger
    for (const place of [7, 9]) parts.route.accounts[place] = { address: stranger, role: '' }
  }
  await expect(check(tokens, { edit: other, options: swap([stranger]) })).resolves.toMatchObject({ program: stranger })
  await expect(check(tokens, { options: swap(stranger) })).rejects.toMatchObject({ name: 'AnswerInvalid' })
  await expect(check(tokens, { options: swap('any') })).resolves.toMatchObject(swapped)
  await expect(check(tokens, { edit: other, options: swap('any') })).rejects.toMatchObject({ name: 'AnswerInvalid' })
  const kept = setData({ fee: 25n })
  await expect(check(tokens, { edit: kept, options: swap(undefined, '0.25') })).resolves.toMatchObject(swapped)
  await expect(check(tokens, { edit: kept, options: swap(undefined, '0.2499') })).rejects.toMatchObject({
    cause: 'others keep a part',
  })
  // no program is known on other networks
  const elsewhere = { ...network, caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' } as const
  await expect(check(tokens, { params: { network: elsewhere } })).rejects.toMatchObject({ name: 'AnswerInvalid' })
})

const bad: [string, Answer][] = [
  ['nothing', async () => undefined],
  ['null', async () => ({ value: null })],
  ['text', async () => 'ok'],
  ['no JSON', async () => new Response('<html>', { status: 502 })],
  ['too few accounts', async (_, result) => cut(await result())],
  ['accounts of another encoding', async (_, result) => recode(await result())],
  ['an accident', async () => Promise.reject(new TypeError('Failed to fetch'))],
]
function cut(given: unknown): unknown {
  rowsOf(given as Given).pop()
  return given
}
function recode(given: unknown): unknown {
  for (const row of rowsOf(given as Given)) if (row) row.data = ['', 'base58']
  return given
}

test.each(bad)('error: no node tells what is or would be, but %s', async (_, answer) => {
  for (const method of ['getMultipleAccounts', 'simulateTransaction']) {
    const only: Answer = async (asked, result) => (asked.method === method ? answer(asked, result) : result())
    await expect(check(tokens, { answer: only })).rejects.toMatchObject({ name: 'RpcRequestFailed' })
    // where another node tells, it is asked
    const first: Answer = async (asked, result) => (asked.node === 0 ? only(asked, result) : result())
    await expect(check(tokens, { answer: first, nodes: 2 })).resolves.toMatchObject(swapped)
  }
})

test('behavior: a node that takes too long is passed over', async () => {
  const late = vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce(() => AbortSignal.abort())
  await expect(check(tokens, { nodes: 2 })).resolves.toMatchObject(swapped)
  late.mockImplementation(() => AbortSignal.abort())
  await expect(check(tokens, { nodes: 2 })).rejects.toMatchObject({ name: 'RpcRequestFailed' })
  late.mockRestore()
})

test('error: stopped while a node says nothing', async () => {
  for (const method of ['getMultipleAccounts', 'simulateTransaction']) {
    const stop = new AbortController()
    const answer: Answer = (asked, result) => {
      if (asked.method !== method) return result()
      return new Promise((_, reject) => {
        stop.signal.addEventListener('abort', () => reject(stop.signal.reason))
        stop.abort()
      })
    }
    await expect(check(tokens, { answer, signal: stop.signal })).rejects.toMatchObject({ name: 'RequestAborted' })
  }
})
