import { externalIds, FoyerError } from '@foyer/base'
import type { LoginCache } from '@foyer/frame-client/stored'
import { isEmailOn } from '../../config/loginOffers.ts'
import { remoteFeaturesAtom } from '../../config/remoteFeatures.ts'
import { cancelAttempt, startAttempt } from '../../connection/attempt.ts'
import { connectEmbedded, getLoginNamespace } from '../../connection/connectEmbedded.ts'
import type { EmbeddedWallet, Foyer } from '../../foyer.ts'
import { navigate, replace } from '../../router/router.ts'
import { routeAtom } from '../../state/history.ts'
import { showToast } from '../../toast/toast.ts'
import { emailFlowAtom } from './loginFlows.ts'
import { isEmail } from './validateEmail.ts'

/**
 * Asks for a code by mail and goes where the frame's answer leads: to the code, to the link in the mail of a new device,
 * or straight in. Its course is in `emailFlowAtom`; leaving the screens or closing the modal ends it. Never rejects.
 * @see specification §4, §5
 */
export async function submitEmail(foyer: Foyer, params: { email: string }): Promise<void> {
  const { store, events } = foyer
  const email = params.email.trim()
  const before = store.get(emailFlowAtom)
  if (before.step === 'sending') return
  // back from the code, and on to it again: the mail that was sent still counts
  if (before.step === 'code' && before.email === email && (await isCoolingDown(foyer))) {
    return navigate(foyer, 'EmailVerifyOtp')
  }
  store.set(emailFlowAtom, { type: 'submitted', email })
  const signal = beginLogin(foyer)
  events.emit({ type: 'EMAIL_SUBMITTED', properties: undefined })
  try {
    if (!isEmail(email)) throw new FoyerError('FrameRefused', { message: 'Invalid email address' })
    await requestCode(foyer, await foyer.externals.embedded.load(), email, signal)
  } catch (error) {
    if (signal.aborted) return store.set(emailFlowAtom, { type: 'left' })
    cancelAttempt(foyer)
    store.set(emailFlowAtom, { type: 'failed', error })
  }
}

/** Once more, after 30 s. A toast tells how it went; what was on screen stays. Never rejects. */
export async function resendEmail(foyer: Foyer): Promise<void> {
  const { store } = foyer
  const flow = store.get(emailFlowAtom)
  const hasFailed = flow.step === 'failed'
  if (flow.step !== 'code' && flow.step !== 'device' && !hasFailed) return
  // what is answered leads on again
  if (hasFailed) store.set(emailFlowAtom, { type: 'submitted', email: flow.email })
  const signal = beginLogin(foyer)
  try {
    await requestCode(foyer, await foyer.externals.embedded.load(), flow.email, signal, () =>
      showToast(foyer, { variant: 'success', name: 'codeSent' }),
    )
  } catch (error) {
    if (hasFailed) store.set(emailFlowAtom, signal.aborted ? { type: 'left' } : { type: 'failed', error })
    if (!signal.aborted) showToast(foyer, { variant: 'error', name: 'emailFailed' })
  }
}

async function requestCode(
  foyer: Foyer,
  wallet: EmbeddedWallet,
  email: string,
  signal: AbortSignal,
  onSent = () => {},
): Promise<void> {
  const { store, events } = foyer
  const { client, cache } = wallet
  if (!isEmailOn(foyer, store.get(remoteFeaturesAtom))) throw new FoyerError('MethodNotAllowed')
  assertNoCooldown(cache)
  const { action } = await client.request('CONNECT_EMAIL', { email }, { signal })
  cache.setMailed(Date.now())
  store.set(emailFlowAtom, { type: 'answered', action })
  onSent()
  if (action === 'CONNECT') return finishLogin(foyer, wallet)
  if (action === 'VERIFY_DEVICE') {
    showVerification(foyer, 'EmailVerifyDevice')
    await client.request('CONNECT_DEVICE', undefined, { signal })
    cache.setMailed(Date.now())
    events.emit({ type: 'DEVICE_REGISTERED_FOR_EMAIL', properties: undefined })
    store.set(emailFlowAtom, { type: 'deviceRegistered' })
  }
  events.emit({ type: 'EMAIL_VERIFICATION_CODE_SENT', properties: undefined })
  showVerification(foyer, 'EmailVerifyOtp')
}

/** From the address one goes deeper; the code takes the place of the link that led to it. */
function showVerification(foyer: Foyer, name: 'EmailVerifyDevice' | 'EmailVerifyOtp'): void {
  const current = foyer.store.get(routeAtom).name
  if (current === name) return
  if (current === 'EmailVerifyDevice' || current === 'EmailVerifyOtp') replace(foyer, name)
  else navigate(foyer, name)
}

async function isCoolingDown(foyer: Foyer): Promise<boolean> {
  const { cache } = await foyer.externals.embedded.load()
  return cache.getCooldown(Date.now()) > 0
}

/** While a login is under way the status is `connecting` (specification §4). @returns ends with the screens */
export function beginLogin(foyer: Foyer): AbortSignal {
  const attempt = { connectorId: externalIds.embedded, namespace: getLoginNamespace(foyer) }
  return AbortSignal.any([startAttempt(foyer, attempt).signal, foyer.signal])
}

/**
 * A guard before every mail (specification §5).
 * @throws FoyerError `EmailCooldown`: Please try again after N seconds, N rounded up
 */
function assertNoCooldown(cache: LoginCache): void {
  const rest = cache.getCooldown(Date.now())
  if (rest > 0) throw new FoyerError('EmailCooldown', { seconds: Math.ceil(rest / 1_000) })
}

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
