export type { BitcoinAccount } from './accounts.ts'
export { type Bitcoind, findBitcoind } from './bitcoindRpc.ts'
export { type Bitcoin, type BitcoinOptions, bitcoinPart, type RunningBitcoin, startBitcoin } from './bitcoinPart.ts'
