export {
  accountServiceUrl,
  fakeAccountService,
  heldBalances,
  heldEther,
  heldNft,
  heldNfts,
  heldToken,
  nameRoutes,
  pastTransaction,
  pastTransactions,
  pastTransfer,
} from './accountService.ts'
export { describeAdapter } from './conformance/describeAdapter.ts'
export { describeReload, type ReloadHarness } from './conformance/describeReload.ts'
export type { Absent, AdapterHarness, Setup } from './conformance/harness.ts'
export { createRandom } from './createRandom.ts'
export { describeWords, getFailureName } from './describeWords.ts'
export { type FakeExternal, type FakeExternalOptions, fakeExternal } from './fakeExternal.ts'
export {
  type FakeAnswer,
  type FakeCall,
  type FakeFetch,
  failWith,
  fakeFetch,
  hangs,
  unreachable,
} from './fakeFetch.ts'
export { hurry } from './hurry.ts'
export { listenForStatus } from './listenForStatus.ts'
export { type MemoryRelay, memoryRelay } from './memoryRelay.ts'
export { type MemorySiwx, type MemorySiwxOptions, memorySiwx, siwxSession } from './memorySiwx.ts'
export { type MemoryPages, type MemoryStorageOptions, memoryPages, memoryStorage } from './memoryStorage.ts'
export { type MockAdapter, type MockAdapterOptions, mockAdapter } from './mockAdapter.ts'
export type { MockWallet, MockWalletOptions } from './mockWallet.ts'
export { adapterContext, cosmosHub, mainnet, optimism, polkadot, polygon, sepolia } from './networks.ts'
export { type ExchangeCounter, fakeExchangeService, fakeOnrampService, onrampUrl } from './onrampService.ts'
export { type RecordedEvents, recordConsole, recordEvents } from './recordEvents.ts'
export { type BuiltSwap, fakeSwapService, type SwapMarket, type SwapService, swapAddresses } from './swapService.ts'
export { type WalkDriver, walkByKeyboard } from './walkByKeyboard.ts'
export type { WalletControls, WalletMood } from './walletControls.ts'
export { setWalletMood } from './walletControls.ts'
