import type { Foyer } from '@foyer/core'
import { configAtom } from '@foyer/core/internal/views'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { FoyerContext, type UiOptions, useFoyerContext, useStoreValue } from './FoyerContext.ts'
import { speak } from './i18n/speak.ts'
import { placeModal } from './placeModal.ts'

/** The foyer, and how it speaks on this page. */
export type FoyerProviderProps = UiOptions & { readonly foyer: Foyer; readonly children?: ReactNode }

/**
 * Gives Foyer to hooks and components below, and shows its modal on the page. Renders nothing of its own.
 * With `disableAppend` or `enableEmbedded`, place `FoyerModal` where the modal belongs.
 */
export function FoyerProvider({ foyer, words, locale, dir, children }: FoyerProviderProps) {
  const config = useStoreValue(foyer.store, configAtom)
  const options = useMemo(() => ({ words, locale, dir }), [words, locale, dir])
  const value = useMemo(() => ({ foyer, options }), [foyer, options, config])
  useEffect(() => speak(foyer, options), [foyer, options])
  useEffect(() => placeModal(foyer), [foyer])
  return <FoyerContext.Provider value={value}>{children}</FoyerContext.Provider>
}

/** The modal's place in the page, for `disableAppend` and `enableEmbedded`. */
export function FoyerModal() {
  const { foyer } = useFoyerContext()
  const unmount = useRef<() => void>(undefined)
  const place = useCallback(
    (parent: HTMLElement | null) => {
      unmount.current?.()
      unmount.current = parent ? placeModal(foyer, parent) : undefined
    },
    [foyer],
  )
  return <div ref={place} data-foyer-modal="" />
}
