import { FoyerError } from '@foyer/base'
import type { FrameRequest, FrameResponse } from '@foyer/frame-client/server'
import type { Wallet } from '../wallet.ts'

/** Mails a code to the present address. */
export async function updateEmail(
  wallet: Wallet,
  { email }: FrameRequest<'UPDATE_EMAIL'>,
): Promise<FrameResponse<'UPDATE_EMAIL'>> {
  await wallet.call('email/start', { email })
  wallet.move({ type: 'email-change-begun', email })
  return { action: 'VERIFY_PRIMARY_OTP' }
}

/** Takes that code, and mails one to the new address. */
export async function updateEmailPrimaryOtp(
  wallet: Wallet,
  { otp }: FrameRequest<'UPDATE_EMAIL_PRIMARY_OTP'>,
): Promise<undefined> {
  await wallet.call('email/old', { email: requireNewEmail(wallet), code: otp })
  return undefined
}

export async function updateEmailSecondaryOtp(
  wallet: Wallet,
  { otp }: FrameRequest<'UPDATE_EMAIL_SECONDARY_OTP'>,
): Promise<FrameResponse<'UPDATE_EMAIL_SECONDARY_OTP'>> {
  const newEmail = requireNewEmail(wallet)
  const { answer } = await wallet.sign('send', { name: 'email/new', body: { email: newEmail, code: otp } })
  const { email } = wallet.setUser(answer)
  wallet.move({ type: 'email-changed' })
  return { newEmail: email ?? newEmail }
}

function requireNewEmail(wallet: Wallet): string {
  const { emailChange } = wallet.getFlow()
  if (emailChange.step === 'begun') return emailChange.email
  throw new FoyerError('FrameRefused', { message: 'Please start again: no change of the address is under way.' })
}
