import type { Foyer } from '@foyer/core'
import { configAtom, languageAtom } from '@foyer/core/internal/views'
import { type ReactNode, useMemo } from 'react'
import { FoyerContext, type UiOptions, useStoreValue } from '../FoyerContext.ts'

type LanguageProviderProps = {
  readonly foyer: Foyer
  /** What holds until the language has been set. */
  readonly options?: UiOptions
  readonly children: ReactNode
}

const noOptions: UiOptions = {}

/** Gives the foyer to what is below, with the words of its language as far as they have come. */
export function LanguageProvider({ foyer, options = noOptions, children }: LanguageProviderProps) {
  const spoken = useStoreValue(foyer.store, languageAtom)
  const config = useStoreValue(foyer.store, configAtom)
  const value = useMemo(() => ({ foyer, options: spoken ?? options }), [foyer, spoken, options, config])
  return <FoyerContext.Provider value={value}>{children}</FoyerContext.Provider>
}
