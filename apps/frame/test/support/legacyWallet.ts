import { createCipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { base64urlnopad } from '@scure/base'
import type { Frame } from 'playwright'
import { split } from 'shamir-secret-sharing'
import { createName } from '../../src/signer/halves.ts'
import { type Addresses, createEntropy, deriveAddresses } from '../../src/signer/keys.ts'
import { type Service, sealingKey } from './startService.ts'

/**
 * Puts a strict wallet of an earlier version in the place of a user's: the server's part in its table, the browser's in the
 * frame's storage, and the recovery share in nobody's hands.
 */
export async function createLegacy(service: Service, frame: Frame, email: string): Promise<Addresses> {
  const entropy = createEntropy()
  const addresses = await deriveAddresses(entropy)
  const [own = '', server = ''] = (await split(entropy, 3, 2)).map((part) => base64urlnopad.encode(part))
  const sharing = createName()
  const database = new DatabaseSync(join(service.stateDir, 'gateway.sqlite'))
  const { id: user = '' } = database.prepare('select id from frame_users where email = ?').get(email) ?? {}
  const { device_id: device = '' } =
    database.prepare('select device_id from frame_sessions where user_id = ?').get(user) ?? {}
  database.prepare('delete from frame_sharings where user_id = ?').run(user)
  database.prepare('delete from frame_pairs where user_id = ?').run(user)
  database
    .prepare("update frame_users set custody = 'strict', evm_address = ?, solana_address = ? where id = ?")
    .run(addresses.eip155, addresses.solana, user)
  database
    .prepare(
      'insert into frame_legacy_shares (id, user_id, device_id, server_share, created_at) values (?, ?, ?, ?, ?)',
    )
    .run(sharing, user, device, seal(`${user}|${sharing}`, server), Date.now())
  database.close()
  await frame.evaluate(savePart, { address: addresses.eip155, sharing, share: own })
  return addresses
}

/** As the server seals its part. */
function seal(place: string, text: string): string {
  const master = Buffer.from(sealingKey, 'hex')
  const id = createHash('sha256').update('foyer frame key id').update(master).digest('hex').slice(0, 8)
  const key = Buffer.from(hkdfSync('sha256', master, place, 'foyer frame server share', 32))
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(`server share|${place}`))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `1.${id}.${nonce.toString('base64url')}.${sealed.toString('base64url')}`
}

type Part = { readonly address: string; readonly sharing: string; readonly share: string }

/** In the frame: what a browser kept of a wallet then. */
async function savePart({ address, sharing, share }: Part): Promise<void> {
  const database = await new Promise<IDBDatabase>((done, fail) => {
    const request = indexedDB.open('foyer-wallet')
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
  })
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const additionalData = new TextEncoder().encode(`${address} ${sharing}`)
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData },
    key,
    new TextEncoder().encode(share),
  )
  await new Promise<void>((done, fail) => {
    const transaction = database.transaction('parts', 'readwrite')
    const store = transaction.objectStore('parts')
    store.clear()
    store.put(key, 'key')
    store.put({ sharing, iv, sealed }, `share ${address}`)
    transaction.oncomplete = () => done()
    transaction.onabort = () => fail(transaction.error)
  })
  database.close()
}
