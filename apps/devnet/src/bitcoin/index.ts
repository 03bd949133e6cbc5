export type { BitcoinAccount } from './accounts.ts'
export { type Bitcoin, type BitcoinOptions, bitcoinPart } from './bitcoinPart.ts'
export { type Bitcoind, findBitcoind } from './findBitcoind.ts'
export { type RunningBitcoin, startBitcoin } from './startBitcoin.ts'
