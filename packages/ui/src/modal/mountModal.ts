import { loadPart } from '@foyer/base'
import { type Foyer, isOpenAtom } from '@foyer/core'
import { dismiss, watchRoutes } from '@foyer/core/internal/views'
import components from '../components/components.css?inline'
import { loadParts } from '../i18n/loadParts.ts'
import { getDeepActiveElement, openShadow } from '../theme/shadow.ts'
import tokens from '../theme/tokens.css?inline'
import { runAfterPaint } from '../views/runAfterPaint.ts'
import connect from './connect.css?inline'
import { connectParts } from './connectParts.ts'
import { drawFirstFrame } from './drawFirstFrame.tsx'
import shell from './shell.css?inline'

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

/** What stands in the dialog's container until React draws it. */
type FirstFrame = {
  /** Once what can be shown stands there. */
  readonly drawn: Promise<boolean>
  /** Once what can be shown has been seen: what React does then holds back no frame. */
  readonly painted: Promise<void>
  /** React has taken it over: what the visitor pressed meanwhile is pressed now. */
  readonly end: () => void
  readonly stop: () => void
}

/** Shows the list of ways in as soon as the dialog is open, before the code that draws everything else has come. */
function showFirstFrame(foyer: Foyer, container: HTMLElement): FirstFrame {
  const { ownerDocument: document } = container
  /** What the visitor pressed last, which React is going to hear; nothing once the dialog is closed. */
  let pressed: HTMLElement | undefined
  /** Pictures that did not come. */
  const broken = new Set<EventTarget>()
  let pressBegan: EventTarget | null
  let isOver = false
  /** @returns whether there is something to see */
  const draw = (): boolean => {
    if (isOver) return false
    pressed = undefined
    const frame = drawFirstFrame(foyer, document)
    container.replaceChildren(...(frame ? [frame] : []))
    return frame !== undefined
  }
  const down = ({ target }: Event) => {
    pressBegan = target
  }
  const press = ({ target }: Event) => {
    const element = target as Element
    // beside the sheet, from beginning to end
    if (element.matches('.viewport') && target === pressBegan) dismiss(foyer)
    else pressed = element.closest('button') ?? pressed
  }
  const fail = ({ target }: Event) => target && broken.add(target)
  const leave = ({ key, defaultPrevented, isComposing }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented && !isComposing && container.firstChild) dismiss(foyer)
  }
  const unsubscribe = foyer.store.sub(isOpenAtom, draw)
  const listening = new AbortController()
  const { signal } = listening
  container.addEventListener('pointerdown', down, { signal })
  container.addEventListener('click', press, { signal })
  container.addEventListener('error', fail, { signal, capture: true })
  document.addEventListener('keydown', leave, { signal })
  const stop = () => {
    isOver = true
    unsubscribe()
    listening.abort()
  }
  const drawn = loadParts(foyer, connectParts).then(draw)
  return {
    drawn,
    painted: drawn.then((isDrawn) => (isDrawn ? waitUntilPainted(document) : undefined)),
    end() {
      if (isOver) return
      stop()
      for (const picture of broken) picture.dispatchEvent(new Event('error'))
      if (pressed) (pressed.isConnected ? pressed : findSame(container, pressed))?.click()
    },
    stop,
  }
}

/** A page in the background draws no frame. */
function waitUntilPainted({ hidden }: Document): Promise<void> {
  return new Promise((resolve) => {
    if (hidden) resolve()
    else runAfterPaint(resolve)
  })
}

/** The button of that name in what has been drawn anew; none where several have it. */
function findSame(container: HTMLElement, button: HTMLElement): HTMLElement | undefined {
  const name = getName(button)
  const [same, ...others] = [...container.querySelectorAll('button')].filter((one) => getName(one) === name)
  return others.length === 0 ? same : undefined
}

function getName(button: HTMLElement): string | null {
  return button.getAttribute('aria-label') ?? (button.querySelector('bdi') ?? button).textContent
}
