import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'

export type NatsConnections = {
  /** Messages and subscriptions. */
  readonly connection: NatsConnection
  /** Deletions: a server works on them in turn with whatever else comes on their connection. */
  readonly deleting: NatsConnection
  readonly manager: JetStreamManager
}

/**
 * Opens what a mailbox needs, and stays: a server that goes away later is waited for.
 * @throws Error that says which address does not answer, and what to do
 */
export async function connectNats(servers: readonly string[]): Promise<NatsConnections> {
  const options = { servers: [...servers], maxReconnectAttempts: -1, reconnectTimeWait: 250 }
  const named = servers.map(toName).join(', ')
  const open = () =>
    connect(options).catch((cause: unknown) => {
      const advice =
        'Start it (nats-server -js), or name another with GATEWAY_RELAY_NATS; without that, messages are kept in a file.'
      throw new Error(`No NATS server answers at ${named}: ${toReason(cause)}. ${advice}`, { cause })
    })
  const connection = await open()
  try {
    const manager = await jetstreamManager(connection)
    return { connection, deleting: await open(), manager }
  } catch (cause) {
    await connection.close()
    if (cause instanceof Error && cause.message.startsWith('No NATS')) throw cause
    const advice = 'Start it with JetStream on (nats-server -js), for the account that the relay uses.'
    throw new Error(`The NATS server at ${named} has no JetStream: ${toReason(cause)}. ${advice}`, { cause })
  }
}

/** An address may hold a name and a password. */
function toName(server: string): string {
  const url = server.includes('://') ? server : `nats://${server}`
  return URL.canParse(url) ? new URL(url).host : 'an address that is none'
}

function toReason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 200)
}
