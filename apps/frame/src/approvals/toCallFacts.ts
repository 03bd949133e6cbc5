import type { AbiParameter } from 'viem'
import { translate } from '../words.ts'
import type { DecodedCall } from './decodeCall.ts'
import type { Fact } from './review.ts'
import { type ChainFacts, findToken, showAmount } from './tokenFacts.ts'

/** One call, whole: where it goes, what it carries, every argument, every byte. */
export function toCallFacts(call: DecodedCall, facts: ChainFacts): readonly Fact[] {
  const { to, value, data, signature } = call
  const rows: Fact[] = []
  if (to)
    rows.push({
      name: translate(data === '0x' ? 'send.receiver.label' : 'typed.contract'),
      value: to,
      kind: 'address',
      depth: 0,
    })
  if (value > 0n) rows.push(words(translate('send.amount'), showAmount(facts, undefined, value)))
  if (signature) rows.push(words(translate('call.does'), signature))
  rows.push(...call.inputs.flatMap((input, index) => toRows(input, call.args[index], { call, facts, depth: 0 })))
  if (data !== '0x') rows.push({ name: translate('transaction.data'), value: data, kind: 'data', depth: 0 })
  return rows
}

function words(name: string, value: string, depth = 0): Fact {
  return { name, value, kind: 'words', depth }
}

type Place = { readonly call: DecodedCall; readonly facts: ChainFacts; readonly depth: number }

function toRows(input: AbiParameter, value: unknown, place: Place): readonly Fact[] {
  const { depth } = place
  const name = input.name ?? ''
  const item = /^(.*)\[\d*\]$/.exec(input.type)?.[1]
  if (item !== undefined && Array.isArray(value)) {
    const entry = { ...input, type: item }
    const entries = value.flatMap((one, index) => toRows({ ...entry, name: `${name}[${index}]` }, one, place))
    return value.length === 0 ? [words(name, '[]', depth)] : entries
  }
  if ('components' in input && typeof value === 'object' && value !== null) {
    const parts = value as Readonly<Record<string, unknown>>
    const inside = input.components.flatMap((part) =>
      toRows(part, parts[part.name ?? ''], { ...place, depth: depth + 1 }),
    )
    return [words(name, '', depth), ...inside]
  }
  return [toRow(input, value, place)]
}

function toRow({ name = '', type }: AbiParameter, value: unknown, { call, facts, depth }: Place): Fact {
  if (type === 'address') return { name, value: String(value), kind: 'address', depth }
  if (type.startsWith('bytes')) return { name, value: String(value), kind: 'data', depth }
  if (type === 'string') return { name, value: String(value), kind: 'text', depth }
  const token = typeof value === 'bigint' ? findAmountToken(call, value) : undefined
  const isKnown = token !== undefined && findToken(facts, token)?.decimals !== undefined
  const units = isKnown ? ` (${showAmount(facts, token, value as bigint)})` : ''
  return words(name, `${String(value)}${units}`, depth)
}

/** Of which token a number in a call is an amount, if the call is known to mean that, and means it of one token alone. */
function findAmountToken({ effects }: DecodedCall, value: bigint): string | undefined {
  const [token, ...others] = new Set(
    effects.flatMap((effect) =>
      (effect.kind === 'send' || effect.kind === 'allow') && effect.amount === value ? [effect.token] : [],
    ),
  )
  return others.length === 0 ? token : undefined
}
