import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGateway, parseConfig } from 'gateway/gateway'

type Gateway = Awaited<ReturnType<typeof createGateway>>
type Settings = Parameters<typeof parseConfig>
/** Whoever starts it stops it. */
type Running = { readonly url: string; readonly gateway: Gateway; readonly stop: () => Promise<void> }

/** A real gateway on a port and in a folder of its own. */
export async function startGateway(
  config: Settings[0] & object,
  secrets?: Settings[1],
  outside?: Parameters<typeof createGateway>[1],
): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-gateway-'))
  const gateway = await createGateway(parseConfig({ stateDir: join(folder, 'state'), ...config }, secrets), outside)
  gateway.server.listen(0, '127.0.0.1')
  await once(gateway.server, 'listening')
  const { port } = gateway.server.address() as AddressInfo
  const stop = async () => {
    await gateway.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  return { url: `http://127.0.0.1:${port}`, gateway, stop }
}
