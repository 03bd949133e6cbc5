import { throwHttpError } from '../http/httpErrors.ts'
import type { Project } from '../projects/projects.ts'
import type { Exchange } from './exchange.ts'
import type { PayCall, PayResult } from './servePay.ts'

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
