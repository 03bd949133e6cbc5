import { parseUnits } from '@foyer/base'
import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { getHttpError } from '../http/httpErrors.ts'
import { readBody } from '../http/readBody.ts'
import { handlePage, sandboxLabel } from '../pages/page.ts'
import type { Order } from './orders.ts'
import { paymentLimits } from './purchases.ts'

/** What the pages need from the sandbox. */
export type SandboxActions = {
  readOrder(id: string): Promise<Order | undefined>
  /** Chain name, symbol and choices of an order that is not paid yet. */
  describe(order: Order): { readonly chainName: string; readonly symbol: string; readonly choices: readonly string[] }
  readonly currencies: readonly string[]
  /** See pages/page.ts. */
  getBase(): string
  /** @throws refusal when the amount or the choice is not possible */
  pay(order: Order, payment: { amount: string; currency: string; symbol: string }): Promise<void>
  /** @returns seconds to wait when this address asks too often, else 0 */
  takeToken(c: Context): number
}

/** The one card the sandbox takes, and the one it rejects; both are the usual test numbers. */
const acceptedCard = '4242424242424242'
const declinedCard = '4000000000000002'

const ids = /^[0-9a-f]{32}$/

/** The page that opened this window may see whether it is still there, and close it. */
const headers = { 'cross-origin-opener-policy': 'unsafe-none' }

/** The page on which a visitor "pays", its answer, and the state of an order as JSON. */
export function mountSandbox(app: Hono, actions: SandboxActions): void {
  app.get('/onramp/pay/:id', async (c) => {
    const order = await find(c, actions)
    if (!order) return await respondUnknown(c, actions)
    return order.status === 'created' ? await handleForm(c, actions, order) : await handleState(c, actions, order)
  })
  app.post('/onramp/pay/:id', async (c) => {
    const order = await find(c, actions)
    if (!order) return await respondUnknown(c, actions)
    const wait = actions.takeToken(c)
    if (wait > 0)
      return await handleForm(c, actions, order, { problem: `Too many attempts. Try again in ${wait} s.`, status: 429 })
    return await handlePayment(c, actions, order)
  })
  app.get('/onramp/orders/:id', async (c) => {
    const order = await find(c, actions)
    if (!order) return c.json({ reasons: [{ name: 'OrderUnknown', description: 'There is no such order.' }] }, 404)
    return c.json({ status: order.status, hash: order.hash, amount: order.amount }, 200, {
      'cache-control': 'no-store',
    })
  })
}

/** An order that is not paid and has an amount already is an exchange's (onramp/sandboxExchange.ts). */
async function find(c: Context, actions: SandboxActions): Promise<Order | undefined> {
  const id = c.req.param('id') ?? ''
  const order = ids.test(id) ? await actions.readOrder(id) : undefined
  return order?.status === 'created' && order.amount !== null ? undefined : order
}

async function respondUnknown(c: Context, actions: SandboxActions): Promise<Response> {
  const content = html`<div class="card narrow"><h1>No such order</h1><p>There is no such order, or it has expired. Close this window and start again.</p></div>`
  return await handlePage(c, 'No such order', content, { base: actions.getBase(), status: 404, headers })
}

type Typed = { readonly amount?: string; readonly currency?: string; readonly symbol?: string }

async function handleForm(
  c: Context,
  actions: SandboxActions,
  order: Order,
  options: { problem?: string; typed?: Typed; status?: number } = {},
): Promise<Response> {
  const { chainName, symbol, choices } = actions.describe(order)
  const { problem, typed = {}, status = 200 } = options
  const base = actions.getBase()
  const currency = typed.currency ?? order.payment_currency
  const selected = typed.symbol ?? symbol
  const content = html`<div class="card narrow">
<p><span class="label">${sandboxLabel}</span></p>
<h1>Buy ${symbol} on ${chainName}</h1>
<p class="soft">This page takes a test card and sends coins of a development chain. They are worth nothing.</p>
${problem ? html`<p class="bad" role="alert" id="problem">${problem}</p>` : ''}
<form method="post" action="${base}/onramp/pay/${order.id}">
<label><span>You pay</span><input name="amount" inputmode="decimal" required value="${typed.amount ?? order.payment_amount}"></label>
<label><span>Currency</span><select name="currency">${actions.currencies.map((code) => html`<option ${code === currency ? 'selected' : ''}>${code}</option>`)}</select></label>
<label><span>You get</span><select name="symbol">${choices.map((code) => html`<option ${code === selected ? 'selected' : ''}>${code}</option>`)}</select></label>
<dl><dt>To</dt><dd><code>${order.account}</code></dd></dl>
<p></p>
<label><span>Test card number (4242 4242 4242 4242)</span><input name="card" inputmode="numeric" autocomplete="off" required maxlength="23" placeholder="4242 4242 4242 4242"></label>
<label><span>Valid until (any month to come)</span><input name="expiry" autocomplete="off" required maxlength="7" placeholder="12/34"></label>
<button type="submit">Pay with the test card</button>
</form></div>`
  return await handlePage(c, `Buy ${symbol} – sandbox`, content, { base, status, headers })
}

