import { isEvmAddress, isSameAddress, isSolanaAddress, parseCaipNetworkId } from '@foyer/base'
import { type Chains, requireChain } from '../chains/chains.ts'
import type { Config } from '../config/schema.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import { describeError, type Log } from '../log.ts'
import { acquireLease, createHolder, dropLease } from '../store/leases.ts'
import type { Store } from '../store/openStore.ts'
import { lookForPayment } from './lookForPayment.ts'
import {
  addPayment,
  forgetPayments,
  hasTooMany,
  listDue,
  type PaymentRow,
  readNextDue,
  updatePayment,
} from './payments.ts'
import { sendWebhook } from './sendWebhook.ts'

/** What a page says of a transaction. */
type Told = {
  readonly paymentId: string
  readonly network: string
  readonly asset: string
  readonly recipient: string
  readonly payer?: string | undefined
  readonly hash: string
}

export type Payments = {
  /**
   * Keeps what a page tells, to be looked for on the chain.
   * @throws refusal `PaymentsFull`, `WebhookMissing`, `RecipientUnknown`, `UnsupportedChain`, `InvalidAddress`
   */
  accept(told: Told, projectId: string): Promise<void>
  close(): Promise<void>
}

type Parts = {
  readonly config: Config
  readonly store: Store
  readonly chains: Chains
  readonly log: Log
  /** ms since 1970. */
  readonly now: () => number
  readonly fetch: typeof globalThis.fetch
}

const leaseName = 'payments'
const leaseTime = 60_000
const idleWait = 5_000
const day = 86_400_000
/** Between two looks at the chain, in ms; each wait is half as long again as the one before. */
const shortestLook = 1_000
const longestLook = 60_000
/** How long a transaction that is on its way is looked for, in ms. */
const pendingFor = 7 * day

/** From one try to tell the owner's server to the next, in ms: the schedule of the Standard Webhooks specification. */
export const webhookRetryDelays: readonly number[] = [
  5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 50_400_000, 72_000_000, 86_400_000,
]

/** Looks on the chains for payments that pages tell of, and tells the owner's servers what came. One process does, whichever lives. */
export function startPayments(parts: Parts): Payments {
  const { config, store, log, now } = parts
  const { webhooks, keepDays } = config.payments
  const holder = createHolder()
  const controller = new AbortController()
  const { signal } = controller
  let wake = () => {}
  const round = async (): Promise<number> => {
    try {
      if (!(await acquireLease(store, leaseName, holder, leaseTime))) return idleWait
      const due = await listDue(store, now())
      await Promise.all(due.map((row) => advance(parts, row, signal)))
      await forgetPayments(store, now() - keepDays * day)
      const next = await readNextDue(store)
      return next === undefined ? idleWait : Math.min(Math.max(next - now(), 0), idleWait)
    } catch (error) {
      log('warn', 'payments cannot be followed', { error: describeError(error) })
      return idleWait
    }
  }
  const run = async () => {
    while (!signal.aborted) {
      const delay = await round()
      if (signal.aborted) break
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, delay)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    await dropLease(store, leaseName, holder).catch(() => {})
  }
  const done = Object.keys(webhooks).length > 0 ? run() : Promise.resolve()
  return {
    accept: async (told, projectId) => {
      await accept(parts, told, projectId)
      wake()
    },
    close: async () => {
      controller.abort()
      wake()
      await done
    },
  }
}

const isAddressOf: { readonly [namespace: string]: (value: string) => boolean } = {
  eip155: isEvmAddress,
  solana: isSolanaAddress,
}

