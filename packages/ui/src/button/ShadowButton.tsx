import { type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { openShadow } from '../theme/shadow.ts'
import { ThemeRoot } from '../theme/ThemeRoot.tsx'
import tokens from '../theme/tokens.css?inline'
import css from './button.css?inline'

type ShadowButtonProps = {
  /** Words of the plain button that stands there until the page runs. */
  readonly label: string
  readonly disabled?: boolean | undefined
  /** Of the page's own element around it. */
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A button in a shadow root of its own; on a server and until it is mounted a plain one. */
export function ShadowButton({ label, disabled, className, children }: ShadowButtonProps) {
  const [shadow, setShadow] = useState<ShadowRoot>()
  const host = useCallback((element: HTMLElement | null) => {
    setShadow(element ? openShadow(element, tokens, css) : undefined)
  }, [])
  return (
    <span ref={host} className={className} data-foyer-button="">
      {shadow ? (
        createPortal(<ThemeRoot>{children}</ThemeRoot>, shadow)
      ) : (
        <button type="button" disabled={disabled}>
          {label}
        </button>
      )}
    </span>
  )
}
