import { loadPart } from '@foyer/base'
import { type Foyer, isOpenAtom } from '@foyer/core'
import { watchRoutes } from '@foyer/core/internal/views'
import components from '../components/components.css?inline'
import { getDeepActiveElement } from '../theme/getDeepActiveElement.ts'
import { openShadow } from '../theme/openShadow.ts'
import tokens from '../theme/tokens.css?inline'
import connect from './connect.css?inline'
import shell from './shell.css?inline'
import { showFirstFrame } from './showFirstFrame.ts'

type ModalPlace = {
  readonly parent: Element
  readonly opener: Element | undefined
  /** Called when nothing is on screen any more. @param error why the code did not load; else it has been told */
  readonly onFailed: (error?: unknown) => void
}

/** Puts the modal into a shadow root of its own at the end of `parent`. @returns takes it away */
export function mountModal(foyer: Foyer, { parent, opener: givenOpener, onFailed }: ModalPlace): () => void {
  const document = parent.ownerDocument
  const host = parent.appendChild(document.createElement('foyer-host'))
  const container = document.createElement('div')
  openShadow(host, tokens + shell + components + connect).append(container)
  let opener = givenOpener
  const recordOpener = () => {
    if (foyer.store.get(isOpenAtom)) opener = getDeepActiveElement(document)
  }
  // before anything is drawn
  const stopRoutes = watchRoutes(foyer)
  const firstFrame = showFirstFrame(foyer, container)
  const stops = [stopRoutes, foyer.store.sub(isOpenAtom, recordOpener), firstFrame.stop]
  let isEnded = false
  const mount = async () => {
    await firstFrame.drawn
    const [{ mountDialog }] = await Promise.all([loadPart(() => import('./mountDialog.tsx')), firstFrame.painted])
    if (isEnded) return
    const place = { container, getOpener: () => opener, onFailed: () => onFailed(), onShown: firstFrame.end }
    stops.push(mountDialog(foyer, place))
  }
  mount().catch(onFailed)
  return () => {
    isEnded = true
    for (const stop of stops) stop()
    host.remove()
  }
}
