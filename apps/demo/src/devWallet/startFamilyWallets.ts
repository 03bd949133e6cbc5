import type { LocalFamilies } from 'devnet'
import type { Confirm } from '../families/family.ts'

/** Puts the development wallet for each family on the page. What signs is heavy, and comes after the page. */
export async function startFamilyWallets(local: LocalFamilies, confirm: Confirm): Promise<void> {
  const { solana, cosmos, bitcoin, polkadot } = local
  await Promise.all([
    solana && import('./solanaWallet.ts').then(({ startWallet }) => startWallet(solana, confirm)),
    cosmos && import('./cosmosWallet.ts').then(({ startWallet }) => startWallet(cosmos, confirm)),
    bitcoin && import('./bitcoinWallet.ts').then(({ startWallet }) => startWallet(bitcoin, confirm)),
    polkadot && import('./polkadotWallet.ts').then(({ startWallet }) => startWallet(polkadot, confirm)),
  ])
}
