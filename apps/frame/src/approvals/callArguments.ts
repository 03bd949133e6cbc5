import type { AbiParameter, Address, Hex } from 'viem'

/** The arguments of a decoded call, each taken as the type it must have. */
export type CallArguments = {
  address(index: number): Address
  amount(index: number): bigint
  flag(index: number): boolean
  bytes(index: number): Hex
  list(index: number): readonly CallArguments[]
  /** A struct, or a list's entry. */
  part(index: number): CallArguments
  readonly length: number
}

/** Where arguments stand, and which of them were taken. */
type Place = { readonly seen: Set<string>; readonly path: string }

/** @throws Error when an argument is not of the type that is asked for, which the table itself then got wrong */
export function readArguments(
  inputs: readonly AbiParameter[],
  values: unknown,
  { seen, path }: Place = { seen: new Set(), path: '' },
): CallArguments {
  const take = <value>(index: number, check: (found: unknown) => found is value): value => {
    const found = valueAt(inputs, values, index)
    if (!check(found)) throw new Error(`Argument ${index} is of another type`)
    seen.add(`${path}${index}`)
    return found
  }
  const inside = (index: number, ...places: readonly number[]): Place => {
    return { seen, path: `${path}${[index, ...places].join('.')}.` }
  }
  return {
    length: Array.isArray(values) ? values.length : inputs.length,
    address: (index) => take(index, isHex) as Address,
    bytes: (index) => take(index, isHex),
    amount: (index) => BigInt(take(index, isNumber)),
    flag: (index) => take(index, isFlag),
    list: (index) =>
      take(index, Array.isArray).map((entry, at) =>
        readArguments(partsOf(inputs[index]), toEntry(entry), inside(index, at)),
      ),
    part: (index) => readArguments(partsOf(inputs[index]), valueAt(inputs, values, index), inside(index)),
  }
}

/** On these nothing hangs, whatever they are: `callTable.ts` names its arguments so. */
const harmless = [
  ...['deadline', 'expiry', 'sigDeadline', 'nonce', 'v', 'r', 's', 'signature', 'signatures', 'role'],
  ...['fee', 'sqrtPriceLimitX96', 'referralCode', 'gas', 'permittedAmount'],
  ...['requireSuccess', 'allowFailure', 'previousBlockhash'],
]

/** Names of the arguments that no rule has taken: what they ask for is in no finding. Empty bytes and lists ask for nothing. */
export function findUnread(inputs: readonly AbiParameter[], values: unknown, { seen, path }: Place): readonly string[] {
  return inputs.flatMap((input, index) => {
    const { name = '', type } = input
    const [value, at] = [valueAt(inputs, values, index), `${path}${index}`]
    if (harmless.includes(name) || value === '0x') return []
    if (type.endsWith(']') && Array.isArray(value)) {
      const parts = partsOf(input)
      const entry = parts.length > 0 ? parts : [{ name, type: '' }]
      const own = value.flatMap((one, place) => findUnread(entry, toEntry(one), { seen, path: `${at}.${place}.` }))
      return [...new Set(own)]
    }
    if (partsOf(input).length > 0) return findUnread(partsOf(input), value, { seen, path: `${at}.` })
    return seen.has(at) ? [] : [name]
  })
}

function valueAt(inputs: readonly AbiParameter[], values: unknown, index: number): unknown {
  if (Array.isArray(values)) return values[index]
  return (values as Readonly<Record<string, unknown>>)[inputs[index]?.name ?? '']
}

/** A list of plain values has each of them as the first argument of its own. */
function toEntry(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null ? entry : [entry]
}

function partsOf(input: AbiParameter | undefined): readonly AbiParameter[] {
  return input && 'components' in input ? input.components : []
}

const isHex = (value: unknown): value is Hex => typeof value === 'string' && value.startsWith('0x')
const isNumber = (value: unknown): value is bigint | number => typeof value === 'bigint' || typeof value === 'number'
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
