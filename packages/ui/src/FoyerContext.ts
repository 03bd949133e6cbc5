import type { Namespace } from '@foyer/base'
import type { AccountState, Foyer, Store } from '@foyer/core'
import { languageAtom } from '@foyer/core/internal/views'
import type { Atom } from 'jotai/vanilla'
import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import type { Locale, Words } from './i18n/translate.ts'

/** How Foyer speaks on this page. */
export type UiOptions = {
  /** The site's own words, by key, before those of `locale`. `{slots}` are filled as in the original. */
  readonly words?: Words | undefined
  /**
   * The language of words, numbers and dates: a BCP 47 tag such as `de` or `pt-BR`, or `auto` for the page's own
   * `<html lang>`. Words load when they are needed; those that Foyer lacks are English. Default `en`.
   */
  readonly locale?: Locale | undefined
  /** Default: that of the language, in English the page's. */
  readonly dir?: 'ltr' | 'rtl' | undefined
}

export type FoyerContextValue = {
  readonly foyer: Foyer
  readonly options: UiOptions
  /** Who is shown until the last visit has been verified; absent without `RememberedAccount`, and from then on. */
  readonly remembered?: ((namespace: Namespace | undefined) => AccountState | undefined) | undefined
}

export const FoyerContext = createContext<FoyerContextValue | undefined>(undefined)

/** Renders again when `updateOptions` has changed the foyer's configuration: who provides the context sees to it. */
export function useFoyerContext(): FoyerContextValue {
  const value = useContext(FoyerContext)
  if (!value) throw new Error('Foyer: no <FoyerProvider>')
  return value
}

/** What a dialog shows, by atom. While it closes these are the values it showed last, not those that hold now. */
export type ShownValues = {
  get<value>(atom: Atom<value>): value
  /** A component that shows this value is on screen. */
  record<value>(atom: Atom<value>, value: value): void
}

/** Undefined outside of a dialog that closes with an animation: what holds is shown. */
export const ShownValuesContext = createContext<ShownValues | undefined>(undefined)

/** Layout effects do nothing on a server, and React 18 warns of them there. */
const useCommitEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Reads an atom from this foyer's store, never from the host page's. */
export function useFoyerAtom<value>(atom: Atom<value>): value {
  const { store } = useFoyerContext().foyer
  const shown = useContext(ShownValuesContext)
  const value = useStoreValue(store, atom, shown)
  // after the commit: a render that React discards was never on screen
  useCommitEffect(() => shown?.record(atom, value), [shown, atom, value])
  return value
}

/** Reads an atom from a given store. */
export function useStoreValue<value>(store: Store, atom: Atom<value>, from: Pick<Store, 'get'> = store): value {
  const read = () => from.get(atom)
  return useSyncExternalStore(
    useCallback((listener) => store.sub(atom, listener), [store, atom]),
    read,
    read,
  )
}

/** Returns how Foyer speaks now, for what stands in the page itself; inside of the modal the context has it. */
export function useLanguage(): UiOptions {
  const { options } = useFoyerContext()
  return useFoyerAtom(languageAtom) ?? options
}

const subscribeToNothing = () => () => {}

/** False on a server and while hydrating, where nothing may depend on the visitor's own browser. */
export function useIsClient(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
