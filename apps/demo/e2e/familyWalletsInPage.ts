import { type BitcoinWallet, type BitcoinWalletOptions, createBitcoinWallet } from '@foyer/test-kit/bitcoin'
import { type CosmosWallet, type CosmosWalletOptions, createCosmosWallet } from '@foyer/test-kit/cosmos'
import { createPolkadotWallet, type PolkadotWallet, type PolkadotWalletOptions } from '@foyer/test-kit/polkadot'
import { createSolanaWallet, type SolanaWallet, type SolanaWalletOptions } from '@foyer/test-kit/solana'

/** Its options, and answers from the start, by scope. */
type Entry<family extends string, options> = {
  readonly family: family
  readonly options: Omit<options, 'storage' | 'confirm'>
  readonly answers?: Readonly<Record<string, 'reject' | 'hang'>>
}

export type FamilyWallet =
  | Entry<'solana', SolanaWalletOptions>
  | Entry<'cosmos', CosmosWalletOptions>
  | Entry<'bitcoin', BitcoinWalletOptions>
  | Entry<'polkadot', PolkadotWalletOptions>

type Wallet = SolanaWallet | CosmosWallet | BitcoinWallet | PolkadotWallet

declare global {
  interface Window {
    foyerFamilyWallets?: readonly FamilyWallet[]
    /** The wallets on this page, in the order they were asked for. */
    familyWallets: Wallet[]
  }
}

window.familyWallets = (window.foyerFamilyWallets ?? []).map((entry) => {
  const wallet = install(entry)
  for (const [scope, answer] of Object.entries(entry.answers ?? {})) wallet.answer(scope, answer)
  return wallet
})

function install(entry: FamilyWallet): Wallet {
  if (entry.family === 'solana') {
    const wallet = createSolanaWallet(entry.options)
    wallet.register()
    return wallet
  }
  if (entry.family === 'cosmos') {
    const wallet = createCosmosWallet(entry.options)
    wallet.inject()
    return wallet
  }
  if (entry.family === 'bitcoin') {
    const wallet = createBitcoinWallet(entry.options)
    wallet.install()
    return wallet
  }
  const wallet = createPolkadotWallet(entry.options)
  wallet.inject()
  return wallet
}
