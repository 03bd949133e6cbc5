import { standardWords } from '../words/walletWords.ts'
import { rpcError } from './rpcError.ts'

/** One request as the site made it. */
export type WalletRequest = { readonly method: string; readonly params: unknown }

/** An error as a test states it. */
export type ScriptedError = { readonly code: number; readonly message?: string; readonly data?: unknown }

/**
 * How the wallet answers a method.
 * `approve` does what is asked · `reject` fails with 4001 · `busy` with -32002 · `hang` never answers ·
 * `throw` throws before a promise is returned · `{ error }` fails with that code · `{ result }` answers that and does nothing ·
 * a function answers what it returns
 */
export type WalletAnswer<request = WalletRequest, error = ScriptedError> =
  | 'approve'
  | 'reject'
  | 'busy'
  | 'hang'
  | 'throw'
  | { readonly error: error }
  | { readonly result: unknown }
  | ((request: request) => unknown)

/** `*` is every method, `prompts` every method that asks the user; the most exact one counts. */
export type AnswerScope = '*' | 'prompts' | (string & {})

type Run<value> = {
  readonly asks: boolean
  /** What an approving wallet does. */
  readonly act: () => value | Promise<value>
  /** Called before a scripted `reject` fails. */
  readonly onReject?: () => void
}

/** The part of a wallet that a test writes: what was asked of it, and how it answers. */
export type Script<request = WalletRequest, error = ScriptedError> = {
  /** Every request that reached the wallet, in order. */
  readonly requests: readonly request[]
  /** The ones that asked the user something. */
  readonly prompts: readonly request[]
  /** Notes a request that is served whatever the script says. */
  record(request: request): void
  /** Answers by script. Not async: `throw` throws before there is a promise. */
  run<value>(request: request, options: Run<value>): Promise<value>
  answer(scope: AnswerScope, answer: WalletAnswer<request, error>): void
  reset(): void
  /** Requests of this kind, all of them unless told, wait from now on. @returns lets them go on */
  hold(scope?: AnswerScope): () => void
}

/** How a wallet words what goes wrong. */
export type ScriptWords<error = ScriptedError> = {
  readonly reject: () => Error
  readonly busy: () => Error
  readonly throw: (method: string) => Error
  readonly error: (error: error) => Error
}

const { codes } = standardWords

/** @see EIP-1193, EIP-1474 */
export const rpcWords: ScriptWords = {
  reject: () => rpcError(codes.rejected.says, 'User rejected the request.'),
  busy: () => rpcError(codes.busy.says, 'Request already pending. Please wait.'),
  throw: (method) => rpcError(codes.internal.says, `The wallet broke on ${method}`),
  error: ({ code, message = `Scripted error ${code}`, data }) => rpcError(code, message, data),
}

export function createScript<request extends { readonly method: string } = WalletRequest, error = ScriptedError>(
  words: ScriptWords<error>,
): Script<request, error> {
  const requests: request[] = []
  const prompts: request[] = []
  const answers = new Map<AnswerScope, WalletAnswer<request, error>>()
  const holds = new Map<AnswerScope, Promise<void>>()
  return {
    requests,
    prompts,
    record: (request) => void requests.push(request),
    run(request, options) {
      const { method } = request
      requests.push(request)
      if (options.asks) prompts.push(request)
      const answer = findByScope(answers, method, options.asks) ?? 'approve'
      if (answer === 'throw') throw words.throw(method)
      const held = findByScope(holds, method, options.asks)
      return respond({ held, answer, request, words }, options)
    },
    answer: (scope, answer) => void answers.set(scope, answer),
    reset: () => answers.clear(),
    hold: (scope = '*') => hold(holds, scope),
  }
}

/** Finds what stands for a method: its own, else that of all prompts, else that of everything. */
function findByScope<value>(scopes: ReadonlyMap<AnswerScope, value>, method: string, asks: boolean): value | undefined {
  return scopes.get(method) ?? (asks ? scopes.get('prompts') : undefined) ?? scopes.get('*')
}

function hold(holds: Map<AnswerScope, Promise<void>>, scope: AnswerScope): () => void {
  let open = () => {}
  const held = new Promise<void>((resolve) => {
    open = resolve
  })
  holds.set(scope, held)
  return () => {
    if (holds.get(scope) === held) holds.delete(scope)
    open()
  }
}

type Responding<request, error> = {
  readonly held: Promise<void> | undefined
  readonly answer: Exclude<WalletAnswer<request, error>, 'throw'>
  readonly request: request
  readonly words: ScriptWords<error>
}

async function respond<request, error, value>(
  { held, answer, request, words }: Responding<request, error>,
  { act, onReject }: Run<value>,
): Promise<value> {
  await held
  if (answer === 'approve') return act()
  if (answer === 'reject') {
    onReject?.()
    throw words.reject()
  }
  if (answer === 'busy') throw words.busy()
  if (answer === 'hang') return new Promise(() => {})
  // a scripted answer is whatever the test says, also what no honest wallet would give
  if (typeof answer === 'function') return answer(request) as value
  if ('result' in answer) return answer.result as value
  throw words.error(answer.error)
}
