import { abortable, hasCapability, parseCaipNetworkId, requireCapability } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import { getAdapter } from '../../adapters/getAdapter.ts'
import { capabilitiesTimeout } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { getQueryClient } from '../../query/queryClient.ts'
import type { Swapper } from './toSwapper.ts'

type Sender = Pick<Swapper, 'connection' | 'network' | 'account'>

/** Wallets that have refused a batch although they said that they can send one. */
const refusedAtom = atom<ReadonlySet<string>>(new Set<string>())

const toKey = ({ connection, network, account }: Sender) =>
  [connection.connectorId, network.caipNetworkId, account].join(' ')

/**
 * Whether a wallet sends several calls as one, all or nothing (EIP-5792). It is asked once; one that does not say so soon is taken
 * for one that cannot.
 */
export async function canBatch(foyer: Foyer, sender: Sender): Promise<boolean> {
  const adapter = getAdapter(foyer, 'eip155')
  const { connection, network } = sender
  const names = ['getWalletCapabilities', 'sendCalls', 'waitForCalls'] as const
  if (!names.every((name) => hasCapability(adapter, name, connection))) return false
  if (foyer.store.get(refusedAtom).has(toKey(sender))) return false
  const requestCapabilities = async () => {
    const signal = AbortSignal.any([foyer.signal, AbortSignal.timeout(capabilitiesTimeout)])
    const asked = requireCapability(adapter, 'getWalletCapabilities', connection)({ connection, signal })
    return isAtomic(await abortable(asked, signal), network.caipNetworkId)
  }
  const queryKey = ['atomicCalls', toKey(sender)] as const
  return await getQueryClient(foyer)
    .fetchQuery({ queryKey, queryFn: requestCapabilities, staleTime: Number.POSITIVE_INFINITY, retry: false })
    .catch(() => false)
}

/** From now on its user is led through one step after the other. */
export function rejectBatch({ store }: Foyer, sender: Sender): void {
  store.set(refusedAtom, (refused) => new Set([...refused, toKey(sender)]))
}

/** `ready`: it asks its user to make the account one that can. */
function isAtomic(
  capabilities: Readonly<Record<string, unknown>>,
  networkId: Swapper['network']['caipNetworkId'],
): boolean {
  const { reference } = parseCaipNetworkId(networkId)
  const own = Object.entries(capabilities).find(
    ([id]) => /^0x[0-9a-f]{1,16}$/i.test(id) && BigInt(id) === BigInt(reference),
  )
  const { atomic } = (own?.[1] ?? {}) as { readonly atomic?: { readonly status?: unknown } | null }
  return atomic?.status === 'supported' || atomic?.status === 'ready'
}
