import { createHmac, randomBytes } from 'node:crypto'
import { families, isSameAddress, normalizeAddress, parseCaipNetworkId } from '@foyer/base'
import { familyNodes } from '@foyer/base/families'
import { type Chains, requireChain } from '../chains/chains.ts'
import type { Config } from '../config/schema.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import { describeError, type Log } from '../log.ts'
import { acquireLease, createHolder, dropLease } from '../store/leases.ts'
import type { Store } from '../store/openStore.ts'
import { lookForPayment } from './lookForPayment.ts'
import {
  addPayment,
  listDue,
  listLanes,
  type PaymentLane,
  type PaymentRow,
  readNextDue,
  removePayments,
  toLaneKey,
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
   * @param teller `network`: where the page's visitor is, as `toNetwork` has it
   * @throws refusal `PaymentsFull`, `WebhookMissing`, `RecipientUnknown`, `UnsupportedChain`, `InvalidAddress`, `InvalidParameter`
   */
  accept(told: Told, teller: { readonly projectId: string; readonly network: string }): Promise<void>
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
  const key = randomBytes(32)
  const controller = new AbortController()
  const { signal } = controller
  const alarm = createAlarm()
  const lanes = startLanes(alarm.wake)
  const round = async (): Promise<number> => {
    try {
      if (!(await acquireLease(store, leaseName, holder, leaseTime))) return idleWait
      const at = now()
      for (const lane of await listLanes(store, at)) await fill(parts, lanes, { lane, now: at, signal })
      await removePayments(store, at - keepDays * day)
      const next = await readNextDue(store, at)
      return next === undefined ? idleWait : Math.min(Math.max(next - now(), 0), idleWait)
    } catch (error) {
      log('warn', 'payments cannot be followed', { error: describeError(error) })
      return idleWait
    }
  }
  const run = async () => {
    while (!signal.aborted) await alarm.wait(await round(), signal)
    await lanes.close()
    await dropLease(store, leaseName, holder).catch(() => {})
  }
  const done = Object.keys(webhooks).length > 0 ? run() : Promise.resolve()
  return {
    accept: async (told, teller) => {
      // by a key that ends with the process, so that no one finds a network in the database
      const source = createHmac('sha256', key).update(teller.network).digest('base64url').slice(0, 22)
      await accept(parts, told, { projectId: teller.projectId, source })
      alarm.wake()
    },
    close: async () => {
      controller.abort()
      await done
    },
  }
}

/** A wait that ends sooner when something has come, also when it came before the wait. */
function createAlarm() {
  let isRung = false
  let ring = () => {}
  return {
    wake: () => {
      isRung = true
      ring()
    },
    wait: async (ms: number, signal: AbortSignal) => {
      if (!isRung && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          ring = () => {
            clearTimeout(timer)
            resolve()
          }
          signal.addEventListener('abort', () => ring(), { once: true })
        })
      }
      isRung = false
    },
  }
}

type Filled = { readonly lane: PaymentLane; readonly now: number; readonly signal: AbortSignal }

/** Begins as much in a lane as it has places for. */
async function fill(parts: Parts, lanes: Lanes, { lane, now, signal }: Filled): Promise<void> {
  const { looksAtOnce, tellsAtOnce } = parts.config.payments
  const key = toLaneKey(lane)
  const most = lane.network === undefined ? tellsAtOnce : looksAtOnce
  const free = lanes.getFree(key, most)
  if (free <= 0) return
  // listed first: what ends while the rows are read is still due in them
  const underWay = lanes.list()
  const due = await listDue(parts.store, lane, { now, limit: most })
  for (const row of due.filter(({ id }) => !underWay.has(id)).slice(0, free)) {
    lanes.start(key, row.id, async () => {
      await advance(parts, row, signal).catch((error: unknown) => {
        if (!signal.aborted) parts.log('warn', 'payments cannot be followed', { error: describeError(error) })
      })
    })
  }
}

type Teller = { readonly projectId: string; readonly source: string }

async function accept({ config, store, chains, now }: Parts, told: Told, teller: Teller): Promise<void> {
  const { projectId, source } = teller
  const { webhooks } = config.payments
  const webhook = Object.hasOwn(webhooks, projectId) ? webhooks[projectId] : undefined
  if (!webhook) return throwHttpError('WebhookMissing')
  requireChain(chains, told.network)
  const { namespace } = parseCaipNetworkId(told.network)
  const { features, isAddress } = families[namespace]
  const { isHash } = familyNodes[namespace]
  if (!features.includes('pay') || !isHash) return throwHttpError('UnsupportedChain', { chainId: told.network })
  const { paymentId, network, asset, recipient, payer, hash } = told
  const wrong = [recipient, payer, asset === 'native' ? undefined : asset].find((one) => one && !isAddress(one))
  if (wrong) return throwHttpError('InvalidAddress', { address: wrong.slice(0, 100) })
  if (!/^[\x21-\x7e]{1,200}$/.test(paymentId)) {
    return throwHttpError('InvalidParameter', { text: 'paymentId has up to 200 visible characters of ASCII.' })
  }
  if (!isHash(hash)) return throwHttpError('InvalidParameter', { text: 'hash is no transaction of that chain.' })
  const isOurs = webhook.recipients?.some((one) => isSameAddress(namespace, one, recipient)) ?? true
  if (!isOurs) return throwHttpError('RecipientUnknown')
  // an EVM address or hash may be written in several ways and is one
  const toOne = (text: string) => normalizeAddress(namespace, text)
  const claim = { network, asset: toOne(asset), recipient: toOne(recipient), hash: toOne(hash) }
  const names = { project_id: projectId, payment_id: paymentId, payer: toOne(payer ?? ''), source }
  const isKept = await addPayment(store, { ...claim, ...names }, { now: now(), room: config.payments })
  if (!isKept) return throwHttpError('PaymentsFull')
}

