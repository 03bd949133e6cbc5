import { base64urlnopad } from '@scure/base'
import * as z from 'zod/mini'
import type { ShownShare } from './signer/messages.ts'
import type { Wallet } from './wallet.ts'

const listSchema = z.object({
  passkeys: z.array(z.object({ credentialId: z.string(), salt: z.string(), sealed: z.string() })),
})

/** What a passkey gave: a secret that only it can give again, for the same salt. @see WebAuthn, PRF extension */
type Prf = { readonly prf?: { readonly results?: { readonly first?: BufferSource } } }

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
 * Seals the recovery share under a new passkey. The server keeps what is sealed, and cannot open it. It counts when the
 * server has given it back as it was.
 * @throws Error when the browser or the passkey cannot give a secret
 */
export async function addPasskey(wallet: Wallet, name: string, { sharing, recovery }: ShownShare): Promise<void> {
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
  if (!(made instanceof PublicKeyCredential)) throw new Error('No passkey was made.')
  const credentialId = base64urlnopad.encode(new Uint8Array(made.rawId))
  const asked = { credentialId, salt: base64urlnopad.encode(salt), sealed: '' }
  const { key } = await requestPasskey([asked])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(recovery))
  const passkey = { ...asked, sealed: base64urlnopad.encode(new Uint8Array([...iv, ...new Uint8Array(sealed)])) }
  await wallet.sign('keepPasskey', { sharing, passkey })
  const kept = (await listPasskeys(wallet)).find((one) => one.credentialId === credentialId)
  if (!kept || (await openSealed(key, kept.sealed)) !== recovery) throw new Error('The passkey was not kept.')
}

/** The recovery share, from whichever of these passkeys the visitor has at hand. @throws Error when none opens it */
export async function openPasskey(passkeys: Passkeys): Promise<string> {
  const { key, sealed } = await requestPasskey(passkeys)
  return await openSealed(key, sealed)
}

async function openSealed(key: CryptoKey, sealed: string): Promise<string> {
  const bytes = base64urlnopad.decode(sealed)
  const iv = new Uint8Array(bytes.subarray(0, 12))
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, new Uint8Array(bytes.subarray(12)))
  return new TextDecoder().decode(opened)
}

/** Asks for any of these passkeys, each with its own salt. */
async function requestPasskey(passkeys: Passkeys): Promise<{ readonly key: CryptoKey; readonly sealed: string }> {
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
  const results = isKnown ? (answer.getClientExtensionResults() as Prf) : {}
  const used = isKnown ? base64urlnopad.encode(new Uint8Array(answer.rawId)) : ''
  const sealed = passkeys.find(({ credentialId }) => credentialId === used)?.sealed
  const secret = results.prf?.results?.first
  if (!secret || sealed === undefined) {
    throw new Error('This passkey cannot give a secret. Use another one, or write the recovery share down.')
  }
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode('foyer recovery share')
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info }
  const algorithm = { name: 'AES-GCM', length: 256 }
  return { key: await crypto.subtle.deriveKey(hkdf, material, algorithm, false, ['encrypt', 'decrypt']), sealed }
}

const toBytes = (text: string) => new Uint8Array(base64urlnopad.decode(text))
