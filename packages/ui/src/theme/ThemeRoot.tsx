import { themeAtom } from '@foyer/core'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useFoyerAtom, useLanguage } from '../FoyerContext.ts'
import { applyThemeVariables } from './openShadow.ts'

type ThemeRootProps = {
  readonly className?: string
  readonly children: ReactNode
  readonly rootRef?: (root: HTMLElement | null) => void
}

/** The themed element inside a shadow root; every custom property of the theme is set on it. */
export function ThemeRoot({ className = '', children, rootRef }: ThemeRootProps) {
  const { locale = 'en', dir } = useLanguage()
  const { themeMode, themeVariables } = useFoyerAtom(themeAtom)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (root) applyThemeVariables(root, themeVariables)
  }, [root, themeVariables])
  const setRootElement = (element: HTMLElement | null) => {
    setRoot(element)
    rootRef?.(element)
  }
  return (
    <div
      className={`root ${className}`}
      data-theme={themeMode}
      lang={locale}
      // without it the direction is inherited from the page, changes included
      dir={dir}
      ref={setRootElement}
    >
      {children}
    </div>
  )
}
