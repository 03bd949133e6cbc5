import { fc, test as fuzz } from '@fast-check/vitest'
import { isFoyerError } from '@foyer/base'
import { expect, test } from 'vitest'
import { hexToBytes } from './crypto/bytes.ts'
import { formatPairingUri, parsePairingUri } from './pairingUri.ts'

const symKey = hexToBytes('71c9713eb280e19e9b090949e88c915fe388f8b33b0e807fbcd4ea6fb80554dc') as Uint8Array
const topic = '62de86d3325a774ff802affc37bfee764c0e25d86bfea00bcd704dff74375c46'
const key = '71c9713eb280e19e9b090949e88c915fe388f8b33b0e807fbcd4ea6fb80554dc'
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${key}&expiryTimestamp=1700000300`

function reasonOf(text: string): string {
  try {
    parsePairingUri(text)
  } catch (error) {
    if (isFoyerError(error, 'RelayUriInvalid')) return error.context.reason
    throw error
  }
  throw new Error('nothing was refused')
}

test('default: formats and reads back', () => {
  expect(formatPairingUri({ symKey, expiryTimestamp: 1_700_000_300, methods: [] })).toBe(uri)
  expect(parsePairingUri(uri)).toEqual({ topic, symKey, expiryTimestamp: 1_700_000_300, methods: [] })
})

test('behavior: names the methods it will ask for', () => {
  const methods = ['wc_sessionAuthenticate']
  const text = formatPairingUri({ symKey, expiryTimestamp: undefined, methods })
  expect(text).toBe(`wc:${topic}@2?relay-protocol=irn&symKey=${key}&methods=wc_sessionAuthenticate`)
  expect(parsePairingUri(text).methods).toEqual(methods)
})

test.each([
  ['a slashed link', uri.replace('wc:', 'wc://')],
  ['base64 of the whole', btoa(uri)],
  ['spaces around it', `  ${uri}\n`],
  ['unknown parameters', `${uri}&foo=bar&sdk=1`],
  ['bracketed methods', `${uri}&methods=[wc_sessionPropose],[wc_sessionAuthenticate]`],
  ['another order', `wc:${topic}@2?expiryTimestamp=1700000300&symKey=${key}&relay-protocol=irn`],
])('behavior: reads %s', (_name, text) => {
  expect(parsePairingUri(text)).toMatchObject({ topic, symKey, expiryTimestamp: 1_700_000_300 })
})

test.each([
  ['not a wc: link', 'https://example.com'],
  ['not a wc: link', ''],
  ['not a wc: link', 'wc:'],
  ['version 1', uri.replace('@2', '@1')],
  ['topic', uri.replace(topic, topic.replace('6', '7'))],
  ['topic', uri.replace(topic, 'x')],
  ['symKey', uri.replace(key, key.slice(2))],
  ['symKey', uri.replace(key, key.toUpperCase())],
  ['symKey', `wc:${topic}@2`],
  ['relay-protocol', uri.replace('irn', 'waku')],
  ['expiryTimestamp', uri.replace('1700000300', '-1')],
  ['too long', `${uri}&x=${'a'.repeat(3_000)}`],
])('error: refuses %s', (reason, text) => {
  expect(reasonOf(text)).toBe(reason)
})

fuzz.prop([
  fc.oneof(
    fc.string({ maxLength: 3_000 }),
    fc.string({ maxLength: 200 }).map((tail) => uri + tail),
  ),
])('behavior: any text is read or refused with its own error', (text) => {
  try {
    expect(parsePairingUri(text).symKey).toHaveLength(32)
  } catch (error) {
    expect(isFoyerError(error, 'RelayUriInvalid')).toBe(true)
  }
})
