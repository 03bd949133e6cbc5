import { type CaipAddress, formatCaipAddress, parseCaipAddress } from '@foyer/base'
import type { SiwxVerifier } from '@foyer/siwx'

/** The one name of an account whose address may be written in several ways: as its family's verifier has it. */
export function toAccount(verifiers: readonly SiwxVerifier[], account: CaipAddress): CaipAddress {
  const { namespace, networkId, address } = parseCaipAddress(account)
  const verifier = verifiers.find((one) => one.chainNamespace === namespace && one.toAccount)
  if (verifier?.toAccount) return formatCaipAddress(networkId, verifier.toAccount(address, networkId))
  return namespace === 'eip155' ? formatCaipAddress(networkId, address.toLowerCase()) : account
}
