import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import {
  type DemoServer,
  type DevnetNetwork,
  devnetFolder,
  type Mount,
  type StartOptions,
  startParts,
} from '../../apps/devnet/src/index.ts'
import { type DevnetGateway, gatewayPart } from '../../apps/gateway/src/devnet/gatewayPart.ts'

/** Where the site has the gateway. */
const path = '/gateway'

export type StartedGateway = DevnetGateway & { stop(): Promise<void> }

/** The gateway under the site's own origin, which a strict policy allows; it judges origins itself. */
export function gatewayMount(port: number): Mount {
  return { path, target: `http://127.0.0.1:${port}`, anyOrigin: true }
}

/** Starts the gateway for the devnet, with its state beside the devnet's. */
export async function startGateway(
  options: StartOptions & { readonly network: DevnetNetwork; readonly port: number; readonly site: DemoServer },
): Promise<StartedGateway> {
  const { network, port, site, ...start } = options
  const part = gatewayPart({ network, port, publicUrl: site.url + path, stateDir: join(devnetFolder, 'gateway') })
  const { values, stop } = await startParts([part], start)
  return { ...values[0], url: site.url + path, stop }
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
