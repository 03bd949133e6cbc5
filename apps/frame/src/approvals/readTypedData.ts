import { getAddress, isAddress } from 'viem'
import * as z from 'zod/mini'
import type { ChainId } from '../chain/chainId.ts'
import { hashTyped, throwFrameRefused } from '../chain/evm.ts'
import { writeOutHidden } from './hiddenCharacters.ts'
import { encodeType, isAtomic, readListType, readTypes, type TypedTypes } from './typedTypes.ts'

/** One line of typed data: a value, or the name of what stands inside the next lines. */
export type TypedRow = {
  readonly name: string
  readonly depth: number
  readonly type: string
  /** As it is signed. */
  readonly value: string | undefined
}

/** A struct anywhere in the data, with what its type names. */
export type TypedStruct = {
  readonly type: string
  /** Its type as the hash has it. */
  readonly form: string
  /** Place of the struct that it stands in. */
  readonly parent: number | undefined
  readonly fields: readonly TypedField[]
}

export type TypedField = { readonly name: string; readonly type: string; readonly value: unknown }

/** What the signature is bound to: only what is part of the signed hash, though the site may have said more. */
export type TypedDomain = {
  readonly name: string | undefined
  readonly version: string | undefined
  readonly chainId: bigint | undefined
  readonly contract: string | undefined
  readonly salt: string | undefined
  /** Names of its fields, in the order in which they are hashed. */
  readonly fields: string
}

export type ReadTypedData = {
  /** What is signed: nothing but what the types name, as it is shown. */
  readonly typed: Parameters<typeof hashTyped>[0]
  readonly primaryType: string
  /** The whole type as the hash has it. */
  readonly form: string
  readonly domain: TypedDomain
  readonly rows: readonly TypedRow[]
  /** Every struct of it, the outermost first. */
  readonly structs: readonly TypedStruct[]
}

const field = z.object({ name: z.string().check(z.maxLength(200)), type: z.string().check(z.maxLength(200)) })
const schema = z.object({
  types: z.record(z.string().check(z.maxLength(200)), z.array(field)),
  primaryType: z.string().check(z.maxLength(200)),
  domain: z.record(z.string(), z.unknown()),
  message: z.record(z.string(), z.unknown()),
})

const longest = 200_000
/** What has more lines is refused whole rather than shown in part. */
const mostRows = 5_000
const deepest = 12

/**
 * Reads EIP-712 data as its own types say: what no type names is neither shown nor signed.
 * @throws FoyerError `FrameRefused` when it is not valid, or made for another chain
 */
