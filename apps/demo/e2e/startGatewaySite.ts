import { resolve } from 'node:path'
import { startDemoServer } from 'devnet'
import { createRelay, createSqliteMailbox } from 'gateway/relay'
import { network } from './site.ts'
import { startGateway } from './startGateway.ts'

type GatewaySite = {
  readonly url: string
  readonly gatewayUrl: string
  /** The site goes on without it. */
  readonly stopGateway: () => Promise<void>
  readonly stop: () => Promise<void>
}

type GatewayUse = {
  /** The project there decides over features, wallets and analytics, too, as with `npm start`. Default: only its data is asked for. */
  readonly hasProject?: boolean
}

/** The demo site, whose data comes from a gateway of its own, with a relay of its own at `/relay`. */
export async function startGatewaySite(
  config: Parameters<typeof startGateway>[0],
  secrets?: Parameters<typeof startGateway>[1],
  { hasProject = false }: GatewayUse = {},
): Promise<GatewaySite> {
  const gateway = await startGateway(config, secrets)
  const mailbox = createSqliteMailbox({ path: ':memory:' })
  const relay = createRelay({ mailbox })
  const site = await startDemoServer({
    folder: resolve(import.meta.dirname, '../dist-e2e'),
    network: { ...network, dataUrl: '/data', relayUrl: '/relay', ...(hasProject && { apiUrl: '/data' }) },
    mounts: [
      { path: '/data', target: gateway.url },
      { path: '/relay', handle: (_request, response) => response.writeHead(426).end(), upgrade: relay.handleUpgrade },
    ],
  })
  let stopping: Promise<void> | undefined
  const stopGateway = () => {
    stopping ??= gateway.stop()
    return stopping
  }
  const stop = async () => {
    await site.stop()
    await relay.close({ grace: 0 })
    await mailbox.close()
    await stopGateway()
  }
  return { url: site.url, gatewayUrl: gateway.url, stopGateway, stop }
}
