import { showToast } from '@foyer/core'
import type { MouseEvent } from 'react'
import { useFoyerContext } from '../FoyerContext.ts'

/** Copies a text within a press, and says so; nothing as long as there is no text. */
export function useCopy(name: 'copied' | 'hashCopied' | 'linkCopied') {
  const { foyer } = useFoyerContext()
  return ({ currentTarget }: MouseEvent<HTMLElement>, text: string | undefined) => {
    if (text === undefined) return
    const clipboard = currentTarget.ownerDocument.defaultView?.navigator.clipboard
    const blocked = () => showToast(foyer, { variant: 'error', name: 'copyFailed' })
    // absent outside of secure contexts
    if (!clipboard) return blocked()
    clipboard.writeText(text).then(() => showToast(foyer, { variant: 'success', name }), blocked)
  }
}
