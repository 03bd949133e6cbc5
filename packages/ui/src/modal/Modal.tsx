import { activeConnectionAtom, dismiss, isShakingAtom, routeAtom } from '@foyer/core'
import { memo, useId, useState } from 'react'
import { FrozenContext, useFoyerAtom, useFoyerContext } from '../FoyerContext.ts'
import { AlertBar } from './AlertBar.tsx'
import { Dialog } from './Dialog.tsx'
import { ModalBody } from './ModalBody.tsx'
import { ModalHeader } from './ModalHeader.tsx'
import { isShownAtom, visitAtom } from './shown.ts'
import { ToastHost } from './ToastHost.tsx'
import { useDragToClose } from './useDragToClose.ts'
import { useKeyboardInset } from './useKeyboardInset.ts'
import { useSheetAnimation } from './useSheetAnimation.ts'
import type { ViewLoader } from './ViewLoaderContext.ts'

export type ModalProps = {
  /** The themed element of the shadow root; the dialog is drawn inside. */
  readonly root: HTMLElement
  readonly views: ViewLoader
  /** What had the focus when the modal was asked for. */
  readonly getOpener: () => Element | undefined
  /** Set the moment the modal is asked to close. */
  readonly frozen: { readonly current: boolean }
}

/** The dialog above the page. Who asks to close it asks core, which may refuse. */
export function Modal({ root, views, getOpener, frozen }: ModalProps) {
  const { foyer } = useFoyerContext()
  const isOpen = useFoyerAtom(isShownAtom)
  const visit = useFoyerAtom(visitAtom)
  const isShaking = useFoyerAtom(isShakingAtom)
  const isModal = useFoyerAtom(routeAtom).name !== 'ApproveTransaction'
  // the account would ask the chain: it is drawn when it is looked at
  const [isReady] = useState(() => foyer.store.get(activeConnectionAtom) === undefined)
  const titleId = useId()
  useKeyboardInset(root, isOpen)
  return (
    <>
      <Dialog
        isOpen={isOpen}
        isReady={isReady}
        isShaking={isShaking}
        isFullScreen={foyer.config.enableMobileFullScreen}
        isModal={isModal}
        labelledBy={titleId}
        getOpener={getOpener}
        onDismiss={() => dismiss(foyer)}
      >
        <FrozenContext.Provider value={frozen}>
          <Sheet key={visit} views={views} titleId={titleId} canClose />
        </FrozenContext.Provider>
      </Dialog>
      {!isOpen && <ToastHost isFloating />}
    </>
  )
}

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

type SheetProps = { readonly views: ViewLoader; readonly titleId: string; readonly canClose: boolean }

/** Drawn again only for what it reads itself: the dialog around it changes more often. */
const Sheet = memo(function Sheet({ views, titleId, canClose }: SheetProps) {
  const { foyer } = useFoyerContext()
  const [plate, setPlate] = useState<HTMLElement | null>(null)
  const sheet = plate?.parentElement ?? null
  useSheetAnimation(sheet)
  const drag = useDragToClose(canClose ? sheet : null, () => dismiss(foyer))
  return (
    <>
      <span className="sheet-background" ref={setPlate} />
      <div className="drag-area" {...drag}>
        <ModalHeader titleId={titleId} canClose={canClose} />
      </div>
      <AlertBar />
      <ModalBody views={views} titleId={titleId} />
      <ToastHost />
    </>
  )
})
