import { useCallback } from 'react'
import { useFoyerContext } from '../FoyerContext.ts'
import { en } from './en.ts'
import { say } from './say.ts'
import type { Args, LateMessageKey, MessageKey } from './translate.ts'

/** Says a message of these words, or one of those that every screen has. */
export type TranslateWith<late extends LateMessageKey> = <key extends MessageKey | late>(
  key: key,
  ...args: Args<key>
) => string

type Texts = { readonly [key in MessageKey | LateMessageKey]?: string }

const shared: Texts = en

/** `useTranslate` for a screen that loads words of its own. */
export function useTranslateWith<late extends LateMessageKey>(
  own: Texts & Readonly<Record<late, string>>,
): TranslateWith<late> {
  const { words, locale } = useFoyerContext().options
  return useCallback(
    (key, ...[slots]) => say(words?.[key] ?? shared[key] ?? own[key] ?? '', slots, locale),
    [words, locale, own],
  )
}
