import { families, isCaipNetworkId, parseCaipAddress } from '@foyer/base'
import * as z from 'zod/mini'

/** Marks a validation text with the reason a client can act on: `Reason: sentence`. */
export function because(reason: string, text: string): { readonly error: string } {
  return { error: `${reason}: ${text}` }
}

const referencePattern = /^[-_a-zA-Z0-9]{1,32}$/
const maxUint256 = 2n ** 256n - 1n

/** By form only; what the chain says comes later. */
const isAnyAddress = (value: string) => Object.values(families).some(({ isAddress }) => isAddress(value))

export const projectId = z
  .string()
  .check(
    z.regex(/^[A-Za-z0-9_-]{1,64}$/, because('UnknownProject', 'A project id has up to 64 letters, digits, - or _.')),
  )

const sdkText = z.optional(z.string().check(z.maxLength(256)))

/** What every call carries in its query (specification §7): `projectId`, sdk type and sdk version. */
export const sdkQuery = { projectId: z.optional(projectId), st: sdkText, sv: sdkText, clientId: sdkText }

export const chainId = z
  .string()
  .check(
    z.refine(
      (value) => isCaipNetworkId(value) && referencePattern.test(value.slice(value.indexOf(':') + 1)),
      because('UnsupportedChain', 'A chain is written as CAIP-2, for example eip155:1.'),
    ),
  )

/** A bare address of any family. */
export const address = z
  .string()
  .check(
    z.refine(
      (value) => value.length <= 128 && isAnyAddress(value),
      because('InvalidAddress', 'This is not an address of any chain family this gateway knows.'),
    ),
  )

export const evmAddress = z
  .string()
  .check(
    z.refine(
      families.eip155.isAddress,
      because('InvalidAddress', 'This is not an EVM address (0x and 40 hex digits).'),
    ),
  )

function isCaip10(value: string): boolean {
  if (value.length > 256) return false
  const parts = value.split(':')
  if (parts.length !== 3) return false
  try {
    const { namespace, reference, address: bare } = parseCaipAddress(value)
    return referencePattern.test(reference) && families[namespace].isAddress(bare)
  } catch {
    return false
  }
}

/** An account as CAIP-10. */
export const caipAddress = z
  .string()
  .check(z.refine(isCaip10, because('InvalidAddress', 'An account is written as CAIP-10, for example eip155:1:0x….')))

/** An account as CAIP-10, or a bare address. */
export const accountText = z
  .string()
  .check(
    z.refine(
      (value) => (value.includes(':') ? isCaip10(value) : isAnyAddress(value)),
      because('InvalidAddress', 'This is not an account address.'),
    ),
  )

/** A token as CAIP-10; the native coin has a pseudo-address of its family. */
export const tokenText = z
  .string()
  .check(z.refine(isCaip10, because('UnknownToken', 'A token is written as CAIP-10, for example eip155:1:0x….')))

/** A whole number of base units, from 1 to 2^256-1. */
export const baseUnits = z
  .string()
  .check(
    z.refine(
      (value) => /^\d{1,78}$/.test(value) && BigInt(value) > 0n && BigInt(value) <= maxUint256,
      because('InvalidAmount', 'The amount must be a whole number of base units, from 1 to 2^256-1.'),
    ),
  )

/** A decimal number above zero, as people write money. */
export const decimalAmount = z
  .string()
  .check(
    z.refine(
      (value) => /^\d{1,15}(\.\d{1,18})?$/.test(value) && /[1-9]/.test(value),
      because('InvalidAmount', 'The amount must be a decimal number above zero, for example 25.50.'),
    ),
  )

/** The same, also accepted as a JSON number, which existing clients send for presets. */
export const looseDecimal = z.pipe(
  z.union([z.string(), z.number()]),
  z.pipe(
    z.transform((value: string | number) => String(value)),
    decimalAmount,
  ),
)

export const walletId = /^[A-Za-z0-9._-]{1,80}$/
export const caip2Item = /^[a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

export const signature = z
  .string()
  .check(z.regex(/^0x([0-9a-fA-F]{2}){1,65536}$/, because('SignatureInvalid', 'A signature is hexadecimal after 0x.')))

export const cursor = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{0,600}$/, because('InvalidCursor', 'The cursor does not come from an earlier page.')))

/** @returns undefined for what is no JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
