import {
  type AbiFunction,
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  parseAbiItem,
  toFunctionSelector,
  toFunctionSignature,
} from 'viem'
import { translate } from '../words.ts'
import { findUnread, readArguments } from './callArguments.ts'
import { type CallReading, type CallScene, type InnerCall, plainRows, type ReadCall } from './callTable.ts'
import { type Effect, found } from './effects.ts'
import type { EvmCall } from './simulate.ts'
import { tradeRows } from './tradeTable.ts'
import { routerRows } from './universalRouter.ts'
import { wrapperRows } from './wrapperTable.ts'

/** A call as far as this wallet can read it from its bytes. */
export type DecodedCall = {
  readonly to: Address | undefined
  readonly value: bigint
  readonly data: Hex
  /** Name and types of what is called, or undefined when it is not known. */
  readonly signature: string | undefined
  readonly inputs: AbiFunction['inputs']
  readonly args: readonly unknown[]
  /** What it does itself. What the calls inside it do stands in them. */
  readonly effects: readonly Effect[]
  readonly inner: readonly DecodedCall[]
}

type Known = { readonly item: AbiFunction; readonly read: ReadCall }

/** How deep calls may stand inside each other, and how many there may be, before the rest is called unreadable. */
const deepest = 6
const most = 300

const known: ReadonlyMap<string, Known> = new Map(
  Object.entries({ ...plainRows, ...tradeRows, ...wrapperRows, ...routerRows }).map(
    ([signature, read]): [string, Known] => {
      const item = parseAbiItem(`function ${signature}`) as AbiFunction
      return [toFunctionSelector(item), { item, read }]
    },
  ),
)

/** The function that this wallet knows by a selector: one that moves value, grants a right, or carries other calls. */
export function findKnownFunction(selector: Hex): string | undefined {
  return known.get(selector)?.item.name
}

/** Reads a call and every call inside it. @param me the account that makes it */
export function decodeCall(call: EvmCall, me: Address): DecodedCall {
  return decode({ ...call, isDelegate: false }, { me, owner: me, depth: 0, budget: { left: most } })
}

type Progress = {
  /** Who makes the call. */
  readonly me: Address
  /** Whose wallet this is. */
  readonly owner: Address
  readonly depth: number
  readonly budget: { left: number }
}

function decode(call: Omit<InnerCall, 'to'> & EvmCall, progress: Progress): DecodedCall {
  const { me, owner } = progress
  const decoded = decodeOwn(call, progress)
  return isAddressEqual(me, owner) ? decoded : { ...decoded, effects: toOthers(decoded, progress) }
}

const calmKinds: readonly Effect['kind'][] = ['of-token', 'lower', 'revoke', 'vote', 'pay', 'receive', 'uses', 'cut']

/** Returns only the warnings of another account's call: what it does is not done to this one. */
function toOthers({ effects, to, signature, data }: DecodedCall, { me: caller, owner }: Progress): readonly Effect[] {
  const toOwner = translate('call.recipient', { account: owner })
  const warnings = effects.filter((one) => {
    if (one.kind === 'allow') return one.amount !== 0n && BigInt(one.spender) !== 0n
    if (one.kind !== 'found') return !calmKinds.includes(one.kind)
    return one.finding.level !== 'calm' && one.finding.sentence !== toOwner
  })
  if (to === undefined || data === '0x') return warnings
  const name = signature?.split('(', 1)[0] ?? data.slice(0, 10)
  return [...warnings, found('caution', 'by-other', translate('call.by-other', { caller, name, contract: to }))]
}

