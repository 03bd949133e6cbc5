import { FoyerError, findCause } from '@foyer/base'
import { type Channel, createWarnOnce } from './channel.ts'
import {
  appPrefix,
  type FrameEvent,
  type FrameMethod,
  type FrameRequest,
  type FrameResponse,
  frameMethods,
  framePrefix,
  isFrameMethod,
} from './protocol.ts'
import { type Message, readMessage } from './readMessage.ts'
import { classifyRpcMethod } from './rpcMethods.ts'

export type FrameCallContext = {
  /** Where the request comes from, as the browser says. Nothing in the payload can change it. */
  readonly origin: string
  /** The request's own id; seen once. */
  readonly id: string
  /** Ends what waits: the site withdrew the request (`RPC_ABORT`, for what needs an approval) or the frame closed. */
  readonly signal: AbortSignal
}

/** One per message: gets a payload that fits its row, gives the answer or throws; the error's message is what the site reads. */
export type FrameHandlers = {
  readonly [name in FrameMethod]: (
    payload: FrameRequest<name>,
    context: FrameCallContext,
  ) => Promise<FrameResponse<name>> | FrameResponse<name>
}

export type FrameServer = {
  /** Says something unasked. `READY` goes to the page that embeds the frame; the rest to the site that spoke last, if any did. */
  broadcast(event: FrameEvent): void
  /** Answers a `RELOAD` that the document before this one took. What its client sends next finds a page that listens. */
  answerReload(request: { readonly id: string; readonly origin: string }): void
  /** Runs a task once no request is open, and each has its answer; at once where none is. */
  whenIdle(task: () => void): void
  /** Ends everything that is open and stops listening. */
  close(): void
}

/** Most ids remembered of one document's life. */
const seenLimit = 10_000

/**
 * The frame's side of the protocol. Every known message with an id is answered exactly once, with that id, its exact
 * type and to the origin it came from; a second copy of an id is ignored, as is every message that is none of these.
 * @param params.isAllowed whether a site may speak with this frame; asked for each message
 * @param params.enableLogger whether the console hears of messages that are ignored (default true)
 * @param params.limits `characters` of one payload (default 1 000 000), `open` requests at a time (default 256)
 */
export function serveFrame(params: {
  readonly channel: Channel
  readonly handlers: FrameHandlers
  readonly isAllowed: (origin: string) => boolean
  readonly enableLogger?: boolean | undefined
  readonly limits?: { readonly characters?: number | undefined; readonly open?: number | undefined } | undefined
}): FrameServer {
  const {
    handlers,
    isAllowed,
    enableLogger = true,
    limits: { characters = 1_000_000, open: openLimit = 256 } = {},
  } = params
  const scope: Scope = {
    handlers,
    openLimit,
    seen: new Set(),
    open: new Map(),
    idleTasks: [],
    warnOnce: enableLogger ? createWarnOnce('W3mFrame: invalid app event') : () => {},
    lastOrigin: undefined,
  }
  const pipe = params.channel((data, origin) => {
    const message = readMessage(data, appPrefix, characters)
    if (!message || !isAllowed(origin)) return
    const { name, id } = message
    if (!isFrameMethod(name) || id === undefined) return scope.warnOnce(name)
    if (scope.seen.has(id)) return
    remember(scope.seen, id)
    scope.lastOrigin = origin
    const reply = (outcome: 'SUCCESS' | 'ERROR', payload: unknown) =>
      pipe.send({ type: `${framePrefix}${name}_${outcome}`, id, ...(payload === undefined ? {} : { payload }) }, origin)
    handle(scope, { name, id, message, origin })
      .then((payload) => reply('SUCCESS', payload))
      // also what cannot be cloned on its way out
      .catch((error: unknown) => reply('ERROR', { message: toReason(error) }))
      .finally(() => runIdleTasks(scope))
  })
  return {
    broadcast({ type, payload }) {
      const origin = type === 'READY' ? '*' : scope.lastOrigin
      if (origin !== undefined) pipe.send({ type: framePrefix + type, payload }, origin)
    },
    answerReload: ({ id, origin }) => pipe.send({ type: `${framePrefix}RELOAD_SUCCESS`, id }, origin),
    whenIdle(task) {
      scope.idleTasks.push(task)
      runIdleTasks(scope)
    },
    close() {
      pipe.close()
      for (const { controller } of scope.open.values()) controller.abort(new FoyerError('RequestAborted'))
    },
  }
}

