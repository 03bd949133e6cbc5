import {
  type AbiFunction,
  type Address,
  decodeFunctionData,
  type Hex,
  parseAbiItem,
  toFunctionSelector,
  toFunctionSignature,
} from 'viem'
import { translate } from '../words.ts'
import { readArguments } from './callArguments.ts'
import { type CallReading, type CallRow, type CallScene, type InnerCall, plainRows } from './callTable.ts'
import { type Effect, found } from './effects.ts'
import type { EvmCall } from './simulate.ts'
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

type Known = { readonly item: AbiFunction; readonly read: CallRow[1] }

/** How deep calls may stand inside each other, and how many there may be, before the rest is called unreadable. */
const deepest = 6
const most = 300

const known: ReadonlyMap<string, Known> = new Map(
  [...plainRows, ...wrapperRows, ...routerRows].map(([signature, read]): [string, Known] => {
    const item = parseAbiItem(`function ${signature}`) as AbiFunction
    return [toFunctionSelector(item), { item, read }]
  }),
)

/** The function that this wallet knows by a selector: one that moves value, grants a right, or carries other calls. */
export function findKnownFunction(selector: Hex): string | undefined {
  return known.get(selector)?.item.name
}

/** Reads a call and every call inside it. @param me the account that makes it */
export function decodeCall(call: EvmCall, me: Address): DecodedCall {
  return decode({ ...call, isDelegate: false }, { me, depth: 0, budget: { left: most } })
}

type Progress = { readonly me: Address; readonly depth: number; readonly budget: { left: number } }

function decode(call: Omit<InnerCall, 'to'> & EvmCall, progress: Progress): DecodedCall {
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
  const reading = read(row, data, { me, to })
  if (!reading) {
    const sentence = translate('call.malformed', { name: item.name })
    return { ...common, signature, effects: [...own, found('danger', 'malformed', sentence)] }
  }
  const inner: DecodedCall[] = []
  for (const one of reading.inner ?? []) {
    if (budget.left <= 0) own.push(found('danger', 'too-deep', translate('call.too-deep')))
    if (budget.left <= 0) break
    inner.push(decode(one, { ...progress, depth: depth + 1 }))
  }
  return {
    ...common,
    signature,
    inputs: item.inputs,
    args: reading.args,
    effects: [...own, ...(reading.effects ?? [])],
    inner,
  }
}

/** @returns undefined when the bytes do not fit what the selector promises: a contract may be less strict than we are */
function read(
  { item, read: readRow }: Known,
  data: Hex,
  scene: CallScene,
): (CallReading & { args: readonly unknown[] }) | undefined {
  try {
    const { args = [] } = decodeFunctionData({ abi: [item], data })
    return { ...readRow(readArguments(item.inputs, args), scene), args: args as readonly unknown[] }
  } catch {
    return undefined
  }
}

/** What every call does, whatever its data: its coin goes along, and by delegation its code comes in. */
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
