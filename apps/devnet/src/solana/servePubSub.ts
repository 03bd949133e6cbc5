import { address } from '@solana/kit'
import type { WebSocket } from 'ws'
import { answer, readRequest } from './answer.ts'
import { encodeAccount } from './encodeAccount.ts'
import { fromJson, toJson } from './json.ts'
import type { LedgerEntry } from './ledger.ts'
import { inContext, type Node, toAddress, toOptions } from './methods/types.ts'
import { rpcError, type SolanaRpcError } from './rpcError.ts'
import { reaches } from './status.ts'

/** What a subscription does after each slot or entry. */
type Subscription = (entry: LedgerEntry | undefined) => void

/** Sends one notification; `last` ends the subscription, as a signature's does. */
type Notify = (result: unknown, options?: { readonly last: boolean }) => void

type Subscribe = (node: Node, params: readonly unknown[], notify: Notify) => Subscription

const kinds: { readonly [kind: string]: Subscribe } = {
  signature: subscribeSignature,
  account: subscribeAccount,
  program: subscribeProgram,
  logs: subscribeLogs,
  slot: subscribeSlot,
  root: subscribeRoot,
}

/** Solana's PubSub over one socket; requests of the HTTP interface are answered here as well. */
export function servePubSub(node: Node, socket: WebSocket): void {
  const subscriptions = new Map<number, Subscription>()
  let nextId = 1
  const send = (value: unknown) => {
    if (socket.readyState === socket.OPEN) socket.send(toJson(value))
  }
  const subscribe = (kind: string, params: readonly unknown[]): number => {
    const create = kinds[kind]
    if (!create) throw rpcError(-32601, 'Method not found')
    const id = nextId
    nextId += 1
    const notify: Notify = (result, options) => {
      send({ jsonrpc: '2.0', method: `${kind}Notification`, params: { subscription: id, result } })
      if (options?.last) subscriptions.delete(id)
    }
    subscriptions.set(id, create(node, params, notify))
    return id
  }

  const stop = node.ledger.watch((entry) => {
    for (const run of [...subscriptions.values()]) run(entry)
  })
  socket.on('close', stop)
  socket.on('message', (data) => {
    let body: unknown
    try {
      body = fromJson(String(data))
    } catch {
      return send({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } })
    }
    const { id, method, params } = readRequest(body)
    const [, kind = '', verb] = /^([a-z]+)(Subscribe|Unsubscribe)$/.exec(method) ?? []
    if (!verb) return void answer(node, body).then(send)
    try {
      if (verb === 'Unsubscribe') return send({ jsonrpc: '2.0', id, result: subscriptions.delete(Number(params[0])) })
      const subscription = subscribe(kind, params)
      send({ jsonrpc: '2.0', id, result: subscription })
      // what has already happened is told at once
      subscriptions.get(subscription)?.(undefined)
    } catch (cause) {
      const { code = -32603, message } = cause as Partial<SolanaRpcError>
      send({ jsonrpc: '2.0', id, error: { code, message } })
    }
  })
}

function subscribeSignature(node: Node, [signature, given]: readonly unknown[], notify: Notify): Subscription {
  const { commitment } = toOptions(given)
  return () => {
    const entry = node.ledger.getEntry(String(signature))
    if (!entry || !reaches(node.ledger.slot, entry.slot, commitment)) return
    notify(inContext(node, { err: entry.error ?? null }), { last: true })
  }
}

function subscribeAccount(node: Node, [wanted, given]: readonly unknown[], notify: Notify): Subscription {
  const key = toAddress(wanted)
  const read = () => encodeAccount(node.ledger.getAccount(key), toOptions(given), node.ledger.getAccount)
  let last = toJson(read())
  return () => {
    const value = read()
    const text = toJson(value)
    if (text === last) return
    last = text
    notify(inContext(node, value))
  }
}

function subscribeProgram(node: Node, [wanted, given]: readonly unknown[], notify: Notify): Subscription {
  const program = toAddress(wanted)
  const { ledger } = node
  return (entry) => {
    for (const pubkey of new Set(entry?.accounts ?? [])) {
      const account = ledger.getAccount(address(pubkey))
      if (account?.programAddress !== program) continue
      notify(inContext(node, { pubkey, account: encodeAccount(account, toOptions(given), ledger.getAccount) }))
    }
  }
}

/** @param filter `all`, `allWithVotes` or `{ mentions: [address] }` */
function subscribeLogs(node: Node, [filter]: readonly unknown[], notify: Notify): Subscription {
  const { mentions } = toOptions(filter)
  if (typeof filter !== 'string' && (!Array.isArray(mentions) || mentions.length !== 1)) {
    throw rpcError(-32602, 'Invalid Request: Only 1 address supported')
  }
  const mentioned = Array.isArray(mentions) ? toAddress(mentions[0]) : undefined
  return (entry) => {
    if (!entry || (mentioned && !entry.accounts.includes(mentioned))) return
    notify(inContext(node, { signature: entry.signature, err: entry.error ?? null, logs: entry.logs }))
  }
}

function subscribeSlot({ ledger }: Node, _: readonly unknown[], notify: Notify): Subscription {
  let last = 0n
  return () => {
    const { slot } = ledger
    if (slot === last) return
    last = slot
    notify({ parent: slot - 1n, root: slot > 32n ? slot - 32n : 0n, slot })
  }
}

function subscribeRoot({ ledger }: Node, _: readonly unknown[], notify: Notify): Subscription {
  let last = 0n
  return () => {
    const root = ledger.slot > 32n ? ledger.slot - 32n : 0n
    if (root === last) return
    last = root
    notify(root)
  }
}
