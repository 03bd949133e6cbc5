import { type CaipAddress, type CaipNetworkId, cleanText, delay, formatUnits, loadPart } from '@foyer/base'
import { exchangePollingInterval } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { queryOptions } from '../../query/queryClient.ts'
import { createPayError, type PayErrorCode } from './payError.ts'
import type { ExchangeSession } from './payFlow.ts'
import { isWebAddress, type Payment, toAssetId } from './payment.ts'

const load = () => loadPart(() => import('./calls.ts'))

/** Someone who pays out what a visitor holds there. */
export type Exchange = { readonly id: string; readonly name: string; readonly imageUrl: string }

/** How a payment at an exchange stands. */
export type ExchangeBuyStatus = {
  readonly status: 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'
  readonly txHash?: string | undefined
}

type Cancellable = { readonly signal?: AbortSignal | undefined }

type ExchangesParams = Cancellable & {
  readonly page?: number | undefined
  /** CAIP-19 */
  readonly asset?: string | undefined
  /** Whole units, decimal. */
  readonly amount?: string | undefined
  readonly includeOnly?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
}

/** Exchanges that can pay for a visitor, page by page. @throws PayError `UNABLE_TO_GET_EXCHANGES` */
export async function getExchanges(
  foyer: Foyer,
  { signal, ...params }: ExchangesParams = {},
): Promise<{ readonly exchanges: readonly Exchange[]; readonly total: number }> {
  return await asPayError('UNABLE_TO_GET_EXCHANGES', async () => {
    const { callApi, getExchanges: call } = await load()
    const answer = await callApi(foyer, call, params, { signal })
    const exchanges = answer.exchanges.flatMap(({ id, name, imageUrl }): readonly Exchange[] => {
      const shown = cleanText(name, 40)
      return shown && id.length <= 64 ? [{ id, name: shown, imageUrl }] : []
    })
    return { exchanges, total: answer.total }
  })
}

type PayUrlParams = Cancellable & {
  readonly exchangeId: string
  /** CAIP-19 */
  readonly asset: string
  /** Whole units, decimal. */
  readonly amount: string
  readonly recipient: string
  readonly network: CaipNetworkId
}

/** The page on which an exchange's customer pays, and the name of the payment there. @throws PayError `UNABLE_TO_GET_PAY_URL` */
export async function getPayUrl(
  foyer: Foyer,
  { exchangeId, asset, amount, recipient, network, signal }: PayUrlParams,
): Promise<ExchangeSession & { readonly url: string }> {
  return await asPayError('UNABLE_TO_GET_PAY_URL', async () => {
    const { callApi, getExchangePayUrl } = await load()
    const account: CaipAddress = `${network}:${recipient}`
    const params = { exchangeId, asset, amount, recipient: account }
    const { url, sessionId } = await callApi(foyer, getExchangePayUrl, params, { signal })
    if (!isWebAddress(url)) throw createPayError('UNABLE_TO_GET_PAY_URL', url)
    return { url, sessionId, exchangeId }
  })
}

/** The same for a payment that is open. */
export function getPayUrlOf(
  foyer: Foyer,
  payment: Payment,
  { exchangeId, signal }: { readonly exchangeId: string } & Cancellable,
): ReturnType<typeof getPayUrl> {
  const { networkId: network, recipient, value, decimals } = payment
  const amount = formatUnits(BigInt(value), decimals)
  return getPayUrl(foyer, { exchangeId, network, recipient, amount, asset: toAssetId(payment), signal })
}

/** Requests how a payment at an exchange stands. @throws PayError `UNABLE_TO_GET_BUY_STATUS` */
export async function getExchangeBuyStatus(
  foyer: Foyer,
  { exchangeId, sessionId, signal }: ExchangeSession & Cancellable,
): Promise<ExchangeBuyStatus> {
  return await asPayError('UNABLE_TO_GET_BUY_STATUS', async () => {
    const { callApi, getExchangeBuyStatus: call } = await load()
    return await callApi(foyer, call, { exchangeId, sessionId }, { signal })
  })
}

/** Asks again until the exchange has decided; one that is silent is asked again too. */
export async function waitForExchange(
  foyer: Foyer,
  session: ExchangeSession,
  signal: AbortSignal,
): Promise<ExchangeBuyStatus> {
  for (;;) {
    const answer = await getExchangeBuyStatus(foyer, { ...session, signal }).catch(() => undefined)
    if (answer?.status === 'SUCCESS' || answer?.status === 'FAILED') return answer
    await delay(exchangePollingInterval, signal)
  }
}

/** Those that can pay this payment; none where the site offers none. */
export function exchangesQuery(foyer: Foyer, payment: Payment) {
  const asset = toAssetId(payment)
  const amount = formatUnits(BigInt(payment.value), payment.decimals)
  return queryOptions({
    queryKey: ['exchanges', asset, amount, payment.exchanges] as const,
    queryFn: async ({ signal }): Promise<readonly Exchange[]> => {
      if (!payment.exchanges) return []
      return (await getExchanges(foyer, { ...payment.exchanges, asset, amount, signal })).exchanges
    },
    retry: false,
  })
}

async function asPayError<result>(code: PayErrorCode, request: () => Promise<result>): Promise<result> {
  try {
    return await request()
  } catch (cause) {
    throw createPayError(code, cause)
  }
}
