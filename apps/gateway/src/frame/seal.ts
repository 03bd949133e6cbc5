import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * What the environment's key does for the embedded wallet. The key never enters the store, so the store alone neither
 * opens a share nor lets the six digits of a code be tried out.
 */
export type Seal = {
  /** @param place what the text belongs to; it opens only there */
  seal(kind: SealKind, place: string, text: string): string
  /** @throws Error when it was sealed for another place, changed, or under a key that is not there */
  open(kind: SealKind, place: string, sealed: string): string
  /** A keyed hash, for short secrets. */
  hash(place: string, secret: string): string
}

export type SealKind = 'server share' | 'recovery share' | 'social login' | 'farcaster login' | 'passkey login'

/** @param keys 64 hexadecimal digits each, joined by commas: the first seals, all open */
export function createSeal(keys: string): Seal {
  const masters = toMasters(keys)
  const byId = new Map(masters.map((master) => [toKeyId(master), master]))
  const [first] = masters
  if (!first) throw new Error('A seal needs a key')
  const firstId = toKeyId(first)
  return {
    seal: (kind, place, text) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', deriveKey(first, kind, place), nonce)
      cipher.setAAD(Buffer.from(`${kind}|${place}`))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `1.${firstId}.${nonce.toString('base64url')}.${sealed.toString('base64url')}`
    },
    open: (kind, place, sealed) => {
      const [version, id = '', nonce = '', body = ''] = sealed.split('.')
      const master = byId.get(id)
      if (version !== '1' || !master) throw new Error(`No key ${id} opens this`)
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', deriveKey(master, kind, place), Buffer.from(nonce, 'base64url'))
      decipher.setAAD(Buffer.from(`${kind}|${place}`))
      decipher.setAuthTag(bytes.subarray(-16))
      return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
    },
    hash: (place, secret) => {
      const key = Buffer.from(hkdfSync('sha256', first, '', 'foyer frame code', 32))
      return createHmac('sha256', key).update(`${place}|${secret}`).digest('hex')
    },
  }
}

/** Identifies which keys these are, without a word about them. */
export function toKeyIds(keys: string): readonly string[] {
  return toMasters(keys).map(toKeyId)
}

function toMasters(keys: string): readonly Buffer[] {
  return keys.split(',').map((hex) => Buffer.from(hex, 'hex'))
}

/** Says which key sealed a text, and nothing about the key. */
function toKeyId(master: Buffer): string {
  return createHash('sha256').update('foyer frame key id').update(master).digest('hex').slice(0, 8)
}

/** A key of its own for every share, so that one that leaks opens nothing else. */
function deriveKey(master: Buffer, kind: SealKind, place: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, place, `foyer frame ${kind}`, 32))
}
