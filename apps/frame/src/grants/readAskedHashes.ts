import { decodeContext, hashDelegation } from './delegation.ts'

/** So many go into one operation, that a bundler takes it. */
export const mostAtOnce = 20

/**
 * Reads which grants `wallet_revokePermissions` means, by the contexts that the site was given or the hashes in them; undefined in
 * the place of what is neither. Of more than go at once one more is read.
 */
export function readAskedHashes(params: unknown): ReadonlySet<string | undefined> {
  const inputs = Array.isArray(params) ? params : [params]
  return new Set(inputs.slice(0, mostAtOnce + 1).map(toHash))
}

function toHash(input: unknown): string | undefined {
  const { context, permissionsContext, pci } = (input ?? {}) as { readonly [name: string]: unknown }
  if (typeof pci === 'string' && /^0x[0-9a-f]{64}$/i.test(pci)) return pci.toLowerCase()
  const found = [context, permissionsContext, pci].find((one) => typeof one === 'string')
  const delegation = typeof found === 'string' ? decodeContext(found) : undefined
  return delegation && hashDelegation(delegation)
}
