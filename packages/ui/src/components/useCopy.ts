import { showToast } from '@foyer/core'
import type { MouseEvent } from 'react'
import { useFoyerContext } from '../FoyerContext.ts'

/** Copies a text within a press, and says so; nothing as long as there is no text. */
export function useCopy(name: 'copied' | 'hashCopied' | 'linkCopied') {
  const { foyer } = useFoyerContext()
  return async ({ currentTarget }: MouseEvent<HTMLElement>, text: string | undefined) => {
    if (!text) return
    try {
      // outside of secure contexts there is no clipboard
      await (currentTarget.ownerDocument.defaultView as Window).navigator.clipboard.writeText(text)
      showToast(foyer, { variant: 'success', name })
    } catch {
      showToast(foyer, { variant: 'error', name: 'copyFailed' })
    }
  }
}
