import { type RefObject, useLayoutEffect, useRef } from 'react'

type FocusTrap = {
  readonly isOpen: boolean
  /** False while a frame outside of the sheet belongs to what is asked. */
  readonly isModal: boolean
  readonly onDismiss: () => void
  readonly getOpener: () => Element | undefined
}

const tabbable = 'a[href], button:not(:disabled), input, textarea'

/** Focus moves into the sheet, goes round in it, and back to where it came from. Esc asks to close. */
export function useFocusTrap(sheet: RefObject<HTMLElement | null>, trap: FocusTrap): void {
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
    element.focus({ preventScroll: true })
    const keydown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) latest.current.onDismiss()
      const isTab = event.key === 'Tab' && isOurs(document, root)
      if (isTab && goRound(element, root.activeElement, event.shiftKey)) event.preventDefault()
    }
    // by keyboard from the browser's own controls the focus arrives behind the sheet; a page that asks for it keeps it
    const focusin = ({ target, relatedTarget }: FocusEvent) => {
      const isFrame = !latest.current.isModal && (target as Element).tagName === 'IFRAME'
      if (target !== root.host && relatedTarget === null && !isFrame) element.focus({ preventScroll: true })
    }
    document.addEventListener('keydown', keydown)
    document.addEventListener('focusin', focusin)
    return () => {
      document.removeEventListener('keydown', keydown)
      document.removeEventListener('focusin', focusin)
      // once everything is drawn: focusing lays the page out
      queueMicrotask(() => returnFocus(document, root, latest.current.getOpener()))
    }
  }, [isOpen, sheet])
}

/** Unless something else on the page has taken the focus meanwhile. */
function returnFocus(document: Document, root: ShadowRoot, opener: Element | undefined): void {
  if (isOurs(document, root) && opener?.isConnected) (opener as HTMLElement).focus({ preventScroll: true })
}

/** Whether the focus is with us or with nobody, not with something the page or a wallet put above. */
function isOurs({ activeElement, body }: Document, { host }: ShadowRoot): boolean {
  return activeElement === host || activeElement === body
}

/** From the last one on comes the first, and the other way round. @returns whether the focus was moved */
function goRound(sheet: HTMLElement, active: Element | null, isBackwards: boolean): boolean {
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
