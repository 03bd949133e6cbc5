import { isOpenAtom } from '@foyer/core'
import { useFoyerAtom, useFoyerContext } from '../FoyerContext.ts'

/** Whether the catalogue may be read: a service is not asked before the visitor opens the modal. */
export function useMayAsk(): boolean {
  const { config } = useFoyerContext().foyer
  const isOpen = useFoyerAtom(isOpenAtom)
  return isOpen || !config.apiUrl
}
