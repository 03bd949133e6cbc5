import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mount } from 'devnet'
import { createGateway, importOwnCatalogue, parseConfig } from 'gateway/gateway'

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

/** Wallets in the catalogue: more than anyone scrolls through. */
export const catalogueSize = 10_000

const kinds = ['Vault', 'Pocket', 'Purse', 'Safe', 'Keys', 'Chest', 'Satchel', 'Locker']

/** A real gateway whose catalogue is large; every tenth wallet is certified. */
export async function startCatalogueGateway(
  path: string,
): Promise<{ mount: Extract<Mount, { target: string }>; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-catalogue-'))
  const wallets = Array.from({ length: catalogueSize }, (_, index) => ({
    id: index.toString(16).padStart(64, '0'),
    name: `${kinds[index % kinds.length]} ${index}`,
    homepage: `https://wallet-${index}.example`,
    mobile_link: `wallet-${index}://`,
    anyChainOf: ['eip155'],
    badge_type: index % 10 === 0 ? 'certified' : 'none',
  }))
  const file = join(folder, 'wallets.json')
  await writeFile(file, JSON.stringify({ format: 'foyer-wallets/1', wallets }))
  const { url, gateway, stop } = await startGateway({})
  await importOwnCatalogue(gateway.gateway.store, file)
  await rm(folder, { recursive: true })
  return { mount: { path, target: url }, stop }
}
