import { type PaymentEvent, signWebhook } from '@foyer/server/pay'
import type { PaymentRow } from './payments.ts'

type Params = {
  readonly fetch: typeof globalThis.fetch
  readonly webhook: { readonly url: string; readonly secrets: readonly string[] }
  /** ms since 1970. */
  readonly now: number
  /** The longest that the owner's server may take to answer, in ms. */
  readonly timeout: number
  readonly signal: AbortSignal
}

/**
 * Tells the owner's server of a payment, once.
 * @returns undefined where it said that it heard; else what stood in the way
 */
export async function sendWebhook(row: PaymentRow, params: Params): Promise<string | undefined> {
  const { fetch, webhook, now, timeout, signal } = params
  const body = JSON.stringify(toEvent(row))
  const headers = await signWebhook({ id: row.id, timestamp: Math.floor(now / 1_000), body }, webhook.secrets)
  try {
    const answer = await fetch(webhook.url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      // the owner has named this address and no other
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    })
    // what it answers beside that is no one's here
    await answer.body?.cancel()
    return answer.ok ? undefined : `it answered ${answer.status}`
  } catch (error) {
    return error instanceof Error ? error.name : 'it does not answer'
  }
}

/** The same on every try. */
function toEvent(row: PaymentRow): PaymentEvent {
  const { project_id: projectId, payment_id: paymentId, asset, recipient, payer, hash } = row
  return {
    type: 'payment.received',
    timestamp: new Date(Number(row.created_at)).toISOString(),
    data: {
      projectId,
      paymentId,
      asset,
      recipient,
      hash,
      payer: payer || null,
      network: row.network as PaymentEvent['data']['network'],
      received: row.received ?? '0',
      confirmations: Number(row.confirmations ?? 0),
    },
  }
}
