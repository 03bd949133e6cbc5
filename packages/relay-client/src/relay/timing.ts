/** How patient the client is. Milliseconds, but for `attempts` and `jitter`. */
export type RelayTiming = {
  /** Longest wait for a socket to open. */
  readonly connectTimeout: number
  /** Failures in a row after which the relay is called unreachable; tries go on, further apart. */
  readonly attempts: number
  /** Wait after the first failure; the n-th waits n times as long … */
  readonly attemptWait: number
  /** … but never longer than this, and no longer than a heartbeat while someone looks at the page. */
  readonly attemptWaitCap: number
  /** Wait after losing a socket that worked. */
  readonly reconnectWait: number
  /** Share of a wait that is random, so that the clients of a restarted relay do not return at once. */
  readonly jitter: number
  /** Pause between two looks at the socket, the clock and what is unanswered. */
  readonly heartbeat: number
  /** Silence, while an answer is awaited, after which the socket counts as dead. */
  readonly heartbeatTimeout: number
  /** A pause between two heartbeats that only sleep explains (a hidden tab still has one a minute). */
  readonly sleepGap: number
  /** Longest wait for the relay's answer to a request. */
  readonly callTimeout: number
  /** How long a message is offered to the relay before giving up. */
  readonly publishTimeout: number
  /** How long a socket without a topic is kept. */
  readonly linger: number
}

export const defaultTiming: RelayTiming = {
  connectTimeout: 15_000,
  attempts: 5,
  attemptWait: 1_000,
  attemptWaitCap: 30_000,
  reconnectWait: 100,
  jitter: 0.3,
  heartbeat: 5_000,
  heartbeatTimeout: 35_000,
  sleepGap: 90_000,
  callTimeout: 15_000,
  publishTimeout: 60_000,
  linger: 10_000,
}

/**
 * Returns how long to wait for the next attempt, in ms: the specification's pulse of 5 s while someone looks, longer waits for a
 * page in the background, so that a relay that was restarted is not asked by all of them at once.
 * @param failures failures in a row, 0 after a socket that worked
 * @param random 0 to 1
 * @see specification §9
 */
export function toWait(timing: RelayTiming, failures: number, random: number, isVisible: boolean): number {
  const { attempts, attemptWait, attemptWaitCap, heartbeat, reconnectWait, jitter } = timing
  const cap = isVisible ? heartbeat : attemptWaitCap
  const steps = failures <= attempts ? failures : attempts * 2 ** Math.min(failures - attempts, 10)
  const wait = failures === 0 ? reconnectWait : Math.min(steps * attemptWait, cap)
  return wait * (1 - jitter + 2 * jitter * random)
}
