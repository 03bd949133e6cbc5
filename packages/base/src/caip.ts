import { type Namespace, namespaces } from './namespaces.ts'

/** CAIP-2: `namespace:reference`, e.g. `eip155:1`. */
export type CaipNetworkId = `${Namespace}:${string}`

/** CAIP-10: `namespace:reference:address`, e.g. `eip155:1:0xab…`. */
export type CaipAddress = `${CaipNetworkId}:${string}`

export function isNamespace(value: unknown): value is Namespace {
  return (namespaces as readonly unknown[]).includes(value)
}

export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  if (typeof value !== 'string') return false
  const [namespace, reference, ...rest] = value.split(':')
  return isNamespace(namespace) && Boolean(reference) && rest.length === 0
}

/** The CAIP-10 form of an address on a network. */
export function formatCaipAddress(networkId: CaipNetworkId, address: string): CaipAddress {
  return `${networkId}:${address}`
}
