import {
  type AbiFunction,
  type Address,
  decodeAbiParameters,
  decodeFunctionData,
  formatUnits,
  getAddress,
  type Hex,
  isAddressEqual,
  parseAbiItem,
  parseAbiParameters,
  size,
  slice,
  toFunctionSelector,
} from 'viem'
import type { EvmCall } from '../../../src/approvals/simulate.ts'
import type { Scene } from './intent.ts'

/** What stands on the chain, as far as sentences depend on it. */
export type Chain = {
  readonly scene: Scene
  /** Symbol and decimals; of a collection no decimals. */
  readonly tokens: ReadonlyMap<string, readonly [symbol: string, decimals: number | undefined]>
  /** Contracts that the owner has a name for: each does what the standard of the function says. */
  readonly named: ReadonlySet<string>
  readonly balance: bigint
  /** What anybody may take of any token. */
  readonly allowance: bigint
}

type Token = Address | undefined
/** What a step leaves at the exchange, and what it pays out of that. */
type Held = { readonly token: Token; readonly least: bigint }
type World = Chain & {
  readonly sender: Address
  readonly to: Address
  readonly value: bigint
  /** Of the exchange that is at work. */
  readonly held: Held[]
  readonly cuts: Token[]
}
type Args = readonly unknown[]
type Told = readonly string[] | undefined
type Rule = (args: Args, world: World) => Told

const nobody: Address = '0x0000000000000000000000000000000000000000'
const [one, two] = ['0x0000000000000000000000000000000000000001', '0x0000000000000000000000000000000000000002'] as const
const same = (a: unknown, b: unknown) => isAddressEqual(a as Address, b as Address)
const infoOf = ({ tokens }: Chain, token: unknown) => tokens.get(String(token).toLowerCase())

function toUnits(chain: Chain, token: Token, amount: unknown): string | undefined {
  if (token === undefined) return `${formatUnits(amount as bigint, 18)} ETH`
  const [symbol, decimals] = infoOf(chain, token) ?? []
  return decimals === undefined ? undefined : `${formatUnits(amount as bigint, decimals)} ${symbol}`
}

/** Only what is shown in full is told; a token that nobody knows has no calm sentence. */
const describeAmount = (amount: string | undefined, toSentence: (amount: string) => string): Told =>
  amount === undefined ? undefined : [toSentence(amount)]

function move(token: Token, from: unknown, to: unknown, amount: unknown, world: World): Told {
  // tokens and NFTs share this function, also where Permit2 calls it
  if (token !== undefined && isNft(world, token)) return moveNft([from, to, amount], 1n, { ...world, to: token })
  const shown = toUnits(world, token, amount)
  const { me } = world.scene
  if (!same(from, me))
    return same(to, me) ? describeAmount(shown, (one) => `Moves ${one} from ${from} to you.`) : undefined
  if (token !== undefined && amount === world.balance && shown !== undefined) {
    return [`Sends all your ${infoOf(world, token)?.[0]}: ${shown} to ${to}.`]
  }
  return describeAmount(shown, (one) => `Sends ${one} to ${to}.`)
}

const isNft = (world: Chain, token: unknown) => {
  const info = infoOf(world, token)
  return info !== undefined && info[1] === undefined
}

function moveNft(args: Args, count: bigint, world: World): Told {
  const [from, to, id] = args
  if (!isNft(world, world.to)) return undefined
  const name = `NFT #${id} of ${infoOf(world, world.to)?.[0]}`
  const shown = count > 1n ? `${count} × ${name}` : name
  const { me } = world.scene
  if (same(from, me)) return [`Sends ${shown} to ${to}.`]
  return same(to, me) ? [`Moves ${shown} from ${from} to you.`] : undefined
}

const atToken = (world: World) => infoOf(world, world.to)?.[1] !== undefined
const symbolOf = (world: Chain, token: unknown) => infoOf(world, token)?.[0] ?? String(token)
const isMine = (account: unknown, { sender }: World) => same(account, sender)
const atNamed = ({ named, to }: World) => named.has(to.toLowerCase())

const revoked = (spender: unknown, what: string): Told => [`Revokes ${spender}’s approval for ${what}.`]
const atTokenRevoked = (spender: unknown, world: World): Told =>
  atToken(world) ? revoked(spender, symbolOf(world, world.to)) : undefined
const inPermit2 = (token: unknown, spender: unknown, world: World): Told =>
  atNamed(world) ? revoked(spender, `${symbolOf(world, token)} (Permit2)`) : undefined
