import { themeAtom } from '@foyer/core'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useFoyerAtom, useFoyerContext } from '../FoyerContext.ts'
import { applyVariables } from './shadow.ts'

type RootProps = {
  readonly className?: string
  readonly children: ReactNode
  readonly rootRef?: (root: HTMLElement | null) => void
}

/** The themed element inside the shadow root, where the page's styles end and ours begin. */
export function Root({ className = '', children, rootRef }: RootProps) {
  const { options } = useFoyerContext()
  const { themeMode, themeVariables } = useFoyerAtom(themeAtom)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (root) applyVariables(root, themeVariables)
  }, [root, themeVariables])
  const keep = (element: HTMLElement | null) => {
    setRoot(element)
    rootRef?.(element)
  }
  return (
    <div
      className={`root ${className}`}
      data-theme={themeMode}
      lang={options.locale ?? 'en'}
      // without it the direction of the page comes in by inheritance, and follows its changes
      dir={options.dir}
      ref={keep}
    >
      {children}
    </div>
  )
}
