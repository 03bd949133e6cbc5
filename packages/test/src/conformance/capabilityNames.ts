import type { CapabilityName } from '@foyer/base'

/** Every name of the contract in `base`; one that is added there must be added here, which the types of `capabilityNames.test-d.ts` hold. */
export const sharedCapabilities = {
  switchNetwork: true,
  signMessage: true,
  signTypedData: true,
  getBalance: true,
  getToken: true,
  getTokenBalances: true,
  estimateFee: true,
  sendTransaction: true,
  sendToken: true,
  getNftBalance: true,
  sendNft: true,
  waitForTransaction: true,
  signTransaction: true,
  signAllTransactions: true,
  signAndSendTransaction: true,
  signIn: true,
  getWalletCapabilities: true,
  getAssets: true,
  sendCalls: true,
  waitForCalls: true,
  resolveName: true,
  getIdentity: true,
  isAddress: true,
} as const satisfies { readonly [name in CapabilityName]?: true }

/** What adapters add to the contract for documents of their own family. */
const familyCapabilities = ['signPsbt', 'signDirect', 'signAmino', 'signPayload']

/** Which of the family's are in the types depends on the adapter that is compiled with this. */
export const capabilityNames = [...Object.keys(sharedCapabilities), ...familyCapabilities] as readonly CapabilityName[]
