import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mount } from 'devnet'
import { importOwnCatalogue } from 'gateway/gateway'
import { startGateway } from './startGateway.ts'

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
