import { families, formatUnits, normalizeAddress, parseCaipAddress, parseCaipNetworkId } from '@foyer/base'
import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { throwHttpError } from '../http/httpErrors.ts'
import { handlePage, sandboxLabel } from '../pages/page.ts'
import { type Exchange, type Payment, parseAsset, toBaseUnits } from '../pay/exchange.ts'
import type { BuyStatus } from '../pay/servePay.ts'
import type { Store } from '../store/openStore.ts'
import { createOrder, markPaid, type Order, readOrder } from './orders.ts'
import type { Purchase } from './purchases.ts'

type SandboxExchangeParams = {
  readonly store: Store
  /** What the sandbox can send. */
  readonly purchases: readonly Purchase[]
  readonly getPublicUrl: () => string
  /** See pages/page.ts. */
  readonly getBase: () => string
  /** Makes the delivery look at a chain's orders now. */
  readonly wake: (chainId: string) => void
  /** @returns seconds to wait when this address asks too often, else 0 */
  readonly takeToken: (c: Context) => number
}

const states: { readonly [status: string]: BuyStatus['status'] } = { sent: 'SUCCESS', failed: 'FAILED' }
const ids = /^[0-9a-f]{32}$/

/** An exchange where everyone has everything: labelled as a sandbox, it really sends coins of development chains. */
export function createSandboxExchange(params: SandboxExchangeParams): Exchange {
  const { store } = params
  const find = (asset: string) => {
    const parsed = parseAsset(asset)
    return params.purchases.find(({ chain, token }) => chain.id === parsed?.chainId && token === parsed.token)
  }
  return {
    id: 'foyer-sandbox',
    name: 'Sandbox Exchange',
    hasAsset: (asset) => find(asset) !== undefined,
    createPayUrl: async (payment, project) => {
      const purchase = find(payment.asset) ?? throwHttpError('UnknownToken', { token: payment.asset.slice(0, 200) })
      const { account, amount } = checkPayment(payment, purchase)
      const order = {
        project_id: project.id,
        chain_id: purchase.chain.id,
        account,
        token: purchase.token,
        amount: amount.toString(),
        payment_currency: purchase.symbol,
        payment_amount: payment.amount,
      }
      const sessionId = await createOrder(store, order, Date.now())
      return { url: `${params.getPublicUrl()}/pay/exchange/${sessionId}`, sessionId }
    },
    getStatus: async (sessionId) => {
      const order = ids.test(sessionId) ? await readOrder(store, sessionId) : undefined
      if (!order) return { status: 'UNKNOWN' }
      return { status: states[order.status] ?? 'IN_PROGRESS', ...(order.hash && { txHash: order.hash }) }
    },
  }
}

function checkPayment(payment: Payment, purchase: Purchase): { account: string; amount: bigint } {
  const { networkId, address } = parseCaipAddress(payment.recipient)
  const { namespace } = parseCaipNetworkId(purchase.chain.id as never)
  if (networkId !== purchase.chain.id || !families[namespace].isAddress(address)) {
    throwHttpError('InvalidAddress', { address: payment.recipient.slice(0, 200) })
  }
  const amount = toBaseUnits(payment.amount, purchase.decimals) ?? throwHttpError('InvalidAmount')
  return { account: normalizeAddress(namespace, address), amount }
}

/** The page on which the visitor says yes, and its answer. */
export function mountSandboxExchange(app: Hono, params: SandboxExchangeParams): void {
  app.get('/pay/exchange/:id', async (c) => await handleOrder(c, params, await find(c, params)))
  app.post('/pay/exchange/:id', async (c) => {
    const order = await find(c, params)
    if (order?.status !== 'created' || order.amount === null) return await handleOrder(c, params, order)
    const wait = params.takeToken(c)
    if (wait > 0) return await handleOrder(c, params, order, { wait })
    const { id, token, chain_id, payment_currency, payment_amount, amount } = order
    await markPaid(params.store, id, { token, chain_id, payment_currency, payment_amount, amount })
    params.wake(chain_id)
    return c.redirect(`${params.getBase()}/pay/exchange/${id}`, 303)
  })
}

/** An order that names its amount before it is paid is one of these. */
async function find(c: Context, { store }: SandboxExchangeParams): Promise<Order | undefined> {
  const id = c.req.param('id') ?? ''
  const order = ids.test(id) ? await readOrder(store, id) : undefined
  return order?.amount === null ? undefined : order
}

const words: { readonly [status: string]: string } = {
  paid: 'The exchange pays. The coins are being sent.',
  sending: 'The exchange has paid. The coins are on their way.',
  sent: 'The coins have arrived. You can close this window.',
  failed: 'The coins could not be sent. Nothing was charged: this is a sandbox.',
}

async function handleOrder(
  c: Context,
  { purchases, getBase }: SandboxExchangeParams,
  order: Order | undefined,
  options: { wait?: number } = {},
): Promise<Response> {
  const base = getBase()
  const purchase = purchases.find(({ chain, token }) => chain.id === order?.chain_id && token === order.token)
  if (!order || !purchase) {
    const content = html`<div class="card narrow"><h1>No such payment</h1><p>There is no such payment, or it has expired. Close this window and start again.</p></div>`
    return await handlePage(c, 'No such payment', content, { base, status: 404 })
  }
  const { chain, symbol, decimals } = purchase
  const isOpen = order.status === 'created'
  const isDone = order.status === 'sent' || order.status === 'failed'
  const content = html`<div class="card narrow">
<p><span class="label">${sandboxLabel}</span></p>
<h1>Pay ${formatUnits(BigInt(order.amount ?? '0'), decimals)} ${symbol}</h1>
${isOpen ? html`<p class="soft">This exchange holds coins of development chains for everyone. They are worth nothing.</p>` : html`<p class="${order.status === 'failed' ? 'bad' : order.status === 'sent' ? 'good' : ''}" role="status" id="state">${words[order.status] ?? order.status}</p>`}
${options.wait ? html`<p class="bad" role="alert" id="problem">Too many attempts. Try again in ${options.wait} s.</p>` : ''}
<dl><dt>On</dt><dd>${chain.config.name}</dd><dt>To</dt><dd><code>${order.account}</code></dd>
${order.hash ? html`<dt>Transaction</dt><dd><code>${order.hash}</code></dd>` : ''}</dl>
${isOpen ? html`<form method="post" action="${base}/pay/exchange/${order.id}"><p></p><button type="submit">Pay from the sandbox exchange</button></form>` : ''}</div>`
  return await handlePage(c, `Pay ${symbol} – sandbox`, content, {
    base,
    ...(options.wait && { status: 429 }),
    ...(!isOpen && !isDone && { refresh: 2 }),
  })
}
