import { type RefObject, useEffect } from 'react'

/** Whoever starts to type while the view is shown types into its search field, wherever in the dialog the focus is. */
export function useTypeToSearch(view: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const sheet = view.current?.closest<HTMLElement>('.sheet')
    const field = view.current?.querySelector<HTMLInputElement>('input[type="search"]')
    if (!sheet || !field) return
    const lead = ({ key, altKey, ctrlKey, metaKey, isComposing, target }: KeyboardEvent) => {
      const isTyped = key.length === 1 && key !== ' ' && !altKey && !ctrlKey && !metaKey && !isComposing
      // the character that was pressed goes to what has the focus once this has run
      if (isTyped && !(target as Element).closest('input, textarea')) field.focus({ preventScroll: true })
    }
    sheet.addEventListener('keydown', lead)
    return () => sheet.removeEventListener('keydown', lead)
  }, [view])
}
