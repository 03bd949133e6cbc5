/** What one relay process allows. Every number can be changed by its owner. */
export type RelayLimits = {
  /** Sockets at once, over all clients. */
  readonly maxConnections: number
  /** Sockets at once from one network address; 0 counts nothing (behind a proxy all clients share one). */
  readonly maxConnectionsPerAddress: number
  /** Bytes of one frame; a longer one closes its socket (1009). */
  readonly maxFrameBytes: number
  /** Characters of one message. */
  readonly maxMessageLength: number
  readonly maxTopicsPerConnection: number
  /** Entries of one batch, and messages of one page of a fetch. */
  readonly maxBatch: number
  /** Longest a message may ask to be kept, in seconds. */
  readonly maxTtl: number
  /** Requests a client may make per second over time … */
  readonly requestsPerSecond: number
  /** … and at once. Beyond it each is refused, and after as many refusals the socket is closed (1013). */
  readonly requestBurst: number
  /** Messages on their way to one client that it has not acknowledged; the rest wait in its mailbox. */
  readonly maxInFlight: number
  /** Bytes waiting in one socket above which nothing more is pushed into it. */
  readonly maxBufferedBytes: number
  /** Publishes of one client being stored, above which its socket is not read. */
  readonly maxPendingPublishes: number
  /** Pause between two pings of one socket, in ms; a client that does not answer one is cut off at the next. */
  readonly heartbeat: number
  /** A client that leaves a message unacknowledged this long has lost it: its socket is closed (4010), in ms. */
  readonly ackTimeout: number
  /** A socket without subscriptions that stays silent this long is closed (4008), in ms. */
  readonly staleAfter: number
  /** Wait between answering a sender and pushing his message, in ms: clients in the field lose an earlier answer. */
  readonly pushDelay: number
  /** How long closing sockets may take before they are cut off, in ms. */
  readonly closeGrace: number
  /** Pause between two sweeps of expired messages, in ms. */
  readonly sweepEvery: number
}

export const defaultLimits: RelayLimits = {
  maxConnections: 20_000,
  maxConnectionsPerAddress: 0,
  maxFrameBytes: 2_097_152,
  maxMessageLength: 1_048_576,
  maxTopicsPerConnection: 10_000,
  maxBatch: 500,
  maxTtl: 2_592_000,
  requestsPerSecond: 200,
  requestBurst: 1_000,
  maxInFlight: 128,
  maxBufferedBytes: 1_048_576,
  maxPendingPublishes: 256,
  heartbeat: 30_000,
  ackTimeout: 60_000,
  staleAfter: 600_000,
  pushDelay: 10,
  closeGrace: 5_000,
  sweepEvery: 30_000,
}