export function readTypedData(input: unknown, chainId: ChainId): ReadTypedData {
  const parsed = schema.safeParse(typeof input === 'string' && input.length <= longest ? parse(input) : input)
  if (!parsed.success) return throwFrameRefused('The typed data isn’t valid')
  const { domain, primaryType, message } = parsed.data
  const named = domain['chainId']
  if (named !== undefined && `eip155:${toAmount(named)}` !== chainId) {
    throwFrameRefused('The typed data is for another chain')
  }
  const types = readTypes(parsed.data.types, primaryType, domain)
  const found: Found = { rows: [], structs: [], types }
  const signed = addStruct(found, { type: primaryType, value: message, name: '', depth: 0 })
  const own = addStruct(
    { ...found, rows: [], structs: [] },
    { type: 'EIP712Domain', value: domain, name: '', depth: 0 },
  )
  const typed = { types, primaryType, domain: own, message: signed } as unknown as ReadTypedData['typed']
  checkHash(typed)
  const { rows, structs } = found
  return { typed, primaryType, form: encodeType(types, primaryType), domain: toDomain(types, own), rows, structs }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Refuses what cannot be hashed, before anyone reads it. */
function checkHash(typed: ReadTypedData['typed']): void {
  try {
    hashTyped(typed)
  } catch {
    throwFrameRefused('The typed data isn’t valid')
  }
}

function toDomain(types: TypedTypes, domain: Readonly<Record<string, unknown>>): TypedDomain {
  const { name, version, chainId, verifyingContract, salt } = domain as {
    readonly [key in 'name' | 'version' | 'verifyingContract' | 'salt']?: string
  } & { readonly chainId?: bigint }
  const fields = (types['EIP712Domain'] ?? []).map((one) => one.name).join(',')
  return { name, version, chainId, contract: verifyingContract, salt, fields }
}

type Found = { readonly rows: TypedRow[]; readonly structs: TypedStruct[]; readonly types: TypedTypes }
type Node = {
  readonly type: string
  readonly value: unknown
  readonly name: string
  readonly depth: number
  readonly parent?: number | undefined
}

/** Adds the rows of a value. @returns the value as it is signed, which is what the rows say */
function addRows(found: Found, node: Node): unknown {
  const { rows } = found
  const { type, value, name, depth } = node
  if (rows.length >= mostRows || depth > deepest) throwFrameRefused('The typed data is too large to show')
  const list = readListType(type)
  if (list) return addList(found, node, list)
  if (!isAtomic(type)) {
    rows.push({ name, depth, type, value: undefined })
    return addStruct(found, { ...node, depth: depth + 1 })
  }
  const signed = readTypedValue(type, value)
  if (signed === undefined) return throwFrameRefused(`The typed data’s value for ${name} isn’t a valid ${type}`)
  rows.push({ name, depth, type, value: writeOutHidden(String(signed)).text })
  return signed
}

function addList(
  found: Found,
  { type, value, name, depth, parent }: Node,
  { item, length }: NonNullable<ReturnType<typeof readListType>>,
): unknown {
  if (!Array.isArray(value) || (length !== undefined && value.length !== length)) {
    return throwFrameRefused(`The typed data’s list for ${name} isn’t a valid ${type}`)
  }
  if (value.length === 0) found.rows.push({ name, depth, type, value: '[]' })
  return Array.from(value, (entry, index) =>
    addRows(found, { type: item, value: entry, name: `${name}[${index}]`, depth, parent }),
  )
}

function addStruct(found: Found, { type, value, name, depth, parent }: Node): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return throwFrameRefused(`The typed data’s value for ${name} isn’t a valid ${type}`)
  }
  const own = value as Readonly<Record<string, unknown>>
  const place = found.structs.push({ type, form: '', parent, fields: [] }) - 1
  const fields = (found.types[type] ?? []).map((one) => {
    const held = Object.hasOwn(own, one.name) ? own[one.name] : undefined
    return { ...one, value: addRows(found, { ...one, value: held, depth, parent: place }) }
  })
  found.structs[place] = { type, form: encodeType(found.types, type), parent, fields }
  return Object.fromEntries(fields.map((one) => [one.name, one.value]))
}

/**
 * A value as it is signed and shown, whatever way the site wrote it: addresses with their checksum, whole numbers as `bigint`,
 * bytes as hex.
 * @returns undefined where it does not fit its type
 */
function readTypedValue(type: string, value: unknown): string | bigint | boolean | undefined {
  if (type === 'bool') return typeof value === 'boolean' ? value : undefined
  if (/^u?int/.test(type)) return readInteger(type, value)
  if (typeof value !== 'string') return undefined
  // half of a pair of characters would be signed as another one
  if (type === 'string') return /\p{Surrogate}/u.test(value) ? undefined : value
  if (type === 'address') return isAddress(value) ? getAddress(value) : undefined
  const isBytes = /^0x([0-9a-f]{2})*$/i.test(value)
  const [, size] = /^bytes(\d+)$/.exec(type) ?? []
  if (!isBytes || (size !== undefined && value.length !== 2 + Number(size) * 2)) return undefined
  return value.toLowerCase()
}

/** A whole number as sites write it: decimal or hex text, or a number. */
export function toAmount(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : undefined
  const isWritten = typeof value === 'string' && /^(-?\d{1,80}|0x[0-9a-f]{1,64})$/i.test(value)
  return isWritten ? BigInt(value) : undefined
}

function readInteger(type: string, value: unknown): bigint | undefined {
  const amount = toAmount(value)
  const bits = BigInt(type.replace(/\D/g, ''))
  if (amount === undefined) return undefined
  const isSigned = type.startsWith('int')
  const [least, most] = isSigned ? [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n] : [0n, 2n ** bits - 1n]
  return amount >= least && amount <= most ? amount : undefined
}
