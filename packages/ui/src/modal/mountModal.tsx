import { activeConnectionAtom, type Foyer, isOpenAtom, routeAtom } from '@foyer/core'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import components from '../components/components.css?inline'
import { FoyerContext, type UiOptions, useFoyerContext } from '../FoyerContext.ts'
import { getDeepActiveElement } from '../theme/getDeepActiveElement.ts'
import { openShadow } from '../theme/openShadow.ts'
import { ThemeRoot } from '../theme/ThemeRoot.tsx'
import tokens from '../theme/tokens.css?inline'
import { createViewLoader } from './createViewLoader.ts'
import embeddedStyles from './embedded.css?inline'
import { lockPage } from './lockPage.ts'
import { EmbeddedModal, Modal, type ModalProps } from './Modal.tsx'
import relayStyles from './relay.css?inline'
import shell from './shell.css?inline'
import { isShownAtom, runAfterPaint, watchOpen } from './shown.ts'
import { ViewBoundary } from './ViewBoundary.tsx'
import { ViewLoaderContext } from './ViewLoaderContext.ts'
import viewStyles from './views.css?inline'

type ModalPlace = UiOptions & {
  readonly parent: Element
  readonly opener: Element | undefined
  /** The shell itself broke: nothing is on screen any more. */
  readonly onFailed: () => void
}

/** Puts the modal into a shadow root of its own at the end of `parent`. @returns takes it away */
export function mountModal(foyer: Foyer, { parent, opener: asked, onFailed, ...options }: ModalPlace): () => void {
  const document = parent.ownerDocument
  const host = parent.appendChild(document.createElement('foyer-host'))
  const container = document.createElement('div')
  openShadow(host, tokens, shell, components, viewStyles, relayStyles, embeddedStyles).append(container)
  const root = createRoot(container)
  const views = createViewLoader()
  let opener = asked
  let isEnded = false

  const { store, config } = foyer
  const frozen = { current: false }
  let unlock = () => {}
  const followShown = () => {
    unlock()
    unlock = () => {}
    if (!store.get(isShownAtom) || config.enableEmbedded) return
    // the dialog is drawn first: locking lays the whole page out
    unlock = runAfterPaint(() => {
      unlock = lockPage(document)
      prepareAdapters(foyer)
    })
  }
  const stops = [
    store.sub(isOpenAtom, () => {
      const isOpen = store.get(isOpenAtom)
      if (isOpen) opener = getDeepActiveElement(document)
      frozen.current = !isOpen && !config.enableEmbedded
    }),
    store.sub(isShownAtom, followShown),
    watchOpen(foyer),
  ]
  const render = () => {
    if (isEnded) return
    root.render(
      <FoyerContext.Provider value={{ foyer, options }}>
        <ViewLoaderContext.Provider value={views}>
          <ViewBoundary fallback={() => null} onError={onFailed}>
            <ModalRoot views={views} getOpener={() => opener} frozen={frozen} />
          </ViewBoundary>
        </ViewLoaderContext.Provider>
      </FoyerContext.Provider>,
    )
  }
  // the first view is on its way already: the sheet appears with it, not before it
  const isConnected = store.get(activeConnectionAtom) !== undefined
  const first = store.get(isOpenAtom) || !isConnected ? store.get(routeAtom).name : 'Account'
  views.load(first).then(render, render)

  return () => {
    isEnded = true
    for (const stop of stops) stop()
    unlock()
    host.remove()
    // the caller may be an effect of another React root, within which this one must not end
    queueMicrotask(() => root.unmount())
  }
}

/** For somebody who is connected already there is nothing to prepare for. */
function prepareAdapters({ store, adapters }: Foyer): void {
  if (store.get(activeConnectionAtom)) return
  for (const adapter of adapters.values()) adapter.prepare?.()
}

function ModalRoot(props: Omit<ModalProps, 'root'>) {
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const isEmbedded = useFoyerContext().foyer.config.enableEmbedded
  return (
    <ThemeRoot className={isEmbedded ? 'in-page' : ''} rootRef={setRoot}>
      {isEmbedded && <EmbeddedModal views={props.views} />}
      {!isEmbedded && root && <Modal root={root} {...props} />}
    </ThemeRoot>
  )
}
