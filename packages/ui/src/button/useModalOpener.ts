import { type OpenOptions, open } from '@foyer/core'
import { modalCodeAtom, reloadPage } from '@foyer/core/internal/views'
import { useFoyerAtom, useFoyerContext } from '../FoyerContext.ts'

/** Why the dialog did not open: `lost` where only the page anew has its code, which the next press loads. */
export type OpenFailure = 'failed' | 'lost' | 'offline'

/** Returns what every button that opens the dialog does, and what it says where that did not open. */
export function useModalOpener(): {
  readonly failure: OpenFailure | undefined
  /** The dialog's code has been on its way for 200 ms. */
  readonly isLoading: boolean
  readonly openModal: (options: Pick<OpenOptions, 'view' | 'namespace'>) => void
} {
  const { foyer } = useFoyerContext()
  const code = useFoyerAtom(modalCodeAtom)
  const isLost = code === 'lost'
  return {
    failure: isLost || code === 'failed' ? (navigator.onLine ? code : 'offline') : undefined,
    isLoading: code === 'loading',
    openModal: (options) => (isLost && navigator.onLine ? reloadPage(options) : open(foyer, options)),
  }
}
