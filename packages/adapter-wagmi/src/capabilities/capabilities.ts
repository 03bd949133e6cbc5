import type { Capabilities } from '@foyer/base'
import type { Scope } from '../scope.ts'
import { getWalletCapabilities, sendCalls } from './calls.ts'
import { estimateFee } from './estimateFee.ts'
import { getAssets } from './getAssets.ts'
import { getBalance } from './getBalance.ts'
import type { EvmCapability, InputOf } from './input.ts'
import { getIdentity, resolveName } from './names.ts'
import { getNftBalance, sendNft } from './nfts.ts'
import { sendToken, sendTransaction } from './send.ts'
import { signMessage, signTypedData } from './sign.ts'
import { switchNetwork } from './switchNetwork.ts'
import { getToken, getTokenBalances } from './tokens.ts'
import { waitForCalls } from './waitForCalls.ts'
import { waitForTransaction } from './waitForTransaction.ts'

/** Everything but the address check: it arrives as one, with the first use of any. */
export const capabilities: {
  readonly [name in Exclude<EvmCapability, 'isAddress'>]: (
    scope: Scope,
    input: InputOf<name>,
  ) => ReturnType<Capabilities[name]>
} = {
  switchNetwork,
  signMessage,
  signTypedData,
  getBalance,
  getToken,
  getTokenBalances,
  estimateFee,
  sendTransaction,
  sendToken,
  getNftBalance,
  sendNft,
  waitForTransaction,
  getWalletCapabilities,
  getAssets,
  sendCalls,
  waitForCalls,
  resolveName,
  getIdentity,
}
