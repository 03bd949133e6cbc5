import type { RelayLimits } from '../config/socketLimits.ts'
import type { Peers } from './createPeers.ts'

/** A message as the relay keeps it: ciphertext it cannot read, and what is needed to deliver it. */
export type StoredMessage = {
  readonly topic: string
  /** SHA-256 of the message, 64 hexadecimal digits. */
  readonly id: string
  readonly message: string
  readonly tag: number
  /** Client id (did:key) of the sender, who is never sent his own message. */
  readonly publisher: string
  /** The project it was sent in the name of. */
  readonly projectId: string
  /** The network it was sent from, by a name that ends with the process; empty where that is not known. */
  readonly network: string
  /** Unix milliseconds. */
  readonly publishedAt: number
  /** Unix milliseconds. */
  readonly expiresAt: number
  readonly attestation: string | undefined
  /** Where the mailbox has it, for a mailbox that would have to look for it. */
  readonly place?: MessagePlace | undefined
}

/** Where a message stands in a store of several processes, and for whom it counts there. */
export type MessagePlace = {
  readonly stream: string
  readonly seq: number
  /** The process that stored it, and so counts it. */
  readonly by: string
  readonly projectId: string
  readonly publisher: string
  readonly network: string
  readonly bytes: number
  readonly expiresAt: number
}

export type MessageKey = Pick<StoredMessage, 'topic' | 'id' | 'place'>

/**
 * Where messages wait until their receivers have them. Two implementations: one file on disk for one process, and
 * NATS JetStream for several processes that serve one network.
 */
export type Mailbox = {
  /**
   * Keeps a message. Resolves when it would survive the end of this process; only then may its sender be answered.
   * A message already kept is kept once.
   */
  append(message: StoredMessage): Promise<void>
  /** Forgets a message that everyone has. */
  remove(key: MessageKey): void
  /** Whether it has so much to forget that nothing more should be delivered for now. Left out: never. */
  isBehind?(): boolean
  /** Remembers that a client has a message which stays for others. */
  markAcknowledged(key: MessageKey, clientId: string): void
  /**
   * What a client still has to get from a topic, oldest first.
   * @param limit most messages to return
   * @param maxLength characters of messages after which no more is returned; one message is, however long
   * @param excluded ids of messages already on their way
   */
  getBacklog(params: {
    readonly topic: string
    readonly clientId: string
    readonly now: number
    readonly limit: number
    readonly maxLength: number
    readonly excluded?: ReadonlySet<string> | undefined
  }): Promise<readonly StoredMessage[]>
  /** Receives each message once per process: after it is kept, when a topic of interest has one. */
  watch(listener: (message: StoredMessage) => void): () => void
  /** Is told of a topic some of whose new messages may not have been told, so that its backlog is read. Left out: all are told. */
  watchGaps?(listener: (topic: string) => void): () => void
  /** Says that this process has a subscriber to the topic. Resolves when no later message can be missed. */
  join(topic: string): Promise<void>
  leave(topic: string): void
  /** Forgets what has expired. */
  sweep(now: number): void
  /** Resolves when everything asked for so far is kept. */
  flush(): Promise<void>
  /** Rejects where nothing can be kept: a full or read-only disk answers questions for a long time. Left out: what answers keeps. */
  tryKeeping?(): Promise<void>
  getStats(): Promise<MailboxStats>
  /** The other processes that serve the same mailboxes, where there may be some. */
  readonly peers?: Peers | undefined
  close(): Promise<void>
}

/** How much may be kept, in all, for one project, from one network and of one sender. */
export type StoredLimits = Pick<
  RelayLimits,
  | 'maxStoredBytes'
  | 'maxStoredBytesPerClient'
  | 'maxStoredBytesPerNetwork'
  | 'maxStoredBytesPerProject'
  | 'maxStoredMessages'
  | 'maxStoredMessagesPerClient'
  | 'maxStoredMessagesPerNetwork'
  | 'maxStoredMessagesPerProject'
>

export type MailboxStats = { readonly messages: number; readonly bytes: number }

/** Thrown by `append` when the store has no room, in all or for this project, network or sender, or cannot be written; the sender is told to try again. */
export const mailboxFull = 'Mailbox full'
