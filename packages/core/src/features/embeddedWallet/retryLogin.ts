import { cancelAttempt } from '../../connection/attempt.ts'
import type { Foyer } from '../../foyer.ts'
import { emailFlowAtom } from './emailFlow.ts'
import { finishLogin } from './finishLogin.ts'

/** Connects once more where the visitor is in by email and that failed: a code counts only once. Never rejects. */
export async function retryLogin(foyer: Foyer): Promise<void> {
  const { store, externals } = foyer
  const flow = store.get(emailFlowAtom)
  if (flow.step !== 'failed') return
  store.set(emailFlowAtom, { type: 'submitted', email: flow.email })
  store.set(emailFlowAtom, { type: 'answered', action: 'CONNECT' })
  try {
    await finishLogin(foyer, await externals.embedded.load())
  } catch (error) {
    cancelAttempt(foyer)
    store.set(emailFlowAtom, { type: 'failed', error })
  }
}
