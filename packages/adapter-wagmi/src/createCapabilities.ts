import { type Capabilities, isEvmAddress } from '@foyer/base'
import { getAddress } from 'viem'
import type { EvmCapability } from './capabilities/input.ts'
import type { Scope } from './scope.ts'

/** Everything here but the address check arrives with its first use. */
export function createCapabilities(scope: Scope): Required<Pick<Capabilities, EvmCapability>> {
  return {
    switchNetwork: async (input) => (await import('./capabilities/switchNetwork.ts')).switchNetwork(scope, input),
    signMessage: async (input) => (await import('./capabilities/sign.ts')).signMessage(scope, input),
    signTypedData: async (input) => (await import('./capabilities/sign.ts')).signTypedData(scope, input),
    getBalance: async (input) => (await import('./capabilities/getBalance.ts')).getBalance(scope, input),
    getToken: async (input) => (await import('./capabilities/tokens.ts')).getToken(scope, input),
    getTokenBalances: async (input) => (await import('./capabilities/tokens.ts')).getTokenBalances(scope, input),
    estimateFee: async (input) => (await import('./capabilities/estimateFee.ts')).estimateFee(scope, input),
    sendTransaction: async (input) => (await import('./capabilities/send.ts')).sendTransaction(scope, input),
    sendToken: async (input) => (await import('./capabilities/send.ts')).sendToken(scope, input),
    waitForTransaction: async (input) =>
      (await import('./capabilities/waitForTransaction.ts')).waitForTransaction(scope, input),
    getWalletCapabilities: async (input) =>
      (await import('./capabilities/calls.ts')).getWalletCapabilities(scope, input),
    sendCalls: async (input) => (await import('./capabilities/calls.ts')).sendCalls(scope, input),
    isAddress: ({ value }) => isChecked(value),
  }
}

/** An EVM address; one whose case says something must say the right thing (EIP-55). */
function isChecked(value: string): boolean {
  if (!isEvmAddress(value)) return false
  const digits = value.replace(/^0x/, '')
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isPlain || getAddress(`0x${digits}`) === `0x${digits}`
}