const noMore = (account: unknown, isAllowed: unknown, world: World): Told =>
  isAllowed === false && atNamed(world) ? [`${account} can no longer act for you in ${world.to}.`] : undefined

const join = (...all: readonly Told[]): Told =>
  all.some((one) => one === undefined) ? undefined : (all.flat() as string[])

/** Describes what is paid for a trade, and what comes of it. */
function trade(world: World, paid: Told, token: Token, least: unknown, recipient: unknown, signs: Args): Told {
  const [caller, self] = signs
  if (!atNamed(world)) return undefined
  if (isMine(recipient, world) || (caller !== undefined && same(recipient, caller))) {
    return join(paid, (least as bigint) > 0n ? receives(world, token, least as bigint) : undefined)
  }
  return leave(world, paid, { token, least: least as bigint }, recipient, self)
}

/** Describes what lies at the exchange after its trades. */
function withdraw(world: World, token: Token, least: unknown, recipient: unknown, signs: Args = []): Told {
  const [caller, self] = signs
  if (!atNamed(world)) return undefined
  const isOwn = isMine(recipient, world) || (caller !== undefined && same(recipient, caller))
  return isOwn
    ? receive(world, token, least as bigint)
    : leave(world, [], { token, least: least as bigint }, recipient, self)
}

function leave(world: World, paid: Told, held: Held, recipient: unknown, self: unknown): Told {
  if (!same(recipient, world.to) && (self === undefined || !same(recipient, self))) return undefined
  world.held.push(held)
  return paid
}

const receives = (world: World, token: Token, least: bigint): Told =>
  describeAmount(toUnits(world, token, least), (amount) => `You receive at least ${amount}.`)

/** At least what the call says, or what an earlier step is sure to have left of the same token. */
function receive(world: World, token: Token, least: bigint): Told {
  // the coin comes out of what an earlier step left wrapped: without that a minimum fails
  const wrapped = token === undefined && least > 0n ? world.held.pop() : undefined
  if (wrapped) return receives(world, token, least)
  const isWeth = (one: Token) => one === undefined || same(one, world.scene.weth)
  const isCut = world.cuts.some((one) => one?.toLowerCase() === token?.toLowerCase() || (isWeth(one) && isWeth(token)))
  const left = world.held.find((held) => held.token?.toLowerCase() === token?.toLowerCase() && held.least > 0n)
  const sure = least > 0n ? least : isCut ? undefined : left?.least
  if (sure === undefined) return undefined
  const held = world.held.findIndex((one) => one.token?.toLowerCase() === token?.toLowerCase())
  if (held >= 0) world.held.splice(held, 1)
  return receives(world, token, sure)
}

const pay = (world: World, token: Token, amount: unknown, most = false): Told =>
  (amount as bigint) >= 2n ** 128n
    ? undefined
    : describeAmount(toUnits(world, token, amount), (shown) => `You pay ${most ? 'up to ' : ''}${shown}.`)

const coins = [nobody, '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee']
const toToken = (token: unknown): Token =>
  coins.includes(String(token).toLowerCase()) ? undefined : (token as Address)

const ends = (path: Hex) => [getAddress(slice(path, 0, 20)), getAddress(slice(path, size(path) - 20))] as const
const way = (path: unknown) => {
  const list = path as readonly Address[]
  return [list[0], list.at(-1)] as const
}

const sell = (a: Args, world: World, coin: boolean, signs: Args): Told => {
  const [sold, bought] = way(a[2])
  return trade(world, pay(world, sold, a[0]), coin ? undefined : bought, a[1], a[3], signs)
}
const buy = (a: Args, world: World, coin: boolean, signs: Args): Told => {
  const [sold, bought] = way(a[2])
  return trade(world, pay(world, sold, a[1], true), coin ? undefined : bought, a[0], a[3], signs)
}
const single = (a: Args, world: World, isSale: boolean, signs: Args): Told => {
  const p = a[0] as Args
  const at = p.length === 8 ? 5 : 4
  const paid = isSale ? pay(world, p[0] as Address, p[at]) : pay(world, p[0] as Address, p[at + 1], true)
  // SwapRouter.exactOutputInternal asks for the whole amount only where no limit of the price is given
  if (!isSale && p[at + 2] !== 0n) return undefined
  return trade(world, paid, p[1] as Address, isSale ? p[at + 1] : p[at], p[3], signs)
}
const path = (a: Args, world: World, isSale: boolean, signs: Args): Told => {
  const p = a[0] as Args
  const at = p.length === 5 ? 3 : 2
  const [first, last] = ends(p[0] as Hex)
  return isSale
    ? trade(world, pay(world, first, p[at]), last, p[at + 1], p[1], signs)
    : trade(world, pay(world, last, p[at + 1], true), first, p[at], p[1], signs)
}

