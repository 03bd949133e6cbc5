import { activeConnectionAtom, type Foyer, isOpenAtom, type RouteName, routeAtom } from '@foyer/core'
import { finishModalLoad, languageAtom, prepareAdapters } from '@foyer/core/internal/views'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { loadAvatar } from '../button/loadAvatar.ts'
import { useFoyerContext } from '../FoyerContext.ts'
import { LanguageProvider } from '../i18n/LanguageProvider.tsx'
import { loadParts } from '../i18n/loadParts.ts'
import { ThemeRoot } from '../theme/ThemeRoot.tsx'
import { runAfterPaint } from '../views/runAfterPaint.ts'
import { ViewLoaderContext } from '../views/ViewLoaderContext.ts'
import { createPresence, type Presence } from './createPresence.ts'
import { createViewLoader, loadScreenStyles } from './createViewLoader.ts'
import { drawFirstFrame } from './drawFirstFrame.tsx'
import { commonParts, getViewParts } from './getViewParts.ts'
import { lockPage } from './lockPage.ts'
import { EmbeddedModal, Modal, type ModalProps } from './Modal.tsx'
import { ViewBoundary } from './ViewBoundary.tsx'

type DialogPlace = {
  /** An element of the dialog's shadow root; what stands in it is the first frame, which React takes over. */
  readonly container: HTMLElement
  /** What had the focus when the dialog was opened. */
  readonly getOpener: () => Element | undefined
  /** Called when the shell itself threw: nothing is on screen any more. */
  readonly onFailed: () => void
  /** React draws it from now on. */
  readonly onShown: () => void
}

/** Lets React draw the dialog of a foyer. @returns ends that */
export function mountDialog(foyer: Foyer, { container, getOpener, onFailed, onShown }: DialogPlace): () => void {
  const document = container.ownerDocument
  const views = createViewLoader(foyer, container.getRootNode() as ShadowRoot)
  const presence = createPresence(foyer)
  let root: Root | undefined
  let isEnded = false
  // another language while the dialog stands there; what has come already is not fetched again
  const followLanguage = () => void loadParts(foyer, getViewParts(getFirstRoute(foyer)))
  const stops = [foyer.store.sub(languageAtom, followLanguage), presence.stop]
  const tree = (
    <LanguageProvider foyer={foyer}>
      <ViewLoaderContext.Provider value={views}>
        <ViewBoundary fallback={() => null} onError={onFailed}>
          <ModalRoot root={container} views={views} getOpener={getOpener} presence={presence} />
        </ViewBoundary>
      </ViewLoaderContext.Provider>
    </LanguageProvider>
  )
  // the sheet appears together with its first view, which is loading already
  const renderFirst = () => {
    if (isEnded) return
    const isLoaded = views.get(foyer.store.get(routeAtom).name) !== undefined
    root = render(container, tree, isLoaded ? drawFirstFrame(foyer, document) : undefined)
    onShown()
    // the shell itself threw, and has been taken away
    if (isEnded) return
    // the button's ring goes, and options are checked, once the dialog is seen
    stops.push(runAfterPaint(() => finishModalLoad(foyer)))
    stops.push(lockWhileShown(foyer, presence, document))
    // pointed at, not opened: the visitor is about to press
    if (!foyer.store.get(isOpenAtom)) stops.push(runAfterPaint(() => preloadConnecting(foyer)))
  }
  views.load(getFirstRoute(foyer)).then(renderFirst, renderFirst)
  return () => {
    isEnded = true
    for (const stop of stops) stop()
    // the caller may be an effect of another React root, within which this one must not end
    queueMicrotask(() => root?.unmount())
  }
}

/** Takes over what stands there, if it is still what would be drawn; else draws it anew. @param now the first frame as of now */
function render(container: HTMLElement, tree: ReactNode, now: HTMLElement | undefined): Root {
  const then = container.firstElementChild
  // it draws anew what differs all the same, which is nobody's error
  const isSame = then !== null && now?.isEqualNode(then)
  if (!isSame) container.replaceChildren()
  const root = isSame ? hydrateRoot(container, tree, { onRecoverableError: () => {} }) : createRoot(container)
  // in one task: the frame that follows has the dialog, and what waits for that frame comes after it
  flushSync(() => root.render(tree))
  return root
}

/** What is shown, or comes first once the dialog opens. */
function getFirstRoute({ store, config }: Foyer): RouteName {
  const isConnected = store.get(activeConnectionAtom) !== undefined
  return store.get(isOpenAtom) || config.enableEmbedded || !isConnected ? store.get(routeAtom).name : 'Account'
}

/** Locks the page behind the dialog, and lets adapters prepare once it is seen. @returns unlocks and stops */
function lockWhileShown(foyer: Foyer, presence: Presence, document: Document): () => void {
  let unlock = () => {}
  let wasShown = false
  const update = () => {
    const { isShown } = presence.get()
    if (isShown === wasShown) return
    wasShown = isShown
    unlock()
    unlock = () => {}
    if (!isShown || foyer.config.enableEmbedded) return
    // locking forces layout of the whole page: the dialog is painted first
    unlock = runAfterPaint(() => {
      unlock = lockPage(document)
      preloadConnecting(foyer)
      // a screen asks for them again
      loadScreenStyles().catch(() => {})
    })
  }
  const unsubscribe = presence.subscribe(update)
  update()
  return () => {
    unsubscribe()
    unlock()
  }
}

/** Fetches what a press on a wallet needs; nothing is asked of a wallet yet. */
function preloadConnecting(foyer: Foyer): void {
  prepareAdapters(foyer)
  void loadParts(foyer, commonParts)
  // without it the account shows a plain picture
  loadAvatar().catch(() => {})
}

function ModalRoot(props: ModalProps) {
  const isEmbedded = useFoyerContext().foyer.config.enableEmbedded
  return (
    <ThemeRoot className={isEmbedded ? 'in-page' : ''}>
      {isEmbedded ? <EmbeddedModal views={props.views} /> : <Modal {...props} />}
    </ThemeRoot>
  )
}