type Scope = {
  readonly handlers: FrameHandlers
  /** Requests that may be open at a time. */
  readonly openLimit: number
  readonly seen: Set<string>
  readonly open: Map<string, { readonly controller: AbortController; readonly needsApproval: boolean }>
  /** What waits until no request is open. */
  readonly idleTasks: (() => void)[]
  readonly warnOnce: (kind: string, problem?: string) => void
  lastOrigin: string | undefined
}

type Incoming = {
  readonly name: FrameMethod
  readonly id: string
  readonly message: Message
  readonly origin: string
}

function runIdleTasks({ open, idleTasks }: Scope): void {
  if (open.size > 0) return
  for (const task of idleTasks.splice(0)) task()
}

function remember(seen: Set<string>, id: string): void {
  seen.add(id)
  if (seen.size <= seenLimit) return
  const [oldest] = seen
  if (oldest !== undefined) seen.delete(oldest)
}

async function handle(scope: Scope, { name, id, message, origin }: Incoming): Promise<unknown> {
  const { handlers, open, openLimit, warnOnce } = scope
  const row = frameMethods[name]
  const parsed = message.parse(row.request)
  if (!parsed.success) {
    warnOnce(name, parsed.problem)
    throw new FoyerError('FrameRefused', { message: parsed.problem })
  }
  if (name === 'RPC_ABORT') abortApprovals(scope)
  if (open.size >= openLimit) throw new FoyerError('FrameRefused', { message: 'Too many requests' })
  const controller = new AbortController()
  open.set(id, { controller, needsApproval: needsApproval(name, parsed.data) })
  try {
    const handler = handlers[name] as (payload: unknown, context: FrameCallContext) => unknown
    const answer = await handler(parsed.data, { origin, id, signal: controller.signal })
    const checked = row.response.safeParse(answer)
    if (checked.success) return checked.data
    throw new FoyerError('FrameFailed', { cause: checked.error })
  } finally {
    open.delete(id)
  }
}

function abortApprovals({ open }: Scope): void {
  for (const { controller, needsApproval: isMeant } of open.values()) {
    if (isMeant) controller.abort(new FoyerError('RequestAborted'))
  }
}

function needsApproval(name: FrameMethod, payload: unknown): boolean {
  // the first address of a wallet is shown to the visitor
  if (name === 'UPDATE_EMAIL') return true
  if (name !== 'RPC_REQUEST') return false
  return classifyRpcMethod((payload as FrameRequest<'RPC_REQUEST'>).method) === 'unsafe'
}

/** An answer without a message would leave the site waiting. */
function toReason(error: unknown): string {
  return findCause(error, ({ message }) => message !== '')?.message ?? 'An error occurred'
}

/**
 * The frame's channel to the page that embeds it. Other frames and windows are not heard.
 * @throws FoyerError `FrameParentNotSet` when the page is not embedded
 */
export function createParentChannel(page: Window): Channel {
  const { parent } = page
  if (parent === page) throw new FoyerError('FrameParentNotSet')
  return (onMessage) => {
    const receive = ({ data, origin, source }: MessageEvent<unknown>) => {
      if (source === parent) onMessage(data, origin)
    }
    page.addEventListener('message', receive)
    return {
      send: (data, origin = '*') => parent.postMessage(data, origin),
      close: () => page.removeEventListener('message', receive),
    }
  }
}
