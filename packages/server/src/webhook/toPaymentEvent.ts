import type { PaymentEvent } from './types.ts'

const types: { readonly [status in PaymentEvent['data']['status']]: PaymentEvent['type'] } = {
  paid: 'payment.paid',
  overpaid: 'payment.paid',
  underpaid: 'payment.refused',
  wrongAsset: 'payment.refused',
  wrongRecipient: 'payment.refused',
  wrongPayer: 'payment.refused',
  wrongChain: 'payment.refused',
  tooOld: 'payment.refused',
  alreadyUsed: 'payment.refused',
  alreadyPaid: 'payment.refused',
  failed: 'payment.refused',
  notFound: 'payment.refused',
}

/** @returns the event that a body is; undefined for anything else */
export function toPaymentEvent(body: string): PaymentEvent | undefined {
  const event = parse(body)
  const data = toFields(event['data'])
  const { status } = data
  if (typeof status !== 'string' || !Object.hasOwn(types, status)) return undefined
  if (event['type'] !== types[status as keyof typeof types]) return undefined
  const texts = [
    event['timestamp'],
    ...['paymentId', 'network', 'asset', 'recipient', 'hash'].map((name) => data[name]),
  ]
  if (!texts.every((text) => typeof text === 'string')) return undefined
  const amounts = [data['received'], data['expected']]
  const isCounted = amounts.every((amount) => typeof amount === 'string' && /^\d+$/.test(amount))
  if (!isCounted && (event['type'] === 'payment.paid' || amounts.some((amount) => amount !== undefined))) {
    return undefined
  }
  // every field that the type promises was looked at above
  return event as unknown as PaymentEvent
}

function parse(body: string): Readonly<Record<string, unknown>> {
  try {
    return toFields(JSON.parse(body))
  } catch {
    return {}
  }
}

function toFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
