import { FoyerError } from '@foyer/base'
import type { FrameRequest, FrameResponse } from '@foyer/frame-client/server'
import * as z from 'zod/mini'
import type { Wallet } from '../wallet.ts'

const started = z.object({ action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']), flow: z.string() })
const approval = z.object({ isApproved: z.boolean() })

/** Mails a code, or first a link that approves this browser. */
export async function connectEmail(
  wallet: Wallet,
  { email }: FrameRequest<'CONNECT_EMAIL'>,
): Promise<FrameResponse<'CONNECT_EMAIL'>> {
  const { action, flow } = started.parse(await wallet.call('login/start', { email }))
  wallet.move({ type: 'mailed', secret: flow })
  return { action }
}

/** Waits until the link of this login is approved; the code is mailed then. */
export async function connectDevice(wallet: Wallet, signal: AbortSignal): Promise<undefined> {
  const secret = assertSecret(wallet)
  for (;;) {
    const { isApproved } = approval.parse(await wallet.call('login/device', { flow: secret }, signal))
    if (isApproved) return undefined
    // a later mail has taken this one's place, and its own question waits for it
    if (findSecret(wallet) !== secret) throw new FoyerError('FrameRefused', { message: 'A newer email was sent' })
  }
}

/** Signs in with the mailed code, and makes the wallet of a new user. */
export async function connectOtp(wallet: Wallet, { otp }: FrameRequest<'CONNECT_OTP'>): Promise<undefined> {
  const answer = await wallet.call('login/code', { flow: assertSecret(wallet), code: otp })
  wallet.setUser(answer)
  wallet.move({ type: 'mail-taken' })
  await wallet.requireUser()
  return undefined
}

/** @throws FoyerError `FrameRefused` when nothing was asked for, or this page was loaded again since */
function assertSecret(wallet: Wallet): string {
  const secret = findSecret(wallet)
  if (secret) return secret
  throw new FoyerError('FrameRefused', { message: 'This code is no longer valid. Get a new code.' })
}

function findSecret(wallet: Wallet): string | undefined {
  const { mail } = wallet.getFlow()
  return mail.step === 'begun' ? mail.secret : undefined
}
