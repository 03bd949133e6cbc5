import { loadPart } from '@foyer/base'
import { activeConnectionAtom, type Foyer, isOpenAtom, type RouteName, routeAtom } from '@foyer/core'
import { dismiss, finishModalLoad, languageAtom, prepareAdapters } from '@foyer/core/internal/views'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { loadAvatar } from '../button/loadAvatar.ts'
import { useFoyerContext } from '../FoyerContext.ts'
import { LanguageProvider } from '../i18n/LanguageProvider.tsx'
import { loadParts } from '../i18n/loadParts.ts'
import type { PartName } from '../i18n/parts.ts'
import { routes } from '../routes.tsx'
import { addStyles } from '../theme/shadow.ts'
import { ThemeRoot } from '../theme/ThemeRoot.tsx'
import { runAfterPaint } from '../views/runAfterPaint.ts'
import { type AnyView, type ViewLoader, ViewLoaderContext } from '../views/View.ts'
import { connectParts } from './connectParts.ts'
import { createPresence, type Presence } from './createPresence.ts'
import { drawFirstFrame } from './drawFirstFrame.tsx'
import { EmbeddedModal, Modal, type ModalProps } from './Modal.tsx'
import { ViewBoundary } from './ViewBoundary.tsx'

/** What any view after the first list may say. */
const commonParts: readonly PartName[] = ['errors', 'relay', 'embedded']

/** Loads the styles of every screen but the first list. */
const loadScreenStyles = () => loadPart(() => import('./screenStyles.ts'))

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
  // it draws anew what differs all the same, which is no one's error
  const isSame = then !== null && now?.isEqualNode(then)
  if (!isSame) container.replaceChildren()
  const root = isSame ? hydrateRoot(container, tree, { onRecoverableError: () => {} }) : createRoot(container)
  // in one task: the frame that follows has the dialog, and what waits for that frame comes after it
  flushSync(() => root.render(tree))
  return root
}

/** Returns the view that is shown, or comes first once the dialog opens. */
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
      const [unlockPage, unwatch] = [lockPage(document), watchBack(foyer, document)]
      unlock = () => {
        unlockPage()
        unwatch()
      }
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

type CloseWatcher = EventTarget & { destroy(): void }

/**
 * Back on a phone, its button or a swipe, closes the dialog. Nothing goes into the session history, which is the site's router's.
 * @see HTML, close requests and close watchers
 */
function watchBack(foyer: Foyer, { defaultView }: Document): () => void {
  const { CloseWatcher } = (defaultView ?? {}) as { CloseWatcher?: new () => CloseWatcher }
  let watcher: CloseWatcher | undefined
  const watch = () => {
    watcher = CloseWatcher && new CloseWatcher()
    watcher?.addEventListener('close', () => {
      // one is good for one request, and the dialog may refuse to close
      watch()
      dismiss(foyer)
    })
  }
  watch()
  return () => watcher?.destroy()
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

/**
 * Stops the page behind from scrolling, by one constructed style sheet: no style tag, no style of the page is changed, and
 * the scrollbar's gutter stays, so nothing shifts. Reads layout: call it after paint.
 * @returns lets the page scroll again
 */
function lockPage(document: Document): () => void {
  const window = document.defaultView as Window & typeof globalThis
  const hasScrollbar = window.innerWidth > document.documentElement.clientWidth
  return addStyles(
    document,
    `html{overflow:hidden!important;${hasScrollbar ? 'scrollbar-gutter:stable!important' : ''}}`,
  )
}

/** Views come together with their words, and with what they look like. */
function createViewLoader(foyer: Foyer, root: ShadowRoot): ViewLoader {
  const loaded = new Map<RouteName, AnyView>()
  let isStyled = false
  const style = async () => {
    const { screenStyles } = await loadScreenStyles()
    if (!isStyled) addStyles(root, screenStyles)
    isStyled = true
  }
  return {
    get: (name) => loaded.get(name),
    async load(name) {
      const words = loadParts(foyer, getViewParts(name))
      // the first list is in the styles that come with the dialog
      const [view] = await Promise.all([
        loadPart(async () => await routes[name].load()),
        words,
        name !== 'Connect' && style(),
      ])
      loaded.set(name, view.default as AnyView)
      return view.default as AnyView
    },
  }
}

/** The words that a view says, as far as they are not English. */
function getViewParts(name: RouteName): readonly PartName[] {
  return name === 'Connect' ? connectParts : ['dialog', ...commonParts, ...(routes[name].words ?? [])]
}
