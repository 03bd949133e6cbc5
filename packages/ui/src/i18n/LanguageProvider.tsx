import type { Foyer } from '@foyer/core'
import { languageAtom } from '@foyer/core/views'
import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react'
import { FoyerContext, type UiOptions } from '../FoyerContext.ts'

type LanguageProviderProps = {
  readonly foyer: Foyer
  /** What holds until the language has been set. */
  readonly options?: UiOptions
  readonly children: ReactNode
}

const noOptions: UiOptions = {}

/** Gives the foyer to what is below, with the words of its language as far as they have come. */
export function LanguageProvider({ foyer, options = noOptions, children }: LanguageProviderProps) {
  const { store } = foyer
  const spoken = useSyncExternalStore(
    useCallback((listener) => store.sub(languageAtom, listener), [store]),
    () => store.get(languageAtom),
  )
  const value = useMemo(() => ({ foyer, options: spoken ?? options }), [foyer, spoken, options])
  return <FoyerContext.Provider value={value}>{children}</FoyerContext.Provider>
}
