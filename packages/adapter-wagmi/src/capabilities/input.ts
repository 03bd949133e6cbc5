import type { Capabilities } from '@foyer/base'

export type EvmCapability =
  | 'switchNetwork'
  | 'signMessage'
  | 'signTypedData'
  | 'getBalance'
  | 'getToken'
  | 'getTokenBalances'
  | 'estimateFee'
  | 'sendTransaction'
  | 'sendToken'
  | 'getNftBalance'
  | 'sendNft'
  | 'waitForTransaction'
  | 'getWalletCapabilities'
  | 'getAssets'
  | 'sendCalls'
  | 'waitForCalls'
  | 'resolveName'
  | 'getIdentity'
  | 'isAddress'

/** What one capability takes. */
export type InputOf<name extends EvmCapability> = Parameters<Capabilities[name]>[0]
