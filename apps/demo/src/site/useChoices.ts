import { useFoyerTheme } from '@foyer/ui'
import { useState } from 'react'
import { type Playground, toThemeVariables, writePlayground } from '../playground.ts'
import { themePage } from './themePage.ts'

/** What was chosen, and how to choose otherwise: the look of page and dialog follows at once, and the address says it. */
export function useChoices(initial: Playground) {
  const { setThemeMode, setThemeVariables } = useFoyerTheme()
  const [choices, setChoices] = useState(initial)
  const change = (patch: Partial<Playground>) => {
    const next = { ...choices, ...patch }
    setChoices(next)
    themePage(next)
    setThemeMode(next.theme === 'system' ? undefined : next.theme)
    setThemeVariables(toThemeVariables(next))
    history.replaceState(null, '', location.pathname + writePlayground(next) + location.hash)
  }
  return { choices, change }
}
