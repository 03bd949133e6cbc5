import { FoyerError } from '@foyer/base'
import { atomWithReducer } from 'jotai/vanilla/utils'
import { embeddedUserAtom } from '../../account/embeddedUser.ts'
import type { Foyer } from '../../foyer.ts'
import { goBackBefore, navigate, replace } from '../../router/router.ts'
import { activeConnectionAtom } from '../../state/connections.ts'
import { showToast } from '../../toast/toast.ts'
import { withApproval } from './approvals.ts'
import { isEmail } from './validateEmail.ts'

/** Where changing the email address stands: a code to the old address, then one to the new. */
export type UpdateEmailFlow =
  | { readonly step: 'editing'; readonly error?: unknown }
  | { readonly step: 'sending'; readonly email: string }
  | { readonly step: 'primary' | 'secondary'; readonly email: string; readonly error?: unknown }
  | { readonly step: 'checkingPrimary' | 'checkingSecondary'; readonly email: string }

export type UpdateEmailEvent =
  | { readonly type: 'submitted'; readonly email: string }
  | { readonly type: 'answered'; readonly action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' }
  | { readonly type: 'codeEntered' }
  | { readonly type: 'codeAccepted' }
  | { readonly type: 'refused'; readonly error: unknown }
  | { readonly type: 'left' }

export function transition(flow: UpdateEmailFlow, event: UpdateEmailEvent): UpdateEmailFlow {
  const email = 'email' in flow ? flow.email : ''
  const { step } = flow
  switch (event.type) {
    case 'submitted':
      return { step: 'sending', email: event.email }
    case 'answered':
      if (step !== 'sending') return flow
      return { step: event.action === 'VERIFY_PRIMARY_OTP' ? 'primary' : 'secondary', email }
    case 'codeEntered':
      if (step === 'primary') return { step: 'checkingPrimary', email }
      return step === 'secondary' ? { step: 'checkingSecondary', email } : flow
    case 'codeAccepted':
      if (step === 'checkingPrimary') return { step: 'secondary', email }
      return step === 'checkingSecondary' ? { step: 'editing' } : flow
    case 'refused':
      if (step === 'checkingPrimary') return { step: 'primary', email, error: event.error }
      if (step === 'checkingSecondary') return { step: 'secondary', email, error: event.error }
      return step === 'sending' ? { step: 'editing', error: event.error } : flow
    case 'left':
      return { step: 'editing' }
  }
}

const editing: UpdateEmailFlow = { step: 'editing' }

export const updateEmailFlowAtom = atomWithReducer<UpdateEmailFlow, UpdateEmailEvent>(editing, transition)

/** The visitor opens the screen: whatever was begun before is forgotten. */
export function startUpdateEmail(foyer: Foyer): void {
  foyer.store.set(updateEmailFlowAtom, { type: 'left' })
  foyer.events.emit({ type: 'EMAIL_EDIT', properties: undefined })
  navigate(foyer, 'UpdateEmailWallet')
}

/**
 * Asks for the change; the frame mails a code to the old address, or to the new one where there is none. Its course is in
 * `updateEmailFlowAtom`. Never rejects.
 * @see specification §4
 */
export async function submitNewEmail(foyer: Foyer, params: { email: string }): Promise<void> {
  const { store, signal } = foyer
  const email = params.email.trim()
  if (store.get(updateEmailFlowAtom).step === 'sending') return
  store.set(updateEmailFlowAtom, { type: 'submitted', email })
  try {
    if (!isEmail(email)) throw new FoyerError('FrameRefused', { message: 'Invalid email address' })
    const { client, cache } = await foyer.externals.embedded.load()
    const request = () => client.request('UPDATE_EMAIL', { email }, { signal })
    // the first address is another way into the wallet: the visitor says yes to it in the frame
    const isFirst = store.get(embeddedUserAtom)?.email === undefined
    const { action } = await (isFirst ? withApproval(foyer, 'UPDATE_EMAIL', request) : request())
    cache.setMailed(Date.now())
    store.set(updateEmailFlowAtom, { type: 'answered', action })
    navigate(foyer, action === 'VERIFY_PRIMARY_OTP' ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp')
  } catch (error) {
    store.set(updateEmailFlowAtom, { type: 'refused', error })
  }
}

/** The code the frame mailed last: first the old address's, then the new one's. Never rejects. */
export async function submitUpdateCode(foyer: Foyer, params: { code: string }): Promise<void> {
  const { store, signal } = foyer
  const { step } = store.get(updateEmailFlowAtom)
  if (step !== 'primary' && step !== 'secondary') return
  store.set(updateEmailFlowAtom, { type: 'codeEntered' })
  try {
    const { client, cache, refresh } = await foyer.externals.embedded.load()
    const payload = { otp: params.code }
    if (step === 'primary') {
      await client.request('UPDATE_EMAIL_PRIMARY_OTP', payload, { signal })
      store.set(updateEmailFlowAtom, { type: 'codeAccepted' })
      return replace(foyer, 'UpdateEmailSecondaryOtp')
    }
    const isFirst = store.get(embeddedUserAtom)?.email === undefined
    const { newEmail } = await client.request('UPDATE_EMAIL_SECONDARY_OTP', payload, { signal })
    cache.setLogin({ email: newEmail })
    store.set(updateEmailFlowAtom, { type: 'codeAccepted' })
    if (store.get(activeConnectionAtom)) goBackBefore(foyer, 'UpdateEmailWallet')
    showToast(foyer, { variant: 'success', name: isFirst ? 'emailAdded' : 'emailUpdated' })
    await refresh()
  } catch (error) {
    store.set(updateEmailFlowAtom, { type: 'refused', error })
  }
}
