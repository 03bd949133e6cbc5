import { cleanText, formatUnits } from '@foyer/base'
import * as z from 'zod/mini'
import type { ChainId } from '../chain/chainId.ts'
import { say } from '../words.ts'
import { hashTyped, refuse } from './evm.ts'

export type TypedRow = { readonly path: string; readonly depth: number; readonly value: string | undefined }

export type ReadTypedData = {
  /** What is signed: nothing but what the types name. */
  readonly typed: Parameters<typeof hashTyped>[0]
  readonly primaryType: string
  readonly domain: { readonly name: string | undefined; readonly contract: string | undefined }
  readonly rows: readonly TypedRow[]
  readonly warnings: readonly string[]
}

const field = z.object({ name: z.string().check(z.maxLength(100)), type: z.string().check(z.maxLength(100)) })
const schema = z.object({
  types: z.record(z.string(), z.array(field)),
  primaryType: z.string(),
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
const mostRows = 500

/**
 * Reads EIP-712 data as its own types say: what no type names is neither shown nor signed.
 * @throws FoyerError `FrameRefused` when it is not valid, or made for another chain
 */
export function readTypedData(input: unknown, chainId: ChainId): ReadTypedData {
  const parsed = schema.safeParse(typeof input === 'string' && input.length <= longest ? parse(input) : input)
  if (!parsed.success) return refuse('The typed data is not valid')
  const data = parsed.data
  const { domain, primaryType } = data
  if (domain.chainId !== undefined && `eip155:${Number(domain.chainId)}` !== chainId) {
    refuse('The typed data is for another chain')
  }
  if (!Object.hasOwn(data.types, primaryType) || primaryType === 'EIP712Domain') refuse('The typed data is not valid')
  const typed = toTyped(data)
  const rows: TypedRow[] = []
  addRows(rows, data, { type: primaryType, value: data.message, path: '', depth: 0 })
  return {
    typed,
    primaryType: cleanText(primaryType, 60) ?? '',
    domain: {
      name: cleanText(domain.name, 80),
      contract: domain.verifyingContract && cleanText(domain.verifyingContract, 80),
    },
    rows,
    warnings: findWarnings(data),
  }
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
    return refuse('The typed data is not valid')
  }
}

type Node = { readonly type: string; readonly value: unknown; readonly path: string; readonly depth: number }

function addRows(rows: TypedRow[], data: Typed, { type, value, path, depth }: Node): void {
  if (rows.length >= mostRows || depth > 8) refuse('The typed data is too large to be shown')
  const item = /^(.*)\[\d*\]$/.exec(type)?.[1]
  if (item !== undefined && Array.isArray(value)) {
    for (const [index, entry] of value.entries())
      addRows(rows, data, { type: item, value: entry, path: `${path}[${index}]`, depth })
    if (value.length === 0) rows.push({ path, depth, value: '[]' })
    return
  }
  const fields = Object.hasOwn(data.types, type) ? data.types[type] : undefined
  if (!fields) {
    rows.push({ path, depth, value: toValue(value) })
    return
  }
  if (path) rows.push({ path, depth, value: undefined })
  const own = (value ?? {}) as Readonly<Record<string, unknown>>
  for (const { name, type: fieldType } of fields) {
    addRows(rows, data, {
      type: fieldType,
      value: own[name],
      path: cleanText(name, 60) ?? '?',
      depth: path ? depth + 1 : depth,
    })
  }
}

function toValue(value: unknown): string {
  return cleanText(String(value), 4_000) ?? ''
}

const unlimited = 2n ** 159n
/** A permit that ends later than this is as good as one that never does, in seconds. */
const farAway = 30 * 86_400

/** What is known to be dangerous, in words. */
function findWarnings(data: Typed): readonly string[] {
  const { primaryType, message } = data
  const orders = [
    'OrderComponents',
    'Order',
    'BulkOrder',
    'LimitOrder',
    'ExclusiveDutchOrder',
    'V2DutchOrder',
    'SellOrder',
  ]
  if (orders.includes(primaryType)) return [say('typed.order')]
  if (/^Delegat/i.test(primaryType)) return [say('typed.delegate')]
  if (!/permit/i.test(primaryType)) return []
  return findPermits(message).flatMap(({ spender, amount, end }) => {
    const isUnlimited = amount === undefined || amount >= unlimited
    const text = isUnlimited ? '∞' : formatUnits(amount, 0)
    return [
      say('typed.permit', { spender: cleanText(spender, 80) ?? '?', amount: text }),
      ...(isUnlimited ? [say('typed.permit-unlimited')] : []),
      ...(end === undefined || end > BigInt(Math.floor(Date.now() / 1000) + farAway) ? [say('typed.permit-long')] : []),
    ]
  })
}

type Permit = { readonly spender: unknown; readonly amount: bigint | undefined; readonly end: bigint | undefined }

/** EIP-2612, DAI's and Permit2's shapes, single and in batches. */
function findPermits(message: Readonly<Record<string, unknown>>): readonly Permit[] {
  const { spender, details, permitted, value, allowed, deadline, expiry, sigDeadline } = message
  const parts = [details ?? permitted].flat().filter((part) => typeof part === 'object' && part !== null)
  if (parts.length === 0) {
    const amount = allowed === true || allowed === 'true' ? undefined : toAmount(value)
    return [{ spender, amount, end: toAmount(deadline ?? expiry) }]
  }
  return parts.map((part) => {
    const { amount, expiration } = part as Readonly<Record<string, unknown>>
    return { spender, amount: toAmount(amount), end: toAmount(expiration ?? deadline ?? sigDeadline) }
  })
}

function toAmount(value: unknown): bigint | undefined {
  const isNumber =
    typeof value === 'string' ? /^(\d{1,80}|0x[0-9a-f]{1,64})$/i.test(value) : Number.isSafeInteger(value)
  return isNumber ? BigInt(value as string | number) : undefined
}
