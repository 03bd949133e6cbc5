export {
  type Bitcoin,
  type BitcoinAccount,
  type BitcoinOptions,
  bitcoinPart,
  findBitcoind,
  type RunningBitcoin,
  startBitcoin,
} from './bitcoin/index.ts'
export {
  type AccountContracts,
  type Bundler,
  type DelegationFramework,
  delegationFramework,
  findBundler,
  installBundler,
  type RunningBundler,
  startBundler,
} from './bundler/index.ts'
export { type Cosmos, type CosmosAccount, type CosmosOptions, cosmosPart, startCosmos } from './cosmos/index.ts'
export { createFileServer } from './demoServer/createFileServer.ts'
export { handleMount, type Mount, type UpgradeListener, upgradeMount } from './demoServer/mounts.ts'
export {
  type DemoServer,
  type DemoServerOptions,
  devnetMounts,
  startDemoServer,
  strictPolicy,
} from './demoServer/startDemoServer.ts'
export { devnetFolder } from './devnetFolder.ts'
export {
  daiToken,
  feeToken,
  localItems,
  localNft,
  localToken,
  localVault,
  noReturnToken,
  signedToken,
} from './evm/artifacts/contracts.ts'
export { type Evm, type EvmOptions, evmPart } from './evm/evmPart.ts'
export { requestRpc, requestRpcBatch } from './evm/requestRpc.ts'
export type { EvmContracts, EvmToken } from './evm/seedPlan.ts'
export { type EvmAccount, testMnemonic } from './evm/seedPlan.ts'
export { mintToken, type RunningEvm, setEther, startEvm } from './evm/startEvm.ts'
export { permit2Code, uniswapRouterAbi } from './evm/uniswap.ts'
export { deployUniswapV3, type UniswapV3 } from './evm/uniswapV3.ts'
export {
  type FarcasterNetwork,
  type FarcasterPerson,
  type SignInText,
  startFarcaster,
} from './farcaster/startFarcaster.ts'
export { startFarcasterApp } from './farcaster/startFarcasterApp.ts'
export { type ProviderAccount, type ProviderName, providerRules } from './issuer/providerRules.ts'
export { type Issuer, startIssuer } from './issuer/startIssuer.ts'
export { type Provider, startProvider } from './issuer/startProvider.ts'
export type { SinkMail } from './mail/startMailSink.ts'
export {
  type MailQuery,
  type MailSink,
  type MailSinkOptions,
  mailPart,
  startMailSink,
} from './mail/startMailSink.ts'
export {
  type DevnetChain,
  type DevnetNetwork,
  describeBitcoin,
  describeDevnet,
  describePolkadot,
  describeSolana,
  type LocalBitcoin,
  type LocalCosmos,
  type LocalFamilies,
  type LocalPolkadot,
  type LocalSolana,
} from './network.ts'
export {
  findPolkadotRuntime,
  type Polkadot,
  type PolkadotAccount,
  type PolkadotOptions,
  polkadotPart,
  startPolkadot,
} from './polkadot/index.ts'
export {
  type RunningSolana,
  type Solana,
  type SolanaAccount,
  type SolanaOptions,
  type SolanaToken,
  solanaPart,
  startSolana,
} from './solana/index.ts'
export { type Devnet, type DevnetOptions, startDevnet } from './startDevnet.ts'
export type { Part, PartContext, StartedPart } from './supervisor/runProcess.ts'
export { type ProcessOptions, type RunningProcess, runProcess } from './supervisor/runProcess.ts'
export { type PartLoss, type StartedParts, type StartOptions, startParts } from './supervisor/startParts.ts'
export { waitForSignal, waitUntilRunnerGone } from './supervisor/waitUntilRunnerGone.ts'
