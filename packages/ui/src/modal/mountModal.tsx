import { activeConnectionAtom, type Foyer, isOpenAtom, routeAtom } from '@foyer/core'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import components from '../components/components.css?inline'
import { FoyerContext, type UiOptions, useFoyerContext } from '../FoyerContext.ts'
import { deepActiveElement } from '../theme/focus.ts'
import { Root } from '../theme/Root.tsx'
import { openShadow } from '../theme/shadow.ts'
import tokens from '../theme/tokens.css?inline'
import { EmbeddedModal, Modal, type ModalProps } from './Modal.tsx'
import shell from './shell.css?inline'
import { ViewBoundary } from './ViewBoundary.tsx'
import { ViewsContext } from './ViewsContext.ts'
import viewStyles from './views.css?inline'
import { createViews } from './views.ts'

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
  openShadow(host, tokens, shell, components, viewStyles).append(container)
  const root = createRoot(container)
  const views = createViews()
  let opener = asked
  let isEnded = false

  const frozen = { current: false }
  const stop = foyer.store.sub(isOpenAtom, () => {
    const isOpen = foyer.store.get(isOpenAtom)
    frozen.current = !isOpen && !foyer.config.enableEmbedded
    // what waits behind the page is shown at once; the dialog's own work follows
    container.firstElementChild?.toggleAttribute('data-shown', isOpen)
    if (isOpen) opener = deepActiveElement(document)
  })
  const render = () => {
    if (isEnded) return
    root.render(
      <FoyerContext.Provider value={{ foyer, options }}>
        <ViewsContext.Provider value={views}>
          <ViewBoundary fallback={() => null} onError={onFailed}>
            <ModalRoot views={views} getOpener={() => opener} frozen={frozen} />
          </ViewBoundary>
        </ViewsContext.Provider>
      </FoyerContext.Provider>,
    )
  }
  // the first view is on its way already: the sheet appears with it, not before it
  const isConnected = foyer.store.get(activeConnectionAtom) !== undefined
  const first = foyer.store.get(isOpenAtom) || !isConnected ? foyer.store.get(routeAtom).name : 'Account'
  views.load(first).then(render, render)

  return () => {
    isEnded = true
    stop()
    host.remove()
    // the caller may be an effect of another React root, within which this one must not end
    queueMicrotask(() => root.unmount())
  }
}

function ModalRoot(props: Omit<ModalProps, 'root'>) {
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const isEmbedded = useFoyerContext().foyer.config.enableEmbedded
  return (
    <Root className={isEmbedded ? 'in-page' : ''} rootRef={setRoot}>
      {isEmbedded && <EmbeddedModal views={props.views} />}
      {!isEmbedded && root && <Modal root={root} {...props} />}
    </Root>
  )
}
