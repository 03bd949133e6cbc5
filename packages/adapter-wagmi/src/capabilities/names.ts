import { isEvmAddress, isFoyerError, loadPart, type NameRecord } from '@foyer/base'
import { keccak256 } from 'viem'
import { lazyTransport } from '../lazyTransport.ts'
import type { Scope } from '../scope.ts'
import { toChainId } from '../toChain.ts'
import { decodeBytes, decodeText, encodeBytes, encodeWord, type Hex } from './abi.ts'
import type { InputOf } from './input.ts'
import { getNode, type Node, toNode } from './node.ts'

/** The pieces of ENS's universal resolver and its resolvers that reading names needs. */
const selectors = {
  /** `resolve(bytes name, bytes data)` */
  resolve: '9061b923',
  /** `reverse(bytes address, uint256 coinType)` */
  reverse: '5d78a217',
  /** `addr(bytes32 node)` */
  addr: '3b3b57de',
  /** `addr(bytes32 node, uint256 coinType)` */
  addrOf: 'f1cb7e06',
  /** `text(bytes32 node, string key)` */
  text: '59d1d43c',
} as const

const toHex = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Where ENS is asked: its universal resolver on a network. */
type Registry = { readonly chainId: number; readonly node: Node; readonly address: string }

const ethereum = 1

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
  const { network } = input
  const registry = findRegistry(scope, input)
  const name = registry && (await toName(input.name))
  if (!registry || !name) return undefined
  const chainId = toChainId(network)
  const query = async (coinType?: bigint) => {
    const data = encodeAddressOf(name, coinType)
    const answer = data && (await read(registry, data))
    return decodeAddress(answer && decodeBytes(answer), coinType !== undefined)
  }
  const isElsewhere = chainId !== registry.chainId
  return (isElsewhere && (await query(0x8000_0000n + BigInt(chainId)))) || (await query())
}

/** The primary name, which the resolver proves to lead back to the address, and the picture that its record names. */
export async function getIdentity(scope: Scope, input: InputOf<'getIdentity'>): Promise<NameRecord> {
  const { address } = input
  const registry = findRegistry(scope, input)
  if (!registry || !isEvmAddress(address)) return { name: undefined, avatar: undefined }
  const found = decodeText(await read(registry, encodeReverse(address)))
  // a name in any other form than the one that counts only looks like another
  const name = found && (await toName(found)) === found ? found : undefined
  const data = name && encodeTextOf(name, 'avatar')
  const answer = data && (await read(registry, data))
  return { name, avatar: (answer && decodeText(decodeBytes(answer))) || undefined }
}

/** The network itself where it has ENS, else the site's first of its kind (test or not) that has, else Ethereum elsewhere. */
function findRegistry(
  scope: Scope,
  { network, registryUrl, signal }: Pick<InputOf<'resolveName'>, 'network' | 'registryUrl' | 'signal'>,
): Registry | undefined {
  const alike = scope.networks.filter(({ testnet = false }) => testnet === (network.testnet ?? false))
  for (const one of [network, ...alike]) {
    const chainId = toChainId(one)
    const ofSite = scope.config.chains.find(({ id }) => id === chainId)?.contracts?.['ensUniversalResolver']
    const own = (ofSite as { readonly address?: string } | undefined)?.address
    const address = own ?? (chainsWithResolver.includes(chainId) ? universalResolver : undefined)
    if (address) return { chainId, node: getNode(scope, one, signal), address }
  }
  if (registryUrl === undefined || network.testnet) return undefined
  const nodes = { http: [registryUrl] }
  const { request } = lazyTransport({ rpcUrls: { default: nodes, chainDefault: nodes } })({})
  const node = toNode((method, params) => request({ method, params }), signal)
  return { chainId: ethereum, node, address: universalResolver }
}

const plainName = /^[a-z\d]+(-[a-z\d]+)*(\.[a-z\d]+(-[a-z\d]+)*)+$/i

/** The form in which a name counts. For most that is said without the library. */
async function toName(text: string): Promise<string | undefined> {
  if (text.length > nameLimit || !text.includes('.')) return undefined
  if (plainName.test(text)) return text.toLowerCase()
  return (await loadPart(() => import('./normalizeName.ts'))).normalizeName(text)
}

/**
 * Reads an answer. What the resolver refuses has none. That is also a name whose contract names a server that has it (EIP-3668): no
 * one is asked whom the site did not choose.
 * @throws `RpcRequestFailed`, `RequestAborted`
 */
async function read({ node, address }: Registry, data: Hex): Promise<Hex | undefined> {
  try {
    const answer = await node('eth_call', [{ to: address, data }, 'latest'])
    return typeof answer === 'string' && /^0x[\da-f]+$/i.test(answer) ? (answer as Hex) : undefined
  } catch (error) {
    if (isFoyerError(error, 'TransactionFailed')) return undefined
    throw error
  }
}

/** @see EIP-137 */
function namehash(name: string): string {
  return name
    .split('.')
    .reduceRight(
      (node, label) => keccak256(`0x${node}${keccak256(`0x${toHex(label)}`).slice(2)}`).slice(2),
      '0'.repeat(64),
    )
}

/** A name as DNS has it on the wire: each label after its length. @returns undefined where a label is longer than 255 bytes */
function encodeName(name: string): string | undefined {
  const labels = name.split('.').map(toHex)
  if (labels.some(({ length }) => length > 510)) return undefined
  return `${labels.map((label) => (label.length / 2).toString(16).padStart(2, '0') + label).join('')}00`
}

function encodeResolve(name: string, call: string): Hex | undefined {
  const wire = encodeName(name)
  if (wire === undefined) return undefined
  const first = encodeBytes(wire)
  return `0x${selectors.resolve}${encodeWord(64)}${encodeWord(64 + first.length / 2)}${first}${encodeBytes(call)}`
}

/** @param coinType ENSIP-9; undefined: Ethereum */
function encodeAddressOf(name: string, coinType: bigint | undefined): Hex | undefined {
  const node = namehash(name)
  if (coinType === undefined) return encodeResolve(name, selectors.addr + node)
  return encodeResolve(name, selectors.addrOf + node + encodeWord(coinType))
}

function encodeTextOf(name: string, key: string): Hex | undefined {
  return encodeResolve(name, selectors.text + namehash(name) + encodeWord(64) + encodeBytes(toHex(key)))
}

/** The primary name on Ethereum, coin type 60. */
function encodeReverse(address: string): Hex {
  return `0x${selectors.reverse}${encodeWord(64)}${encodeWord(60)}${encodeBytes(address.slice(2).toLowerCase())}`
}

/** An address that is no zero: as a word, or in `bytes` as resolvers of several coins have it. */
function decodeAddress(data: Hex | undefined, isInBytes: boolean): Hex | undefined {
  const digits = isInBytes ? data && decodeBytes(data)?.slice(2) : data?.slice(26, 66)
  return digits && /^[\da-f]{40}$/i.test(digits) && !/^0+$/.test(digits) ? `0x${digits}` : undefined
}
