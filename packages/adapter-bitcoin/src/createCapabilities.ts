import { type Capabilities, loadPart } from '@foyer/base'
import { type Scope, switchNetwork } from './connect.ts'
import { decodeAddress } from './decodeAddress.ts'
import { findNetwork } from './networks.ts'
import type { BitcoinAdapterOptions } from './settings.ts'

/** Every ability of the adapter. What they need beyond this file is loaded when one is used. */
export function createCapabilities(scope: Scope, options: BitcoinAdapterOptions): Partial<Capabilities> {
  const signing = () => loadPart(() => import('./signing.ts'))
  const sending = () => loadPart(() => import('./sending.ts'))
  return {
    isAddress({ value, network }) {
      const known = findNetwork(network)
      return known !== undefined && decodeAddress(value, known) !== undefined
    },
    switchNetwork: (input) => switchNetwork(scope, input),
    getBalance: async (input) => (await loadPart(() => import('./coins.ts'))).getBalance(input, options),
    waitForTransaction: async (input) =>
      (await loadPart(() => import('./waitForTransaction.ts'))).waitForTransaction(input),
    signMessage: async (input) => (await signing()).signMessage(scope, input),
    signPsbt: async (input) => (await signing()).signPsbt(scope, input),
    estimateFee: async (input) => (await sending()).estimateFee(scope, options, input),
    sendTransaction: async (input) => (await sending()).sendTransaction(scope, options, input),
  }
}
