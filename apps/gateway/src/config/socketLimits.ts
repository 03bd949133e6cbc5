import * as z from 'zod/mini'

const least = (from: number, otherwise: number) => z._default(z.int().check(z.gte(from)), otherwise)
/** 0 counts nothing. */
const orNone = (otherwise: number) => least(0, otherwise)
const whole = (otherwise: number) => least(1, otherwise)

/** What one relay process allows. */
export const relayLimitsSchema = z.strictObject({
  /** Sockets at once, over all clients. */
  maxConnections: whole(20_000),
  /** Sockets at once from one network address; 0 counts nothing (behind a proxy all clients share one). */
  maxConnectionsPerAddress: orNone(0),
  /** Sockets at once of one client, known by its key; beyond it the oldest is closed (4008). 0 counts nothing. */
  maxConnectionsPerClient: orNone(50),
  /** Bytes that wait in memory in all: requests until they are answered, answers and messages until they are read. */
  maxWaitingBytes: orNone(25_165_824),
  /** The same for one project; 0 counts nothing. */
  maxWaitingBytesPerProject: orNone(20_971_520),
  /** The same for one network address; 0 counts nothing (behind a proxy all clients share one). */
  maxWaitingBytesPerAddress: orNone(12_582_912),
  /** The same for one client, over all its sockets. */
  maxWaitingBytesPerClient: orNone(8_388_608),
  /** The same for one socket; at half of it the socket is not read until it has taken its answers. */
  maxWaitingBytesPerSocket: whole(6_291_456),
  /** Bytes of messages kept on disk in all, beyond which a message is refused (-32028). */
  maxStoredBytes: orNone(4_294_967_296),
  /** The same for one project; 0 counts nothing. */
  maxStoredBytesPerProject: orNone(536_870_912),
  /** The same from one network (IPv4 /24, IPv6 /56); 0 counts nothing (behind a proxy all clients share one). */
  maxStoredBytesPerNetwork: orNone(67_108_864),
  /** The same for one sender, known by its key. */
  maxStoredBytesPerClient: orNone(16_777_216),
  /** Messages kept on disk in all. */
  maxStoredMessages: orNone(2_000_000),
  /** The same for one project. */
  maxStoredMessagesPerProject: orNone(400_000),
  /** The same from one network. */
  maxStoredMessagesPerNetwork: orNone(50_000),
  /** The same for one sender. */
  maxStoredMessagesPerClient: orNone(10_000),
  /** Topics subscribed to at once, over all sockets. */
  maxTopics: orNone(100_000),
  /** The same for one network address; 0 counts nothing. */
  maxTopicsPerAddress: orNone(20_000),
  /** The same for one client, over all its sockets. */
  maxTopicsPerClient: orNone(5_000),
  /** The same for one socket. */
  maxTopicsPerConnection: whole(2_000),
  /** Longest a message is kept, in seconds. One that asks for longer, up to the protocol's 30 days, is kept this long. Default: the longest a request may wait. */
  maxTtl: z._default(z.int().check(z.gte(300), z.lte(2_592_000)), 604_800),
  /** The same for proposals and sign-ins, which are kept also when someone has taken them. */
  maxLastingTtl: z._default(z.int().check(z.gte(300), z.lte(2_592_000)), 3_600),
  /** Longest life of the token that a client connects with, in seconds; clients in the field sign for a day. */
  maxTokenLife: whole(604_800),
  /** Bytes of one frame; a longer one closes its socket (1009). */
  maxFrameBytes: whole(2_097_152),
  /** How long a frame may take to arrive, in ms; a slower one closes its socket (1008) at the next heartbeat. */
  frameTimeout: whole(30_000),
  /** How long a frame waits half-way for room among what waits, in ms, before its socket is closed (1013). */
  maxStall: whole(5_000),
  /** Characters of one message. */
  maxMessageLength: whole(1_048_576),
  /** Entries of one batch, and messages of one page of a fetch. */
  maxBatch: whole(500),
  /** Requests a client may make per second over time … */
  requestsPerSecond: whole(200),
  /** … and at once. Beyond it each is refused, and after as many refusals the socket is closed (1013). */
  requestBurst: whole(1_000),
  /** Messages on their way to one client that it has not acknowledged; the rest wait in its mailbox. */
  maxInFlight: whole(128),
  /** Bytes waiting in one socket above which nothing more is pushed into it. */
  maxBufferedBytes: whole(1_048_576),
  /** Publishes of one client being stored, above which its socket is not read. */
  maxPendingPublishes: whole(256),
  /** Pause between two pings of one socket, in ms; a client that does not answer one is cut off at the next. */
  heartbeat: whole(30_000),
  /** A client that leaves a message unacknowledged this long has lost it: its socket is closed (4010), in ms. */
  ackTimeout: whole(60_000),
  /** A socket without subscriptions that stays silent this long is closed (4008), in ms. */
  staleAfter: whole(600_000),
  /** Wait between answering a sender and pushing his message, in ms: clients in the field lose an earlier answer. */
  pushDelay: orNone(10),
  /** How long closing sockets may take before they are cut off, in ms. */
  closeGrace: orNone(5_000),
  /** Pause between two sweeps of expired messages, in ms. */
  sweepEvery: whole(30_000),
})

export type RelayLimits = z.output<typeof relayLimitsSchema>

export const defaultRelayLimits: RelayLimits = relayLimitsSchema.parse({})

/** What one process allows a client that talks to a chain over a socket (`/v1/ws`). */
export const rpcSocketLimitsSchema = z.strictObject({
  /** Sockets open at once, in all. */
  maxConnections: whole(2_000),
  /** Sockets open at once from one address. */
  maxConnectionsPerAddress: whole(20),
  /** Longest text of a client, in bytes. */
  maxFrameBytes: whole(524_288),
  /** Bytes that wait in memory until clients take them, in all. */
  maxWaitingBytes: orNone(67_108_864),
  /** The same for one address; 0 counts nothing. */
  maxWaitingBytesPerAddress: orNone(33_554_432),
  /** The same for one socket: a client that doesn't take what it asked for is let go. */
  maxWaitingBytesPerSocket: whole(8_000_000),
  /** Pause between two pings, in ms; a client that does not answer one is cut off at the next. */
  heartbeat: whole(30_000),
})

/** What one process allows a client over HTTP. */
export const httpLimitsSchema = z.strictObject({
  /** Requests under way at once, in all; beyond it 429. */
  maxRequests: orNone(2_000),
  /** The same for one address; 0 counts nothing. */
  maxRequestsPerAddress: orNone(100),
  /** How long the head of a request may take to arrive, in ms. */
  headersTimeout: whole(10_000),
  /** How long a whole request may take to arrive, in ms. */
  requestTimeout: whole(30_000),
  /** A connection on which nothing moves this long is closed, in ms; sockets of the relay and of chains have heartbeats instead. */
  idleTimeout: whole(120_000),
  /** Pause between two looks for connections that take too long, in ms. */
  checkEvery: whole(2_000),
})
