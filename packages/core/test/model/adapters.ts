import {
  type Adapter,
  type AdapterEvent,
  type Connection,
  type CreateAdapter,
  createEmitter,
  FoyerError,
} from '@foyer/base'
import type { MockAdapter } from '@foyer/test'
import { toKey } from '../../src/state/connectFlow.ts'

/** What the adapters of one page hold, by `toKey`. */
export type Live = Map<string, Connection>

export type Hooks = {
  readonly live: Live
  /** Answers on their way to whoever asked. */
  readonly fresh: Set<string>
  /** Wallets whose answer is on its way to a page. */
  readonly answering: Set<string>
  /** Wallets that are being asked. */
  readonly asked: Map<string, number>
  /** A wallet has answered: called in the step in which whoever asked hears of it. */
  readonly onAnswer: (connectorId: string) => void
  /** Wallets let go of every page of the site with one, and tell them; else of each alone. */
  readonly tells: boolean
  readonly isHeldElsewhere: (key: string) => boolean
}

type Parts = Hooks & {
  readonly create: MockAdapter
  readonly inner: Adapter
  readonly emit: (event: AdapterEvent) => void
  readonly track: (connection: Connection) => Connection
}

/**
 * An adapter that keeps account of what it holds. A wallet that approves after the caller gave up is connected, and says so: as
 * wallets in the page are.
 */
export function watchedAdapter(create: MockAdapter, hooks: Hooks): CreateAdapter {
  const { live, fresh } = hooks
  return (context) => {
    const inner = create(context)
    const events = createEmitter<AdapterEvent>()
    const track = (connection: Connection) => {
      announceUntilHeard(hooks.answering, connection.connectorId)
      if (!live.has(toKey(connection))) fresh.add(toKey(connection))
      live.set(toKey(connection), connection)
      return connection
    }
    const emit = (event: AdapterEvent) => {
      if (event.type === 'connectionChanged') live.set(toKey(event.connection), event.connection)
      if (event.type === 'disconnected') live.delete(toKey({ ...event, namespace: inner.namespace }))
      events.emit(event)
    }
    let [watching, stopInner] = [0, () => {}]
    const watch: Adapter['watch'] = (listener) => {
      if (watching === 0) stopInner = inner.watch(emit)
      watching += 1
      const stop = events.on(listener)
      return () => {
        stop()
        watching -= 1
        if (watching === 0) stopInner()
      }
    }
    return { ...inner, ...toAnswers({ ...hooks, create, inner, emit, track }), watch }
  }
}

function toAnswers(parts: Parts): Pick<Adapter, 'connect' | 'reconnect' | 'disconnect'> {
  const { create, inner, live, tells, isHeldElsewhere, answering, emit, track } = parts
  return {
    connect({ signal, ...input }) {
      const asked = inner.connect(input).then((connection) => {
        const wallet = create.wallet(input.connectorId)
        // a visitor who approves shares an account
        const isEmpty = wallet.accounts.length === 0
        if (isEmpty) wallet.changeAccounts([`account of ${wallet.connectorId}`])
        const { networkId, accounts } = live.get(toKey(connection)) ?? connection
        const now = { ...connection, networkId, accounts }
        if (!signal?.aborted) return track(now)
        // asked twice, it may have been let go again with the first answer
        if (!isEmpty && wallet.authorized) emit({ type: 'connectionChanged', connection: now })
        throw new FoyerError('RequestAborted')
      })
      return announceAfter(parts, asked, input.connectorId)
    },
    reconnect(input) {
      const asked = inner.reconnect(input).then((connection) => {
        if (!connection) return undefined
        if (create.wallet(input.connectorId).authorized) return track(connection)
        // emptied, or its permission taken away, while it was asked
        return void inner.disconnect(input)
      })
      return announceAfter(parts, asked, input.connectorId)
    },
    async disconnect(input) {
      const wallet = create.wallet(input.connectorId)
      await inner.disconnect(input)
      // its answers to other pages were sent before
      for (let turn = 0; tells && turn < 8; turn += 1) await undefined
      while (tells && answering.has(input.connectorId)) await undefined
      if (tells) wallet.revoke()
      else if (isHeldElsewhere(toKey({ ...input, namespace: inner.namespace }))) wallet.setAuthorized(true)
    },
  }
}

/** Whoever asked hears of an answer two turns later. */
function announceUntilHeard(answering: Set<string>, connectorId: string): void {
  answering.add(connectorId)
  const wait = (turns: number): void => {
    if (turns === 0) answering.delete(connectorId)
    else queueMicrotask(() => wait(turns - 1))
  }
  wait(3)
}

/** Answered, and heard first by whoever asked. */
function announceAfter<answer>(
  { inner, asked: pending, fresh, onAnswer }: Parts,
  asked: Promise<answer>,
  connectorId: string,
): Promise<answer> {
  const end = () => pending.set(connectorId, (pending.get(connectorId) ?? 0) - 1)
  pending.set(connectorId, (pending.get(connectorId) ?? 0) + 1)
  const handleAnswer = (answer: answer) => {
    end()
    fresh.delete(toKey({ connectorId, namespace: inner.namespace }))
    if (answer) onAnswer(connectorId)
  }
  queueMicrotask(() => void asked.then(handleAnswer, end))
  return asked
}
