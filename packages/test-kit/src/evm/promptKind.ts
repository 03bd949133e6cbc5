import type { standardWords } from '../words/walletWords.ts'
import type { EvmPrompt } from './types.ts'

const promptKinds: { readonly [method in keyof typeof standardWords.methods]?: EvmPrompt['kind'] } = {
  eth_requestAccounts: 'connect',
  wallet_requestPermissions: 'connect',
  wallet_switchEthereumChain: 'switchChain',
  wallet_addEthereumChain: 'addChain',
  personal_sign: 'sign',
  eth_signTypedData_v4: 'sign',
  eth_sendTransaction: 'send',
  wallet_sendCalls: 'send',
}

/** What a method asks the user, or undefined when it asks nothing. */
export function promptKind(method: string): EvmPrompt['kind'] | undefined {
  return (promptKinds as { readonly [method: string]: EvmPrompt['kind'] })[method]
}
