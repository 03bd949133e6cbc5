import { type Address, getAddress, type Hex, isAddress, isHex } from 'viem'
import { type TypedField, type TypedStruct, toAmount } from './readTypedData.ts'

/** The fields of one struct, found by what contracts call them. Names are compared without case. */
export type TypedFields = {
  address(...names: readonly string[]): Address | undefined
  amount(...names: readonly string[]): bigint | undefined
  flag(...names: readonly string[]): boolean | undefined
  bytes(...names: readonly string[]): Hex | undefined
  /** Structs in a field that is one struct or a list of them. */
  parts(...names: readonly string[]): readonly TypedFields[]
  /** Addresses, and lists of them, in fields that are called so. */
  named(words: RegExp): readonly Address[]
  /** Every address in it, whatever its name. */
  readonly addresses: readonly Address[]
  /** Types of its fields, in order. */
  readonly types: readonly string[]
  has(...names: readonly string[]): boolean
}

type Types = Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>

export function readFields({ fields }: Pick<TypedStruct, 'fields'>, types: Types): TypedFields {
  const find = <value>(names: readonly string[], read: (field: TypedField) => value | undefined): value | undefined => {
    for (const name of names) {
      const alike = fields.filter((one) => one.name.toLowerCase() === name.toLowerCase())
      const own = alike.find((one) => one.name === name) ?? alike[0]
      const found = own && read(own)
      if (found !== undefined) return found
    }
    return undefined
  }
  return {
    address: (...names) => find(names, toAddress),
    amount: (...names) => find(names, (one) => (/^u?int\d*$/.test(one.type) ? toAmount(one.value) : undefined)),
    flag: (...names) =>
      find(names, ({ type, value }) => (type === 'bool' && typeof value === 'boolean' ? value : undefined)),
    bytes: (...names) => find(names, ({ type, value }) => (type === 'bytes' && isHex(value) ? value : undefined)),
    parts: (...names) => find(names, (one) => toParts(one, types)) ?? [],
    named: (words) => {
      const own = fields.filter(({ name, type }) => type.startsWith('address') && words.test(toWords(name)))
      return own.flatMap(({ value }) => [value].flat(8).filter((one): one is Address => typeof one === 'string'))
    },
    addresses: fields.flatMap((one) => toAddress(one) ?? []),
    types: fields.map(({ type }) => type),
    has: (...names) => fields.some(({ name }) => names.some((one) => one.toLowerCase() === name.toLowerCase())),
  }
}

function toAddress({ type, value }: TypedField): Address | undefined {
  const isOne = type === 'address' && typeof value === 'string' && isAddress(value, { strict: false })
  return isOne ? getAddress(value) : undefined
}

function toParts({ type, value }: TypedField, types: Types): readonly TypedFields[] | undefined {
  const name = type.replace(/(\[\d*\])+$/, '')
  const inner = Object.hasOwn(types, name) ? types[name] : undefined
  if (!inner) return undefined
  return [value].flat(8).flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null) return []
    const own = entry as Readonly<Record<string, unknown>>
    return [readFields({ fields: inner.map((one) => ({ ...one, value: own[one.name] })) }, types)]
  })
}

/** The words of a name that is written as one. */
export function toWords(name: string): string {
  return name.replaceAll('_', ' ').replace(/([a-z\d])([A-Z])/g, '$1 $2')
}
