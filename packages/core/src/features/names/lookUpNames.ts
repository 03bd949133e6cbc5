import { getIdentity, resolveName } from '@foyer/api'
import type { CaipNetworkId, Capabilities, NameRecord, Network } from '@foyer/base'
import { callApi, isNetworkServed } from '../../api/callApi.ts'
import type { Foyer } from '../../foyer.ts'
import { activeConnectionsAtom } from '../../state/connections.ts'
import { findNetwork } from '../../state/networks.ts'
import { hasNameSuffix } from './nameSuffixes.ts'
import { type Identity, saveIdentity } from './storedIdentities.ts'

const ethereum: CaipNetworkId = 'eip155:1'

type AddressOnNetwork = { readonly address: string; readonly networkId: CaipNetworkId }

/**
 * Finds what an address calls itself: as the service says, else as the chain does. Where one of the two does not answer, the other
 * counts.
 */
export async function findIdentity(
  foyer: Foyer,
  { address, networkId }: AddressOnNetwork,
  signal: AbortSignal,
): Promise<Identity> {
  const fetchFromService = async () => {
    // any other address that a visitor looks up is private
    const sender = isOwn(foyer, address) ? address : undefined
    const asked = { chainId: networkId, address, sender }
    const { name, avatar } = await callApi(foyer, getIdentity, asked, { signal })
    return clean({ name: name ?? undefined, avatar: avatar ?? undefined })
  }
  const onChain = findOnChain(foyer, networkId, 'getIdentity')
  const fetchFromChain =
    onChain &&
    (async () => {
      const registryUrl = await findRegistryUrl(foyer)
      return clean(await onChain.read({ address, network: onChain.network, registryUrl, signal }))
    })
  const sources = [hasService(foyer) && fetchFromService, fetchFromChain]
  const found = await fetchFirstAnswer(sources, ({ name }) => name !== undefined, signal)
  const identity = found ?? { name: undefined, avatar: undefined }
  if (isOwn(foyer, address)) saveIdentity(foyer, { address, networkId }, identity)
  return identity
}

function isOwn({ store }: Foyer, address: string): boolean {
  const connections = [...store.get(activeConnectionsAtom).values()]
  return connections.some(({ accounts }) => accounts.some((account) => account.address === address))
}

function clean({ name, avatar }: NameRecord): Identity {
  const isPicture = avatar !== undefined && /^(https:\/\/|data:image\/)/.test(avatar)
  return { name: name || undefined, avatar: isPicture ? avatar : undefined }
}

/**
 * The address behind a name: of one with a suffix of the site's name service as that says, of any other as the chain does,
 * where its adapter reads names, else as the service does.
 */
export async function findAddress(
  foyer: Foyer,
  { name, networkId }: { readonly name: string; readonly networkId: CaipNetworkId },
  signal: AbortSignal,
): Promise<string | null> {
  const fetchFromService = async () => {
    const { addresses } = await callApi(foyer, resolveName, { chainId: networkId, name }, { signal })
    return Object.values(addresses)[0]?.address
  }
  const onChain = findOnChain(foyer, networkId, 'resolveName')
  const fetchFromChain =
    onChain &&
    (async () => {
      const registryUrl = await findRegistryUrl(foyer)
      return await onChain.read({ name, network: onChain.network, registryUrl, signal })
    })
  const fetchAddress =
    hasService(foyer) && (hasNameSuffix(foyer, name) || !fetchFromChain) ? fetchFromService : fetchFromChain
  return (await fetchAddress?.()) ?? null
}

function hasService({ config }: Foyer): boolean {
  return config.blockchainApiUrl !== undefined
}

/** Ethereum, where ENS is, at the site's service; undefined where the site names Ethereum itself. */
async function findRegistryUrl(foyer: Foyer): Promise<string | undefined> {
  const { blockchainApiUrl, projectId } = foyer.config
  if (!blockchainApiUrl || findNetwork(foyer.config, ethereum)) return undefined
  const isServed = await isNetworkServed(foyer, ethereum).catch(() => false)
  return isServed ? `${blockchainApiUrl}/v1?chainId=${ethereum}&projectId=${projectId}` : undefined
}

function findOnChain<name extends 'getIdentity' | 'resolveName'>(
  foyer: Foyer,
  networkId: CaipNetworkId,
  name: name,
): { readonly read: Capabilities[name]; readonly network: Network } | undefined {
  const network = findNetwork(foyer.config, networkId)
  const capability = network && foyer.adapters.get(network.chainNamespace)?.capabilities[name]
  return capability && { read: capability as Capabilities[name], network }
}

/** The first answer that says something; where none does, the first at all, and where no one answers, the first error. */
async function fetchFirstAnswer<value>(
  sources: readonly ((() => Promise<value>) | false | undefined)[],
  isUseful: (value: value) => boolean,
  signal: AbortSignal,
): Promise<value | undefined> {
  const answers: value[] = []
  const errors: unknown[] = []
  for (const fetchAnswer of sources) {
    if (!fetchAnswer) continue
    try {
      const answer = await fetchAnswer()
      if (isUseful(answer)) return answer
      answers.push(answer)
    } catch (error) {
      if (signal.aborted) throw error
      errors.push(error)
    }
  }
  if (answers.length === 0 && errors.length > 0) throw errors[0]
  return answers[0]
}
