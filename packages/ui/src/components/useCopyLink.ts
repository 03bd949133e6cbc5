import { showToast } from '@foyer/core'
import { useFoyerContext } from '../FoyerContext.ts'

/** Copies a link, for an app on the same device. */
export function useCopyLink(): (uri: string | undefined) => void {
  const { foyer } = useFoyerContext()
  return (uri) => {
    if (uri === undefined) return
    const copied = async () => navigator.clipboard.writeText(uri)
    copied().then(
      () => showToast(foyer, { variant: 'success', name: 'linkCopied' }),
      () => showToast(foyer, { variant: 'error', name: 'copyFailed' }),
    )
  }
}
