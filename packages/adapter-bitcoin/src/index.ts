export { bitcoinAdapter } from './bitcoinAdapter.ts'
export type { PsbtInput, SignedPsbt } from './psbtTypes.ts'
export type { BitcoinAdapterOptions, Utxo } from './settings.ts'
