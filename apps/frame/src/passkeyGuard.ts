import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import * as z from 'zod/mini'
import { createApiError, isApiError } from './api.ts'
import { createName } from './signer/halves.ts'
import type { Wallet } from './wallet.ts'
import { requestInWindow } from './windows/ownWindow.ts'
import { translate } from './words.ts'

const loss = z.object({ dueAt: z.number() })
const credential = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.number(),
  usedAt: z.nullable(z.number()),
  logsIn: z.boolean(),
})
const guardSchema = z.object({
  byUser: z.boolean(),
  byOwner: z.boolean(),
  isRequired: z.boolean(),
  credentials: z.array(credential),
  loss: z.nullable(loss),
})

/** The passkeys that this wallet may want before value, who wants them, and whether they are said to be lost. */
export type Guard = z.output<typeof guardSchema>
export type Credential = z.output<typeof credential>

/** What a passkey is asked for; what it earns is good for nothing else. */
export type PasskeyPurpose = 'value' | 'open' | 'export' | 'custody' | 'email' | 'passkeys'

/** What a window of this origin is asked for a passkey. */
export type PasskeyQuestion =
  | { readonly kind: 'use'; readonly options: PublicKeyCredentialRequestOptionsJSON }
  | { readonly kind: 'make'; readonly options: PublicKeyCredentialCreationOptionsJSON }

/** What a browser needs to ask a passkey. */
export type PasskeyOptions = PublicKeyCredentialRequestOptionsJSON

export async function readGuard(wallet: Wallet): Promise<Guard> {
  return guardSchema.parse(await wallet.call('credential/list', {}))
}

/** Requests what a browser needs to ask the visitor's passkey once. @throws Error `PasskeyMissing` */
export async function challengePasskey(
  wallet: Wallet,
  purpose: PasskeyPurpose,
  about?: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  // checked by the browser itself, which takes no other form
  return (await wallet.call('credential/challenge', {
    purpose,
    ...(about && { about }),
  })) as PublicKeyCredentialRequestOptionsJSON
}

/** Asks the passkey on this page, which is a window of the wallet's own. Needs a press just before. */
export async function usePasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<AuthenticationResponseJSON> {
  return await startAuthentication({ optionsJSON: options }).catch(throwUnanswered)
}

/** Makes one on this page, which is a window of the wallet's own. Needs a press just before. */
export async function createPasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
  return await startRegistration({ optionsJSON: options }).catch(throwUnanswered)
}

/** Browsers say in many ways that nothing came of it; a visitor is told in one. */
function throwUnanswered(cause: unknown): never {
  const isThere = cause instanceof Error && cause.name === 'InvalidStateError'
  throw createApiError('PasskeyUnanswered', translate(isThere ? 'guard.known' : 'guard.unanswered'))
}

/** The same, from inside a site's page too: there a window of the wallet's own asks, since no server believes a frame. */
export async function handlePasskey<answer>(question: PasskeyQuestion): Promise<answer> {
  if (window.parent === window) {
    return (await (question.kind === 'use' ? usePasskey(question.options) : createPasskey(question.options))) as answer
  }
  const answer = await requestInWindow<answer>('/passkey', question)
  if (answer === undefined) throw createApiError('PasskeyUnanswered', translate('passkey.closed'))
  return answer
}

/** Hands the answer in. What it earned goes with every call until `wallet.setPasskey` takes it away. */
export async function earnPasskey(wallet: Wallet, response: unknown, about = ''): Promise<void> {
  const { token } = z.object({ token: z.string() }).parse(await wallet.call('credential/prove', { response }))
  wallet.setPasskey(`${token}.${about}`)
}

/** @throws Error `CodeNeeded` */
export async function startPasskey(wallet: Wallet): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return (await wallet.call('credential/begin', {})) as PublicKeyCredentialCreationOptionsJSON
}

/** Saves a passkey that was just made: only a wallet that is open takes one. */
export async function savePasskey(wallet: Wallet, name: string, response: unknown): Promise<void> {
  await wallet.sign('send', { name: 'credential/add', body: { op: createName(), name, response } })
}

export async function assertPasskeys(wallet: Wallet, isRequired: boolean): Promise<void> {
  await wallet.sign('send', { name: 'credential/require', body: { op: createName(), isRequired } })
}

export async function removePasskey(wallet: Wallet, id: string): Promise<void> {
  await wallet.call('credential/remove', { op: createName(), id })
}

/** Whether a passkey has to be asked first, or has to be asked again. */
export const isPasskeyNeeded = (error: unknown): boolean =>
  ['PasskeyNeeded', 'PasskeyGone', 'PasskeyWrong'].some((name) => isApiError(error, name))
