import { type PointerEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { runAfterPaint } from '../views/runAfterPaint.ts'
import { DialogLayers, type Phase } from './DialogLayers.tsx'

const tabbable = ':is(a[href], button:enabled, input, textarea):not([tabindex="-1"])'

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

type FocusTrap = {
  readonly isOpen: boolean
  /** False while the wallet's frame, outside of the sheet, is part of the dialog. */
  readonly isModal: boolean
  readonly onDismiss: () => void
  readonly getOpener: () => Element | undefined
}

/** Focus moves into the sheet, stays in it, and returns to the opener after it. Escape calls `onDismiss`. */
function useFocusTrap(sheet: RefObject<HTMLElement | null>, trap: FocusTrap): void {
  const latest = useRef(trap)
  useLayoutEffect(() => {
    latest.current = trap
  })
  const { isOpen } = trap
  useLayoutEffect(() => {
    const element = sheet.current
    if (!isOpen || !element) return
    const root = element.getRootNode() as ShadowRoot
    const document = element.ownerDocument
    // focusing forces style and layout, and is heard by the whole page: the dialog is painted first
    const cancel = runAfterPaint(() => {
      // a field of the screen's may have it already
      if (document.activeElement !== root.host) element.focus({ preventScroll: true })
    })
    const keydown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) {
        // or the browser closes what is open below as well
        event.preventDefault()
        latest.current.onDismiss()
      }
      const isTab = event.key === 'Tab' && isFocusOurs(document, root)
      if (isTab && wrapFocus(element, root.activeElement, event.shiftKey)) event.preventDefault()
    }
    // tabbing in from the browser's own controls lands behind the sheet; focus that the page's script moves is left alone
    const focusin = ({ target, relatedTarget }: FocusEvent) => {
      const isFrame = !latest.current.isModal && (target as Element).tagName === 'IFRAME'
      if (target !== root.host && relatedTarget === null && !isFrame) element.focus({ preventScroll: true })
    }
    document.addEventListener('keydown', keydown)
    document.addEventListener('focusin', focusin)
    return () => {
      cancel()
      document.removeEventListener('keydown', keydown)
      document.removeEventListener('focusin', focusin)
      // focusing forces layout: after the commit is done
      queueMicrotask(() => returnFocus(document, root, latest.current.getOpener()))
    }
  }, [isOpen, sheet])
}

/** Leaves the focus alone if something else on the page has taken it meanwhile. */
function returnFocus(document: Document, root: ShadowRoot, opener: Element | undefined): void {
  if (isFocusOurs(document, root) && opener?.isConnected) (opener as HTMLElement).focus({ preventScroll: true })
}

/** Whether the focus is inside our shadow root or nowhere, rather than in an overlay of the page or a wallet. */
function isFocusOurs({ activeElement, body }: Document, { host }: ShadowRoot): boolean {
  return activeElement === host || activeElement === body
}

/** Moves from the last tabbable element to the first, or back. @returns whether the focus was moved */
function wrapFocus(sheet: HTMLElement, active: Element | null, isBackwards: boolean): boolean {
  const all = [...sheet.querySelectorAll<HTMLElement>(tabbable)].filter((element) => element.checkVisibility())
  const isOutside = !active || !sheet.contains(active)
  const [first, last] = [all[0], all.at(-1)]
  const before = all.some(
    (element) => active && element.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  if (isBackwards && (isOutside || active === first || active === sheet || !before)) last?.focus()
  else if (!isBackwards && (isOutside || active === last)) first?.focus()
  else return false
  return true
}
