import { useCallback } from 'react'
import { useFoyerContext } from '../FoyerContext.ts'
import { en, type LateMessageKey, type MessageKey } from './en.ts'
import { say } from './say.ts'
import type { Args } from './translate.ts'

/** Makes `useTranslate` with words besides, for the screens that load them. */
export function createUseTranslate<late extends LateMessageKey>(lateWords: Readonly<Record<late, string>>) {
  type Key = MessageKey | late
  const english = { ...en, ...lateWords } as Readonly<Record<Key, string>>
  return (): (<key extends Key>(key: key, ...args: Args<key>) => string) => {
    const { words, locale } = useFoyerContext().options
    return useCallback((key, ...[slots]) => say(words?.[key] ?? english[key], slots, locale), [words, locale])
  }
}
