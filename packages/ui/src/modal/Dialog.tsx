import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useFocusTrap } from './useFocusTrap.ts'

type DialogProps = {
  readonly isOpen: boolean
  /** Drawn ahead of its first opening: laid out, unseen, out of reach, so that opening is only showing. */
  readonly isReady: boolean
  readonly labelledBy: string
  readonly isShaking: boolean
  /** On a phone: as high as the screen. */
  readonly isFullScreen: boolean
  /** The visitor asks to close: Esc, or a press beside the sheet. */
  readonly onDismiss: () => void
  /** False while something outside of it, the wallet's frame, belongs to what is asked: screen readers may go there. */
  readonly isModal: boolean
  /** Where the focus goes when the dialog closes. */
  readonly getOpener: () => Element | undefined
  readonly children: ReactNode
}

/**
 * A modal dialog in a shadow root. Not `showModal()`: a top-layer dialog makes the rest of the page inert, a wallet's own
 * frame included.
 * @see WAI-ARIA Authoring Practices, dialog (modal) pattern
 */
export function Dialog(props: DialogProps) {
  const { labelledBy, isShaking, isFullScreen, isModal, onDismiss, children } = props
  const sheet = useRef<HTMLDivElement>(null)
  const phase = usePhase(props)
  useFocusTrap(sheet, props)
  const press = usePressBeside(onDismiss)
  if (phase === 'gone') return null
  return (
    <div className="layer" data-phase={phase}>
      <div className="overlay" />
      <div className="viewport" {...press}>
        <div
          ref={sheet}
          className="sheet"
          role="dialog"
          aria-modal={isModal}
          aria-labelledby={labelledBy}
          tabIndex={-1}
          data-shaking={isShaking || undefined}
          data-full-screen={isFullScreen || undefined}
        >
          {children}
        </div>
      </div>
    </div>
  )
}

/** In ms: longer than the way out takes; what the sheet held is taken apart when nothing moves any more. */
const leaveDuration = 200

type Phase = 'waiting' | 'open' | 'leaving' | 'gone'

function usePhase({ isOpen, isReady }: Pick<DialogProps, 'isOpen' | 'isReady'>): Phase {
  const closed = isReady ? 'waiting' : 'gone'
  const [phase, setPhase] = useState<Phase>(isOpen ? 'open' : closed)
  if (isOpen && phase !== 'open') setPhase('open')
  if (!isOpen && phase === 'open') setPhase('leaving')
  useEffect(() => {
    if (phase !== 'leaving') return
    const timer = setTimeout(() => setPhase('gone'), leaveDuration)
    return () => clearTimeout(timer)
  }, [phase])
  return phase
}

/** A press counts where it began and ended beside the sheet: text dragged out of a field does not close. */
function usePressBeside(onDismiss: () => void) {
  const began = useRef(false)
  return {
    onPointerDown({ target, currentTarget }: PointerEvent) {
      began.current = target === currentTarget
    },
    onClick({ target, currentTarget }: { target: EventTarget; currentTarget: EventTarget }) {
      if (began.current && target === currentTarget) onDismiss()
      began.current = false
    },
  }
}
