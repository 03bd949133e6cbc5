import { FoyerError } from '@foyer/base'
import { base64ToBytes, bytesToHex, bytesToUtf8, isHex32 } from './crypto/bytes.ts'
import { parseKey, toTopic } from './crypto/keys.ts'

/** Longest text that is read as a pairing link. */
const maxLength = 2_000

/** What a pairing link says (ERC-1328). */
export type PairingUri = {
  readonly topic: string
  readonly symKey: Uint8Array
  /** Unix seconds after which the wallet must refuse the link; older dapps leave it out. */
  readonly expiryTimestamp: number | undefined
  /** Methods the dapp will ask for first, e.g. `wc_sessionAuthenticate`. */
  readonly methods: readonly string[]
}

/** `wc:<topic>@2?relay-protocol=irn&symKey=…&expiryTimestamp=…[&methods=…]` */
export function formatPairingUri(uri: Omit<PairingUri, 'topic'>): string {
  const expiry = uri.expiryTimestamp === undefined ? '' : `&expiryTimestamp=${uri.expiryTimestamp}`
  const methods = uri.methods.length === 0 ? '' : `&methods=${uri.methods.join(',')}`
  return `wc:${toTopic(uri.symKey)}@2?relay-protocol=irn&symKey=${bytesToHex(uri.symKey)}${expiry}${methods}`
}

/**
 * Reads a pairing link as a wallet meets it: pasted, scanned, `wc://…`, or base64 of the whole.
 * Unknown parameters are ignored.
 * @throws FoyerError `RelayUriInvalid` naming what is wrong: form, version, topic, key, relay protocol or expiry text
 */
export function parsePairingUri(input: string): PairingUri {
  const text = unwrap(input.trim())
  const [, topic, version, query] = /^wc:(?:\/\/)?([^@?]*)@(\d+)(?:\?(.*))?$/s.exec(text) ?? []
  if (topic === undefined) return throwUriInvalid('not a wc: link')
  if (version !== '2') return throwUriInvalid(`version ${version}`)
  const parameters = new URLSearchParams(query ?? '')
  const symKey = parseKey(parameters.get('symKey'))
  if (!symKey) return throwUriInvalid('symKey')
  if (!isHex32(topic) || toTopic(symKey) !== topic) return throwUriInvalid('topic')
  if ((parameters.get('relay-protocol') ?? 'irn') !== 'irn') return throwUriInvalid('relay-protocol')
  const expiry = parameters.get('expiryTimestamp')
  if (expiry !== null && !/^\d{1,15}$/.test(expiry)) return throwUriInvalid('expiryTimestamp')
  return {
    topic,
    symKey,
    expiryTimestamp: expiry === null ? undefined : Number(expiry),
    // the specification writes groups as [a,b],[c]; clients in the field write a,b,c
    methods: (parameters.get('methods') ?? '').split(/[[\],\s]+/).filter(Boolean),
  }
}

function unwrap(text: string): string {
  if (text.length > maxLength) return throwUriInvalid('too long')
  if (text.startsWith('wc:')) return text
  const bytes = base64ToBytes(text)
  try {
    return bytes ? bytesToUtf8(bytes) : text
  } catch {
    return text
  }
}

function throwUriInvalid(reason: string): never {
  throw new FoyerError('RelayUriInvalid', { reason })
}
