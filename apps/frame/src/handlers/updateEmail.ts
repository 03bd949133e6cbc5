import { delay, FoyerError } from '@foyer/base'
import type { FrameRequest, FrameResponse } from '@foyer/frame-client/server'
import { isShown } from '../ui/isShown.ts'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'

/** A site that shows this frame for a request does so within this, in ms. */
const soon = 3_000
/** Between two looks, in ms. */
const pause = 100

/** Whether the site shows this frame, now or in a moment. */
async function waitUntilShown(signal: AbortSignal): Promise<boolean> {
  const end = Date.now() + soon
  while (!(await isShown())) {
    if (Date.now() >= end) return false
    await delay(pause, signal)
  }
  return true
}

type Visitor = {
  readonly signal: AbortSignal
  /** Has the visitor say yes to it, and mails the code. */
  approve(email: string): Promise<void>
}

/**
 * Mails a code to the present address; to the new one where there is none yet, once the visitor has said yes to that in this
 * wallet's own window. A site that shows no window is told where it can be done.
 * @throws FoyerError `FrameRefused`
 */
export async function updateEmail(
  wallet: Wallet,
  payload: FrameRequest<'UPDATE_EMAIL'>,
  { signal, approve }: Visitor,
): Promise<FrameResponse<'UPDATE_EMAIL'>> {
  const email = payload.email.trim().toLowerCase()
  const isFirst = (await wallet.requireUser()).email === undefined
  if (!isFirst) await wallet.call('email/start', { email })
  else if (await waitUntilShown(signal)) await approve(email)
  else {
    throw new FoyerError('FrameRefused', {
      message: translate('email.add-on-page', { page: `${location.origin}/wallet` }),
    })
  }
  wallet.move({ type: 'email-change-begun', email })
  return { action: isFirst ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP' }
}

/** Takes that code, and mails one to the new address. */
export async function updateEmailPrimaryOtp(
  wallet: Wallet,
  { otp }: FrameRequest<'UPDATE_EMAIL_PRIMARY_OTP'>,
): Promise<undefined> {
  await wallet.call('email/old', { email: assertNewEmail(wallet), code: otp })
  return undefined
}

export async function updateEmailSecondaryOtp(
  wallet: Wallet,
  { otp }: FrameRequest<'UPDATE_EMAIL_SECONDARY_OTP'>,
): Promise<FrameResponse<'UPDATE_EMAIL_SECONDARY_OTP'>> {
  const newEmail = assertNewEmail(wallet)
  const { answer } = await wallet.sign('send', { name: 'email/new', body: { email: newEmail, code: otp } })
  const { email } = wallet.setUser(answer)
  wallet.move({ type: 'email-changed' })
  return { newEmail: email ?? newEmail }
}

function assertNewEmail(wallet: Wallet): string {
  const { emailChange } = wallet.getFlow()
  if (emailChange.step === 'begun') return emailChange.email
  throw new FoyerError('FrameRefused', { message: 'This change of email address is no longer pending. Start again.' })
}