/** One step of one payment; what it has come to is noted before anything else is done. */
async function advance(parts: Parts, row: PaymentRow, signal: AbortSignal): Promise<void> {
  const { config, store, log } = parts
  const webhook = config.payments.webhooks[row.project_id]
  if (!webhook) return await updatePayment(store, row.id, { status: 'ended', note: 'the project has no webhook' })
  if (row.status === 'received') return await notify(parts, row, { webhook, signal })
  try {
    await look(parts, row, { confirmations: webhook.confirmations, signal })
  } catch (error) {
    if (signal.aborted) return
    // a silent node says nothing about the payment: it is kept until one answers
    log('warn', 'a payment cannot be looked for', { payment: row.id, error: describeError(error) })
    await wait(parts, row, { unseen_since: null })
  }
}

async function look(
  parts: Parts,
  row: PaymentRow,
  { confirmations, signal }: { readonly confirmations: number; readonly signal: AbortSignal },
): Promise<void> {
  const { config, store, now, chains, fetch } = parts
  const timeout = config.payments.lookTimeout
  const seen = await lookForPayment({ chains, fetch, timeout, signal }, row, confirmations)
  if (seen.status === 'wrong') return await updatePayment(store, row.id, { status: 'ended', note: seen.note })
  if (seen.status === 'pending') {
    if (now() - row.created_at > pendingFor) return await giveUp(store, row)
    return await wait(parts, row, { status: 'seen', unseen_since: null })
  }
  if (seen.status === 'unseen') {
    const since = row.unseen_since ?? now()
    const longest = row.status === 'seen' ? pendingFor : config.payments.unseenFor
    if (now() - since > longest || now() - row.created_at > pendingFor) return await giveUp(store, row)
    return await wait(parts, row, { unseen_since: since })
  }
  const { received, confirmations: depth } = seen
  const told = { received: String(received), confirmations: depth, tries: 0, next_at: now() }
  await updatePayment(store, row.id, { status: 'received', ...told })
}

async function giveUp(store: Store, { id }: PaymentRow): Promise<void> {
  await updatePayment(store, id, { status: 'ended', note: 'the chain does not have it' })
}

/** Until the next look; the row may have been told of again meanwhile. */
async function wait(
  { store, now }: Parts,
  row: PaymentRow,
  change: { readonly status?: 'seen'; readonly unseen_since: number | null },
): Promise<void> {
  const tries = row.tries + 1
  const delay = Math.min(shortestLook * 1.5 ** tries, longestLook)
  const status = change.status ?? (row.status === 'seen' ? 'seen' : 'claimed')
  const { unseen_since } = change
  await updatePayment(store, row.id, { status, unseen_since, tries, next_at: Math.round(now() + delay) })
}

type Webhook = Parts['config']['payments']['webhooks'][string]

async function notify(
  { config, fetch, store, log, now }: Parts,
  row: PaymentRow,
  { webhook, signal }: { readonly webhook: Webhook; readonly signal: AbortSignal },
): Promise<void> {
  const failure = await sendWebhook(row, { fetch, webhook, now: now(), timeout: config.payments.tellTimeout, signal })
  if (failure === undefined) return await updatePayment(store, row.id, { status: 'delivered' })
  // the gateway ends: the next one to come tells it
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

/** Work of several kinds, so that what one kind waits for keeps no other from going on. */
type Lanes = {
  /** Places that are free in a lane. */
  getFree(lane: string, most: number): number
  /** Lists the pieces of work that are under way. */
  list(): ReadonlySet<string>
  /** Begins one piece. It must not reject. */
  start(lane: string, id: string, work: () => Promise<void>): void
  /** Resolves when all that is under way has ended. */
  close(): Promise<void>
}

/** @param onDone called after each piece */
function startLanes(onDone: () => void): Lanes {
  const running = new Map<string, Promise<void>>()
  const counts = new Map<string, number>()
  const leave = (lane: string) => {
    const left = (counts.get(lane) ?? 1) - 1
    if (left > 0) counts.set(lane, left)
    else counts.delete(lane)
  }
  return {
    getFree: (lane, most) => most - (counts.get(lane) ?? 0),
    list: () => new Set(running.keys()),
    start(lane, id, work) {
      counts.set(lane, (counts.get(lane) ?? 0) + 1)
      const done = work().finally(() => {
        running.delete(id)
        leave(lane)
        onDone()
      })
      running.set(id, done)
    },
    close: async () => void (await Promise.all(running.values())),
  }
}