/** Whoever makes the outer call makes these, too: their code is that of the contract itself. */
const itself = (list: unknown, world: World): Told =>
  atNamed(world)
    ? join(...(list as readonly Hex[]).map((data) => describeCallTruth({ to: world.to, value: 0n, data }, world)))
    : undefined

/** A contract makes these in its own name: to this account they can only bring something. */
const byContract = (calls: readonly (readonly [to: Address, value: bigint, data: Hex])[], world: World): Told =>
  atNamed(world)
    ? join(
        ...calls.map(([to, value, data]) => {
          if (data !== '0x') return undefined
          return value === 0n ? [] : move(undefined, world.to, to, value, world)
        }),
      )
    : undefined

/**
 * Describes the use of what an earlier step has left, or of the coin in whatever dress: what is paid and what is got is said either
 * way. Without either the step fails.
 */
function use(world: World, token: Token): Told {
  const exact = world.held.findIndex((one) => one.token?.toLowerCase() === token?.toLowerCase())
  const coin = world.held.findIndex((one) => one.token === undefined)
  const place = exact >= 0 ? exact : coin
  if (place >= 0) world.held.splice(place, 1)
  return []
}

/** All that is there, as routers write it. */
const whole = 2n ** 255n
const exactly = (amount: unknown) => (amount === whole ? 0n : amount)

/** Whoever is not the caller or the router gets a part of what was left. */
function cut([token, to, bips]: Args, world: World): Told {
  if (isMine(to, world) || [one, two, world.to].some((place) => same(place, to))) return []
  const part = bips as bigint
  if (part > 300n) return undefined
  world.cuts.push(toToken(token))
  return [`${part / 100n}.${String(part % 100n).padStart(2, '0')}% of what you receive goes to ${to}.`]
}

const swap = 'address recipient, uint256 amount, uint256 bound'
const out = (token: Token, to: unknown, least: unknown, w: World) => withdraw(w, token, least, to, [one, two])
const steps: { readonly [command: number]: readonly [string, Rule] } = {
  2: [
    'address token, address recipient, uint160 amount',
    ([token, to, amount], w) => {
      const isKept = isMine(to, w) || [one, two, w.to].some((place) => same(place, to))
      const taken = token as Address
      if (!isKept) return atNamed(w) ? move(taken, w.sender, to, amount, w) : undefined
      return trade(w, pay(w, taken, amount), taken, amount, to, [one, two])
    },
  ],
  4: ['address token, address recipient, uint256 least', ([token, to, least], w) => out(toToken(token), to, least, w)],
  5: [
    'address token, address recipient, uint256 amount',
    ([token, to, amount], w) => out(toToken(token), to, exactly(amount), w),
  ],
  6: ['address token, address recipient, uint256 bips', cut],
  11: [
    'address recipient, uint256 amount',
    ([to, amount], w) => trade(w, [], undefined, exactly(amount), to, [one, two]),
  ],
  12: ['address recipient, uint256 least', ([to, least], w) => out(undefined, to, least, w)],
  0: [
    `${swap}, bytes path, bool own`,
    ([to, amount, least, hops, own], w) => {
      const [sold, bought] = ends(hops as Hex)
      return trade(w, own ? pay(w, sold, amount) : use(w, sold), bought, least, to, [one, two])
    },
  ],
  1: [
    `${swap}, bytes path, bool own`,
    ([to, amount, most, hops, own], w) => {
      const [bought, sold] = ends(hops as Hex)
      return trade(w, own ? pay(w, sold, most, true) : use(w, sold), bought, amount, to, [one, two])
    },
  ],
  8: [
    `${swap}, address[] path, bool own`,
    ([to, amount, least, hops, own], w) => {
      const [sold, bought] = way(hops)
      return trade(w, own ? pay(w, sold, amount) : use(w, sold), bought, least, to, [one, two])
    },
  ],
  9: [
    `${swap}, address[] path, bool own`,
    ([to, amount, most, hops, own], w) => {
      const [sold, bought] = way(hops)
      return trade(w, own ? pay(w, sold, most, true) : use(w, sold), bought, amount, to, [one, two])
    },
  ],
}

