import { rpcError } from './rpcError.ts'
import type { EvmAnswer, EvmAnswerScope, EvmPrompt, EvmRequest } from './types.ts'

const promptKinds: { readonly [method: string]: EvmPrompt['kind'] } = {
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
  return promptKinds[method]
}

/** What stands for a method: its own, else that of all prompts, else that of everything. */
export function findByScope<value>(scopes: ReadonlyMap<EvmAnswerScope, value>, method: string): value | undefined {
  const ofPrompts = promptKind(method) ? scopes.get('prompts') : undefined
  return scopes.get(method) ?? ofPrompts ?? scopes.get('*')
}

/** Answers by script; `act` is what an approving wallet does. */
export async function applyAnswer(answer: EvmAnswer, request: EvmRequest, act: () => unknown): Promise<unknown> {
  if (answer === 'approve') return act()
  if (answer === 'reject') throw rpcError(4001, 'User rejected the request.')
  if (answer === 'busy') throw rpcError(-32002, 'Request already pending. Please wait.')
  if (answer === 'hang' || answer === 'throw') return new Promise(() => {})
  if (typeof answer === 'function') return answer(request)
  if ('result' in answer) return answer.result
  const { code, message = `Scripted error ${code}`, data } = answer.error
  throw rpcError(code, message, data)
}
