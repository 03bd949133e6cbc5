import type { IncomingMessage } from 'node:http'
import type { RelayLimits } from '../config/socketLimits.ts'
import type { Mailbox } from './mailbox.ts'

/** A site or a wallet that may use the relay. */
export type Project = {
  /** Origins whose pages may connect. Left out: every page. Requests without an origin (wallets, servers) may always. */
  readonly origins?: readonly string[] | undefined
}

export type RelayOptions = {
  /** Where messages wait; closed by the caller that made it, after the relay. */
  readonly mailbox: Mailbox
  /** The project behind an id, or undefined to refuse it. Left out: every id is welcome, from every origin. */
  readonly getProject?: ((projectId: string) => Promise<Project | undefined> | Project | undefined) | undefined
  /** Addresses of this relay that a client's token may name. Left out: any whose host is the one it connects to. */
  readonly audiences?: readonly string[] | undefined
  /** Hosts under which this relay is reached beside the one a request names, where a proxy hides it. */
  readonly hosts?: readonly string[] | undefined
  /** Network address of a client, for proxies that pass it on. Default: the socket's own. */
  readonly getAddress?: ((request: IncomingMessage) => string) | undefined
  readonly limits?: Partial<RelayLimits> | undefined
  /** Unix milliseconds. */
  readonly now?: (() => number) | undefined
  readonly log?: ((entry: RelayLogEntry) => void) | undefined
}

/** One line for the owner's log: facts only, never a message or a key. */
export type RelayLogEntry = {
  readonly level: 'info' | 'warn' | 'error'
  readonly event: string
  readonly detail?: string | undefined
}
