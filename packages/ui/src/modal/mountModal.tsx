import { activeConnectionAtom, type Foyer, isOpenAtom, type RouteName, routeAtom } from '@foyer/core'
import { finishModalLoad, languageAtom, prepareAdapters } from '@foyer/core/views'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { loadAvatar } from '../button/loadAvatar.ts'
import components from '../components/components.css?inline'
import { useFoyerContext } from '../FoyerContext.ts'
import { LanguageProvider } from '../i18n/LanguageProvider.tsx'
import { loadParts } from '../i18n/loadParts.ts'
import { getDeepActiveElement } from '../theme/getDeepActiveElement.ts'
import { openShadow } from '../theme/openShadow.ts'
import { ThemeRoot } from '../theme/ThemeRoot.tsx'
import tokens from '../theme/tokens.css?inline'
import { runAfterPaint } from '../views/runAfterPaint.ts'
import { ViewLoaderContext } from '../views/ViewLoaderContext.ts'
import { createPresence, type Presence } from './createPresence.ts'
import { createViewLoader } from './createViewLoader.ts'
import embeddedStyles from './embedded.css?inline'
import { commonParts, getViewParts } from './getViewParts.ts'
import { lockPage } from './lockPage.ts'
import { EmbeddedModal, Modal, type ModalProps } from './Modal.tsx'
import relayStyles from './relay.css?inline'
import shell from './shell.css?inline'
import { ViewBoundary } from './ViewBoundary.tsx'
import viewStyles from './views.css?inline'

type ModalPlace = {
  readonly parent: Element
  readonly opener: Element | undefined
  /** Called when the shell itself threw: nothing is on screen any more. */
  readonly onFailed: () => void
}

/** Puts the modal into a shadow root of its own at the end of `parent`. @returns takes it away */
export function mountModal(foyer: Foyer, { parent, opener: givenOpener, onFailed }: ModalPlace): () => void {
  const document = parent.ownerDocument
  const host = parent.appendChild(document.createElement('foyer-host'))
  const container = document.createElement('div')
  openShadow(host, tokens, shell, components, viewStyles, relayStyles, embeddedStyles).append(container)
  const root = createRoot(container)
  const views = createViewLoader(foyer)
  const presence = createPresence(foyer)
  let opener = givenOpener
  let isEnded = false
  // another language while the dialog stands there; what has come already is not fetched again
  const followLanguage = () => void loadParts(foyer, getViewParts(getFirstRoute(foyer)))
  const recordOpener = () => {
    if (foyer.store.get(isOpenAtom)) opener = getDeepActiveElement(document)
  }
  const stops = [
    foyer.store.sub(isOpenAtom, recordOpener),
    foyer.store.sub(languageAtom, followLanguage),
    presence.stop,
  ]
  const render = () => {
    root.render(
      <LanguageProvider foyer={foyer}>
        <ViewLoaderContext.Provider value={views}>
          <ViewBoundary fallback={() => null} onError={onFailed}>
            <ModalRoot root={container} views={views} getOpener={() => opener} presence={presence} />
          </ViewBoundary>
        </ViewLoaderContext.Provider>
      </LanguageProvider>,
    )
  }
  // the sheet appears together with its first view, which is loading already
  const renderFirst = () => {
    if (isEnded) return
    // in one task: the frame that follows has the dialog, and what waits for that frame comes after it
    flushSync(render)
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
    host.remove()
    // the caller may be an effect of another React root, within which this one must not end
    queueMicrotask(() => root.unmount())
  }
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
