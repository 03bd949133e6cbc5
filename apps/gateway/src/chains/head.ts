import type { Client } from 'viem'
import * as z from 'zod/mini'
import type { ChainConfig } from '../config/schema.ts'
import { describeError, type Log } from '../log.ts'

/** The newest block as far as this process knows. */
export type Head = {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  readonly timestamp: number
}

export type HeadWatch = {
  /** The head, looked up again when what is known is older than the chain's `headMaxAge`. */
  get(): Promise<Head>
  /** The head, looked up now. */
  refresh(): Promise<Head>
  /** Returns what was seen last, however old. */
  peek(): Head | undefined
  /** Calls back soon after each new block the node pushes; a lost connection is made again. @returns stop */
  onPush(listener: () => void): () => void
}

const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/i))
const quantity = z.string().check(z.regex(/^0x[0-9a-f]{1,16}$/i))
const blockSchema = z.object({ number: quantity, hash, parentHash: hash, timestamp: quantity })

export function createHeadWatch(
  chain: { readonly client: Client; readonly config: ChainConfig; readonly id: string },
  log: Log,
): HeadWatch {
  let head: Head | undefined
  let at = 0
  let pending: Promise<Head> | undefined
  const refresh = () => {
    pending ??= readHead(chain.client)
      .then((found) => {
        head = found
        at = Date.now()
        return found
      })
      .finally(() => {
        pending = undefined
      })
    return pending
  }
  return {
    get: () => {
      const age = Date.now() - at
      if (!head || age >= chain.config.headMaxAge) return refresh()
      // renewed before it is too old, so that under steady load no one waits for it
      if (age >= chain.config.headMaxAge / 2) refresh().catch(() => {})
      return Promise.resolve(head)
    },
    refresh,
    peek: () => head,
    onPush: (listener) => (chain.config.wsUrl ? watchHeads(chain.config.wsUrl, chain.id, listener, log) : () => {}),
  }
}

async function readHead(client: Client): Promise<Head> {
  const block = await client.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
  const { number, hash: own, parentHash, timestamp } = blockSchema.parse(block)
  return {
    number: Number(number),
    hash: own.toLowerCase(),
    parentHash: parentHash.toLowerCase(),
    timestamp: Number(timestamp),
  }
}

const reconnectDelays = [500, 1_000, 2_000, 5_000, 15_000]

/** Follows `newHeads` over WebSocket. Only the fact that there is a new head is used; what it is gets asked for. */
function watchHeads(url: string, chainId: string, listener: () => void, log: Log): () => void {
  let socket: WebSocket | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let failures = 0
  const connect = () => {
    socket = new WebSocket(url)
    socket.addEventListener('open', () => {
      failures = 0
      socket?.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] }))
    })
    socket.addEventListener('message', (event) => {
      if (typeof event.data === 'string' && event.data.includes('eth_subscription')) listener()
    })
    socket.addEventListener('close', () => {
      if (isStopped) return
      const delay = reconnectDelays[Math.min(failures, reconnectDelays.length - 1)] ?? 15_000
      failures += 1
      timer = setTimeout(open, delay)
      timer.unref()
    })
  }
  const open = () => {
    try {
      connect()
    } catch (error) {
      log('warn', 'head subscription failed', { chain: chainId, error: describeError(error) })
    }
  }
  open()
  return () => {
    isStopped = true
    clearTimeout(timer)
    socket?.close()
  }
}