const plan = (bytes: Hex, inputs: readonly Hex[], world: World): Told => {
  if (!atNamed(world) || size(bytes) !== inputs.length) return undefined
  return join(
    ...inputs.map((input, index) => {
      const byte = Number(slice(bytes, index, index + 1))
      const [parameters, rule] = steps[byte & 0x7f] ?? []
      if (!parameters || !rule) return undefined
      const args = decodeAbiParameters(parseAbiParameters(parameters), input) as Args
      // such a step is left out where it fails: what it was to give is then lost, unless it would have been paid in itself
      if ((byte & 0x80) !== 0 && args[4] !== true) return undefined
      return rule(args, world)
    }),
  )
}

/** OpenZeppelin's of 2018 takes all where that is less; later ones fail. */
function lowered([spender, amount]: Args, world: World): Told {
  const less = amount as bigint
  if (less >= world.allowance) return atTokenRevoked(spender, world)
  const [lost, left] = [less, world.allowance - less].map((some) => toUnits(world, world.to, some))
  return atToken(world) ? [`${spender} can spend ${lost} less than before. It can still spend ${left}.`] : undefined
}

/** Functions as their standards have them, and what each does to whoever calls it. */
const rules: { readonly [signature: string]: Rule } = {
  'transfer(address,uint256)': ([to, amount], w) =>
    isNft(w, w.to) ? moveNft([w.sender, to, amount], 1n, w) : move(w.to, w.sender, to, amount, w),
  'transferFrom(address,address,uint256)': ([from, to, amount], w) =>
    isNft(w, w.to) ? moveNft([from, to, amount], 1n, w) : move(w.to, from, to, amount, w),
  'transferAndCall(address,uint256,bytes)': ([to, amount, data], w) =>
    data === '0x' ? move(w.to, w.sender, to, amount, w) : undefined,
  'send(address,uint256,bytes)': ([to, amount, data], w) =>
    data === '0x' ? move(w.to, w.sender, to, amount, w) : undefined,
  'safeTransferFrom(address,address,uint256)': (a, w) => moveNft(a, 1n, w),
  'safeTransferFrom(address,address,uint256,bytes)': (a, w) => (a[3] === '0x' ? moveNft(a, 1n, w) : undefined),
  'safeTransferFrom(address,address,uint256,uint256,bytes)': (a, w) =>
    a[4] === '0x' ? moveNft(a, a[3] as bigint, w) : undefined,
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)': ([from, to, ids, counts, data], w) => {
    const [all, amounts] = [ids as readonly bigint[], counts as readonly bigint[]]
    if (data !== '0x' || all.length !== amounts.length) return undefined
    return join(...all.map((id, index) => moveNft([from, to, id], amounts[index] ?? 0n, w)))
  },
  'approve(address,uint256)': ([spender, amount], w) => {
    if (isNft(w, w.to))
      return same(spender, nobody) ? [`Revokes the approval for NFT #${amount} of ${symbolOf(w, w.to)}.`] : undefined
    return amount === 0n ? atTokenRevoked(spender, w) : undefined
  },
  'decreaseAllowance(address,uint256)': (a, w) => (w.allowance < (a[1] as bigint) ? undefined : lowered(a, w)),
  'decreaseApproval(address,uint256)': (a, w) => lowered(a, w),
  'setApprovalForAll(address,bool)': ([spender, isAllowed], w) =>
    isAllowed === false && isNft(w, w.to) ? revoked(spender, `every NFT of ${symbolOf(w, w.to)}`) : undefined,
  'revokeOperator(address)': ([account], w) => noMore(account, false, w),
  'deposit()': (_, w) => (atNamed(w) ? [] : undefined),
  'withdraw(uint256)': ([amount], w) => (atNamed(w) ? pay(w, w.to, amount) : undefined),
  'delegate(address)': ([account], w) =>
    isMine(account, w) && infoOf(w, w.to)
      ? [`You will vote with your own ${symbolOf(w, w.to)} from now on.`]
      : undefined,
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)': ([holder, spender, amount], w) =>
    isMine(holder, w) && amount === 0n ? atTokenRevoked(spender, w) : undefined,
  'permit(address,address,uint256,uint256,bytes)': ([holder, spender, amount], w) =>
    isMine(holder, w) && amount === 0n ? atTokenRevoked(spender, w) : undefined,
  'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)': ([holder, spender, , , isAllowed], w) =>
    isMine(holder, w) && isAllowed === false ? atTokenRevoked(spender, w) : undefined,
  'permit(address,uint256,uint256,uint8,bytes32,bytes32)': ([spender, id], w) =>
    same(spender, nobody) && isNft(w, w.to)
      ? [`Revokes the approval for NFT #${id} of ${symbolOf(w, w.to)}.`]
      : undefined,
  'permitForAll(address,address,bool,uint256,uint8,bytes32,bytes32)': ([holder, spender, isAllowed], w) =>
    isMine(holder, w) && isAllowed === false && isNft(w, w.to)
      ? revoked(spender, `every NFT of ${symbolOf(w, w.to)}`)
      : undefined,
  'approve(address,address,uint160,uint48)': ([token, spender, amount], w) =>
    amount === 0n ? inPermit2(token, spender, w) : undefined,
  'permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)': ([holder, single], w) => {
    const [details, spender] = single as [Args, Address]
    return isMine(holder, w) && details[1] === 0n ? inPermit2(details[0], spender, w) : undefined
  },
  'permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)': ([holder, batch], w) => {
    const [details, spender] = batch as [readonly Args[], Address]
    return isMine(holder, w) && atNamed(w)
      ? join(...details.map(([token, amount]) => (amount === 0n ? inPermit2(token, spender, w) : undefined)))
      : undefined
  },
  'permitTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes)': (
    [permit, details, owner],
    w,
  ) => {
    const [[token]] = permit as [Args]
    const [to, amount] = details as Args
    return atNamed(w) ? move(token as Address, owner, to, amount, w) : undefined
  },
  'transferFrom(address,address,uint160,address)': ([from, to, amount, token], w) =>
    atNamed(w) ? move(token as Address, from, to, amount, w) : undefined,
  'lockdown((address,address)[])': ([list], w) =>
    atNamed(w) ? join(...(list as readonly Args[]).map(([token, spender]) => inPermit2(token, spender, w))) : undefined,
  'approveDelegation(address,uint256)': ([account, amount], w) => noMore(account, amount !== 0n, w),
  'setRelayerApproval(address,address,bool)': ([holder, account, isAllowed], w) =>
    isMine(holder, w) ? noMore(account, isAllowed, w) : undefined,
  'setMasterContractApproval(address,address,bool,uint8,bytes32,bytes32)': ([holder, account, isAllowed], w) =>
    isMine(holder, w) ? noMore(account, isAllowed, w) : undefined,
  ...Object.fromEntries(
    ['allow', 'setAuthorization', 'setOperator', 'setRelayer'].map((name): [string, Rule] => [
      `${name}(address,bool)`,
      ([account, isAllowed], w) => noMore(account, isAllowed, w),
    ]),
  ),
  'nope(address)': ([account], w) => noMore(account, false, w),
  'supply(address,uint256,address,uint16)': ([asset, amount, to], w) =>
    atNamed(w) && isMine(to, w) ? pay(w, asset as Address, amount) : undefined,
  ...Object.fromEntries(
    ['', 'SupportingFeeOnTransferTokens'].flatMap((suffix): [string, Rule][] => [
      [`swapExactTokensForTokens${suffix}(uint256,uint256,address[],address,uint256)`, (a, w) => sell(a, w, false, [])],
      [`swapExactTokensForETH${suffix}(uint256,uint256,address[],address,uint256)`, (a, w) => sell(a, w, true, [])],
      [
        `swapExactETHForTokens${suffix}(uint256,address[],address,uint256)`,
        ([least, hops, to], w) => trade(w, pay(w, undefined, w.value), way(hops)[1], least, to, []),
      ],
    ]),
  ),
  'swapExactTokensForTokens(uint256,uint256,address[],address)': (a, w) => sell(a, w, false, [one, two]),
  'swapTokensForExactTokens(uint256,uint256,address[],address)': (a, w) => buy(a, w, false, [one, two]),
  'swapTokensForExactTokens(uint256,uint256,address[],address,uint256)': (a, w) => buy(a, w, false, []),
  'swapTokensForExactETH(uint256,uint256,address[],address,uint256)': (a, w) => buy(a, w, true, []),
  'swapETHForExactTokens(uint256,address[],address,uint256)': ([least, hops, to], w) =>
    trade(w, pay(w, undefined, w.value, true), way(hops)[1], least, to, []),
  'exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))': (a, w) =>
    single(a, w, true, [undefined, nobody]),
  'exactOutputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))': (a, w) =>
    single(a, w, false, [undefined, nobody]),
  'exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))': (a, w) =>
    single(a, w, true, [one, two]),
  'exactOutputSingle((address,address,uint24,address,uint256,uint256,uint160))': (a, w) =>
    single(a, w, false, [one, two]),
  'exactInput((bytes,address,uint256,uint256,uint256))': (a, w) => path(a, w, true, [undefined, nobody]),
  'exactOutput((bytes,address,uint256,uint256,uint256))': (a, w) => path(a, w, false, [undefined, nobody]),
  'exactInput((bytes,address,uint256,uint256))': (a, w) => path(a, w, true, [one, two]),
  'exactOutput((bytes,address,uint256,uint256))': (a, w) => path(a, w, false, [one, two]),
  'unwrapWETH9(uint256,address)': ([least, to], w) => withdraw(w, undefined, least, to),
  'sweepToken(address,uint256,address)': ([token, least, to], w) => withdraw(w, token as Address, least, to),
  'refundETH()': (_, w) => (atNamed(w) ? [] : undefined),
  'multicall(bytes[])': ([list], w) => itself(list, w),
  'multicall(uint256,bytes[])': ([, list], w) => itself(list, w),
  'multicall(bytes32,bytes[])': ([, list], w) => itself(list, w),
  'execute(address,uint256,bytes)': ([to, value, data], w) =>
    byContract([[to as Address, value as bigint, data as Hex]], w),
  'aggregate3Value((address,bool,uint256,bytes)[])': ([list], w) =>
    byContract(
      (list as readonly Args[]).map(([to, , value, data]) => [to as Address, value as bigint, data as Hex]),
      w,
    ),
  'aggregate3((address,bool,bytes)[])': ([list], w) =>
    byContract(
      (list as readonly Args[]).map(([to, , data]) => [to as Address, 0n, data as Hex]),
      w,
    ),
  'aggregate((address,bytes)[])': ([list], w) =>
    byContract(
      (list as readonly Args[]).map(([to, data]) => [to as Address, 0n, data as Hex]),
      w,
    ),
  'executeBatch(address[],uint256[],bytes[])': ([targets, values, list], w) => {
    const [all, bytes, places] = [values as readonly bigint[], list as readonly Hex[], targets as readonly Address[]]
    if (places.length !== bytes.length) return undefined
    return byContract(
      bytes.map((data, index) => [places[index] ?? nobody, all[index] ?? 0n, data]),
      w,
    )
  },
  'multiSend(bytes)': ([packed], w) => (packed === '0x' ? byContract([], w) : undefined),
  'execute(bytes,bytes[],uint256)': ([bytes, inputs], w) => plan(bytes as Hex, inputs as readonly Hex[], w),
  'execute(bytes,bytes[])': ([bytes, inputs], w) => plan(bytes as Hex, inputs as readonly Hex[], w),
}

