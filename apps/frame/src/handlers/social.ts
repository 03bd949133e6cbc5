import { delay, FoyerError } from '@foyer/base'
import type { FrameRequest, FrameResponse } from '@foyer/frame-client/server'
import * as z from 'zod/mini'
import { bringPasskey } from '../passkeyLogin/bringPasskey.ts'
import { readState, waitForPasskey } from '../passkeyLogin/waitForPasskey.ts'
import { readSocialQuery } from '../readSocialQuery.ts'
import { startFarcaster } from '../startFarcaster.ts'
import type { Wallet } from '../wallet.ts'
import { getUser } from './getUser.ts'

const started = z.object({ uri: z.string(), flow: z.string() })
const finished = z.object({ userName: z.nullable(z.string()), picture: z.optional(z.unknown()) })

/** Returns where a visitor proves an address through an account elsewhere. What is needed afterwards stays with this browser. */
export async function getSocialRedirectUri(
  wallet: Wallet,
  { provider }: FrameRequest<'GET_SOCIAL_REDIRECT_URI'>,
): Promise<FrameResponse<'GET_SOCIAL_REDIRECT_URI'>> {
  const { uri, flow } = started.parse(await wallet.call('social/start', { provider }))
  const { passkey } = wallet.getFlow()
  if (passkey.step === 'begun') passkey.wait.end()
  wallet.move({ type: 'social-begun', secret: flow })
  if (provider === 'passkey') wallet.move({ type: 'passkey-begun', wait: waitForPasskey(readState(uri)) })
  return { uri }
}

/**
 * Signs in with what the popup brought back, once, and connects.
 * @throws FoyerError `FrameRefused` for an address that is not this wallet's own, or when nothing was begun in this browser
 */
export async function connectSocial(
  wallet: Wallet,
  { uri, ...connecting }: FrameRequest<'CONNECT_SOCIAL'>,
  origin: string,
): Promise<FrameResponse<'CONNECT_SOCIAL'>> {
  const { social } = wallet.getFlow()
  const query = readSocialQuery(uri)
  wallet.move({ type: 'social-taken' })
  // a site that went to the provider with its whole page has another page of this wallet now: the server knows of the login
  const flow = social.step === 'none' ? {} : { flow: social.secret }
  const answer = await wallet.call('social/finish', { ...flow, query })
  const { userName, picture } = finished.parse(answer)
  const drawing = toAvatar(picture)
  wallet.setUser(answer)
  await takePasskey(wallet)
  const user = await getUser(wallet, connecting, origin)
  const avatar = await drawing
  return { ...user, ...(userName !== null && { userName }), ...(avatar !== undefined && { avatar }) }
}

/** Once someone is in: an answer that got lost on the way leaves what the passkey gave for the next one. */
async function takePasskey(wallet: Wallet): Promise<void> {
  const { passkey } = wallet.getFlow()
  if (passkey.step === 'none') return
  passkey.wait.end()
  wallet.move({ type: 'passkey-taken' })
  const secret = passkey.wait.getSecret()
  if (secret) await bringPasskey(wallet, secret)
}

/** Length of each side, in pixels. */
const side = 128

const pictureSchema = z.object({
  type: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
  data: z.base64().check(z.maxLength(700_000)),
})

/**
 * A picture of the visitor's account elsewhere, as the wallet's server has read it, drawn anew: small, and without what else its
 * file says, such as where it was taken. Never fails: what is no picture is none.
 * @returns a data address
 */
export async function toAvatar(picture: unknown): Promise<string | undefined> {
  const parsed = pictureSchema.safeParse(picture)
  if (!parsed.success) return undefined
  try {
    const { type, data } = parsed.data
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(data), toCode)], { type }))
    const canvas = new OffscreenCanvas(side, side)
    const context = canvas.getContext('2d')
    if (!context) return undefined
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, side, side)
    // the middle of one that is no square
    const edge = Math.min(bitmap.width, bitmap.height)
    const [left, top] = [(bitmap.width - edge) / 2, (bitmap.height - edge) / 2]
    context.drawImage(bitmap, left, top, edge, edge, 0, 0, side, side)
    bitmap.close()
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
    const bytes = new Uint8Array(await blob.arrayBuffer())
    return `data:image/jpeg;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
  } catch {
    // not a picture after all, or a browser that draws none here
    return undefined
  }
}

const toCode = (letter: string) => letter.charCodeAt(0)

const confirmed = z.object({ userName: z.string(), picture: z.optional(z.unknown()) })

/** Sites that exist miss an address that comes sooner than this after they asked, in ms (frame protocol §10). */
const soonest = 700

/** Returns what the visitor opens in the Farcaster app. It takes the place of one that was asked for before. */
export async function getFarcasterUri(
  wallet: Wallet,
  signal: AbortSignal,
): Promise<FrameResponse<'GET_FARCASTER_URI'>> {
  const finish = (answer: unknown) => {
    wallet.setUser(answer)
    return confirmed.parse(answer)
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
