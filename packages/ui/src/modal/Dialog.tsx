import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DialogLayers, type Phase } from './DialogLayers.tsx'
import { useFocusTrap } from './useFocusTrap.ts'

type DialogProps = {
  readonly isOpen: boolean
  /** Rendered invisible and inert before it opens, so that opening is quick. */
  readonly isReady: boolean
  /** It has left the screen. */
  readonly onGone: () => void
  readonly isShaking: boolean
  /** On a phone: as high as the screen. */
  readonly isFullScreen: boolean
  /** Escape, or a press outside the sheet. */
  readonly onDismiss: () => void
  /** False while the wallet's frame, outside of the sheet, is part of the dialog: screen readers must reach it. */
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
  const { isShaking, isFullScreen, isModal, onDismiss, children } = props
  const sheet = useRef<HTMLDivElement>(null)
  const phase = usePhase(props)
  useFocusTrap(sheet, props)
  const outsidePress = useOutsidePress(onDismiss)
  if (phase === 'closed') return null
  return (
    <DialogLayers
      phase={phase}
      isModal={isModal}
      isFullScreen={isFullScreen}
      isShaking={isShaking}
      sheet={sheet}
      viewport={outsidePress}
    >
      {children}
    </DialogLayers>
  )
}

/** In ms: longer than the closing animation. The content goes after it. */
const closeDuration = 200

function usePhase({ isOpen, isReady, onGone }: Pick<DialogProps, 'isOpen' | 'isReady' | 'onGone'>): Phase | 'closed' {
  const waiting = isReady ? 'prerendered' : 'closed'
  const [phase, setPhase] = useState<Phase | 'closed'>(isOpen ? 'open' : waiting)
  if (isOpen && phase !== 'open') setPhase('open')
  if (!isOpen && phase === 'open') setPhase('closing')
  if (!isOpen && phase === 'prerendered' && !isReady) setPhase('closed')
  useEffect(() => {
    if (phase !== 'closing') return
    const end = () => {
      setPhase(waiting)
      onGone()
    }
    // together: what left and what is drawn ahead of the next opening are not the same
    const timer = setTimeout(() => flushSync(end), closeDuration)
    return () => clearTimeout(timer)
  }, [phase, waiting, onGone])
  return phase
}

/** A press counts if it both began and ended outside the sheet: dragging a text selection out of a field does not close. */
function useOutsidePress(onDismiss: () => void) {
  const beganOutside = useRef(false)
  return {
    onPointerDown({ target, currentTarget }: PointerEvent) {
      beganOutside.current = target === currentTarget
    },
    onClick({ target, currentTarget }: { target: EventTarget; currentTarget: EventTarget }) {
      if (beganOutside.current && target === currentTarget) onDismiss()
      beganOutside.current = false
    },
  }
}
