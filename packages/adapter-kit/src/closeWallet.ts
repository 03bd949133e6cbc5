import { delay } from '@foyer/base'

/** How long a wallet may take to end a connection, in ms; the visitor is not kept waiting for it. */
const closeTimeout = 3_000

/** Tells a wallet that its connection has ended. What it makes of it is its own affair: errors are swallowed. */
export async function closeWallet(close: () => unknown): Promise<void> {
  const done = new AbortController()
  const closing = Promise.resolve()
    .then(close)
    .catch(() => {})
  await Promise.race([closing, delay(closeTimeout, done.signal).catch(() => {})])
  done.abort()
}
