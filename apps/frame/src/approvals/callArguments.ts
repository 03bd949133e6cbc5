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

/** @throws Error when an argument is not of the type that is asked for, which the table itself then got wrong */
export function readArguments(inputs: readonly AbiParameter[], values: unknown): CallArguments {
  const at = (index: number): unknown => {
    if (Array.isArray(values)) return values[index]
    return (values as Readonly<Record<string, unknown>>)[inputs[index]?.name ?? '']
  }
  const take = <value>(index: number, check: (found: unknown) => found is value): value => {
    const found = at(index)
    if (!check(found)) throw new Error(`Argument ${index} is of another type`)
    return found
  }
  return {
    length: Array.isArray(values) ? values.length : inputs.length,
    address: (index) => take(index, isHex) as Address,
    bytes: (index) => take(index, isHex),
    amount: (index) => BigInt(take(index, isNumber)),
    flag: (index) => take(index, isFlag),
    list: (index) => take(index, Array.isArray).map((entry) => readArguments(partsOf(inputs[index]), toEntry(entry))),
    part: (index) => readArguments(partsOf(inputs[index]), at(index)),
  }
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
