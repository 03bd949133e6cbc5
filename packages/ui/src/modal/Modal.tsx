import { type AlertName, activeConnectionAtom, alertAtom, routeAtom, toastAtom } from '@foyer/core'
import { dismiss, dismissAlert, isShakingAtom } from '@foyer/core/internal/views'
import {
  memo,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { IconButton } from '../components/IconButton.tsx'
import { CloseIcon, WarnIcon } from '../components/icons.tsx'
import { watchSaid } from '../components/watchSaid.ts'
import { ShownValuesContext, useFoyerAtom, useFoyerContext } from '../FoyerContext.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { runAfterPaint } from '../views/runAfterPaint.ts'
import type { ViewLoader } from '../views/View.ts'
import { createShownValues, type Presence } from './createPresence.ts'
import { Dialog } from './Dialog.tsx'
import { ModalBody } from './ModalBody.tsx'
import { ModalHeader } from './ModalHeader.tsx'
import { observeSize } from './observeSize.ts'
import { titleId } from './titleId.ts'

const timing = { duration: 150, easing: 'cubic-bezier(.2,.8,.2,1)' }

/** Released beyond this share of the sheet's height, or faster than this (px per ms), the sheet closes. */
const closeDistance = 0.35

const closeVelocity = 0.6

/** The screen that waits for the embedded wallet says this to the visitor; the developer has it on the console. */
const told: readonly AlertName[] = ['FrameNotLoaded', 'FrameNotLoadedInApp', 'FrameRequestTimedOut']

export type ModalProps = {
  /** An element around the dialog, which inherits its custom properties. */
  readonly root: HTMLElement
  readonly views: ViewLoader
  /** What had the focus when the modal was opened. */
  readonly getOpener: () => Element | undefined
  readonly presence: Presence
}

/** The dialog above the page. `dismiss` of core decides whether it may be closed. */
export function Modal({ root, views, getOpener, presence }: ModalProps) {
  const { foyer } = useFoyerContext()
  const { isShown: isOpen, visit } = useSyncExternalStore(presence.subscribe, presence.get, presence.get)
  const isShaking = useFoyerAtom(isShakingAtom)
  const isModal = useFoyerAtom(routeAtom).name !== 'ApproveTransaction'
  // the account view would read the chain: it is not rendered ahead
  const isReady = useFoyerAtom(activeConnectionAtom) === undefined
  useKeyboardInset(root, isOpen)
  return (
    <>
      <Dialog
        isOpen={isOpen}
        isReady={isReady}
        onGone={presence.renew}
        isShaking={isShaking}
        isFullScreen={foyer.config.enableMobileFullScreen}
        isModal={isModal}
        getOpener={getOpener}
        onDismiss={() => dismiss(foyer)}
      >
        <ModalSheet key={visit} presence={presence} views={views} />
      </Dialog>
      {!isOpen && <ToastHost isFloating />}
    </>
  )
}

/** The sheet of one visit: while it closes it keeps what it showed. */
function ModalSheet({ presence, ...props }: Pick<ModalProps, 'presence' | 'views'>) {
  const { foyer } = useFoyerContext()
  const [shown] = useState(() => createShownValues(foyer, presence.isClosing))
  return (
    <ShownValuesContext.Provider value={shown}>
      <Sheet {...props} canClose />
    </ShownValuesContext.Provider>
  )
}

/** The same sheet as a part of the page: nothing is covered, nothing is trapped. */
export function EmbeddedModal({ views }: Pick<ModalProps, 'views'>) {
  const isShaking = useFoyerAtom(isShakingAtom)
  return (
    <section className="sheet" data-embedded="" data-shaking={isShaking || undefined} aria-labelledby={titleId}>
      <Sheet views={views} canClose={false} />
    </section>
  )
}

type SheetProps = { readonly views: ViewLoader; readonly canClose: boolean }

/** Memoised: the dialog around it renders more often. */
const Sheet = memo(function Sheet({ views, canClose }: SheetProps) {
  const { foyer } = useFoyerContext()
  const background = useRef<HTMLElement>(null)
  useSheetAnimation(background)
  useEffect(() => watchSaid(background.current?.parentElement as HTMLElement), [])
  const getSheet = () => (canClose ? background.current?.parentElement : undefined)
  const drag = useDragToClose(getSheet, () => dismiss(foyer))
  return (
    <>
      <span className="sheet-background" ref={background} />
      <div className="drag-area" {...drag}>
        <ModalHeader canClose={canClose} />
      </div>
      <AlertBar />
      <ModalBody views={views} />
      <ToastHost />
    </>
  )
})

/** The current toast. A sheet has what it holds said; beside one it sees to that itself. */
function ToastHost({ isFloating }: { isFloating?: boolean }) {
  const host = useRef<HTMLDivElement>(null)
  const toast = useFoyerAtom(toastAtom)
  const t = useTranslate()
  useEffect(() => (isFloating ? watchSaid(host.current as HTMLElement) : undefined), [isFloating])
  return (
    <div className="toasts" ref={host} data-floating={isFloating || undefined}>
      {toast && (
        <div className="toast" data-said="" data-variant={toast.variant}>
          {toast.variant === 'loading' ? <span className="ring" /> : <span className="dot" />}
          {t(`toast.${toast.name}`)}
        </div>
      )}
    </div>
  )
}

/** The current developer alert; shown only with the `debug` option. Its text is that of the console. */
function AlertBar() {
  const { foyer } = useFoyerContext()
  const alert = useFoyerAtom(alertAtom)
  const t = useTranslate()
  if (!alert || told.includes(alert.name)) return null
  return (
    <div className="alert" data-kind={alert.variant} role="note" lang="en">
      <WarnIcon />
      <p className="grow">
        <b>{alert.title}.</b> {alert.message}
      </p>
      <IconButton label={t('alert.dismiss')} onClick={() => dismissAlert(foyer)}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}

/** Sets `--keyboard` on the root, in px: the height that a phone's on-screen keyboard covers. */
function useKeyboardInset(root: HTMLElement, active: boolean): void {
  useLayoutEffect(() => {
    const window = root.ownerDocument.defaultView
    const viewport = window?.visualViewport
    if (!active || !window || !viewport) return
    // every descendant inherits it, so a write recalculates all styles: only when it changes
    let inset = 0
    const update = () => {
      const covered = viewport.scale === 1 ? window.innerHeight - viewport.height - viewport.offsetTop : 0
      if (inset === Math.max(0, covered)) return
      inset = Math.max(0, covered)
      root.style.setProperty('--keyboard', `${inset}px`)
    }
    // reading the window forces style and layout: the dialog is painted first
    const cancel = runAfterPaint(update)
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      cancel()
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
      root.style.removeProperty('--keyboard')
    }
  }, [root, active])
}

/** Dragging the header down closes the sheet; phones only. @param getSheet nothing where it cannot be closed. @returns handlers for the header's element */
function useDragToClose(getSheet: () => HTMLElement | null | undefined, close: () => void) {
  const drag = useRef<{ start: number; last: number; time: number; speed: number }>(undefined)
  const end = () => {
    const sheet = getSheet()
    drag.current = undefined
    sheet?.style.removeProperty('--drag')
    sheet?.removeAttribute('data-dragging')
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const sheet = getSheet()
      const window = sheet?.ownerDocument.defaultView
      const isButton = (event.target as Element).closest('button, a, input')
      if (!window?.matchMedia('(max-width: 430px)').matches || isButton || !event.isPrimary) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { start: event.clientY, last: event.clientY, time: event.timeStamp, speed: 0 }
      sheet?.setAttribute('data-dragging', '')
    },
    onPointerMove({ clientY, timeStamp }: PointerEvent<HTMLElement>) {
      const { current } = drag
      if (!current) return
      const passed = Math.max(timeStamp - current.time, 1)
      drag.current = { ...current, last: clientY, time: timeStamp, speed: (clientY - current.last) / passed }
      getSheet()?.style.setProperty('--drag', `${Math.max(0, clientY - current.start)}px`)
    },
    onPointerUp() {
      const { current } = drag
      const sheet = getSheet()
      if (!current || !sheet) return
      const isBeyond = current.last - current.start > sheet.offsetHeight * closeDistance
      end()
      if (isBeyond || current.speed > closeVelocity) close()
    },
    onPointerCancel: end,
  }
}

/**
 * Animates a change of the sheet's height: the new layout applies at once, and for 150 ms the background's scale and the
 * sheet's offset move, by transforms alone, so that no frame waits for layout.
 * @param background the sheet's own, a child of it
 */
function useSheetAnimation(background: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const sheet = background.current?.parentElement
    const window = sheet?.ownerDocument.defaultView
    if (!sheet || !window) return
    let last: { readonly top: number; readonly height: number; readonly width: number } | undefined
    return observeSize(sheet, () => {
      const next = { top: sheet.offsetTop, height: sheet.offsetHeight, width: sheet.offsetWidth }
      const before = last
      last = next
      if (!before || before.width !== next.width || before.height === next.height) return
      if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
      sheet.animate({ translate: [`0 ${before.top - next.top}px`, '0'] }, timing)
      background.current?.animate({ transform: [`scaleY(${before.height / next.height})`, 'none'] }, timing)
    })
  }, [background])
}
