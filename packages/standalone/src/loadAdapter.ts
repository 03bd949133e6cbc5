import { loadPart } from '@foyer/base'

/** The adapters that are files of their own, by their family. */
const adapters = {
  solana: () => loadPart(() => import('@foyer/adapter-solana')).then(({ solanaAdapter }) => solanaAdapter),
  bip122: () => loadPart(() => import('@foyer/adapter-bitcoin')).then(({ bitcoinAdapter }) => bitcoinAdapter),
  polkadot: () => loadPart(() => import('@foyer/adapter-polkadot')).then(({ polkadotAdapter }) => polkadotAdapter),
  cosmos: () => loadPart(() => import('@foyer/adapter-cosmos')).then(({ cosmosAdapter }) => cosmosAdapter),
} as const

/** A family whose adapter a page fetches only where it has networks of it. */
export type LateNamespace = keyof typeof adapters

/**
 * Fetches a family's adapter: `adapters: [wagmiAdapter(), (await loadAdapter('solana'))()]`.
 * @throws TypeError where the file cannot be fetched
 */
export function loadAdapter<namespace extends LateNamespace>(
  namespace: namespace,
): ReturnType<(typeof adapters)[namespace]> {
  return adapters[namespace]() as ReturnType<(typeof adapters)[namespace]>
}
