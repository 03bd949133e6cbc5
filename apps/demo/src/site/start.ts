import { getPageStorage } from '../getPageStorage.ts'

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'focusin', 'toggle'] as const

const early = document.querySelector<HTMLButtonElement>('#early')
const panel = document.querySelector<HTMLDetailsElement>('#developer')
let isPressed = false
let isStarted = false
/** Settles once someone is there. */
const seen = new Promise<void>((resolve) => {
  onFirstSign(() => {
    resolve()
    start()
  })
})

/** Fetches what makes the page live, once. */
function start(): void {
  if (isStarted) return
  isStarted = true
  import('./startSite.tsx')
    .catch(() => import('./startSite.tsx'))
    .then((site) => site.startSite({ early, seen, wasPressed: () => isPressed }))
    .catch(reportLost)
}

/** Reports that what makes the page live did not come, or stopped: most browsers ask for it again only with the page. */
function reportLost(error: unknown): void {
  const notice = document.getElementById('notice')
  if (!(error instanceof Error) || !notice) return
  const isPart = ['TypeError', 'SyntaxError', 'PartNotLoaded'].includes(error.name)
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'btn',
    textContent: 'Reload page',
  })
  button.addEventListener('click', () => location.reload())
  early?.removeAttribute('aria-busy')
  notice.replaceChildren(isPart ? 'Part of this page couldn’t load. ' : `${error.message} `, button)
}

/** Who chose something in the address, opened the panel or was here before waits for it already. */
const isAwaited = location.search !== '' || panel?.open || (getPageStorage()?.length ?? 0) > 0

early?.addEventListener('click', () => {
  isPressed = true
  early.setAttribute('aria-busy', 'true')
})
addEventListener('click', recordPress)
// no one sees a page in the background; any other is painted first
if (document.visibilityState === 'hidden') start()
else if (isAwaited) requestAnimationFrame(() => setTimeout(start))

/**
 * Notes what was pressed in a part of the page that isn't live yet, for the live one that takes its place: of a group of radio buttons,
 * and of everything else, what was pressed last.
 */
function recordPress({ target, clientX, clientY }: MouseEvent): void {
  const pressed =
    target instanceof Element && target.closest<HTMLElement>('.still, .stands :is(button, input[type="radio"])')
  if (!pressed) return
  const others = pressed instanceof HTMLInputElement ? `[name="${pressed.name}"]` : ':not(input)'
  for (const other of document.querySelectorAll<HTMLElement>(`[data-pressed]${others}`)) delete other.dataset['pressed']
  const { x, y } = pressed.getBoundingClientRect()
  pressed.dataset['pressed'] = `${clientX - x} ${clientY - y}`
}

/** Calls once someone is there: what no one looks at need not be fetched. @returns stops listening */
function onFirstSign(call: () => void): () => void {
  const ending = new AbortController()
  let first: PointerEvent | undefined
  const handleSign = (event: Event) => {
    // where a pointer rests on a page that was just drawn, the browser tells a move that no one made
    if (event.type === 'pointermove' && event instanceof PointerEvent) {
      first ??= event
      if (event.screenX === first.screenX && event.screenY === first.screenY) return
    }
    ending.abort()
    call()
  }
  // a panel that opens tells itself alone
  for (const sign of signs) addEventListener(sign, handleSign, { passive: true, capture: true, signal: ending.signal })
  return () => ending.abort()
}
