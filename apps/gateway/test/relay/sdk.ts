import { SignClient } from '@walletconnect/sign-client'
import { phone, site } from './clients.ts'

// one process holds several of these clients; without this they would share one socket and one store
process.env['DISABLE_GLOBAL_CORE'] = 'true'

export type SdkClient = Awaited<ReturnType<typeof startSdk>>

/** The last freely licensed reference client, as it comes: a black box to speak with. */
export function startSdk(relayUrl: string, role: 'dapp' | 'wallet') {
  return SignClient.init({
    projectId: 'test',
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: `${role}-${crypto.randomUUID()}`,
    storageOptions: { database: ':memory:' },
    metadata: { ...(role === 'dapp' ? site : phone), redirect: {} },
  })
}

/** Closes the socket, which is all such a client lets go of. */
export async function stopSdk(client: SdkClient): Promise<void> {
  client.core.heartbeat.stop()
  await client.core.relayer.transportClose()
  client.core.events.removeAllListeners()
}
