import type { Address, Hex } from 'viem'

/** How much may leave. */
export type Allowance = {
  /** In base units: in all, or in each period where there is one. */
  readonly allowance: bigint
  /** In base units; undefined where a call may take all of it. */
  readonly perCall: bigint | undefined
  /** Both in seconds; undefined where the allowance is for the whole time. */
  readonly recurring: { readonly start: number; readonly period: number } | undefined
}

export type GrantedFunction = { readonly signature: string; readonly selector: Hex }

/** What a site asks to be allowed, read and checked. */
export type Permission =
  | {
      readonly kind: 'calls'
      readonly contract: Address
      readonly functions: readonly GrantedFunction[]
      /** The network's coin that may go along; undefined: none. */
      readonly coin: Allowance | undefined
    }
  | ({ readonly kind: 'coin' } & Allowance)
  | ({ readonly kind: 'token'; readonly token: Address } & Allowance)

/** A permission in the site's own words, which its answer and the list repeat. */
export type AskedPermission = { readonly type: string; readonly data: unknown; readonly policies: readonly unknown[] }

/** One request of a site, read. */
export type GrantRequest = {
  /** Whose key it is: the address of a key, or of an account. */
  readonly delegate: Address
  /** In seconds since 1970. */
  readonly expiry: number
  readonly permission: Permission
  readonly mostCalls: number | undefined
  /** What is said of it again in the answer. */
  readonly signer: unknown
  readonly asked: AskedPermission
}

/** The most that can leave until it ends, in base units. */
export function toTotal({ allowance, recurring }: Allowance, expiry: number): bigint {
  if (!recurring) return allowance
  const time = BigInt(Math.max(0, expiry - recurring.start))
  const period = BigInt(recurring.period)
  return ((time + period - 1n) / period) * allowance
}
