import { themeAtom } from '@foyer/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useFoyerAtom, useLanguage } from '../FoyerContext.ts'
import { applyThemeVariables } from './shadow.ts'

type ThemeRootProps = { readonly className?: string; readonly children: ReactNode }

/** The themed element inside a shadow root; every custom property of the theme is set on it. */
export function ThemeRoot({ className = '', children }: ThemeRootProps) {
  const { locale = 'en', dir } = useLanguage()
  const { themeMode, themeVariables } = useFoyerAtom(themeAtom)
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => applyThemeVariables(root.current as HTMLElement, themeVariables), [themeVariables])
  return (
    <div
      className={`root ${className}`}
      data-theme={themeMode}
      lang={locale}
      // without it the direction is inherited from the page, changes included
      dir={dir}
      // the site's variables stand in its style
      suppressHydrationWarning
      ref={root}
    >
      {children}
    </div>
  )
}
