import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFoyerContext } from '../FoyerContext.ts'
import { initialWords } from '../i18n/initial.ts'
import { openShadow } from '../theme/openShadow.ts'
import { ThemeRoot } from '../theme/ThemeRoot.tsx'
import tokens from '../theme/tokens.css?inline'
import { ButtonView, type FoyerButtonProps } from './ButtonView.tsx'
import css from './button.css?inline'

/**
 * "Connect wallet" while disconnected; avatar, address and balance of the account while connected. Opens the modal.
 * Renders a plain button on a server and takes its place in a shadow root once mounted.
 */
export function FoyerButton(props: FoyerButtonProps) {
  const { options } = useFoyerContext()
  const [shadow, setShadow] = useState<ShadowRoot>()
  const host = useCallback((element: HTMLElement | null) => {
    setShadow(element ? openShadow(element, tokens, css) : undefined)
  }, [])
  const label = props.label ?? options.words?.['button.connect'] ?? initialWords['button.connect']
  return (
    <span ref={host} data-foyer-button="">
      {shadow ? (
        createPortal(
          <ThemeRoot>
            <ButtonView {...props} />
          </ThemeRoot>,
          shadow,
        )
      ) : (
        <button type="button" disabled={props.disabled}>
          {label}
        </button>
      )}
    </span>
  )
}
