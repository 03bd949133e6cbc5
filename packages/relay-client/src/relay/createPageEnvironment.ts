/** What the page tells about the network and itself. A port, so that tests and other runtimes can speak for themselves. */
export type RelayEnvironment = {
  /** @returns stops listening */
  watch(listener: (change: 'online' | 'offline' | 'visible') => void): () => void
  /** Whether someone may look at it now. Where this is left out, always. */
  readonly isVisible?: (() => boolean) | undefined
}

/** Listens to the page; where there is none (Node), nothing is ever told. */
export function createPageEnvironment(): RelayEnvironment {
  return {
    isVisible: () => globalThis.document?.visibilityState !== 'hidden',
    watch(listener) {
      const page: Partial<Pick<Window, 'addEventListener' | 'removeEventListener' | 'document'>> = globalThis
      if (!page.document || !page.addEventListener) return () => undefined
      const { document } = page
      const online = () => listener('online')
      const offline = () => listener('offline')
      const visible = () => document.visibilityState === 'visible' && listener('visible')
      page.addEventListener('online', online)
      page.addEventListener('offline', offline)
      document.addEventListener('visibilitychange', visible)
      return () => {
        page.removeEventListener?.('online', online)
        page.removeEventListener?.('offline', offline)
        document.removeEventListener('visibilitychange', visible)
      }
    },
  }
}
