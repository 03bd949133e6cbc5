import { secp256k1 } from '@noble/curves/secp256k1'
import type { Address, Hex } from 'viem'
import { getAddress, publicKeyToAddress, toFunctionSelector } from 'viem/utils'
import * as z from 'zod/mini'
import type { ChainId } from '../chain/chainId.ts'
import { throwFrameRefused } from '../chain/evm.ts'
import type { Allowance, GrantedFunction, GrantRequest, Permission } from './permission.ts'

/** More than any coin or token has, and less than overflows a sum of it. */
const unlimited = 2n ** 112n
/** Longest time of a grant, in seconds. */
export const longestGrant = 366 * 86_400
/** Shortest period of a recurring allowance, in seconds: below it, it would be an allowance for everything. */
const shortestPeriod = 3_600

const amount = z.pipe(
  z.union([z.string().check(z.regex(/^(0x[0-9a-f]{1,64}|\d{1,78})$/i)), z.int().check(z.gte(0))]),
  z.transform((value) => BigInt(value)),
)
const address = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{40}$/i)),
  z.transform((text) => getAddress(text)),
)
const seconds = z.int().check(z.gte(1), z.lte(99_999_999_999))
const publicKey = z.string().check(z.regex(/^0x(04[0-9a-f]{128}|0[23][0-9a-f]{64})$/i))
const key = z.strictObject({ type: z.string(), publicKey })

/** Nothing is read past: what no row names is refused, so that nothing is granted that was not shown. @see ERC-7715 */
const schema = z.strictObject({
  chainId: z.optional(z.union([z.string(), z.number()])),
  address: z.optional(address),
  expiry: z.optional(z.unknown()),
  signer: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('keys'), data: z.strictObject({ keys: z.array(key) }) }),
    z.strictObject({ type: z.literal('key'), data: key }),
    z.strictObject({ type: z.literal('account'), data: z.strictObject({ address }) }),
  ]),
  permission: z.optional(z.unknown()),
  permissions: z.optional(z.array(z.unknown())),
  policies: z.optional(z.array(z.unknown())),
  /** This wallet grants what was asked or nothing. */
  isAdjustmentAllowed: z.optional(z.boolean()),
})

const permissionSchema = z.strictObject({
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  policies: z.optional(z.array(z.unknown())),
  required: z.optional(z.boolean()),
})

const granted = z.strictObject({
  functionName: z.string().check(z.regex(/^[\w$]{1,100}$/)),
  valueLimit: z.optional(amount),
  args: z.optional(z.array(z.unknown()).check(z.maxLength(0))),
})
const callData = z.strictObject({
  address,
  abi: z.array(z.looseObject({ type: z.string() })).check(z.maxLength(200)),
  functions: z.array(granted).check(z.minLength(1), z.maxLength(20)),
  allowance: z.optional(amount),
})
const fixed = { allowance: amount, perCall: z.optional(amount) }
const recurring = { ...fixed, start: z.optional(seconds), period: seconds }
const policy = z.strictObject({
  type: z.literal('call-limit'),
  data: z.strictObject({ count: z.int().check(z.gte(1), z.lte(1_000_000)) }),
})

/** What an allowance says, before its form is checked. */
type Figures = {
  readonly allowance: bigint
  readonly perCall?: bigint | undefined
  readonly start?: number | undefined
  readonly period?: number | undefined
}

type Reader = (data: unknown, now: number) => Permission

/** One row for each kind of permission that this wallet can hold a site to. */
const readers: { readonly [type: string]: Reader } = {
  'contract-call': readCalls,
  'native-token-transfer': (data, now) => {
    return { kind: 'coin', ...toAllowance(parse(z.strictObject(fixed), data), now) }
  },
  'native-token-recurring-allowance': (data, now) => {
    return { kind: 'coin', ...toAllowance(parse(z.strictObject(recurring), data), now) }
  },
  'erc20-token-transfer': (data, now) => {
    const { address: token, ...figures } = parse(z.strictObject({ address, ...fixed }), data)
    return { kind: 'token', token, ...toAllowance(figures, now) }
  },
  'erc20-recurring-allowance': (data, now) => {
    const { address: token, ...figures } = parse(z.strictObject({ address, ...recurring }), data)
    return { kind: 'token', token, ...toAllowance(figures, now) }
  },
}

/**
 * One request of `wallet_grantPermissions`, read from what the site sent alone.
 * @param now in seconds since 1970
 * @throws FoyerError `FrameRefused` with the reason
 */
export function readGrantRequest(
  input: unknown,
  { chainId, now, account }: { readonly chainId: ChainId; readonly now: number; readonly account: string },
): GrantRequest {
  const parsed = schema.safeParse(input)
  if (!parsed.success) return throwFrameRefused('The permission request isn’t valid')
  const { expiry, signer, permission, permissions, policies = [], ...rest } = parsed.data
  if (rest.chainId !== undefined && `eip155:${Number(rest.chainId)}` !== chainId) {
    throwFrameRefused('The permission is for another chain')
  }
  if (rest.address !== undefined && rest.address.toLowerCase() !== account.toLowerCase()) {
    throwFrameRefused('This account doesn’t belong to this wallet')
  }
  const listed = [...(permission === undefined ? [] : [permission]), ...(permissions ?? [])]
  if (listed.length !== 1) throwFrameRefused('Request each permission separately')
  const one = permissionSchema.safeParse(listed[0])
  if (!one.success) return throwFrameRefused('The permission isn’t valid')
  const { type, data, policies: own = [] } = one.data
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined
  if (!read) return throwFrameRefused(`This wallet doesn’t support the permission ${type.slice(0, 60)}`)
  const granted = assertLimit(read(data, now))
  const start = granted.kind === 'calls' ? undefined : granted.recurring?.start
  return {
    delegate: toDelegate(signer),
    expiry: toExpiry(expiry, now),
    permission: granted,
    mostCalls: readPolicies([...policies, ...own]),
    signer: (input as { readonly signer: unknown }).signer,
    asked: { type, data: { ...data, ...(start !== undefined && { start }) }, policies: [...policies, ...own] },
  }
}

