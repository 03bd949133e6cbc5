import { applyAnswer, findByScope, promptKind } from './answers.ts'
import type { HandlerContext } from './context.ts'
import type { Events } from './events.ts'
import { handlers } from './handlers.ts'
import { rpcError } from './rpcError.ts'
import { forward, rpcUrlOf } from './send.ts'
import type { WalletState } from './state.ts'
import type { EvmAnswer, EvmAnswerScope, EvmPrompt, EvmProvider, EvmRequest } from './types.ts'

type Parts = {
  readonly context: HandlerContext
  readonly events: Events
  readonly script: ReadonlyMap<EvmAnswerScope, EvmAnswer>
  readonly gates: ReadonlyMap<EvmAnswerScope, Promise<void>>
  readonly requests: EvmRequest[]
  readonly prompts: EvmPrompt[]
  readonly flags: Readonly<Record<string, boolean>> | undefined
}

/** The object a site speaks to (EIP-1193): every request passes the script before the wallet acts. */
export function createProvider(parts: Parts): EvmProvider {
  const { events, script, requests, flags } = parts
  const provider: EvmProvider = {
    ...flags,
    request({ method, params }) {
      const request = { method, params: Array.isArray(params) ? params : params === undefined ? [] : [params] }
      requests.push(request)
      const answer = findByScope(script, method) ?? 'approve'
      if (answer === 'throw') throw rpcError(-32603, `The wallet broke on ${method}`)
      return respond(parts, request, answer)
    },
    on(event, listener) {
      events.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      events.off(event, listener)
      return provider
    },
  }
  return provider
}

async function respond({ context, gates, prompts }: Parts, request: EvmRequest, answer: EvmAnswer): Promise<unknown> {
  await findByScope(gates, request.method)
  const kind = promptKind(request.method)
  if (kind && answer === 'reject') prompts.push(toPrompt(context.state, kind, request))
  return applyAnswer(answer, request, () => act(context, request))
}

function act(context: HandlerContext, request: EvmRequest): unknown {
  const { method } = request
  if (context.state.locked && promptKind(method)) throw rpcError(4100, 'The wallet is locked.')
  const handler = handlers[method]
  if (handler) return handler(context, request)
  const isRead = /^(eth|net|web3)_/.test(method) && !/^eth_sign/.test(method)
  if (isRead) return forward(rpcUrlOf(context.state), request)
  throw rpcError(4200, `The method "${method}" is not supported.`)
}

export function toPrompt(state: WalletState, kind: EvmPrompt['kind'], { method, params }: EvmRequest): EvmPrompt {
  return { kind, method, params, account: state.accounts[0] ?? state.keys[0]?.address ?? '0x', chainId: state.chainId }
}
