import type { Spoken, walletWords } from '@foyer/test-kit/words'
import type { web3Enable } from '@polkadot/extension-dapp'

type PolkadotJs = (typeof walletWords)['polkadotJs']
type Extension = Awaited<ReturnType<typeof web3Enable>>[number]
type Equal<a, b> = [a, b] extends [b, a] ? true : never

// what polkadot-js publishes of its extension
export const hasItsAccounts: Equal<Spoken<PolkadotJs['accountFunctions']>, keyof Extension['accounts']> = true
export const hasItsSigner: Equal<
  Exclude<Spoken<PolkadotJs['signerFunctions']>, keyof Extension['signer']>,
  never
> = true
