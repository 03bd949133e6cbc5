import { FoyerError } from '@foyer/base'

/** The fields of an object in an answer, whatever it is. */
export function toFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A signature in base64. @throws `WalletRequestFailed` */
export function toSignature(value: unknown): string {
  if (typeof value === 'string' && value.length >= 64 && /^[A-Za-z0-9+/]+={0,2}$/.test(value)) return value
  throw createWalletError('signMessage', 'no signature')
}

/** A transaction's id: 64 hexadecimal digits. @throws `WalletRequestFailed` */
export function toTxid(value: unknown, method: string): string {
  if (typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value)) return value.toLowerCase()
  throw createWalletError(method, 'no transaction id')
}

/** A PSBT in base64; some wallets answer in hexadecimal. It starts with `psbt` and a byte of ones (BIP-174). */
export function toPsbt(value: unknown): string {
  const [, hex] = /^(?:0x)?(70736274ff.*)$/i.exec(String(value)) ?? []
  return hex === undefined ? String(value) : hexToBase64(hex, 'signPsbt')
}

export function createWalletError(method: string, message: string): FoyerError {
  return new FoyerError('WalletRequestFailed', { method, message })
}

export function hexToBase64(hex: unknown, method: string): string {
  if (typeof hex !== 'string' || !/^([0-9a-f]{2})+$/i.test(hex)) throw createWalletError(method, 'no hexadecimal')
  const pairs = hex.match(/../g) ?? []
  return btoa(pairs.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join(''))
}

export function base64ToHex(text: string): string {
  return Array.from(atob(text), (character) => character.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}

export function bytesToBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

export function base64ToBytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
