import { useFoyerEvents } from '@foyer/ui'
import { useCallback, useEffect, useState } from 'react'
import type { FactName, Step } from './journeys.ts'
import { watchFacts } from './siteKeyFacts.ts'

type Fact = { readonly type: FactName /** In ms since the journey began. */; readonly at: number }

export type Progress = {
  readonly state: 'done' | 'now' | 'ahead' /** In ms, where it was seen happening. */
  readonly at?: number
}

/**
 * How far a journey has come, by the facts the page hears.
 * @param isConnected counts for the step that connects
 */
export function useProgress(steps: readonly Step[], isConnected: boolean) {
  const [{ began, facts }, setRun] = useState<{ began?: number; facts: readonly Fact[] }>({ facts: [] })
  const add = useCallback((type: FactName) => {
    setRun((run) => {
      const from = run.began ?? performance.now()
      return { began: from, facts: [...run.facts, { type, at: performance.now() - from }] }
    })
  }, [])
  useFoyerEvents(({ type }) => add(type))
  useEffect(() => watchFacts(add), [add])
  let isNow = false
  const progress = steps.map(({ by, count = 1 }): Progress => {
    const seen = facts.filter(({ type }) => by.includes(type))[count - 1]
    if (seen) return { state: 'done', at: seen.at }
    if (isConnected && count === 1 && by.includes('CONNECT_SUCCESS')) return { state: 'done' }
    if (isNow) return { state: 'ahead' }
    isNow = true
    return { state: 'now' }
  })
  const begin = () => {
    if (began === undefined) setRun({ began: performance.now(), facts: [] })
  }
  return { progress, begin }
}
