import { loadPart } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { activeConnectionAtom } from '../../state/connections.ts'

/** Loads what it takes to sign visitors in, where the site does, with the first connection; where that failed, with its next change. */
export function watchSignIn(foyer: Foyer): () => void {
  const { config, signal, store } = foyer
  let stop = () => {}
  const start = async () => {
    if (!store.get(activeConnectionAtom)) return
    const { followAccount } = await loadPart(() => import('./followAccount.ts'))
    stop()
    if (!signal.aborted) stop = followAccount(foyer)
  }
  if (config.siwx || config.siweConfig) {
    stop = store.sub(activeConnectionAtom, () => void start().catch(console.warn))
  }
  return () => stop()
}
