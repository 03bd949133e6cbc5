import type { Scene } from './intent.ts'

/** Exchanges and wrapped coins of the local chain, which an owner names. */
export function nameContracts({ router, weth, anything }: Scene): { readonly [address: string]: string } {
  return Object.fromEntries([router, weth, anything].map((address) => [address.toLowerCase(), 'Local']))
}
