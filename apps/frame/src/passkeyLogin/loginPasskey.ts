import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import * as z from 'zod/mini'
import { createApiError } from '../api.ts'
import { readNote, writeNote } from '../browserStore.ts'
import { type PasskeySecret, readLoginSalt, readPasskeySecret } from '../passkeySecret.ts'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'

const answerSchema = z.object({ code: z.string(), custody: z.enum(['standard', 'strict']), hasWallet: z.boolean() })

/** What a login with a passkey came to: the code that ends it, and what there is to say first. */
export type LoginAnswer = z.output<typeof answerSchema> & { readonly secret: PasskeySecret | undefined }

type Login = { readonly wallet: Wallet; readonly state: string }

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => browserSupportsWebAuthn()

/** The passkeys that were made or used here: an authenticator that has one of them makes no second wallet by mistake. */
async function readKnown(): Promise<readonly string[]> {
  return (await readNote<readonly string[]>('passkeys').catch(() => undefined)) ?? []
}

async function recordKnown(credentialId: string): Promise<void> {
  const known = await readKnown()
  if (known.includes(credentialId)) return
  await writeNote('passkeys', [...known, credentialId].slice(-20)).catch(() => {})
}

/** Whether one was made or used in this browser before. */
export const isKnownHere = async (): Promise<boolean> => (await readKnown()).length > 0

/**
 * Makes a passkey with a wallet of its own, and has it answer at once: a wallet that depends on it is not made before that.
 * Needs a press just before.
 * @throws Error in words for the visitor
 */
export async function createLoginPasskey({ wallet, state }: Login): Promise<LoginAnswer> {
  const begun = (await wallet.call('login-passkey/begin', { state })) as PublicKeyCredentialCreationOptionsJSON
  const excludeCredentials = (await readKnown()).map((id) => ({ type: 'public-key', id }) as const)
  const optionsJSON = { ...begun, excludeCredentials, extensions: { prf: {} } as AuthenticationExtensionsClientInputs }
  const { clientExtensionResults: _, ...made } = await startRegistration({ optionsJSON }).catch(throwInWords)
  await wallet.call('login-passkey/make', { state, response: made })
  await recordKnown(made.id)
  return await useLoginPasskey({ wallet, state }, made.id)
}

/**
 * Has whichever passkey of this wallet the visitor has at hand answer. Needs a press just before.
 * @param credentialId the one that was just made
 * @throws Error in words for the visitor
 */
export async function useLoginPasskey({ wallet, state }: Login, credentialId?: string): Promise<LoginAnswer> {
  const asked = (await wallet.call('login-passkey/challenge', { state })) as PublicKeyCredentialRequestOptionsJSON
  const prf = { eval: { first: await readLoginSalt() } }
  const optionsJSON = {
    ...asked,
    ...(credentialId && { allowCredentials: [{ type: 'public-key', id: credentialId } as const] }),
    extensions: { prf } as AuthenticationExtensionsClientInputs,
  }
  const answered = await startAuthentication({ optionsJSON }).catch(throwInWords)
  const secret = await readPasskeySecret(answered.id, answered.clientExtensionResults)
  const body = { state, response: withoutSecret(answered), hasSecret: secret !== undefined }
  const answer = answerSchema.parse(await wallet.call('login-passkey/answer', body))
  await recordKnown(answered.id)
  return { ...answer, secret }
}

/** The server is told what the passkey signed, and nothing of what it gave. */
function withoutSecret({ clientExtensionResults: _, ...signed }: AuthenticationResponseJSON): object {
  return signed
}

/** Browsers say in many ways that nothing came of it; which of them, they do not always tell. */
function throwInWords(cause: unknown): never {
  const name = cause instanceof Error ? cause.name : ''
  const word = Object.hasOwn(words, name) ? words[name as keyof typeof words] : 'passkeyLogin.unanswered'
  throw createApiError('PasskeyUnanswered', translate(word))
}

/** @see WebAuthn, 5.1.3 and 5.1.4: the exceptions */
const words = {
  InvalidStateError: 'passkeyLogin.known',
  ConstraintError: 'passkeyLogin.unable',
  NotSupportedError: 'passkeyLogin.unable',
  UnknownError: 'passkeyLogin.unable',
  SecurityError: 'passkeyLogin.elsewhere',
} as const
