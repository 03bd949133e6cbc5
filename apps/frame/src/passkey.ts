import { base64urlnopad } from '@scure/base'
import * as z from 'zod/mini'
import { openText, type PasskeySecret, readPasskeySecret, sealText } from './passkeySecret.ts'
import type { ShownShare } from './signer/messages.ts'
import type { Wallet } from './wallet.ts'

const listSchema = z.object({
  passkeys: z.array(z.object({ credentialId: z.string(), salt: z.string(), sealed: z.string() })),
})

export type Passkeys = z.output<typeof listSchema>['passkeys']

/**
 * Whether a passkey can be asked on this page itself. In a site's iframe that is the site's choice (`allow`); where the
 * browser cannot tell, it is not tried.
 * @see WebAuthn, permissions policy `publickey-credentials-get`
 */
export function canUsePasskey(): boolean {
  if (window.parent === window) return true
  const policy = 'featurePolicy' in document ? (document.featurePolicy as FeaturePolicy) : undefined
  return policy?.allowsFeature('publickey-credentials-get') === true
}

type FeaturePolicy = { allowsFeature(name: string): boolean }

export async function listPasskeys(wallet: Wallet): Promise<Passkeys> {
  return listSchema.parse(await wallet.call('passkeys/list', {})).passkeys
}

/**
 * Seals the recovery code under a new passkey. The server keeps what is sealed, and cannot open it. It counts when the
 * server has given it back as it was.
 * @throws Error `CodeNeeded` before a passkey is made; when the browser or the passkey cannot give a secret
 */
export async function addPasskey(wallet: Wallet, name: string, { sharing, recovery }: ShownShare): Promise<void> {
  // both want a fresh code: asked for afterwards, it would make a second passkey
  await listPasskeys(wallet)
  const salt = crypto.getRandomValues(new Uint8Array(32))
  const made = await navigator.credentials.create({
    publicKey: {
      rp: { name: 'Foyer wallet' },
      user: { id: crypto.getRandomValues(new Uint8Array(16)), name, displayName: name },
      challenge: crypto.getRandomValues(new Uint8Array(32)),
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      extensions: { prf: {} } as AuthenticationExtensionsClientInputs,
    },
  })
  if (!(made instanceof PublicKeyCredential)) throw new Error('No passkey was created.')
  const credentialId = base64urlnopad.encode(new Uint8Array(made.rawId))
  const asked = { credentialId, salt: base64urlnopad.encode(salt), sealed: '' }
  const { secret } = await requestPasskey([asked])
  await saveSealed(wallet, { sharing, recovery }, { secret, salt: asked.salt })
}

/**
 * Seals a recovery code under a passkey's secret. It counts when the server has given it back as it was.
 * @param under.salt for which the passkey gives that secret again; base64url
 */
export async function saveSealed(
  wallet: Wallet,
  { sharing, recovery }: Pick<ShownShare, 'sharing' | 'recovery'>,
  { secret, salt }: { readonly secret: PasskeySecret; readonly salt: string },
): Promise<void> {
  const { credentialId } = secret
  await wallet.sign('keepPasskey', {
    sharing,
    passkey: { credentialId, salt, sealed: await sealText(secret, recovery) },
  })
  for (const kept of await listPasskeys(wallet)) {
    if (kept.credentialId === credentialId && (await openText(secret, kept.sealed)) === recovery) return
  }
  throw new Error('Your passkey wasn’t saved. Try again.')
}

/** The recovery code, from whichever of these passkeys the visitor has at hand. @throws Error when none opens it */
export async function openPasskey(passkeys: Passkeys): Promise<string> {
  const { secret, sealed } = await requestPasskey(passkeys)
  return await openText(secret, sealed)
}

/** Asks for any of these passkeys, each with its own salt. */
async function requestPasskey(
  passkeys: Passkeys,
): Promise<{ readonly secret: PasskeySecret; readonly sealed: string }> {
  const salts = passkeys.map(({ credentialId, salt }) => [credentialId, { first: toBytes(salt) }] as const)
  const answer = await navigator.credentials.get({
    publicKey: {
      challenge: crypto.getRandomValues(new Uint8Array(32)),
      allowCredentials: passkeys.map(({ credentialId }) => ({ type: 'public-key', id: toBytes(credentialId) })),
      userVerification: 'required',
      extensions: { prf: { evalByCredential: Object.fromEntries(salts) } } as AuthenticationExtensionsClientInputs,
    },
  })
  const isKnown = answer instanceof PublicKeyCredential
  const used = isKnown ? base64urlnopad.encode(new Uint8Array(answer.rawId)) : ''
  const secret = isKnown ? await readPasskeySecret(used, answer.getClientExtensionResults()) : undefined
  const sealed = passkeys.find(({ credentialId }) => credentialId === used)?.sealed
  if (secret && sealed !== undefined) return { secret, sealed }
  throw new Error('This passkey can’t protect a key. Use another one, or write your recovery code down.')
}

const toBytes = (text: string) => new Uint8Array(base64urlnopad.decode(text))
