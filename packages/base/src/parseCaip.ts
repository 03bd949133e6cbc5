import { type CaipAddress, type CaipNetworkId, isNamespace } from './caip.ts'
import { FoyerError } from './errors.ts'
import type { Namespace } from './namespaces.ts'

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

export function isCaipAddress(value: unknown): value is CaipAddress {
  if (typeof value !== 'string') return false
  const [namespace, reference, address, ...rest] = value.split(':')
  return isNamespace(namespace) && Boolean(reference) && Boolean(address) && rest.length === 0
}
