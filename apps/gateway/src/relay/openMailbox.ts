import { defaultRelayLimits } from '../config/socketLimits.ts'
import { createSqliteMailbox, type SqliteMailboxOptions } from './createSqliteMailbox.ts'
import type { Mailbox } from './mailbox.ts'

/**
 * Opens where this relay keeps messages: a file of its own, or NATS JetStream when servers are named, which several relay processes
 * then share. The NATS client is loaded only then.
 * @param nats addresses joined by commas, as an environment variable holds them
 */
export async function openMailbox(
  options: SqliteMailboxOptions & { readonly nats?: string | undefined },
): Promise<Mailbox> {
  const servers = (options.nats ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
  if (servers.length === 0) return createSqliteMailbox(options)
  const { createNatsMailbox } = await import('./createNatsMailbox.ts')
  const { maxStoredBytes } = { ...defaultRelayLimits, ...options.limits }
  return createNatsMailbox({
    servers,
    limits: options.limits,
    ...(options.limits && maxStoredBytes > 0 && { maxBytes: maxStoredBytes }),
  })
}
