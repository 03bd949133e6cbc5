import type { FoyerEvent } from '@foyer/core'
import { useFoyerEvents } from '@foyer/ui'
import { useState } from 'react'
import type { Step } from './journeys.ts'

type Fact = { readonly type: FoyerEvent['type'] /** In ms since the journey began. */; readonly at: number }

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
  useFoyerEvents(({ type }) => {
    setRun((run) => {
      const from = run.began ?? performance.now()
      return { began: from, facts: [...run.facts, { type, at: performance.now() - from }] }
    })
  })
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
