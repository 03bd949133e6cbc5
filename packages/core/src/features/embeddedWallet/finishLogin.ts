import { cancelAttempt } from '../../connection/attempt.ts'
import { connectEmbedded } from '../../connection/connectEmbedded.ts'
import type { EmbeddedWallet, Foyer } from '../../foyer.ts'
import { emailFlowAtom } from './emailFlow.ts'

/** The visitor is in by email: connects, and closes the modal. What fails is in `emailFlowAtom`. Never rejects. */
export async function finishLogin(foyer: Foyer, wallet: EmbeddedWallet): Promise<void> {
  const { store } = foyer
  wallet.cache.setLogin({ socialProvider: null, userName: null, avatar: null })
  try {
    await connectEmbedded(foyer, wallet, () => store.set(emailFlowAtom, { type: 'left' }))
  } catch (error) {
    cancelAttempt(foyer)
    store.set(emailFlowAtom, { type: 'failed', error })
  }
}
