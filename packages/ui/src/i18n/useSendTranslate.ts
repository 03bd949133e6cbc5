import { useCallback } from 'react'
import { useFoyerContext } from '../FoyerContext.ts'
import { en, type MessageKey } from './en.ts'
import { sendWords } from './sendWords.ts'
import { fillSlots } from './slots.ts'
import type { Args } from './translate.ts'

type Key = MessageKey | keyof typeof sendWords

const words: Readonly<Record<Key, string>> = { ...en, ...sendWords }

/** `useTranslate` with the words of sending besides, for the screens that load them. */
export function useSendTranslate(): <key extends Key>(key: key, ...args: Args<key>) => string {
  const { words: ofSite } = useFoyerContext().options
  return useCallback((key, ...[slots]) => fillSlots(ofSite?.[key] ?? words[key], slots), [ofSite])
}
