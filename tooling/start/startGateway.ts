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
import { type DevnetFrame, type DevnetGateway, gatewayPart } from '../../apps/gateway/src/devnet/gatewayPart.ts'

/** Where the site has the gateway. */
export const gatewayPath = '/gateway'

/** Where the site has the gateway's relay. */
export const relayPath = '/relay'

export type StartedGateway = DevnetGateway & { stop(): Promise<void> }

/** The gateway and its relay under the site's own origin, which a strict policy allows; it judges origins itself. */
export function gatewayMounts(port: number): readonly Mount[] {
  const target = `http://127.0.0.1:${port}`
  return [gatewayPath, relayPath].map((one) => ({ path: one, target, anyOrigin: true }))
}

type StartGatewayOptions = {
  readonly network: DevnetNetwork
  readonly port: number
  readonly site: DemoServer
  readonly frame: DevnetFrame
}

/** Starts the gateway for the devnet, with its state beside the devnet's. */
export async function startGateway(options: StartOptions & StartGatewayOptions): Promise<StartedGateway> {
  const { network, port, site, frame, ...start } = options
  const stateDir = join(devnetFolder, 'gateway')
  const part = gatewayPart({ network, port, frame, stateDir, publicUrl: site.url + gatewayPath })
  const { values, stop } = await startParts([part], start)
  return { ...values[0], url: site.url + gatewayPath, stop }
}

/** @param preferred this one if it is free */
export async function findFreePort(preferred = 0): Promise<number> {
  const server = createServer().listen(preferred, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if (preferred === 0) throw error
    return findFreePort()
  }
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