function decodeOwn(call: Omit<InnerCall, 'to'> & EvmCall, progress: Progress): DecodedCall {
  progress.budget.left -= 1
  const { me, depth, budget } = progress
  const { to, value, data } = call
  const common = { to, value, data, signature: undefined, inputs: [], args: [], inner: [] }
  const own = toOwnEffects(call, me)
  if (to === undefined) return { ...common, effects: [...own, found('caution', 'deploy', translate('call.deploy'))] }
  if (data === '0x') return { ...common, effects: own }
  own.push({ kind: 'code', contract: to })
  if (depth > deepest || budget.left <= 0) {
    return { ...common, effects: [...own, found('danger', 'too-deep', translate('call.too-deep'))] }
  }
  const row = known.get(data.slice(0, 10).toLowerCase())
  if (!row) return { ...common, effects: [...own, toUnknown(data)] }
  const { item } = row
  const signature = toFunctionSignature(item)
  const reading = read(row, data, { me, to, value })
  if (!reading) {
    const sentence = translate('call.malformed', { name: item.name })
    return { ...common, signature, effects: [...own, found('danger', 'malformed', sentence)] }
  }
  const inner: DecodedCall[] = []
  for (const one of reading.inner ?? []) {
    if (budget.left <= 0) own.push(found('danger', 'too-deep', translate('call.too-deep')))
    if (budget.left <= 0) break
    const caller = one.caller === 'same' ? me : (one.caller ?? to)
    inner.push(decode(one, { ...progress, me: caller, depth: depth + 1 }))
  }
  return {
    ...common,
    signature,
    inputs: item.inputs,
    args: reading.args,
    effects: [...own, ...reading.effects],
    inner,
  }
}

type WholeReading = Pick<CallReading, 'inner'> & {
  readonly effects: readonly Effect[]
  readonly args: readonly unknown[]
}

/** @returns undefined when the bytes do not fit what the selector promises: a contract may be less strict than we are */
function read({ item, read: readRow }: Known, data: Hex, scene: CallScene): WholeReading | undefined {
  try {
    const { args = [] } = decodeFunctionData({ abi: [item], data }) as { readonly args?: readonly unknown[] }
    const place = { seen: new Set<string>(), path: '' }
    const { effects = [], inner, service } = readRow(readArguments(item.inputs, args, place), scene)
    const all = [
      ...effects,
      ...findUnsaid(item, args, data),
      ...findUnchecked(findUnread(item.inputs, args, place), effects),
    ]
    if (service) all.push({ kind: 'service', contract: scene.to, name: item.name, orToken: service === 'orToken' })
    return { effects: all, args, ...(inner && { inner }) }
  } catch {
    return undefined
  }
}

/** Bytes that the arguments leave over, and bytes that are not as every encoder writes them: what a contract makes of those is its own. */
function findUnsaid(item: AbiFunction, args: readonly unknown[], data: Hex): readonly Effect[] {
  const plain = encodeFunctionData({ abi: [item], args })
  const asked = data.toLowerCase()
  if (plain === asked) return []
  if (!asked.startsWith(plain)) return [found('danger', 'malformed', translate('call.malformed', { name: item.name }))]
  return [found('caution', 'trailing', translate('call.trailing', { count: (asked.length - plain.length) / 2 }))]
}

/** Finds what no rule has read; that is beside the point where the call is a danger anyway. */
function findUnchecked(names: readonly string[], effects: readonly Effect[]): readonly Effect[] {
  const isDanger = effects.some((one) => one.kind === 'found' && one.finding.level === 'danger')
  if (names.length === 0 || isDanger) return []
  return [found('caution', 'unread', translate('call.unread', { names: [...new Set(names)].join(', ') }))]
}

/** Lists what every call does, whatever its data: its coin goes along, and by delegation its code comes in. */
function toOwnEffects({ to, value, isDelegate }: Omit<InnerCall, 'to'> & EvmCall, me: Address): Effect[] {
  const effects: Effect[] = []
  if (isDelegate && to)
    effects.push(
      found(
        'danger',
        'delegate-code',
        translate('call.delegate-code', { account: to, contract: translate('call.caller') }),
      ),
    )
  if (value > 0n && to) effects.push({ kind: 'send', token: undefined, from: me, to, amount: value })
  return effects
}

function toUnknown(data: Hex): Effect {
  return found('caution', 'unknown', translate('call.unknown', { selector: data.slice(0, 10) }))
}

/** A call and all that stand inside it, in the order in which they are made. */
export function listCalls(
  call: DecodedCall,
  depth = 0,
): readonly { readonly call: DecodedCall; readonly depth: number }[] {
  return [{ call, depth }, ...call.inner.flatMap((one) => listCalls(one, depth + 1))]
}
