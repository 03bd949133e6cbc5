import * as z from 'zod/mini'
import type { ChainId } from '../chain/chainId.ts'
import { hashTyped, throwFrameRefused } from '../chain/evm.ts'
import { writeOutHidden } from './hiddenCharacters.ts'

/** One line of typed data: a value, or the name of what stands inside the next lines. */
export type TypedRow = {
  readonly name: string
  readonly depth: number
  readonly type: string
  /** As it is signed. */
  readonly value: string | undefined
}

/** A struct anywhere in the data, with what its type names. */
export type TypedStruct = { readonly type: string; readonly fields: readonly TypedField[] }

export type TypedField = { readonly name: string; readonly type: string; readonly value: unknown }

/** What the signature is bound to: only what is part of the signed hash, though the site may have said more. */
export type TypedDomain = {
  readonly name: string | undefined
  readonly version: string | undefined
  readonly chainId: bigint | undefined
  readonly contract: string | undefined
  readonly salt: string | undefined
}

export type ReadTypedData = {
  /** What is signed: nothing but what the types name. */
  readonly typed: Parameters<typeof hashTyped>[0]
  readonly primaryType: string
  readonly domain: TypedDomain
  readonly rows: readonly TypedRow[]
  /** Every struct of it, the outermost first. */
  readonly structs: readonly TypedStruct[]
}

const field = z.object({ name: z.string().check(z.maxLength(200)), type: z.string().check(z.maxLength(200)) })
const schema = z.object({
  types: z.record(z.string(), z.array(field)),
  primaryType: z.string().check(z.maxLength(200)),
  domain: z.object({
    name: z.optional(z.string()),
    version: z.optional(z.string()),
    chainId: z.optional(z.union([z.number(), z.string()])),
    verifyingContract: z.optional(z.string()),
    salt: z.optional(z.string()),
  }),
  message: z.record(z.string(), z.unknown()),
})

type Typed = z.output<typeof schema>

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
  if (!parsed.success) return throwFrameRefused('The typed data is not valid')
  const data = parsed.data
  const { domain, primaryType, types } = data
  if (domain.chainId !== undefined && `eip155:${Number(domain.chainId)}` !== chainId) {
    throwFrameRefused('The typed data is for another chain')
  }
  if (!Object.hasOwn(types, primaryType) || primaryType === 'EIP712Domain')
    throwFrameRefused('The typed data is not valid')
  const typed = toTyped(data)
  const found: Found = { rows: [], structs: [] }
  addRows(found, data, { type: primaryType, value: data.message, name: '', depth: 0 })
  return { typed, primaryType: writeOutHidden(primaryType).text, domain: toDomain(data), ...found }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** As it is signed; what cannot be hashed is refused before anybody reads it. */
function toTyped(data: Typed): ReadTypedData['typed'] {
  try {
    const domain = {
      ...data.domain,
      ...(data.domain.chainId !== undefined && { chainId: BigInt(data.domain.chainId) }),
    }
    const typed = { ...data, domain } as unknown as ReadTypedData['typed']
    hashTyped(typed)
    return typed
  } catch {
    return throwFrameRefused('The typed data is not valid')
  }
}

function toDomain({ types, domain }: Typed): TypedDomain {
  const own = Object.hasOwn(types, 'EIP712Domain') ? types['EIP712Domain'] : undefined
  const isSigned = (name: string) => own === undefined || own.some((one) => one.name === name)
  const take = (name: 'name' | 'version' | 'verifyingContract' | 'salt') => (isSigned(name) ? domain[name] : undefined)
  return {
    name: take('name'),
    version: take('version'),
    chainId: domain.chainId !== undefined && isSigned('chainId') ? BigInt(domain.chainId) : undefined,
    contract: take('verifyingContract'),
    salt: take('salt'),
  }
}

type Found = { readonly rows: TypedRow[]; readonly structs: TypedStruct[] }
type Node = { readonly type: string; readonly value: unknown; readonly name: string; readonly depth: number }

function addRows(found: Found, data: Typed, { type, value, name, depth }: Node): void {
  const { rows, structs } = found
  if (rows.length >= mostRows || depth > deepest) throwFrameRefused('The typed data is too large to be shown')
  const item = /^(.*)\[\d*\]$/.exec(type)?.[1]
  if (item !== undefined && Array.isArray(value)) {
    for (const [index, entry] of value.entries()) {
      addRows(found, data, { type: item, value: entry, name: `${name}[${index}]`, depth })
    }
    if (value.length === 0) rows.push({ name, depth, type, value: '[]' })
    return
  }
  const fields = Object.hasOwn(data.types, type) ? data.types[type] : undefined
  if (!fields) {
    rows.push({ name, depth, type, value: toValue(type, value) })
    return
  }
  if (name) rows.push({ name, depth, type, value: undefined })
  const own = (value ?? {}) as Readonly<Record<string, unknown>>
  structs.push({ type, fields: fields.map((one) => ({ ...one, value: own[one.name] })) })
  for (const { name: fieldName, type: fieldType } of fields) {
    const shown = writeOutHidden(fieldName).text || '?'
    addRows(found, data, { type: fieldType, value: own[fieldName], name: shown, depth: name ? depth + 1 : depth })
  }
}

/** The value that is signed, not the way in which the site wrote it. */
function toValue(type: string, value: unknown): string {
  const amount = /^u?int\d*$/.test(type) ? toAmount(value) : undefined
  if (amount !== undefined) return String(amount)
  return writeOutHidden(String(value)).text
}

/** A number as sites write it: decimal or hex text, or a number. */
export function toAmount(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string') return undefined
  try {
    return BigInt(value)
  } catch {
    return undefined
  }
}
