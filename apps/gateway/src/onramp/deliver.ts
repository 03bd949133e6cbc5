import type { Chain, Chains } from '../chains/chains.ts'
import { describeError, type Log } from '../log.ts'
import { acquireLease, createHolder, dropLease } from '../store/leases.ts'
import type { Store } from '../store/openStore.ts'
import { listOwed, type Order, updateOrder } from './orders.ts'

/** A transaction that is signed but not yet sent. */
export type SignedTransfer = {
  readonly raw: string
  readonly hash: string
  /** What tells later whether this transaction can still be included: the account's nonce, or the last block height. */
  readonly nonce: number
}

export type TransferState =
  | { readonly state: 'included' }
  | { readonly state: 'pending' }
  /** Can never be included: the order may be signed anew. */
  | { readonly state: 'lost' }
  | { readonly state: 'reverted' }

/** Sends coins on one family of chains. `sign` throws a `PermanentFailure`-marked error when it can never work. */
export type Sender = {
  sign(order: Order): Promise<SignedTransfer>
  send(raw: string): Promise<void>
  getState(transfer: { readonly hash: string; readonly nonce: number }): Promise<TransferState>
}

const leaseTime = 30_000
const idleWait = 5_000
const pollWait = 300

/** Delivers what is owed, on every chain that has a sender. `wake` makes it look now. */
export type Delivery = { wake(chainId: string): void; close(): Promise<void> }

export function startDelivery(
  store: Store,
  chains: Chains,
  createSender: (chain: Chain) => Sender | undefined,
  log: Log,
): Delivery {
  const loops = new Map<string, ReturnType<typeof startLoop>>()
  for (const chain of chains.values()) {
    const sender = createSender(chain)
    if (sender) loops.set(chain.id, startLoop(store, chain.id, sender, log))
  }
  return {
    wake: (chainId) => loops.get(chainId)?.wake(),
    close: async () => {
      await Promise.all([...loops.values()].map((loop) => loop.stop()))
    },
  }
}

function startLoop(store: Store, chainId: string, sender: Sender, log: Log) {
  const holder = createHolder()
  const lease = `onramp ${chainId}`
  let isStopped = false
  let wake = () => {}
  const round = async (): Promise<number> => {
    try {
      if (!(await acquireLease(store, lease, holder, leaseTime))) return idleWait
      const owed = await listOwed(store, chainId)
      // one after the other: the nonces of one account are a queue
      for (const order of owed) {
        if (isStopped || !(await deliverOrder(store, sender, order, log))) return pollWait
      }
      return owed.length > 0 ? 0 : idleWait
    } catch (error) {
      log('warn', 'delivery failed', { chain: chainId, error: describeError(error) })
      return idleWait
    }
  }
  const run = async () => {
    while (!isStopped) {
      const delay = await round()
      if (isStopped) break
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, delay)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    await dropLease(store, lease, holder).catch(() => {})
  }
  const done = run()
  return {
    wake: () => wake(),
    stop: async () => {
      isStopped = true
      wake()
      await done
    },
  }
}

/**
 * One step of one order. The signed transaction is noted before it is sent, so that after a crash the same one is sent
 * again, never a second one.
 * @returns whether the order came to an end
 */
async function deliverOrder(store: Store, sender: Sender, order: Order, log: Log): Promise<boolean> {
  if (order.status === 'paid' || order.raw === null || order.hash === null || order.nonce === null) {
    const signed = await sender.sign(order).catch((error: unknown) => {
      if (!isHopeless(error)) throw error
      return error.message
    })
    if (typeof signed === 'string') {
      log('error', 'order cannot be delivered', { order: order.id, reason: signed })
      await updateOrder(store, order.id, { status: 'failed', note: signed })
      return true
    }
    await updateOrder(store, order.id, { status: 'sending', ...signed })
    await sender.send(signed.raw)
    return false
  }
  const { state } = await sender.getState({ hash: order.hash, nonce: order.nonce })
  if (state === 'included') {
    await updateOrder(store, order.id, { status: 'sent' })
    return true
  }
  if (state === 'reverted') {
    await updateOrder(store, order.id, { status: 'failed', note: 'The transaction reverted' })
    return true
  }
  if (state === 'lost') await updateOrder(store, order.id, { status: 'paid', raw: null, hash: null, nonce: null })
  else await sender.send(order.raw)
  return false
}

const hopelessKey = Symbol.for('foyer.gateway.hopeless')

/** An error after which trying again is useless. */
export function createHopelessError(message: string, options?: ErrorOptions): Error {
  return Object.assign(new Error(message, options), { [hopelessKey]: true })
}

function isHopeless(error: unknown): error is Error {
  return error instanceof Error && hopelessKey in error
}
