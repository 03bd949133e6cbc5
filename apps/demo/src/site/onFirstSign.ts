const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'focusin', 'toggle'] as const

/** Calls once somebody is there: what nobody looks at need not be fetched. @returns stops listening */
export function onFirstSign(call: () => void): () => void {
  const ending = new AbortController()
  const hear = () => {
    ending.abort()
    call()
  }
  // a panel that opens tells itself alone
  for (const sign of signs) addEventListener(sign, hear, { passive: true, capture: true, signal: ending.signal })
  return () => ending.abort()
}
