import { Dialog } from '@base-ui/react/dialog'
import { activeConnectionAtom, dismiss, isOpenAtom, isShakingAtom } from '@foyer/core'
import { memo, useDeferredValue, useId, useRef, useState } from 'react'
import { FrozenContext, useFoyerAtom, useFoyerContext } from '../FoyerContext.ts'
import { AlertBar } from './AlertBar.tsx'
import { ModalBody } from './ModalBody.tsx'
import { ModalHeader } from './ModalHeader.tsx'
import { ToastHost } from './ToastHost.tsx'
import { useDragToClose } from './useDragToClose.ts'
import { useKeyboardRoom, usePageLock } from './usePageLock.ts'
import { useSheetMotion } from './useSheetMotion.ts'
import type { Views } from './ViewsContext.ts'

export type ModalProps = {
  /** The themed element of the shadow root; the dialog is drawn inside. */
  readonly root: HTMLElement
  readonly views: Views
  /** What had the focus when the modal was asked for. */
  readonly getOpener: () => Element | undefined
  /** Set the moment the modal is asked to close. */
  readonly frozen: { readonly current: boolean }
}

/**
 * The dialog above the page. What the visitor asked for is on screen before the dialog's own work is done: a first
 * opening only shows what waits behind the page, and that it is open, or closing, is drawn with less urgency than
 * the page's answer to it.
 */
export function Modal(props: ModalProps) {
  const isOpenNow = useFoyerAtom(isOpenAtom)
  return <ModalDialog {...props} isOpen={useDeferredValue(isOpenNow)} />
}

/**
 * Base UI, not `showModal()`: a top-layer modal makes the rest of the page inert, a wallet's own frame included. Esc
 * and a press outside ask to close; core decides.
 */
const ModalDialog = memo(function ModalDialog({
  root,
  views,
  getOpener,
  frozen,
  isOpen,
}: ModalProps & { readonly isOpen: boolean }) {
  const { foyer } = useFoyerContext()
  const isShaking = useFoyerAtom(isShakingAtom)
  const [wasConnected] = useState(() => foyer.store.get(activeConnectionAtom) !== undefined)
  // until it has been open once, the list of wallets waits behind the page: drawn, not shown
  const [phase, setPhase] = useState<'waiting' | 'open' | 'closed'>(isOpen ? 'open' : 'waiting')
  const [openings, setOpenings] = useState(0)
  if (isOpen && phase !== 'open') {
    setPhase('open')
    setOpenings(openings + 1)
  }
  if (!isOpen && phase === 'open') setPhase('closed')
  const titleId = useId()
  const popup = useRef<HTMLDivElement>(null)
  usePageLock(root, isOpen)
  useKeyboardRoom(root, isOpen)

  const returnFocus = () => {
    const opener = getOpener()
    return opener?.isConnected ? (opener as HTMLElement) : true
  }
  return (
    <Dialog.Root open={isOpen} modal="trap-focus" onOpenChange={(next) => next || dismiss(foyer)}>
      <Dialog.Portal container={root} keepMounted={phase !== 'closed' && !wasConnected}>
        <Dialog.Backdrop className="overlay" />
        <Dialog.Viewport className="viewport">
          <Dialog.Popup
            ref={popup}
            className="sheet"
            data-shaking={isShaking || undefined}
            aria-labelledby={titleId}
            aria-modal="true"
            initialFocus={popup}
            finalFocus={returnFocus}
          >
            <FrozenContext.Provider value={frozen}>
              <Sheet views={views} titleId={titleId} canClose openings={openings} />
            </FrozenContext.Provider>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
      {!isOpen && <ToastHost isFloating />}
    </Dialog.Root>
  )
})

/** The same sheet as a part of the page: nothing is covered, nothing is trapped. */
export function EmbeddedModal({ views }: Pick<ModalProps, 'views'>) {
  const isShaking = useFoyerAtom(isShakingAtom)
  const titleId = useId()
  return (
    <section className="sheet" data-embedded="" data-shaking={isShaking || undefined} aria-labelledby={titleId}>
      <Sheet views={views} titleId={titleId} canClose={false} />
    </section>
  )
}

type SheetProps = {
  readonly views: Views
  readonly titleId: string
  readonly canClose: boolean
  /** Another opening shows what has changed since the last one. */
  readonly openings?: number
}

/** Drawn again only for what it reads itself: the dialog around it changes more often. */
const Sheet = memo(function Sheet({ views, titleId, canClose }: SheetProps) {
  const { foyer } = useFoyerContext()
  const [plate, setPlate] = useState<HTMLElement | null>(null)
  const sheet = plate?.parentElement ?? null
  useSheetMotion(sheet)
  const drag = useDragToClose(canClose ? sheet : null, () => dismiss(foyer))
  return (
    <>
      <span className="plate" ref={setPlate} />
      <div className="grip" {...drag}>
        <ModalHeader titleId={titleId} canClose={canClose} />
      </div>
      <AlertBar />
      <ModalBody views={views} titleId={titleId} />
      <ToastHost />
    </>
  )
})
