import { isEvmAddress, isFoyerError, loadPart, type NameRecord, type Network } from '@foyer/base'
import type { Scope } from '../scope.ts'
import { toChainId } from '../toChain.ts'
import { decodeBytes, decodeText, type Hex } from './abi.ts'
import type { InputOf } from './input.ts'
import { decodeAddress, encodeAddressOf, encodeReverse, encodeTextOf } from './namesAbi.ts'
import { getNode } from './node.ts'

/** Where ENS is asked: its universal resolver on one of the site's networks. */
type Registry = { readonly network: Network; readonly address: string }

/** The universal resolver, where a site's chain names none: on Ethereum and Sepolia. @see https://docs.ens.domains/resolvers/universal */
const universalResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const chainsWithResolver = [1, 11_155_111]

/** Longest name that is asked for, in characters; a label in DNS's form ends at 255. */
const nameLimit = 255

/**
 * A name that is kept for this chain, else the one for Ethereum, as wallets do.
 * @see EIP-137, ENSIP-9, ENSIP-11
 */
export async function resolveName(scope: Scope, input: InputOf<'resolveName'>): Promise<string | undefined> {
  const { network, signal } = input
  const registry = findRegistry(scope, network)
  const name = registry && (await toName(input.name))
  if (!registry || !name) return undefined
  const chainId = toChainId(network)
  const ask = async (coinType?: bigint) => {
    const data = encodeAddressOf(name, coinType)
    const answer = data && (await read(scope, registry, data, signal))
    return decodeAddress(answer && decodeBytes(answer), coinType !== undefined)
  }
  const isElsewhere = chainId !== toChainId(registry.network)
  return (isElsewhere && (await ask(0x8000_0000n + BigInt(chainId)))) || (await ask())
}

/** The primary name, which the resolver proves to lead back to the address, and the picture that its record names. */
export async function getIdentity(scope: Scope, input: InputOf<'getIdentity'>): Promise<NameRecord> {
  const { address, network, signal } = input
  const registry = findRegistry(scope, network)
  if (!registry || !isEvmAddress(address)) return { name: undefined, avatar: undefined }
  const found = decodeText(await read(scope, registry, encodeReverse(address), signal))
  // a name in any other form than the one that counts only looks like another
  const name = found && (await toName(found)) === found ? found : undefined
  const data = name && encodeTextOf(name, 'avatar')
  const answer = data && (await read(scope, registry, data, signal))
  return { name, avatar: (answer && decodeText(decodeBytes(answer))) || undefined }
}

/** The network itself where it has ENS, else the site's first of its kind (test or not) that has. */
function findRegistry(scope: Scope, network: Network): Registry | undefined {
  const alike = scope.networks.filter(({ testnet = false }) => testnet === (network.testnet ?? false))
  for (const one of [network, ...alike]) {
    const chainId = toChainId(one)
    const ofSite = scope.config.chains.find(({ id }) => id === chainId)?.contracts?.['ensUniversalResolver']
    const own = (ofSite as { readonly address?: string } | undefined)?.address
    const address = own ?? (chainsWithResolver.includes(chainId) ? universalResolver : undefined)
    if (address) return { network: one, address }
  }
  return undefined
}

const plainName = /^[a-z\d]+(-[a-z\d]+)*(\.[a-z\d]+(-[a-z\d]+)*)+$/i

/** The form in which a name counts. For most that is said without the library. */
async function toName(text: string): Promise<string | undefined> {
  if (text.length > nameLimit || !text.includes('.')) return undefined
  if (plainName.test(text)) return text.toLowerCase()
  return (await loadPart(() => import('./normalizeName.ts'))).normalizeName(text)
}

/**
 * What the resolver refuses has no answer. That is also a name whose contract names a server that has it (EIP-3668): nobody is
 * asked whom the site did not choose.
 * @throws `RpcRequestFailed`, `RequestAborted`
 */
async function read(
  scope: Scope,
  { network, address }: Registry,
  data: Hex,
  signal: AbortSignal | undefined,
): Promise<Hex | undefined> {
  try {
    const answer = await getNode(scope, network, signal)('eth_call', [{ to: address, data }, 'latest'])
    return typeof answer === 'string' && /^0x[\da-f]+$/i.test(answer) ? (answer as Hex) : undefined
  } catch (error) {
    if (isFoyerError(error, 'TransactionFailed')) return undefined
    throw error
  }
}
