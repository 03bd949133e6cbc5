import { useCallback } from 'react'
import { useFoyerContext } from '../FoyerContext.ts'
import { en, type MessageKey } from './en.ts'
import { fillSlots } from './slots.ts'
import type { Args } from './translate.ts'
import { walletsWords } from './walletsWords.ts'

type Key = MessageKey | keyof typeof walletsWords

const words: Readonly<Record<Key, string>> = { ...en, ...walletsWords }

/** `useTranslate` with the words of the visitor’s wallets besides, for the screen that loads them. */
export function useWalletsTranslate(): <key extends Key>(key: key, ...args: Args<key>) => string {
  const { words: ofSite } = useFoyerContext().options
  return useCallback((key, ...[slots]) => fillSlots(ofSite?.[key] ?? words[key], slots), [ofSite])
}
