import type { Listeners } from '../script/createListeners.ts'
import type { Script } from '../script/createScript.ts'
import { rpcError } from '../script/rpcError.ts'
import { standardWords } from '../words/walletWords.ts'
import type { HandlerContext } from './context.ts'
import { findHandler } from './findHandler.ts'
import { promptKind } from './promptKind.ts'
import type { WalletState } from './readSaved.ts'
import { forward, rpcUrlOf } from './send.ts'
import type { EvmPrompt, EvmProvider, EvmRequest } from './types.ts'

type Parts = {
  readonly context: HandlerContext
  readonly events: Listeners
  readonly script: Script<EvmRequest>
  readonly prompts: EvmPrompt[]
  readonly flags: Readonly<Record<string, boolean>> | undefined
}

/** The object a site speaks to (EIP-1193): every request passes the script before the wallet acts. */
export function createProvider({ context, events, script, prompts, flags }: Parts): EvmProvider {
  const provider: EvmProvider = {
    ...flags,
    request({ method, params }) {
      const request = { method, params: Array.isArray(params) ? params : params === undefined ? [] : [params] }
      const kind = promptKind(method)
      return script.run<unknown>(request, {
        asks: kind !== undefined,
        act: () => act(context, request),
        onReject() {
          if (kind) prompts.push(toPrompt(context.state, kind, request))
        },
      })
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

function act(context: HandlerContext, request: EvmRequest): unknown {
  const { method } = request
  if (context.state.locked && promptKind(method))
    throw rpcError(standardWords.codes.unauthorized.says, 'The wallet is locked.')
  const handler = findHandler(method)
  if (handler) return handler(context, request)
  const isRead = /^(eth|net|web3)_/.test(method) && !/^eth_sign/.test(method)
  if (isRead) return forward(rpcUrlOf(context.state), request)
  throw rpcError(standardWords.codes.unsupported.says, `The method "${method}" is not supported.`)
}

export function toPrompt(state: WalletState, kind: EvmPrompt['kind'], { method, params }: EvmRequest): EvmPrompt {
  return { kind, method, params, account: state.accounts[0] ?? state.keys[0]?.address ?? '0x', chainId: state.chainId }
}
