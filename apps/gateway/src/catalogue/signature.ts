import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import * as z from 'zod/mini'
import { parseJson } from '../schemas/fields.ts'

/** What a signed catalogue is made of: the file itself, and each picture beside it by its path in the file. */
export type SignedParts = { readonly file: Uint8Array; readonly images: ReadonlyMap<string, Uint8Array> }

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const keyForm = z.string().check(z.regex(/^[\w-]{43}$/))

/** The signature beside a catalogue file, `<file>.sig`. */
const signatureSchema = z.strictObject({
  format: z.literal('foyer-catalogue-signature/1'),
  /** Grows with every catalogue that its maker signs, so that an older one cannot come back. */
  version: z.int().check(z.gte(1)),
  file: sha256,
  images: z.record(z.string().check(z.maxLength(200)), sha256),
  /** Ed25519, base64url. */
  key: keyForm,
  signature: z.string().check(z.regex(/^[\w-]{86}$/)),
})

type CatalogueSignature = z.output<typeof signatureSchema>

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Formats what is signed. Every part has one way to be written, and the format's name keeps the key to this use. */
function toSignedText({ format, version, file, images, key }: Omit<CatalogueSignature, 'signature'>): Buffer {
  const rows = Object.entries(images).sort(([a], [b]) => (a < b ? -1 : 1))
  return Buffer.from(JSON.stringify([format, version, key, file, rows]))
}

/** A new pair, as text for a file that only its owner reads. */
export function createCatalogueKey(): { readonly privateKey: string; readonly publicKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { privateKey: pem, publicKey: readPublicKey(pem) }
}

/** @throws Error when it is no Ed25519 key */
function readPublicKey(privatePem: string): string {
  const { x, crv } = createPublicKey(createPrivateKey(privatePem)).export({ format: 'jwk' })
  if (crv !== 'Ed25519' || typeof x !== 'string') throw new Error('That is no Ed25519 key')
  return x
}

export function signCatalogue(parts: SignedParts, privatePem: string, version: number): CatalogueSignature {
  const images = Object.fromEntries([...parts.images].map(([path, bytes]) => [path, hashOf(bytes)]))
  const key = readPublicKey(privatePem)
  const stated = { format: 'foyer-catalogue-signature/1', version, file: hashOf(parts.file), images, key } as const
  const signature = sign(null, toSignedText(stated), createPrivateKey(privatePem)).toString('base64url')
  return { ...stated, signature }
}

/**
 * Checks that the parts are those that one of the keys signed.
 * @param text of the file `<file>.sig`; undefined where there is none
 * @param keys Ed25519, base64url
 * @throws Error that says what is wrong
 */
export function checkSignature(
  text: string | undefined,
  parts: SignedParts,
  keys: readonly string[],
): CatalogueSignature {
  if (text === undefined) throw new Error('The catalogue is not signed, and this gateway takes signed ones only')
  const parsed = signatureSchema.safeParse(parseJson(text))
  if (!parsed.success) throw new Error('The signature beside the catalogue is none')
  const stated = parsed.data
  if (!keys.includes(stated.key))
    throw new Error(`The catalogue is signed by ${stated.key}, which this gateway does not know`)
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: stated.key }, format: 'jwk' })
  if (!verify(null, toSignedText(stated), key, Buffer.from(stated.signature, 'base64url'))) {
    throw new Error('The signature of the catalogue is not valid')
  }
  if (hashOf(parts.file) !== stated.file) throw new Error('The catalogue was changed after it was signed')
  for (const [path, bytes] of parts.images) {
    if (!Object.hasOwn(stated.images, path) || stated.images[path] !== hashOf(bytes)) {
      throw new Error(`The picture ${path} was changed after the catalogue was signed`)
    }
  }
  return stated
}
