import { expect, test } from 'vitest'
import { withoutSubtle } from '../../test/withoutSubtle.ts'
import { bytesToHex } from './bytes.ts'
import { toIdentity } from './identity.ts'
import { parseKey } from './keys.ts'

const seed = parseKey('58e0254c211b858ef7896b00e3f36beeb13d568d47c6031c4218b87718061295') as Uint8Array
const published = 'did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exxH'
const bytes = new TextEncoder().encode('proof')

test('default: the client id is the published did:key', async () => {
  expect((await toIdentity(seed)).clientId).toBe(published)
})

test('behavior: a platform without Ed25519 gives the same id and signature', async () => {
  const native = await toIdentity(seed)
  const signature = await native.sign(bytes)
  withoutSubtle()
  const own = await toIdentity(seed)
  expect(own.clientId).toBe(published)
  expect(bytesToHex(await own.sign(bytes))).toBe(bytesToHex(signature))
})
