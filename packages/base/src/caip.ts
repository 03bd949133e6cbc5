import { FoyerError } from './errors.ts'

/** The CAIP-2 families Foyer knows. */
export const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const

export type Namespace = (typeof namespaces)[number]

/** CAIP-2: `namespace:reference`, e.g. `eip155:1`. */
export type CaipNetworkId = `${Namespace}:${string}`

/** CAIP-10: `namespace:reference:address`, e.g. `eip155:1:0xab…`. */
export type CaipAddress = `${CaipNetworkId}:${string}`

export function isNamespace(value: unknown): value is Namespace {
  return (namespaces as readonly unknown[]).includes(value)
}

/**
 * Splits a CAIP-2 network id.
 * @param value two non-empty parts joined by a colon, the first a known namespace
 * @throws FoyerError `InvalidCaipNetworkId`
 * @see specification §5, CAIP-2
 */
export function parseCaipNetworkId(value: string): { namespace: Namespace; reference: string } {
  const [namespace, reference, ...rest] = value.split(':')
  if (!isNamespace(namespace) || !reference || rest.length > 0) throw new FoyerError('InvalidCaipNetworkId', { value })
  return { namespace, reference }
}

/**
 * Splits a CAIP-10 address.
 * @param value exactly three non-empty parts joined by colons, the first a known namespace
 * @throws FoyerError `InvalidCaipAddress`
 * @see specification §5, CAIP-10
 */
export function parseCaipAddress(value: string): {
  namespace: Namespace
  reference: string
  networkId: CaipNetworkId
  address: string
} {
  const [namespace, reference, address, ...rest] = value.split(':')
  if (!isNamespace(namespace) || !reference || !address || rest.length > 0) {
    throw new FoyerError('InvalidCaipAddress', { value })
  }
  return { namespace, reference, networkId: `${namespace}:${reference}`, address }
}

export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  if (typeof value !== 'string') return false
  const [namespace, reference, ...rest] = value.split(':')
  return isNamespace(namespace) && Boolean(reference) && rest.length === 0
}

export function isCaipAddress(value: unknown): value is CaipAddress {
  if (typeof value !== 'string') return false
  const [namespace, reference, address, ...rest] = value.split(':')
  return isNamespace(namespace) && Boolean(reference) && Boolean(address) && rest.length === 0
}

/** The CAIP-10 form of an address on a network. */
export function formatCaipAddress(networkId: CaipNetworkId, address: string): CaipAddress {
  return `${networkId}:${address}`
}
