import { useCallback, useState } from 'react'
import { toReason } from '../halt.ts'

/** Runs what a person asked for, and keeps what went wrong for the screen. */
export function useTask(describe: (error: unknown) => string = toReason) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const run = useCallback(
    async (task: () => Promise<void>) => {
      setIsBusy(true)
      setProblem(undefined)
      try {
        await task()
      } catch (error) {
        setProblem(describe(error))
      }
      setIsBusy(false)
    },
    [describe],
  )
  return { run, problem, isBusy }
}
