import { families, isNamespace, type Namespace, normalizeAddress, parseUnits } from '@foyer/base'
import { throwHttpError } from '../http/httpErrors.ts'
import type { Project } from '../projects/projects.ts'
import type { BuyStatus, PayCall, PayResult } from './servePay.ts'

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

const pageSize = 20

/**
 * Answers a call of Pay (reference §4.6).
 * @throws refusal `ExchangeUnknown`, and those of the exchange
 */
export async function handlePay(
  gateway: { readonly onramp: { readonly exchanges?: readonly Exchange[] }; readonly getPublicUrl: () => string },
  call: PayCall,
  project: Project,
): Promise<PayResult> {
  const exchanges = gateway.onramp.exchanges ?? []
  if (call.method === 'reown_getExchanges') return listExchanges(exchanges, call.params, gateway.getPublicUrl())
  const exchange = exchanges.find(({ id }) => id === call.params.exchangeId)
  if (!exchange) return throwHttpError('ExchangeUnknown')
  if (call.method === 'reown_getExchangeBuyStatus') return await exchange.getStatus(call.params.sessionId)
  return await exchange.createPayUrl(call.params, project)
}

function listExchanges(
  exchanges: readonly Exchange[],
  params: Extract<PayCall, { method: 'reown_getExchanges' }>['params'],
  publicUrl: string,
): PayResult {
  const { page = 1, asset, includeOnly, exclude } = params
  const found = exchanges
    .filter(({ id }) => (!includeOnly?.length || includeOnly.includes(id)) && !exclude?.includes(id))
    .filter((exchange) => asset === undefined || exchange.hasAsset(asset))
  return {
    total: found.length,
    exchanges: found
      .slice((page - 1) * pageSize, page * pageSize)
      .map(({ id, name }) => ({ id, name, imageUrl: `${publicUrl}/public/getAssetImage/${id}` })),
  }
}
