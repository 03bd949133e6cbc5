import type { Foyer } from '../../foyer.ts'
import { emailFlowAtom } from './emailFlow.ts'
import { finishLogin } from './finishLogin.ts'
import { beginLogin } from './submitEmail.ts'

/** The visitor entered six digits. Never rejects: a code that is refused leaves room for another. */
export async function submitCode(foyer: Foyer, params: { code: string }): Promise<void> {
  const { store, events } = foyer
  if (store.get(emailFlowAtom).step !== 'code') return
  store.set(emailFlowAtom, { type: 'codeEntered' })
  const signal = beginLogin(foyer)
  try {
    const wallet = await foyer.externals.embedded.load()
    await wallet.client.request('CONNECT_OTP', { otp: params.code }, { signal })
    events.emit({ type: 'EMAIL_VERIFICATION_CODE_PASS', properties: undefined })
    store.set(emailFlowAtom, { type: 'codeAccepted' })
    await finishLogin(foyer, wallet)
  } catch (error) {
    store.set(emailFlowAtom, { type: 'codeRefused', error })
    if (signal.aborted) return
    const message = error instanceof Error ? error.message : String(error)
    events.emit({ type: 'EMAIL_VERIFICATION_CODE_FAIL', properties: { message } })
  }
}
