import { watchSaid } from '@foyer/ui/parts'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

/** Where the frame shows things: one at a time. */
export type Screen = {
  /** @param onCrash told when it cannot be drawn */
  show(node: ReactNode, onCrash: (error: unknown) => void): void
  clear(): void
}

export function createScreen(document: Document): Screen {
  watchSaid(document.body)
  let root: Root | undefined
  let crash: ((error: unknown) => void) | undefined
  const open = (): Root => {
    const container = document.getElementById('root')
    if (!container) throw new Error('The page has no root')
    return createRoot(container, {
      onUncaughtError: (error) => {
        // what is left of a crashed tree is not drawn into again
        root = undefined
        crash?.(error)
      },
    })
  }
  return {
    show: (node, onCrash) => {
      crash = onCrash
      root ??= open()
      root.render(node)
    },
    clear: () => root?.render(null),
  }
}
