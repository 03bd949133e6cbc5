import { wagmiAdapter } from '@foyer/adapter-wagmi'
import { type CreateAdapter, FoyerError, isNamespace, loadPart, type Namespace, type NetworkInput } from '@foyer/base'
import { createFoyer, type Foyer, type FoyerOptions } from '@foyer/core'
import { defineFoyerElements, type UiOptions } from '@foyer/ui'
import { networks as known } from './networks.ts'

export { wagmiAdapter } from '@foyer/adapter-wagmi'
export {
  addNetwork,
  close,
  connectWallet,
  createFoyer,
  disconnect,
  getAccount,
  getNetwork,
  getProvider,
  getState,
  getWalletInfo,
  open,
  setThemeMode,
  setThemeVariables,
  switchNetwork,
  watchAccount,
  watchNetwork,
  watchState,
} from '@foyer/core'
export { defineFoyerElements, mountFoyer } from '@foyer/ui'
export { networks } from './networks.ts'

/** The adapters that are files of their own, by their family. */
const adapters = {
  solana: () => loadPart(() => import('@foyer/adapter-solana')).then(({ solanaAdapter }) => solanaAdapter),
  bip122: () => loadPart(() => import('@foyer/adapter-bitcoin')).then(({ bitcoinAdapter }) => bitcoinAdapter),
  polkadot: () => loadPart(() => import('@foyer/adapter-polkadot')).then(({ polkadotAdapter }) => polkadotAdapter),
  cosmos: () => loadPart(() => import('@foyer/adapter-cosmos')).then(({ cosmosAdapter }) => cosmosAdapter),
} as const

/** A family whose adapter a page fetches only where it has networks of it. */
type LateNamespace = keyof typeof adapters

/**
 * Fetches a family's adapter: `adapters: [wagmiAdapter(), (await loadAdapter('solana'))()]`.
 * @throws TypeError where the file cannot be fetched
 */
export function loadAdapter<namespace extends LateNamespace>(
  namespace: namespace,
): ReturnType<(typeof adapters)[namespace]> {
  return adapters[namespace]() as ReturnType<(typeof adapters)[namespace]>
}

/** Fetches what signs and sends: `const { signMessage } = await loadSigning()`. @throws TypeError where the file cannot be fetched */
export function loadSigning(): Promise<typeof import('@foyer/core/signing')> {
  return loadPart(() => import('@foyer/core/signing'))
}

/** The foyer of the page's `<script type="application/json" data-foyer>`; undefined where the page has none. */
export const foyer = startFromPage()

/** What the page's data block may hold: every option of `createFoyer` that JSON can say. */
type PageOptions = Omit<FoyerOptions, 'adapters' | 'networks'> & {
  /** Chain ids, CAIP-2 ids of `networks`, or networks whole. The adapters of their families load by themselves. */
  readonly networks: readonly (number | string | NetworkInput)[]
  /** What `defineFoyerElements` takes. */
  readonly ui?: UiOptions | undefined
}

/**
 * Makes a foyer and its elements of the page's `<script type="application/json" data-foyer>`, which no policy has to allow,
 * because a browser does not run it. Without one, and outside of a page, nothing happens.
 * @throws FoyerError `InvalidOption` for a block that is no JSON, what `createFoyer` throws for one that says nonsense
 */
async function startFromPage(): Promise<Foyer | undefined> {
  const block = globalThis.document?.querySelector('script[type="application/json"][data-foyer]')
  if (!block) return undefined
  const { networks: named, ui, ...options } = readBlock(block)
  const networks = named.map(toNetworkInput)
  const namespaces = new Set(networks.map(({ chainNamespace = 'eip155' }) => chainNamespace).filter(isNamespace))
  const made = await Promise.all([...namespaces].map((namespace) => toAdapter(namespace)))
  const foyer = createFoyer({ ...options, networks, adapters: made })
  defineFoyerElements(foyer, ui)
  return foyer
}

async function toAdapter(namespace: Namespace): Promise<CreateAdapter> {
  if (namespace === 'eip155') return wagmiAdapter()
  const adapter = await loadAdapter(namespace)
  return adapter()
}

function readBlock({ textContent }: Element): PageOptions {
  const fail = (expected: string, cause?: unknown): never => {
    throw new FoyerError('InvalidOption', { option: 'data-foyer', expected }, { cause })
  }
  let options: unknown
  try {
    options = JSON.parse(textContent ?? '')
  } catch (cause) {
    return fail('JSON', cause)
  }
  if (typeof options !== 'object' || options === null || !Array.isArray((options as PageOptions).networks)) {
    return fail('an object with `networks`, a list')
  }
  return options as PageOptions
}

function toNetworkInput(named: number | string | NetworkInput): NetworkInput {
  if (typeof named === 'object') return named
  const found = known.find(({ id, caipNetworkId = `eip155:${id}` }) => id === named || caipNetworkId === named)
  if (!found) throw new FoyerError('InvalidNetwork', { name: String(named), field: 'id' })
  return found
}
