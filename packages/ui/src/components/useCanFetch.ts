import { isOpenAtom } from '@foyer/core'
import { useFoyerAtom, useFoyerContext } from '../FoyerContext.ts'

/** Whether the wallet catalogue may be read: a remote one is not requested before the visitor opens the modal. */
export function useCanFetch(): boolean {
  const { config } = useFoyerContext().foyer
  const isOpen = useFoyerAtom(isOpenAtom)
  return isOpen || !config.apiUrl
}
