/** One request as the site made it. */
export type WalletRequest = { readonly method: string; readonly params: unknown }

/**
 * How the wallet answers a method.
 * `approve` does what is asked · `reject` fails with 4001 · `busy` with -32002 · `hang` never answers ·
 * `throw` throws before a promise is returned · `{ error }` fails with that code · `{ result }` answers that and does nothing ·
 * a function answers what it returns
 */
export type WalletAnswer =
  | 'approve'
  | 'reject'
  | 'busy'
  | 'hang'
  | 'throw'
  | { readonly error: { readonly code: number; readonly message?: string } }
  | { readonly result: unknown }
  | ((request: WalletRequest) => unknown)

/** `*` is every method, `prompts` every method that asks the user; the most exact one counts. */
export type AnswerScope = '*' | 'prompts' | (string & {})

/** The part of a wallet that a test writes: what was asked of it, and how it answers. */
export type Script = {
  /** Every request that reached the wallet, in order. */
  readonly requests: readonly WalletRequest[]
  /** The ones that asked the user something. */
  readonly prompts: readonly WalletRequest[]
  /** Answers by script; `act` is what an approving wallet does. Not async: `throw` throws before there is a promise. */
  run<value>(
    request: WalletRequest,
    options: { readonly asks: boolean; readonly act: () => value | Promise<value> },
  ): Promise<value>
  answer(scope: AnswerScope, answer: WalletAnswer): void
  reset(): void
  /** Requests wait from now on. @returns lets them go on */
  hold(): () => void
}

/** An error as wallets give it: a code a site can act upon. */
export function walletError(code: number, message: string): Error & { readonly code: number } {
  return Object.assign(new Error(message), { code })
}

export function createScript(): Script {
  const requests: WalletRequest[] = []
  const prompts: WalletRequest[] = []
  const answers = new Map<AnswerScope, WalletAnswer>()
  let gate: Promise<void> | undefined

  const find = (method: string, asks: boolean): WalletAnswer =>
    answers.get(method) ?? (asks ? answers.get('prompts') : undefined) ?? answers.get('*') ?? 'approve'

  return {
    requests,
    prompts,
    run(request, { asks, act }) {
      requests.push(request)
      if (asks) prompts.push(request)
      const answer = find(request.method, asks)
      if (answer === 'throw') throw walletError(-32603, `The wallet broke on ${request.method}`)
      return respond(gate, answer, request, act)
    },
    answer: (scope, answer) => void answers.set(scope, answer),
    reset: () => answers.clear(),
    hold() {
      let open = () => {}
      gate = new Promise((resolve) => {
        open = resolve
      })
      return () => {
        gate = undefined
        open()
      }
    },
  }
}

async function respond<value>(
  gate: Promise<void> | undefined,
  answer: Exclude<WalletAnswer, 'throw'>,
  request: WalletRequest,
  act: () => value | Promise<value>,
): Promise<value> {
  if (gate) await gate
  if (answer === 'approve') return act()
  if (answer === 'reject') throw walletError(4001, 'User rejected the request.')
  if (answer === 'busy') throw walletError(-32002, 'Request already pending. Please wait.')
  if (answer === 'hang') return new Promise(() => {})
  // a scripted answer is whatever the test says, also what no honest wallet would give
  if (typeof answer === 'function') return answer(request) as value
  if ('result' in answer) return answer.result as value
  const { code, message = `Scripted error ${code}` } = answer.error
  throw walletError(code, message)
}
