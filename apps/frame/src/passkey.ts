import { base64urlnopad } from '@scure/base'
import * as z from 'zod/mini'
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
export function canAskPasskey(): boolean {
  if (window.parent === window) return true
  const policy = 'featurePolicy' in document ? (document.featurePolicy as FeaturePolicy) : undefined
  return policy?.allowsFeature('publickey-credentials-get') === true
}

type FeaturePolicy = { allowsFeature(name: string): boolean }

export async function listPasskeys(wallet: Wallet): Promise<Passkeys> {
  return listSchema.parse(await wallet.call('passkeys/list', {})).passkeys
}

/**
 * Seals the recovery share under a new passkey. The server keeps what is sealed, and cannot open it.
 * @throws Error when the browser or the passkey cannot give a secret
 */
export async function addPasskey(wallet: Wallet, name: string, recovery: string): Promise<void> {
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
  const key = await askPasskey(new Uint8Array(made.rawId), salt)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(recovery))
  await wallet.call('passkeys/add', {
    credentialId: base64urlnopad.encode(new Uint8Array(made.rawId)),
    salt: base64urlnopad.encode(salt),
    sealed: base64urlnopad.encode(new Uint8Array([...iv, ...new Uint8Array(sealed)])),
  })
}

/** The recovery share, from the first of these that the visitor's passkey opens. @throws Error when none does */
export async function openPasskey(passkeys: Passkeys): Promise<string> {
  const [newest] = passkeys
  if (!newest) throw new Error('There is no passkey.')
  const key = await askPasskey(base64urlnopad.decode(newest.credentialId), base64urlnopad.decode(newest.salt))
  const bytes = base64urlnopad.decode(newest.sealed)
  const iv = new Uint8Array(bytes.subarray(0, 12))
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, new Uint8Array(bytes.subarray(12)))
  return new TextDecoder().decode(opened)
}

async function askPasskey(id: Uint8Array, salt: Uint8Array): Promise<CryptoKey> {
  const answer = await navigator.credentials.get({
    publicKey: {
      challenge: crypto.getRandomValues(new Uint8Array(32)),
      allowCredentials: [{ type: 'public-key', id: new Uint8Array(id) }],
      userVerification: 'required',
      extensions: { prf: { eval: { first: new Uint8Array(salt) } } } as AuthenticationExtensionsClientInputs,
    },
  })
  const results = answer instanceof PublicKeyCredential ? (answer.getClientExtensionResults() as Prf) : {}
  const secret = results.prf?.results?.first
  if (!secret) throw new Error('This passkey cannot give a secret. Use another one, or write the recovery share down.')
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode('foyer recovery share')
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info }
  return await crypto.subtle.deriveKey(hkdf, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}
