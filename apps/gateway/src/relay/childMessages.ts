import type { RelayLimits } from '../config/socketLimits.ts'
import type { RelayStats } from './createRelay.ts'
import type { RelayLogEntry } from './options.ts'

/** A request for a socket, as the gateway read it. The socket itself travels beside it. */
export type HandedRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The client's address behind the owner's proxies. */
  readonly address: string
  /** What had come behind the request's head, in base64. */
  readonly rest: string
}

export type RelayStart = {
  /** The file of its mailboxes. */
  readonly path: string
  /** NATS servers, joined by commas, in the file's place. */
  readonly nats: string | undefined
  readonly limits: RelayLimits
  readonly hosts: readonly string[]
}

/** What the gateway tells the relay's process. */
export type ToRelay =
  | { readonly type: 'start'; readonly start: RelayStart }
  | { readonly type: 'socket'; readonly id: number; readonly request: HandedRequest }
  | { readonly type: 'report' }
  | { readonly type: 'close' }

export type ChildStats = RelayStats & {
  /** Bytes of memory of the process, and seconds that it has used of a processor. */
  readonly process: { readonly memory: number; readonly cpu: number }
}

/** What the relay's process tells the gateway. */
export type FromRelay =
  | { readonly type: 'ready' }
  /** A socket arrived; there may be another. */
  | { readonly type: 'taken'; readonly id: number }
  /** Where its store does not answer, the problem. */
  | { readonly type: 'stats'; readonly stats: ChildStats | undefined; readonly problem: string | undefined }
  | { readonly type: 'log'; readonly entry: RelayLogEntry }