function parse<schema extends z.ZodMiniType>(shape: schema, data: unknown): z.output<schema> {
  const parsed = shape.safeParse(data)
  return parsed.success ? parsed.data : throwFrameRefused('The permission isn’t valid')
}

function toExpiry(expiry: unknown, now: number): number {
  if (expiry === undefined || expiry === null || expiry === 0) {
    return throwFrameRefused('A permission needs an expiry')
  }
  if (typeof expiry !== 'number' || !Number.isInteger(expiry)) {
    return throwFrameRefused('A permission’s expiry must be in seconds since 1970')
  }
  if (expiry <= now) throwFrameRefused('The permission has already expired')
  if (expiry > now + longestGrant) throwFrameRefused('A permission can last a year at most')
  return expiry
}

type Signer = z.output<typeof schema>['signer']

function toDelegate(signer: Signer): Address {
  if (signer.type === 'account') return signer.data.address
  const keys = signer.type === 'keys' ? signer.data.keys : [signer.data]
  const [only] = keys
  if (!only || keys.length > 1) return throwFrameRefused('A permission must be for exactly one key')
  if (only.type !== 'secp256k1') return throwFrameRefused('This wallet only supports secp256k1 session keys')
  const plain = toPlainKey(only.publicKey)
  return plain ? publicKeyToAddress(plain) : throwFrameRefused('The session key isn’t valid')
}

function readPolicies(list: readonly unknown[]): number | undefined {
  const limits = list.map((one) => {
    const parsed = policy.safeParse(one)
    if (parsed.success) return parsed.data.data.count
    const { type } = (one ?? {}) as { readonly type?: unknown }
    return throwFrameRefused(`This wallet doesn’t support the policy ${String(type).slice(0, 60)}`)
  })
  return limits.length === 0 ? undefined : Math.min(...limits)
}

function toAllowance({ allowance, perCall, period, start }: Figures, now: number): Allowance {
  if (period !== undefined && period < shortestPeriod) throwFrameRefused('The shortest period is an hour')
  return {
    allowance,
    perCall: perCall !== undefined && perCall < allowance ? perCall : undefined,
    recurring: period === undefined ? undefined : { period, start: start ?? now },
  }
}

function assertLimit(permission: Permission): Permission {
  const allowance = permission.kind === 'calls' ? permission.coin?.allowance : permission.allowance
  if (allowance !== undefined && allowance >= unlimited) throwFrameRefused('Unlimited amounts can’t be granted')
  if (permission.kind !== 'calls' && allowance === 0n) throwFrameRefused('The permission allows nothing')
  return permission
}

function readCalls(data: unknown, now: number): Permission {
  const { address: contract, abi, functions, allowance } = parse(callData, data)
  const limits = [...new Set(functions.map(({ valueLimit = 0n }) => valueLimit))]
  const [perCall = 0n] = limits
  if (limits.length > 1) throwFrameRefused('Request functions with different limits separately')
  if (perCall > 0n && allowance === undefined)
    throwFrameRefused('A permission to send the network’s coin needs a total amount')
  const coin = perCall > 0n && allowance ? toAllowance({ allowance, perCall }, now) : undefined
  const read = functions.map(({ functionName }) => toFunction(abi, functionName))
  if (new Set(read.map(({ selector }) => selector)).size < read.length) throwFrameRefused('A function is listed twice')
  return { kind: 'calls', contract, functions: read, coin }
}

/** The types come from the site and the selector from them, so the name cannot stand for another function. */
function toFunction(abi: readonly { readonly type: string }[], name: string): GrantedFunction {
  const found = abi.filter((item) => item.type === 'function' && 'name' in item && item.name === name)
  const [only] = found as readonly { readonly inputs?: unknown }[]
  if (!only || found.length > 1) return throwFrameRefused(`The ABI must have exactly one function ${name}`)
  const signature = `${name}${toTypes(only.inputs)}`
  return { signature, selector: toFunctionSelector(signature) }
}

/** Types as they are hashed, and nothing else. @see Solidity's ABI specification */
const typeForm =
  /^(u?int(8|16|24|32|40|48|56|64|128|160|192|224|256)|address|bool|bytes\d{0,2}|string|tuple)(\[\d{0,6}\])*$/

function toTypes(inputs: unknown, depth = 0): string {
  if (!Array.isArray(inputs) || inputs.length > 50 || depth > 6) return throwFrameRefused('The ABI isn’t valid')
  const types = inputs.map((input) => {
    const { type, components } = (input ?? {}) as { readonly type?: unknown; readonly components?: unknown }
    if (typeof type !== 'string' || !typeForm.test(type)) return throwFrameRefused('The ABI isn’t valid')
    return type.startsWith('tuple') ? `${toTypes(components, depth + 1)}${type.slice(5)}` : type
  })
  return `(${types.join(',')})`
}

/** A public key as its curve has it, uncompressed; undefined where it is none. */
function toPlainKey(key: string): Hex | undefined {
  try {
    return `0x${secp256k1.ProjectivePoint.fromHex(key.slice(2)).toHex(false)}`
  } catch {
    return undefined
  }
}
