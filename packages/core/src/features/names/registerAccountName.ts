import {
  abortable,
  type Connection,
  FoyerError,
  formatCaipAddress,
  loadPart,
  type Network,
  requireCapability,
} from '@foyer/base'
import { getAdapter } from '../../adapters/getAdapter.ts'
import type { Foyer } from '../../foyer.ts'
import { getQueryClient } from '../../query/queryClient.ts'
import { reset } from '../../router/router.ts'
import { activeConnectionAtom } from '../../state/connections.ts'
import { isOpenAtom, routeAtom } from '../../state/history.ts'
import { findNetwork } from '../../state/networks.ts'
import { nameFlowAtom } from './nameFlow.ts'
import { getNameSuffixes } from './nameSuffixes.ts'
import { findNameProblem } from './nameSuggestionsQuery.ts'
import { type Identity, saveIdentity } from './storedIdentities.ts'

const load = () => loadPart(() => import('./registerCalls.ts'))

type Applicant = { readonly connection: Connection; readonly network: Network; readonly address: string }

/**
 * Registers the chosen name for the active account: its wallet signs for it, then the name service is asked. Its course is
 * in `nameFlowAtom`; after a failure the name can be changed or tried again. Does nothing while another is under way. Never
 * rejects.
 * @see specification §3 (payload), §4 (registering a name)
 */
export async function registerAccountName(foyer: Foyer): Promise<void> {
  const { store, events } = foyer
  const flow = store.get(nameFlowAtom)
  if (flow.step !== 'choosing') return
  const label = flow.picked ?? flow.text
  if (findNameProblem(label)) return
  const name = `${label}.${getNameSuffixes(foyer)[0]}`
  const isSmartAccount = store.get(activeConnectionAtom)?.accounts[0]?.type === 'smartAccount'
  const properties = { isSmartAccount, ensName: name }
  const controller = new AbortController()
  store.set(nameFlowAtom, { type: 'submitted', controller })
  events.emit({ type: 'REGISTER_NAME_INITIATED', properties })
  try {
    const applicant = getApplicant(foyer)
    const signed = await sign(foyer, applicant, name, controller.signal)
    store.set(nameFlowAtom, { type: 'signed' })
    const { network, address } = applicant
    const { sendRegistration } = await load()
    await sendRegistration(foyer, { ...signed, name, address, networkId: network.caipNetworkId })
    setProfileName(foyer, applicant, name)
    events.emit({ type: 'REGISTER_NAME_SUCCESS', properties })
    showSuccess(foyer, applicant, name)
  } catch (error) {
    // the visitor has begun anew
    if (controller.signal.aborted || foyer.signal.aborted) return
    store.set(nameFlowAtom, { type: 'failed', error })
    const text = error instanceof Error ? error.message : String(error)
    events.emit({ type: 'REGISTER_NAME_ERROR', properties: { ...properties, error: text } })
  }
}

/** @throws FoyerError `NoActiveCaipAddress`, `ChainUnsupported` */
function getApplicant(foyer: Foyer): Applicant {
  const connection = foyer.store.get(activeConnectionAtom)
  const address = connection?.accounts[0]?.address
  if (!connection || address === undefined) throw new FoyerError('NoActiveCaipAddress')
  const network = findNetwork(foyer.config, connection.networkId)
  if (connection.namespace !== 'eip155' || !network) throw new FoyerError('ChainUnsupported')
  return { connection, network, address }
}

/** Specification §3: name, attributes, timestamp in seconds. */
async function sign(foyer: Foyer, { connection, network, address }: Applicant, name: string, wanted: AbortSignal) {
  const coinType = toCoinType(Number(network.id))
  const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1_000) })
  const signMessage = requireCapability(getAdapter(foyer, 'eip155'), 'signMessage', connection)
  const signal = AbortSignal.any([wanted, foyer.signal])
  const signature = await abortable(signMessage({ connection, message, address, signal }), signal)
  return { coinType, message, signature }
}

/** On every network: the account is the same on all of them. */
function setProfileName(foyer: Foyer, { address }: Applicant, name: string): void {
  const client = getQueryClient(foyer)
  for (const { chainNamespace, caipNetworkId } of foyer.config.networks) {
    if (chainNamespace !== 'eip155') continue
    const identity = { avatar: undefined, ...client.getQueryData<Identity>(['identity', caipNetworkId, address]), name }
    client.setQueryData<Identity>(['identity', caipNetworkId, address], identity)
    saveIdentity(foyer, { address, networkId: caipNetworkId }, identity)
  }
  void client.invalidateQueries({ queryKey: ['nameSuggestions'] })
}

/** Shows that the name is registered; where the visitor has gone elsewhere meanwhile, nothing moves. */
function showSuccess(foyer: Foyer, { network, address }: Applicant, name: string): void {
  const { store } = foyer
  store.set(nameFlowAtom, { type: 'registered', name, account: formatCaipAddress(network.caipNetworkId, address) })
  if (!store.get(isOpenAtom) || store.get(routeAtom).name !== 'RegisterAccountName') return
  reset(foyer, 'RegisterAccountNameSuccess', { name })
}

/** Specification §5: a chain with this number or a higher one has no coin type. */
const chainIdLimit = 0x8000_0000

/**
 * The coin type that stands for an EVM chain in a name's record.
 * @param chainId the chain's number, below 2147483648
 * @throws FoyerError `InvalidChainId`
 * @see ENSIP-11
 */
export function toCoinType(chainId: number): number {
  if (!Number.isInteger(chainId) || chainId < 0 || chainId >= chainIdLimit) throw new FoyerError('InvalidChainId')
  return (chainIdLimit | chainId) >>> 0
}
