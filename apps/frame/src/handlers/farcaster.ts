import { delay, FoyerError } from '@foyer/base'
import type { FrameResponse } from '@foyer/frame-client/server'
import * as z from 'zod/mini'
import { startFarcaster } from '../startFarcaster.ts'
import { toAvatar } from '../toAvatar.ts'
import type { Wallet } from '../wallet.ts'

const finished = z.object({ userName: z.string(), picture: z.optional(z.unknown()) })

/** Sites that exist miss an address that comes sooner than this after they asked, in ms (frame protocol §10). */
const soonest = 700

/** What the visitor opens in the Farcaster app. It takes the place of one that was asked for before. */
export async function getFarcasterUri(
  wallet: Wallet,
  signal: AbortSignal,
): Promise<FrameResponse<'GET_FARCASTER_URI'>> {
  const finish = (answer: unknown) => {
    wallet.setUser(answer)
    return finished.parse(answer)
  }
  const starting = startFarcaster(wallet, { name: 'farcaster/finish', finish }, signal)
  const [login] = await Promise.all([starting, delay(soonest, signal)])
  const before = wallet.getFlow().farcaster
  if (before.step === 'begun') before.login.end()
  wallet.move({ type: 'farcaster-begun', login })
  return { url: login.url }
}

/**
 * Waits until the visitor has confirmed in the app, and signs in. Sites ask more than once, also when it is done: all are
 * told the same.
 * @throws FoyerError `FrameRefused` when nothing was begun on this page; `RequestAborted`
 */
export async function connectFarcaster(
  wallet: Wallet,
  signal: AbortSignal,
): Promise<FrameResponse<'CONNECT_FARCASTER'>> {
  const { farcaster } = wallet.getFlow()
  if (farcaster.step === 'none') {
    throw new FoyerError('FrameRefused', { message: 'This sign-in has expired. Start again.' })
  }
  const { userName, picture } = await farcaster.login.wait(signal)
  const [avatar] = await Promise.all([toAvatar(picture), wallet.requireUser()])
  return { userName, ...(avatar !== undefined && { avatar }) }
}
