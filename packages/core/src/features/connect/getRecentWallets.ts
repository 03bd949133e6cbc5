import type { Wallet } from '../../catalogue/wallet.ts'
import type { Foyer } from '../../foyer.ts'

/** What is remembered of wallets that the catalogue may not have, newest first: rows that a list can show. */
export function getRecentWallets({ storage }: Pick<Foyer, 'storage'>): readonly Wallet[] {
  return (storage.get('recentWallets') ?? []).filter(isWallet)
}

/** Without the fields that are not text: a row needs none of them. */
function isWallet(value: unknown): value is Wallet {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'name' in value &&
    Object.values(value).every((text) => typeof text === 'string')
  )
}
