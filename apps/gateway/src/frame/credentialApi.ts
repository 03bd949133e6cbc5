import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import { empty, id, row, secret } from './apiRow.ts'
import { challengePasskey, provePasskey } from './assertions.ts'
import {
  addCredential,
  assertPasskeys,
  nameCredential,
  readCredentials,
  removeCredential,
  startCredential,
} from './credentials.ts'
import { challengeLogin, createLoginPasskey, handleLogin, startLoginPasskey } from './loginPasskeys.ts'
import { announceLoss, cancelLoss, endLoss, finishLoss } from './passkeyLoss.ts'
import { guardRelease } from './passkeyNeed.ts'

const text = (limit: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(limit))
const name = z.string().check(z.maxLength(200))
const results = z.optional(z.record(z.string(), z.unknown()))
const attachment = z.optional(z.nullable(z.string().check(z.maxLength(40))))
const common = { id: text(1_400), rawId: text(1_400), type: z.literal('public-key') }
const shared = { clientExtensionResults: results, authenticatorAttachment: attachment }

/** @see WebAuthn, RegistrationResponseJSON; what is not read here is left out */
const registration = z.object({
  ...common,
  ...shared,
  response: z.object({
    clientDataJSON: text(4_000),
    attestationObject: text(8_000),
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10))),
  }),
})
/** @see WebAuthn, AuthenticationResponseJSON */
const assertion = z.object({
  ...common,
  ...shared,
  response: z.object({
    clientDataJSON: text(4_000),
    authenticatorData: text(2_000),
    signature: text(2_000),
    userHandle: z.optional(z.nullable(text(200))),
  }),
})
const purpose = z.enum(['value', 'open', 'export', 'custody', 'email', 'passkeys'])
const use = z.optional(z.enum(['value', 'sign-in']))
const known = { session: 'needed', key: 'known' } as const
const stranger = { session: 'none', key: 'any' } as const
/** Of a login that was begun. */
const state = z.string().check(z.minLength(1), z.maxLength(2_000))

/** Passkeys that a wallet may want before value: kept, asked, required, and lost. */
export const credentialApi = {
  'credential/list': row({ body: empty, ...known }, (context) => readCredentials(context)),
  'credential/begin': row({ body: z.strictObject({ logsIn: z.optional(z.boolean()) }), ...known }, (context, body) =>
    startCredential(context, body.logsIn),
  ),
  'credential/add': row({ body: z.strictObject({ op: id, name, response: registration }), ...known }, (context, body) =>
    addCredential(context, { ...body, response: body.response as unknown as RegistrationResponseJSON }),
  ),
  'credential/name': row({ body: z.strictObject({ id, name }), ...known }, (context, body) =>
    nameCredential(context, body),
  ),
  'credential/remove': row({ body: z.strictObject({ op: id, id }), ...known }, (context, body) =>
    removeCredential(context, body),
  ),
  'credential/require': row({ body: z.strictObject({ op: id, isRequired: z.boolean() }), ...known }, (context, body) =>
    assertPasskeys(context, body),
  ),

  // asked
  'credential/challenge': row(
    { body: z.strictObject({ purpose, about: z.optional(text(64)) }), ...known },
    (context, body) => challengePasskey(context, body),
  ),
  'credential/prove': row({ body: z.strictObject({ response: assertion }), ...known }, (context, body) =>
    provePasskey(context, body.response as unknown as AuthenticationResponseJSON),
  ),
  /** For a key that a browser holds in memory because it may keep nothing: no part is released, and the page asks all the same. */
  'credential/check': row({ body: z.strictObject({ use }), ...known }, async (context, body) => {
    await guardRelease(context, { message: 'credential/check', ...body })
    return {}
  }),

  // signing in with one, in a window of the wallet's own
  'login-passkey/begin': row({ body: z.strictObject({ state }), ...stranger }, (context, body) =>
    startLoginPasskey(context, body.state),
  ),
  'login-passkey/make': row({ body: z.strictObject({ state, response: registration }), ...stranger }, (context, body) =>
    createLoginPasskey(context, { ...body, response: body.response as unknown as RegistrationResponseJSON }),
  ),
  'login-passkey/challenge': row({ body: z.strictObject({ state }), ...stranger }, (context, body) =>
    challengeLogin(context, body.state),
  ),
  'login-passkey/answer': row(
    { body: z.strictObject({ state, response: assertion, hasSecret: z.boolean() }), ...stranger },
    (context, body) =>
      handleLogin(context, { ...body, response: body.response as unknown as AuthenticationResponseJSON }),
  ),

  // lost
  'credential/lose': row({ body: z.strictObject({ isMailLost: z.boolean() }), ...known }, (context, body) =>
    announceLoss(context, body.isMailLost),
  ),
  'credential/lose-finish': row({ body: empty, ...known }, async (context) => {
    await finishLoss(context)
    return {}
  }),
  'credential/lose-end': row({ body: empty, ...known }, async (context) => {
    await endLoss(context)
    return {}
  }),
  /** Behind the link in the mail. */
  'credential/lose-cancel': row(
    { body: z.strictObject({ token: secret }), session: 'none' },
    async ({ frame }, { token }) => {
      await cancelLoss(frame, token)
      return {}
    },
  ),
} as const
