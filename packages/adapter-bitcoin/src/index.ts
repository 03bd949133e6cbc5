export { bitcoinAdapter } from './bitcoinAdapter.ts'
export type { BitcoinAdapterOptions, Utxo } from './settings.ts'
