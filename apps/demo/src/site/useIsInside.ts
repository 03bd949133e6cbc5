import { useSyncExternalStore } from 'react'

/** Whether the developer's panel is open. @param panel undefined where the page has none */
export function useIsInside(panel: HTMLDetailsElement | null): boolean {
  return useSyncExternalStore(
    (listener) => {
      panel?.addEventListener('toggle', listener)
      return () => panel?.removeEventListener('toggle', listener)
    },
    () => panel?.open === true,
  )
}
