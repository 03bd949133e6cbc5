import type { FrameRequest, FrameResponse } from '@foyer/frame-client/server'
import * as z from 'zod/mini'
import { bringPasskey } from '../passkeyLogin/bringPasskey.ts'
import { readState, waitForPasskey } from '../passkeyLogin/waitForPasskey.ts'
import { readSocialQuery } from '../readSocialQuery.ts'
import { toAvatar } from '../toAvatar.ts'
import type { Wallet } from '../wallet.ts'
import { getUser } from './getUser.ts'

const started = z.object({ uri: z.string(), flow: z.string() })
const finished = z.object({ userName: z.nullable(z.string()), picture: z.optional(z.unknown()) })

/** Where a visitor proves an address through an account elsewhere. What is needed afterwards stays with this browser. */
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
