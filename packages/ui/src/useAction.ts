import { useCallback, useEffect, useRef, useState } from 'react'

export type ActionListeners<output> = {
  readonly onSuccess?: ((output: output) => void) | undefined
  readonly onError?: ((error: unknown) => void) | undefined
}

type State<output> =
  | { readonly status: 'idle' | 'pending' }
  | { readonly status: 'success'; readonly data: output }
  | { readonly status: 'error'; readonly error: unknown }

/**
 * Something that a press begins, and what became of the last one.
 * @param run the same function from render to render
 * @param listeners the newest ones are told
 */
export function useAction<input, output>(
  run: (input: input) => Promise<output>,
  listeners: ActionListeners<output>,
): {
  /** Never rejects: what went wrong is in `error`, and told to `onError`. */
  readonly act: (input: input) => Promise<void>
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
  readonly error: unknown
  readonly data: output | undefined
} {
  const [state, setState] = useState<State<output>>({ status: 'idle' })
  const last = useRef<Promise<output>>(undefined)
  const latest = useRef(listeners)
  useEffect(() => {
    latest.current = listeners
  })
  const act = useCallback(
    async (input: input) => {
      setState({ status: 'pending' })
      const running = run(input)
      last.current = running
      // what an earlier press began says nothing of the last one
      const settle = (next: State<output>) => last.current === running && setState(next)
      try {
        const data = await running
        settle({ status: 'success', data })
        latest.current.onSuccess?.(data)
      } catch (error) {
        settle({ status: 'error', error })
        latest.current.onError?.(error)
      }
    },
    [run],
  )
  const { status } = state
  return {
    act,
    isPending: status === 'pending',
    isSuccess: status === 'success',
    isError: status === 'error',
    error: status === 'error' ? state.error : undefined,
    data: status === 'success' ? state.data : undefined,
  }
}
