import { base64urlnopad } from '@scure/base'
import * as z from 'zod/mini'
import { toWords } from './keys.ts'
import type { Shares } from './shares.ts'
import type { SignerContext } from './signer.ts'

/** How one device hands a part of the key to another, through a server that cannot read it. */
export type DeviceExchange = {
  ask(context: SignerContext): Promise<{ id: string; words: string }>
  /** @returns undefined while nobody has answered */
  read(context: SignerContext, id: string): Promise<{ sharing: string; share: string } | undefined>
  /** Words of the asking device's key: 66 bits, more than a server could try keys for. */
  describe(publicKey: string): Promise<string>
  answer(context: SignerContext, params: { id: string; publicKey: string; shares: Shares }): Promise<void>
}

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
const asked = z.object({ id: z.string() })
const answerSchema = z.object({
  answer: z.optional(z.object({ sharing: z.string(), publicKey: z.string(), sealedShare: z.string() })),
})

export function createDeviceExchange(): DeviceExchange {
  const keys = new Map<string, CryptoKeyPair>()
  return {
    ask: async (context) => {
      const pair = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
      const publicKey = await exportKey(pair.publicKey)
      const { id } = asked.parse(await context.call('shares/ask', { publicKey }))
      keys.set(id, pair)
      return { id, words: await describe(publicKey) }
    },
    read: async (context, id) => {
      const pair = keys.get(id)
      if (!pair) throw new Error('This request was not made here.')
      const { answer } = answerSchema.parse(await context.call('shares/read', { id }))
      if (!answer) return undefined
      keys.delete(id)
      const key = await deriveKey(pair.privateKey, answer.publicKey, id)
      const sealed = base64urlnopad.decode(answer.sealedShare)
      const share = await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: new Uint8Array(sealed.subarray(0, 12)) },
        key,
        new Uint8Array(sealed.subarray(12)),
      )
      return { sharing: answer.sharing, share: new TextDecoder().decode(share) }
    },
    describe,
    answer: async (context, { id, publicKey, shares }) => {
      const pair = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
      const key = await deriveKey(pair.privateKey, publicKey, id)
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(shares.device))
      await context.call('shares/answer', {
        id,
        serverShare: shares.server,
        publicKey: await exportKey(pair.publicKey),
        sealedShare: base64urlnopad.encode(new Uint8Array([...iv, ...new Uint8Array(sealed)])),
      })
    },
  }
}

async function describe(publicKey: string): Promise<string> {
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
