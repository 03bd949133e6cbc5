import { base64urlnopad } from '@scure/base'
import * as z from 'zod/mini'
import { ignore, type SignerContext, sendUntilAnswered } from './context.ts'
import type { CustodyStore, StoredPair } from './custodyStore.ts'
import { createName, splitKey } from './halves.ts'
import { toWords } from './keys.ts'
import type { OpenedKey } from './openWallet.ts'

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
const asked = z.object({ id: z.string() })
const answerSchema = z.object({
  answer: z.optional(z.object({ pair: z.string(), sharing: z.string(), publicKey: z.string(), sealed: z.string() })),
})
const sealedSchema = z.object({ half: z.string(), envelope: z.optional(z.string()) })

/** How one device hands a half to another, through a server that cannot read it. */
export type DeviceExchange = {
  request(context: SignerContext, user: string): Promise<{ id: string; words: string }>
  /** @returns undefined while no one has answered */
  read(context: SignerContext, user: string, id: string): Promise<StoredPair | undefined>
  /** The half is kept and has opened the wallet; the server may forget it. */
  end(context: SignerContext, user: string, id: string): Promise<void>
}

export function createDeviceExchange(store: CustodyStore): DeviceExchange {
  const requests = new Map<string, CryptoKeyPair>()
  return {
    request: async (context, user) => {
      const before = await store.readRequest(user)
      if (before && (await isWaiting(context, before.id))) {
        requests.set(before.id, before.keys)
        return { id: before.id, words: await describe(await exportKey(before.keys.publicKey)) }
      }
      const keys = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
      const publicKey = await exportKey(keys.publicKey)
      const body = { op: createName(), publicKey }
      const { id } = asked.parse(await sendUntilAnswered(context, 'device/ask', { body, entropy: undefined }))
      requests.set(id, keys)
      // without it a reload asks once more
      await store.writeRequest(user, { id, keys }).catch(() => {})
      return { id, words: await describe(publicKey) }
    },
    read: async (context, user, id) => {
      const keys = requests.get(id) ?? (await store.readRequest(user))?.keys
      if (!keys) throw new Error('This request was not made here.')
      const { answer } = answerSchema.parse(await context.call('device/answer', { id }))
      if (!answer) return undefined
      const key = await deriveKey(keys.privateKey, answer.publicKey, id)
      return { ...(await openSealed(key, answer.sealed)), pair: answer.pair, sharing: answer.sharing }
    },
    end: async (context, user, id) => {
      requests.delete(id)
      await store.clearRequest(user)
      // it goes by itself after a while too
      await sendUntilAnswered(context, 'device/taken', { body: { op: createName(), id }, entropy: undefined }).catch(
        () => {},
      )
    },
  }
}

async function openSealed(key: CryptoKey, text: string) {
  const sealed = base64urlnopad.decode(text)
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: new Uint8Array(sealed.subarray(0, 12)) },
    key,
    new Uint8Array(sealed.subarray(12)),
  )
  return sealedSchema.parse(JSON.parse(new TextDecoder().decode(opened)))
}

async function isWaiting(context: SignerContext, id: string): Promise<boolean> {
  const answer = await context.call('device/answer', { id }).catch(ignore('RequestUnknown'))
  return answer !== undefined
}

type Grant = {
  readonly id: string
  readonly publicKey: string
  readonly sharing: string
  readonly entropy: OpenedKey
  readonly envelope: string | undefined
}

/** Splits the key for another device, whose half only its own key can read. */
export async function grant(context: SignerContext, params: Grant): Promise<void> {
  const { id, publicKey, sharing, entropy, envelope } = params
  const pair = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  const key = await deriveKey(pair.privateKey, publicKey, id)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const halves = splitKey(entropy)
  const text = JSON.stringify({ half: halves.other, envelope })
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  const body = {
    op: createName(),
    request: id,
    pair: createName(),
    sharing,
    pairShare: halves.one,
    publicKey: await exportKey(pair.publicKey),
    sealed: base64urlnopad.encode(new Uint8Array([...iv, ...new Uint8Array(sealed)])),
  }
  await sendUntilAnswered(context, 'device/grant', { body, entropy })
}

/** Words of the asking device's key: 66 bits, more than a server could try keys for. */
export async function describe(publicKey: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`foyer device ${publicKey}`))
  return toWords(new Uint8Array(hash), 6)
}

async function exportKey(key: CryptoKey): Promise<string> {
  return base64urlnopad.encode(new Uint8Array(await crypto.subtle.exportKey('raw', key)))
}

async function deriveKey(privateKey: CryptoKey, publicKey: string, id: string): Promise<CryptoKey> {
  const other = await crypto.subtle.importKey('raw', new Uint8Array(base64urlnopad.decode(publicKey)), curve, false, [])
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, privateKey, 256)
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode(`foyer device share ${id}`)
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info }
  return await crypto.subtle.deriveKey(hkdf, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}
