const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'focusin', 'toggle'] as const

/** Calls once somebody is there: what nobody looks at need not be fetched. @returns stops listening */
export function onFirstSign(call: () => void): () => void {
  const ending = new AbortController()
  let first: PointerEvent | undefined
  const hear = (event: Event) => {
    // where a pointer rests on a page that was just drawn, the browser tells a move that nobody made
    if (event.type === 'pointermove' && event instanceof PointerEvent) {
      first ??= event
      if (event.screenX === first.screenX && event.screenY === first.screenY) return
    }
    ending.abort()
    call()
  }
  // a panel that opens tells itself alone
  for (const sign of signs) addEventListener(sign, hear, { passive: true, capture: true, signal: ending.signal })
  return () => ending.abort()
}
