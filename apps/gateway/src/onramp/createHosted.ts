import { normalizeAddress, parseCaipNetworkId } from '@foyer/base'
import type { Context, Hono } from 'hono'
import type { Chains } from '../chains/chains.ts'
import type { Config } from '../config/schema.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import { readBody } from '../http/readBody.ts'
import { describeError, type Log } from '../log.ts'
import type { Prices } from '../prices/prices.ts'
import type { Store } from '../store/openStore.ts'
import { createDollarQuote } from './createQuote.ts'
import type { HostedService } from './hostedServices.ts'
import { createOrder, expireOrders, readOrder, updateOrder } from './orders.ts'
import type { OnrampProvider } from './provider.ts'
import { listPurchases, type Purchase, toOptions } from './purchases.ts'
import { selectPurchase } from './sandbox.ts'

export type HostedSettings = Extract<Config['onramp'], { kind: 'moonpay' | 'coinbase' | 'transak' }>

/** A provider's server may take so long for a session, in ms. */
const timeout = 10_000
const longestNotice = 100_000
/** An order of whose end no one told is forgotten after this, in ms. */
const orderLife = 30 * 86_400_000
const tidyInterval = 3_600_000

const currencies = ['USD'] as const

type Params = {
  readonly settings: HostedSettings
  readonly service: HostedService
  readonly store: Store
  readonly chains: Chains
  readonly prices: Prices
  readonly log: Log
  readonly getPublicUrl: () => string
}

/**
 * A provider with a page of its own, which is told in its own codes what to sell and to whom, in a way that the visitor's browser
 * cannot change, and tells this gateway how it ended. Only what the owner has given a code is sold.
 */
export function createHosted(params: Params): OnrampProvider {
  const { settings, service, store, prices, log } = params
  const purchases = listPurchases(params.chains, ({ family, config }) => family !== 'plain' && !config.testnet).filter(
    (item) => getCode(settings, item),
  )
  const timer = setInterval(() => {
    expireOrders(store, Date.now() - orderLife).catch((error: unknown) => {
      log('warn', 'orders not tidied', { error: describeError(error) })
    })
  }, tidyInterval).unref()
  return {
    getOptions: () => toOptions(purchases, currencies, params.getPublicUrl()),
    getQuote: (asked) => createDollarQuote(prices, { purchases, feeBasisPoints: settings.feeBasisPoints }, asked),
    createUrl: async (request, project, { address, origin }) => {
      const { purchase, account } = selectPurchase(purchases, request)
      const { namespace } = parseCaipNetworkId(purchase.chain.id as never)
      const id = await createOrder(
        store,
        {
          project_id: project.id,
          chain_id: purchase.chain.id,
          account: normalizeAddress(namespace, account),
          token: purchase.token,
          payment_currency: request.fiatCurrency ?? 'USD',
          payment_amount: request.presetFiatAmount ?? '',
        },
        Date.now(),
      )
      const order = {
        id,
        code: getCode(settings, purchase) ?? '',
        network: settings.networks[purchase.chain.id],
        account,
        currency: request.fiatCurrency,
        amount: request.presetFiatAmount,
        address,
        site: origin && URL.canParse(origin) ? new URL(origin).host : undefined,
      }
      try {
        return await service.createUrl(order, AbortSignal.timeout(timeout))
      } catch (error) {
        log('warn', 'onramp provider failed', { provider: settings.kind, error: describeError(error) })
        return throwHttpError('OnrampUnsupported', { text: 'The provider does not answer at the moment.' })
      }
    },
    mount: (app) => mountHosted(app, params),
    close: async () => clearInterval(timer),
  }
}

/** Returns what the provider calls it, as the owner says. */
function getCode({ codes }: HostedSettings, { chain, token }: Purchase): string | undefined {
  const id = (token === 'native' ? chain.id : `${chain.id}:${token}`).toLowerCase()
  return Object.entries(codes).find(([key]) => key.toLowerCase() === id)?.[1]
}

function mountHosted(app: Hono, { settings, service, store, log }: Params): void {
  app.post(`/onramp/notices/${settings.kind}`, async (c) => {
    const body = await readBody(c.req.raw, longestNotice)
    try {
      const notice = await service.readNotice(body, (name) => c.req.header(name))
      if (notice) await settle({ store, log, provider: settings.kind }, notice)
      return c.json({ ok: true })
    } catch (error) {
      log('warn', 'onramp notice refused', { provider: settings.kind, error: describeError(error) })
      return c.json({ reasons: [{ name: 'NoticeInvalid', description: 'That is no message of the provider.' }] }, 400)
    }
  })
  app.get('/onramp/orders/:id', (c) => getState(c, store))
}

async function getState(c: Context, store: Store): Promise<Response> {
  const id = c.req.param('id') ?? ''
  const order = /^[0-9a-f]{32}$/.test(id) ? await readOrder(store, id) : undefined
  if (!order) return c.json({ reasons: [{ name: 'OrderUnknown', description: 'There is no such order.' }] }, 404)
  return c.json({ status: order.status, hash: order.hash }, 200, { 'cache-control': 'no-store' })
}

type Notice = NonNullable<Awaited<ReturnType<HostedService['readNotice']>>>

/** An order ends once, and only as one for the account that it was made for; the same message again changes nothing. */
async function settle(
  { store, log, provider }: { readonly store: Store; readonly log: Log; readonly provider: string },
  { id, account, status, hash }: Notice,
): Promise<void> {
  const order = /^[0-9a-f]{32}$/.test(id) ? await readOrder(store, id) : undefined
  if (order?.status !== 'created') return
  const { namespace } = parseCaipNetworkId(order.chain_id as never)
  if (normalizeAddress(namespace, account) !== order.account) {
    log('warn', 'onramp notice for another account', { provider, id })
    return
  }
  await updateOrder(store, id, { status, hash: hash?.slice(0, 128) ?? null })
  log('info', 'onramp order ended', { provider, id, status })
}
