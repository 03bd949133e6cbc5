import {
  type AbiParameter,
  type Address,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { type PlainWord, translate } from '../words.ts'
import { type CallArguments, readArguments } from './callArguments.ts'
import { asService, type CallReading, type CallScene, type CallTable, type InnerCall } from './callTable.ts'
import { type Effect, found, type TradePart } from './effects.ts'
import { give as giveFrom, readPath, readWay, toToken, withdraw as withdrawFrom } from './tradeTable.ts'

/** One step of a trade: its name in words, and what it does. */
type Step = {
  readonly name: PlainWord
  readonly effects?: readonly Effect[]
  readonly inner?: InnerCall
}

type Command = readonly [inputs: string, read: (args: CallArguments, scene: CallScene) => Step]

const uint160 = 2n ** 160n - 1n
const endless = 2n ** 256n - 1n
/** Addresses that stand for who calls, and for the router. */
const [caller, router] = [
  '0x0000000000000000000000000000000000000001',
  '0x0000000000000000000000000000000000000002',
] as const
type Given = Parameters<typeof giveFrom>[2]
const giveTo = (account: Address, scene: CallScene, given: Given) =>
  giveFrom(account, scene, given, { caller, self: router })
const withdrawTo = (account: Address, scene: CallScene, given: Given) =>
  withdrawFrom(account, scene, given, { caller, self: router })

/** A fee of a service is a small part; more than this, in hundredths of a percent, is pointed out. */
const mostPortion = 300n

const details = '(address token, uint160 amount, uint48 expiration, uint48 nonce)'
const swap = 'address recipient, uint256 amount, uint256 bound'

/** The steps that a router takes one after the other. @see docs.uniswap.org, Universal Router, technical reference */
const commands: { readonly [command: number]: Command } = {
  0: [`${swap}, bytes path, bool isPaidByCaller`, (a, scene) => toSale(a, scene, readPath(a.bytes(3)))],
  1: [`${swap}, bytes path, bool isPaidByCaller`, (a, scene) => toPurchase(a, scene, turn(readPath(a.bytes(3))))],
  2: [
    'address token, address recipient, uint160 amount',
    (a, scene) => take({ token: a.address(0), from: scene.me, to: a.address(1), amount: a.amount(2) }, scene),
  ],
  3: [
    `(${details}[] details, address spender, uint256 sigDeadline) permit, bytes signature`,
    (a) => ({
      name: 'router.permit',
      effects: a
        .part(0)
        .list(0)
        .map((one) => permit(one, a.part(0).address(1))),
    }),
  ],
  4: ['address token, address recipient, uint256 least', (a, scene) => withdraw('router.sweep', a, scene)],
  5: ['address token, address recipient, uint256 amount', (a, scene) => withdraw('router.transfer', a, scene)],
  6: ['address token, address recipient, uint256 bips', toPortion],
  8: [`${swap}, address[] path, bool isPaidByCaller`, (a, scene) => toSale(a, scene, readWay(a.list(3)))],
  9: [`${swap}, address[] path, bool isPaidByCaller`, (a, scene) => toPurchase(a, scene, readWay(a.list(3)))],
  10: [
    `(${details} details, address spender, uint256 sigDeadline) permit, bytes signature`,
    (a) => ({ name: 'router.permit', effects: [permit(a.part(0).part(0), a.part(0).address(1))] }),
  ],
  11: [
    'address recipient, uint256 amount',
    (a, scene) => ({
      name: 'router.wrap',
      effects: giveTo(a.address(0), scene, { token: undefined, least: toSure(a.amount(1)) }),
    }),
  ],
  12: [
    'address recipient, uint256 least',
    (a, scene) => ({
      name: 'router.unwrap',
      effects: withdrawTo(a.address(0), scene, { token: undefined, least: a.amount(1) }),
    }),
  ],
  13: [
    '(address from, address to, uint160 amount, address token)[] transfers',
    (a, scene) => {
      const taken = a.list(0).map((one) => {
        const sent = { token: one.address(3), from: one.address(0), to: one.address(1), amount: one.amount(2) }
        return take(sent, scene)
      })
      return { name: 'router.take', effects: taken.flatMap(({ effects }) => effects ?? []) }
    },
  ],
  14: ['address owner, address token, uint256 least', () => ({ name: 'router.check' })],
  16: ['bytes actions, bytes[] inputs', (a, scene) => readPoolActions(a, scene)],
  33: [
    'bytes commands, bytes[] inputs',
    (a, { to }) => ({
      name: 'router.inside',
      inner: { to, value: 0n, data: encodePlan(a.bytes(0), toInputs(a)), isDelegate: false, caller: 'same' },
    }),
  ],
}

/** What a step of the newest pools hands out; those without a row only move amounts between the pools and the router. */
const poolActions: { readonly [action: number]: Command } = {
  11: ['address token, uint256 amount, bool isPaidByCaller', (a) => toSettled(a, a.flag(2))],
  12: [
    'address token, uint256 most',
    (a) => ({
      name: 'router.swap',
      effects: [{ kind: 'pay', token: toToken(a.address(0)), amount: a.amount(1), isMost: true }],
    }),
  ],
  14: [
    'address token, address recipient, uint256 amount',
    (a, scene) => (a.amount(2) === 0n ? toUnbounded(a.address(1), scene) : give('router.take-out', a, scene)),
  ],
  15: [
    'address token, uint256 least',
    (a) => ({
      name: 'router.take-out',
      effects: [{ kind: 'receive', token: toToken(a.address(0)), least: a.amount(1) }],
    }),
  ],
  16: ['address token, address recipient, uint256 bips', toPortion],
  17: ['address token, address other, address recipient', (a, scene) => toUnbounded(a.address(2), scene)],
  20: ['address token, address recipient', (a, scene) => toUnbounded(a.address(1), scene)],
}
/** Swaps: what they may cost and give is bounded by the settling and taking after them, which are read. */
const plainActions = [0x06, 0x07, 0x08, 0x09]

/** `execute` of Uniswap's routers, with a time to end and without one. */
export const routerRows: CallTable = {
  'execute(bytes commands, bytes[] inputs, uint256 deadline)': readPlan,
  'execute(bytes commands, bytes[] inputs)': readPlan,
}

function readPlan(a: CallArguments, scene: CallScene): CallReading {
  const [bytes, inputs] = [toNumbers(a.bytes(0)), toInputs(a)]
  if (bytes.length !== inputs.length) throw new Error('The steps do not fit their inputs')
  const steps = bytes.flatMap((byte, index) => readCommand(byte, inputs[index] ?? '0x', scene))
  const names = [...new Set(steps.map(({ name }) => translate(name)))].join(', ')
  const effects = steps.flatMap((step) => step.effects ?? [])
  return asService({
    effects: [...effects, found('calm', 'router', translate('call.router', { contract: scene.to, steps: names }))],
    inner: steps.flatMap(({ inner }) => (inner ? [inner] : [])),
  })
}

/** Earlier routers leave out one bit more of a command than later ones, so with that bit it may be either. */
function readCommand(byte: number, input: Hex, scene: CallScene): readonly Step[] {
  const isEither = (byte & 0x40) !== 0
  const command = commands[byte & 0x3f]
  const step = command && readStep(command, input, scene)
  const known = step && [(byte & 0x80) === 0 ? step : toUnsure(step)]
  return isEither || !known ? [...(known ?? []), toUnknown(byte)] : known
}

/** A step with this mark is left out where it fails: what it gives for what others have left is not sure. */
function toUnsure({ effects = [], ...step }: Step): Step {
  if (effects.some(({ kind }) => kind === 'pay')) return { ...step, effects }
  return { ...step, effects: effects.map((one) => (one.kind === 'receive' ? { ...one, least: 0n } : one)) }
}

/** @throws Error when the input does not fit, so that the call is shown as one that does not */
function readStep([inputs, read]: Command, input: Hex, scene: CallScene): Step {
  const parameters: readonly AbiParameter[] = parseAbiParameters(inputs)
  const values = decodeAbiParameters(parameters, input)
  if (encodeAbiParameters(parameters, values) !== input.toLowerCase())
    throw new Error('It is not written as it must be')
  return read(readArguments(parameters, values), scene)
}

function readPoolActions(a: CallArguments, scene: CallScene): Step {
  const [bytes, inputs] = [toNumbers(a.bytes(0)), toInputs(a)]
  if (bytes.length !== inputs.length) throw new Error('The actions do not fit their inputs')
  const steps = bytes.flatMap((action, index): readonly Step[] => {
    const command = poolActions[action]
    if (command) return [readStep(command, inputs[index] ?? '0x', scene)]
    return plainActions.includes(action) ? [] : [toUnknown(action)]
  })
  return { name: 'router.swap', effects: steps.flatMap(({ effects }) => effects ?? []) }
}

function toUnknown(byte: number): Step {
  const step = `0x${byte.toString(16).padStart(2, '0')}`
  return {
    name: 'router.unknown',
    effects: [found('caution', 'router-unknown', translate('call.router-unknown', { step }))],
  }
}

type Way = { readonly first: Address; readonly last: Address }

const turn = ({ first, last }: Way): Way => ({ first: last, last: first })

/** A fixed amount is given. */
function toSale(a: CallArguments, scene: CallScene, { first: sold, last: token }: Way): Step {
  const paid: TradePart = a.flag(4) ? { kind: 'pay', token: sold, amount: a.amount(1) } : { kind: 'uses', token: sold }
  return { name: 'router.swap', effects: [paid, ...giveTo(a.address(0), scene, { token, least: a.amount(2) })] }
}

/** A fixed amount is got. */
function toPurchase(a: CallArguments, scene: CallScene, { first: sold, last: token }: Way): Step {
  const paid: TradePart = a.flag(4)
    ? { kind: 'pay', token: sold, amount: a.amount(2), isMost: true }
    : { kind: 'uses', token: sold }
  return { name: 'router.swap', effects: [paid, ...giveTo(a.address(0), scene, { token, least: a.amount(1) })] }
}

/** The first bit alone stands for all that is there, however little that is. */
const toSure = (amount: bigint) => (amount < 2n ** 255n ? amount : 0n)

/** `address token, address recipient, uint256 least`. */
const toGiven = (a: CallArguments): Given => ({ token: toToken(a.address(0)), least: toSure(a.amount(2)) })

function give(name: PlainWord, a: CallArguments, scene: CallScene): Step {
  return { name, effects: giveTo(a.address(1), scene, toGiven(a)) }
}

function withdraw(name: PlainWord, a: CallArguments, scene: CallScene): Step {
  return { name, effects: withdrawTo(a.address(1), scene, toGiven(a)) }
}

/** An amount of 0 is whatever is owed. */
function toSettled(a: CallArguments, isPaidByCaller: boolean): Step {
  const [token, amount] = [toToken(a.address(0)), a.amount(1)]
  if (!isPaidByCaller) return { name: 'router.swap', effects: [{ kind: 'uses', token }] }
  const paid: TradePart =
    amount === 0n ? { kind: 'pay', token, amount: endless, isMost: true } : { kind: 'pay', token, amount }
  return { name: 'router.swap', effects: [paid] }
}

/** Gives whatever there is to an account; no step says how much that must be. */
function toUnbounded(account: Address, scene: CallScene): Step {
  const given = isKept(account, scene) ? found('caution', 'no-least', translate('call.no-least')) : undefined
  return { name: 'router.take-out', effects: given ? [given] : goesTo(account, scene) }
}

type Taken = { readonly token: Address; readonly from: Address; readonly to: Address; readonly amount: bigint }

function take({ to, ...taken }: Taken, scene: CallScene): Step {
  const { token, amount } = taken
  if (!isKept(to, scene)) return { name: 'router.take', effects: [{ kind: 'send', ...taken, to }] }
  return {
    name: 'router.take',
    effects: [{ kind: 'pay', token, amount }, ...giveTo(to, scene, { token, least: amount })],
  }
}

function permit(one: CallArguments, spender: Address): Effect {
  const [token, amount, end] = [one.address(0), one.amount(1), one.amount(2)]
  return { kind: 'allow', token, spender, amount, most: uint160, end, isInPermit2: true }
}

/** `address token, address recipient, uint256 bips`. */
function toPortion(a: CallArguments, scene: CallScene): Step {
  const [account, bips] = [a.address(1), a.amount(2)]
  const cut: TradePart = { kind: 'cut', token: toToken(a.address(0)) }
  if (isKept(account, scene)) return { name: 'router.portion' }
  const percent = `${bips / 100n}.${String(bips % 100n).padStart(2, '0')}`
  const level = bips > mostPortion ? 'caution' : 'calm'
  const finding = found(level, 'portion', translate('call.portion', { percent, account }))
  return { name: 'router.portion', effects: [cut, finding] }
}

function goesTo(account: Address, scene: CallScene): readonly Effect[] {
  if (isKept(account, scene)) return []
  return [found('caution', 'recipient', translate('call.recipient', { account }))]
}

/** Whether it stays with the caller, or with the router for the next step. */
function isKept(account: Address, { me, to }: CallScene): boolean {
  return [me, to, caller, router].some((one) => isAddressEqual(one, account))
}

function toInputs(a: CallArguments): readonly Hex[] {
  return a.list(1).map((one) => one.bytes(0))
}

function toNumbers(bytes: Hex): readonly number[] {
  return (bytes.slice(2).match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
}

const plan = parseAbi(['function execute(bytes commands, bytes[] inputs)'])

/** Steps inside a step are read as a call of their own, with the limits of such. */
function encodePlan(bytes: Hex, inputs: readonly Hex[]): Hex {
  return encodeFunctionData({ abi: plan, functionName: 'execute', args: [bytes, [...inputs]] })
}
