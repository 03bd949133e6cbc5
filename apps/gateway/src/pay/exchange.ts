import { families, isNamespace, type Namespace, normalizeAddress, parseUnits } from '@foyer/base'
import type { Project } from '../projects/projects.ts'
import type { BuyStatus } from './servePay.ts'

/**
 * Someone who pays out what a visitor holds there, to an address that a site names (Pay, reference §4.6).
 * To add one, write a function that returns this shape and list it among a provider's `exchanges` (onramp/provider.ts).
 */
export type Exchange = {
  readonly id: string
  readonly name: string
  /** @param asset CAIP-19 */
  hasAsset(asset: string): boolean
  /**
   * The page on which the visitor lets the exchange pay, and what its status is asked by.
   * @throws refusal `UnknownToken`, `InvalidAddress`, `InvalidAmount`
   */
  createPayUrl(payment: Payment, project: Project): Promise<{ url: string; sessionId: string }>
  getStatus(sessionId: string): Promise<BuyStatus>
}

export type Payment = {
  /** CAIP-19. */
  readonly asset: string
  /** Whole units, decimal. */
  readonly amount: string
  /** CAIP-10. */
  readonly recipient: string
}

/**
 * The chain and token that an asset names.
 * @param asset CAIP-19, as `eip155:1/slip44:60` or `eip155:1/erc20:0x…`
 * @returns token: contract in lower case (EVM) or mint, or `native`; undefined when it is neither
 */
export function parseAsset(asset: string): { readonly chainId: string; readonly token: string } | undefined {
  const [, chainId = '', namespace = '', kind, reference = ''] =
    /^(([^:/]+):[^:/]+)\/([^:/]+):([^:/]+)$/.exec(asset) ?? []
  const assets = isNamespace(namespace) ? families[namespace].assets : undefined
  const isCoin = kind === 'slip44' && assets?.coins.some((coin) => String(coin) === reference)
  if (isCoin) return { chainId, token: 'native' }
  return assets && kind === assets.tokens
    ? { chainId, token: normalizeAddress(namespace as Namespace, reference) }
    : undefined
}

/** Base units of a decimal amount; undefined when it is finer than the token, or nothing. */
export function toBaseUnits(amount: string, decimals: number): bigint | undefined {
  const places = amount.split('.')[1]?.replace(/0+$/, '').length ?? 0
  if (places > decimals) return undefined
  const units = parseUnits(amount, decimals)
  return units > 0n ? units : undefined
}
