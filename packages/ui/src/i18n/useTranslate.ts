import { type ErrorName, errorMessages } from '@foyer/base'
import { createElement, type ReactNode, useMemo } from 'react'
import { type UiOptions, useFoyerContext } from '../FoyerContext.ts'
import { en } from './en.ts'
import type { Message } from './message.ts'
import { say } from './say.ts'
import type { Args, MessageKey, MessageSlots, Words } from './translate.ts'

/** Says a message in the site's words or ours. */
export type Translate = <key extends MessageKey>(key: key, ...args: Args<key>) => string

/** The same function for as long as the words are the same. */
export function useTranslate(): Translate {
  const { words, locale } = useFoyerContext().options
  return useMemo(() => createTranslate({ words, locale }), [words, locale])
}

/** The same outside of React. */
export function createTranslate({ words, locale }: Pick<UiOptions, 'words' | 'locale'>): Translate {
  return (key, ...[slots]) => say(message(words, key), slots, locale)
}

/** A message whose slots are elements, such as links, each with the direction of its own text. */
export function useRichTranslate() {
  const { words } = useFoyerContext().options
  return <key extends MessageKey>(key: key, slots: { readonly [slot in MessageSlots<key>]: ReactNode }): ReactNode[] =>
    toText(message(words, key))
      .split(/\{(\w+)\}/)
      .map((part, index) =>
        index % 2 ? createElement('bdi', { key: part }, (slots as Record<string, ReactNode>)[part]) : part,
      )
}

/** Returns the key of what happened and what to do, by the error's name; the cause speaks for an error that only wraps it. */
export function getErrorKey(error: unknown): `error.${ErrorName}` {
  const name = error instanceof Error ? error.name : ''
  return Object.hasOwn(errorMessages, name) ? `error.${name as ErrorName}` : 'error.FrameFailed'
}

function message(words: Words | undefined, key: MessageKey): Message {
  return words?.[key] ?? en[key]
}

/** No number stands among elements. */
function toText(message: Message): string {
  return typeof message === 'string' ? message : message.other
}
