export { bitcoinAdapter } from './bitcoinAdapter.ts'
export type { BitcoinAdapterOptions, PsbtInput, SignedPsbt, Utxo } from './types.ts'