const known: ReadonlyMap<string, readonly [AbiFunction, Rule]> = new Map(
  Object.entries(rules).map(([signature, rule]) => {
    const item = parseAbiItem(`function ${signature}`) as AbiFunction
    return [toFunctionSelector(item), [item, rule]]
  }),
)

function describeCallTruth(call: EvmCall, chain: Omit<World, 'to' | 'value'>): Told {
  const { to, value, data } = call
  if (to === undefined) return undefined
  const world: World = { ...chain, to, value }
  const coin = value > 0n ? move(undefined, chain.sender, to, value, world) : []
  if (data === '0x') return coin
  const [item, rule] = known.get(data.slice(0, 10)) ?? []
  if (!item || !rule) return undefined
  try {
    const { args = [] } = decodeFunctionData({ abi: [item], data })
    return join(coin, rule(args as Args, world))
  } catch {
    return undefined
  }
}

/**
 * Every sentence that is literally true of a call and enough to know what it does, by the standards of what it calls and apart
 * from how the wallet reads it. Undefined for what nobody can call harmless in such words.
 */
export function describeTruth(call: EvmCall, chain: Chain): Told {
  const world = { ...chain, sender: chain.scene.me, held: [], cuts: [] }
  const told = describeCallTruth(call, world)
  return world.held.length > 0 ? undefined : told
}