async function accept({ config, store, chains, now }: Parts, told: Told, projectId: string): Promise<void> {
  const { webhooks, unseenPerProject, openPerProject } = config.payments
  const webhook = Object.hasOwn(webhooks, projectId) ? webhooks[projectId] : undefined
  if (!webhook) return throwHttpError('WebhookMissing')
  requireChain(chains, told.network)
  const { namespace } = parseCaipNetworkId(told.network as `eip155:${string}`)
  const isAddress = isAddressOf[namespace]
  if (!isAddress) return throwHttpError('UnsupportedChain', { chainId: told.network })
  const { paymentId, network, asset, recipient, payer, hash } = told
  const wrong = [recipient, payer, asset === 'native' ? undefined : asset].find((one) => one && !isAddress(one))
  if (wrong) return throwHttpError('InvalidAddress', { address: wrong.slice(0, 100) })
  const isOurs = webhook.recipients?.some((one) => isSameAddress(namespace, one, recipient)) ?? true
  if (!isOurs) return throwHttpError('RecipientUnknown')
  // an EVM address or hash may be written in several ways and is one
  const toOne = (text: string) => (namespace === 'eip155' ? text.toLowerCase() : text)
  const claim = { network, asset: toOne(asset), recipient: toOne(recipient), hash: toOne(hash) }
  const names = { project_id: projectId, payment_id: paymentId, payer: toOne(payer ?? '') }
  if (await hasTooMany(store, projectId, openPerProject)) return throwHttpError('PaymentsFull')
  await addPayment(store, { ...claim, ...names }, { now: now(), most: unseenPerProject })
}

/** One step of one payment; what it has come to is noted before anything else is done. */
async function advance(parts: Parts, row: PaymentRow, signal: AbortSignal): Promise<void> {
  const { config, store, log } = parts
  const webhook = config.payments.webhooks[row.project_id]
  if (!webhook) return await updatePayment(store, row.id, { status: 'ended', note: 'the project has no webhook' })
  if (row.status === 'received') return await tell(parts, row, { webhook, signal })
  try {
    await look(parts, row, webhook.confirmations)
  } catch (error) {
    // a silent node says nothing about the payment
    log('warn', 'a payment cannot be looked for', { payment: row.id, error: describeError(error) })
    await wait(parts, row)
  }
}

async function look(parts: Parts, row: PaymentRow, confirmations: number): Promise<void> {
  const { store, now } = parts
  const seen = await lookForPayment(parts, row, confirmations)
  if (seen.status === 'wrong') return await updatePayment(store, row.id, { status: 'ended', note: seen.note })
  if (seen.status !== 'received') {
    return await wait(parts, { ...row, status: seen.status === 'pending' ? 'seen' : row.status })
  }
  const { received, confirmations: depth } = seen
  const told = { received: String(received), confirmations: depth, tries: 0, next_at: now() }
  await updatePayment(store, row.id, { status: 'received', ...told })
}

async function wait({ config, store, now }: Parts, row: PaymentRow): Promise<void> {
  const tries = row.tries + 1
  const isSeen = row.status === 'seen'
  const longest = isSeen ? pendingFor : config.payments.unseenFor
  if (now() - row.created_at > longest) {
    return await updatePayment(store, row.id, { status: 'ended', note: 'the chain does not have it' })
  }
  const delay = Math.min(shortestLook * 1.5 ** tries, longestLook)
  const status = isSeen ? 'seen' : 'claimed'
  await updatePayment(store, row.id, { status, tries, next_at: Math.round(now() + delay) })
}

type Webhook = Parts['config']['payments']['webhooks'][string]

async function tell(
  { fetch, store, log, now }: Parts,
  row: PaymentRow,
  { webhook, signal }: { readonly webhook: Webhook; readonly signal: AbortSignal },
): Promise<void> {
  const failure = await sendWebhook(row, { fetch, webhook, now: now(), signal })
  if (failure === undefined) return await updatePayment(store, row.id, { status: 'delivered' })
  // the gateway ends: whoever comes next tells it
  if (signal.aborted) return
  const delay = webhookRetryDelays[row.tries]
  if (delay === undefined) {
    log('error', 'a payment could not be told of', { payment: row.id, project: row.project_id, reason: failure })
    return await updatePayment(store, row.id, { status: 'ended', note: failure })
  }
  log('warn', 'a payment will be told of again', { payment: row.id, project: row.project_id, reason: failure })
  const next = { tries: row.tries + 1, next_at: now() + delay, note: failure }
  await updatePayment(store, row.id, { status: 'received', ...next })
}
