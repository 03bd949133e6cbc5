import { useCallback, useEffect, useRef, useState } from 'react'

/** Who is told how it ended; the newest ones count. */
export type Listeners<output> = {
  readonly onSuccess?: ((output: output) => void) | undefined
  readonly onError?: ((error: unknown) => void) | undefined
}

/** What became of the last press. */
export type ActionState<output> = {
  readonly data: output | undefined
  readonly error: unknown
  readonly isPending: boolean
  readonly isError: boolean
  readonly isSuccess: boolean
}

const idle = { data: undefined, error: undefined, isPending: false, isError: false, isSuccess: false } as const

/** Something that a press begins. `act` never rejects. */
export function useAction<input extends readonly unknown[], output>(
  run: (...input: input) => Promise<output>,
  listeners: Listeners<output>,
): ActionState<output> & { readonly act: (...input: input) => Promise<void> } {
  const [state, setState] = useState<ActionState<output>>(idle)
  const newest = useRef(0)
  const latest = useRef({ run, listeners })
  useEffect(() => {
    latest.current = { run, listeners }
  })
  const act = useCallback(async (...input: input) => {
    newest.current += 1
    const mine = newest.current
    const settle = (next: ActionState<output>) => {
      // what an earlier press began says nothing of the last one
      if (mine === newest.current) setState(next)
    }
    settle({ ...idle, isPending: true })
    try {
      const data = await latest.current.run(...input)
      settle({ ...idle, data, isSuccess: true })
      latest.current.listeners.onSuccess?.(data)
    } catch (error) {
      settle({ ...idle, error, isError: true })
      latest.current.listeners.onError?.(error)
    }
  }, [])
  return { ...state, act }
}
