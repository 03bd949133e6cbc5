import { activeConnectionAtom, routeAtom } from '@foyer/core'
import { dismiss, isShakingAtom } from '@foyer/core/internal/views'
import { memo, useRef, useState, useSyncExternalStore } from 'react'
import { ShownValuesContext, useFoyerAtom, useFoyerContext } from '../FoyerContext.ts'
import type { ViewLoader } from '../views/ViewLoaderContext.ts'
import { AlertBar } from './AlertBar.tsx'
import type { Presence } from './createPresence.ts'
import { createShownValues } from './createShownValues.ts'
import { Dialog } from './Dialog.tsx'
import { ModalBody } from './ModalBody.tsx'
import { ModalHeader } from './ModalHeader.tsx'
import { ToastHost } from './ToastHost.tsx'
import { titleId } from './titleId.ts'
import { useDragToClose } from './useDragToClose.ts'
import { useKeyboardInset } from './useKeyboardInset.ts'
import { useSheetAnimation } from './useSheetAnimation.ts'

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
