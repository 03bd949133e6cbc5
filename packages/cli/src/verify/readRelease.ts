import { createPublicKey, verify } from 'node:crypto'
import type { FileHash, PageHash, Release } from './types.ts'

/**
 * The hashes of a release, once their signature is seen to be the owner's.
 * @param text `release.json`
 * @param signature of the text's bytes: Ed25519, in base64; undefined with `key` undefined, where nothing is checked
 * @param key the public key: PEM, or its 32 bytes in base64
 * @throws Error where the signature is another's, or the text is no release
 */
export function readRelease(text: Uint8Array, signature: string | undefined, key: string | undefined): Release {
  if (key !== undefined) {
    const isSigned = verify(null, text, toPublicKey(key), Buffer.from(signature ?? '', 'base64'))
    if (!isSigned) throw new Error('The hashes are not signed by this key: somebody else wrote or changed them.')
  }
  const release: unknown = JSON.parse(new TextDecoder().decode(text))
  if (!isRelease(release)) throw new Error('The file holds no hashes of a release.')
  return release
}

/** What stands before the 32 bytes of an Ed25519 key in SPKI. */
const prefix = Buffer.from('302a300506032b6570032100', 'hex')

function toPublicKey(key: string) {
  if (key.includes('-----BEGIN')) return createPublicKey(key)
  const bytes = Buffer.from(key.trim(), 'base64')
  if (bytes.length !== 32) throw new Error('The key is neither PEM nor 32 bytes in base64.')
  return createPublicKey({ key: Buffer.concat([prefix, bytes]), format: 'der', type: 'spki' })
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function isRelease(value: unknown): value is Release {
  if (!isObject(value) || typeof value['version'] !== 'string' || !isObject(value['frame'])) return false
  const { page, files } = value['frame']
  return (
    isHashes(value['tarballs']) &&
    isHashes(files) &&
    Object.keys(files).every((path) => path.startsWith('/')) &&
    isPage(page)
  )
}

const isHashes = (value: unknown): value is object => isObject(value) && Object.values(value).every(isHash)

function isHash(value: unknown): value is FileHash {
  if (!isObject(value)) return false
  const { sha256, bytes } = value
  return typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256) && isCount(bytes)
}

function isPage(value: unknown): value is PageHash {
  if (!isHash(value)) return false
  const { mark, before } = value as Partial<PageHash>
  return typeof mark === 'string' && /^\w+$/.test(mark) && isCount(before) && before + mark.length <= value.bytes
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
