import { useCallback, useState } from 'react'

/** Runs what a person asked for, and keeps what went wrong for the screen. */
export function useTask() {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const run = useCallback(async (task: () => Promise<void>) => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await task()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
    setIsBusy(false)
  }, [])
  return { run, problem, isBusy }
}
