import { resolve } from 'node:path'
import { startDemoServer } from 'devnet'
import { network } from './site.ts'
import { startGateway } from './startGateway.ts'

type GatewaySite = {
  readonly url: string
  /** The site goes on without it. */
  readonly stopGateway: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** The demo site, whose data comes from a gateway of its own. */
export async function startGatewaySite(...settings: Parameters<typeof startGateway>): Promise<GatewaySite> {
  const gateway = await startGateway(...settings)
  const site = await startDemoServer({
    folder: resolve(import.meta.dirname, '../dist'),
    network: { ...network, dataUrl: '/data' },
    mounts: [{ path: '/data', target: gateway.url }],
  })
  let stopping: Promise<void> | undefined
  const stopGateway = () => {
    stopping ??= gateway.stop()
    return stopping
  }
  const stop = async () => {
    await site.stop()
    await stopGateway()
  }
  return { url: site.url, stopGateway, stop }
}
