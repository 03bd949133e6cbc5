import { expect, test } from 'vitest'
import { getStep } from './getStep.ts'

test.each([
  ['eth_requestAccounts', 'connect'],
  ['wallet_requestPermissions', 'connect'],
  ['wc_sessionPropose', 'connect'],
  ['enable', 'connect'],
  ['signIn', 'connect'],
  ['wallet_switchEthereumChain', 'switch'],
  ['wallet_addEthereumChain', 'switch'],
  ['switchNetwork', 'switch'],
  ['personal_sign', 'sign'],
  ['eth_signTypedData_v4', 'sign'],
  ['signPayload', 'sign'],
  ['solana_signTransaction', 'sign'],
  ['wallet_grantPermissions', 'sign'],
  ['eth_sendTransaction', 'send'],
  ['wallet_sendCalls', 'send'],
  ['signAndSendTransaction', 'send'],
  ['sendTransfer', 'send'],
  ['eth_chainId', 'read'],
  ['wallet_getCallsStatus', 'read'],
] as const)('default: %s is of the step %s', (method, step) => {
  expect(getStep(method)).toBe(step)
})