async function handlePayment(c: Context, actions: SandboxActions, order: Order): Promise<Response> {
  const form = await readForm(c)
  const typed = {
    amount: form.get('amount') ?? '',
    currency: form.get('currency') ?? '',
    symbol: form.get('symbol') ?? '',
  }
  const card = (form.get('card') ?? '').replaceAll(/[\s-]/g, '')
  const problem = checkPayment(typed, actions, card, form.get('expiry') ?? '')
  if (problem) return await handleForm(c, actions, order, { problem, typed, status: 400 })
  try {
    await actions.pay(order, typed)
  } catch (error) {
    const refusal = getHttpError(error)
    if (!refusal) throw error
    return await handleForm(c, actions, order, { problem: refusal.reasons[0]?.description ?? '', typed, status: 400 })
  }
  return c.redirect(`${actions.getBase()}/onramp/pay/${order.id}`, 303)
}

async function readForm(c: Context): Promise<URLSearchParams> {
  const type = c.req.header('content-type') ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded')) return new URLSearchParams()
  return new URLSearchParams(await readBody(c.req.raw, 4_096))
}

function checkPayment(
  typed: { amount: string; currency: string },
  actions: SandboxActions,
  card: string,
  expiry: string,
): string | undefined {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(typed.amount)) return 'Write the amount with digits, for example 100 or 99.50.'
  if (!actions.currencies.includes(typed.currency)) return 'Choose one of the currencies.'
  const limit = paymentLimits[0]
  const amount = parseUnits(typed.amount, 2)
  if (amount < parseUnits(limit.min, 2) || amount > parseUnits(limit.max, 2)) {
    return `With a card you can pay from ${limit.min} to ${limit.max} ${typed.currency}.`
  }
  if (card === declinedCard) return 'The card was declined. That is what this test number is for.'
  if (card !== acceptedCard) return 'This is a sandbox: use the test card 4242 4242 4242 4242, never a real one.'
  return isFuture(expiry) ? undefined : 'Write a month to come, for example 12/34.'
}

function isFuture(expiry: string): boolean {
  const match = /^\s*(0[1-9]|1[0-2])\s*\/\s*(\d{2})\s*$/.exec(expiry)
  if (!match) return false
  const [, month, year] = match
  return Date.UTC(2_000 + Number(year), Number(month), 1) > Date.now()
}

async function handleState(c: Context, actions: SandboxActions, order: Order): Promise<Response> {
  const { chainName, symbol } = actions.describe(order)
  const isDone = order.status === 'sent' || order.status === 'failed'
  const words: { readonly [status: string]: string } = {
    paid: 'The payment was taken. The coins are being sent.',
    sending: 'The payment was taken. The coins are on their way.',
    sent: 'The coins have arrived. You can close this window.',
    failed: 'The coins could not be sent. Nothing was charged: this is a sandbox.',
  }
  const content = html`<div class="card narrow">
<p><span class="label">${sandboxLabel}</span></p>
<h1>${symbol} on ${chainName}</h1>
<p class="${order.status === 'failed' ? 'bad' : order.status === 'sent' ? 'good' : ''}" role="status" id="state" >${words[order.status] ?? order.status}</p>
<dl><dt>Paid</dt><dd>${order.payment_amount} ${order.payment_currency}</dd><dt>To</dt><dd><code>${order.account}</code></dd>
${order.hash ? html`<dt>Transaction</dt><dd><code>${order.hash}</code></dd>` : ''}</dl></div>`
  return await handlePage(c, 'Your order – sandbox', content, {
    base: actions.getBase(),
    headers,
    ...(!isDone && { refresh: 2 }),
  })
}
