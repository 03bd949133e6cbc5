import { expect, test } from 'vitest'
import { bytesToHex } from '../crypto/bytes.ts'
import { createKeyPair } from '../crypto/keys.ts'
import type { PendingAuthentication } from './authenticate.ts'
import { findPairing, handlePairingRequest, matchAnswer, readProposalAnswer } from './pairingMessages.ts'
import type { PairingRecord } from './pairings.ts'

const hex = (digit: string) => digit.repeat(64)
const record: PairingRecord = {
  topic: hex('a'),
  symKey: hex('1'),
  privateKey: hex('2'),
  proposalId: 7,
  expiry: 1_700_000_000,
  requestedNamespaces: {},
}
const settled = { ...record, settlement: { topic: hex('b'), symKey: hex('3'), peerPublicKey: hex('4') } }
const authentication = { id: 8, topic: hex('c') } as PendingAuthentication
const authentications = new Map([[record.topic, authentication]])
const result = (id: number) => ({ kind: 'result' as const, id, result: true })
const error = (id: number) => ({ kind: 'error' as const, id, error: { code: 5000, message: 'no' } })

test('default: a settlement comes over the topic that was agreed on, all else over the pairing', () => {
  expect(findPairing([settled], hex('b'), 'wc_sessionSettle')).toEqual({ record: settled, isSettlement: true })
  expect(findPairing([settled], hex('a'), 'wc_pairingPing')).toEqual({ record: settled, isSettlement: false })
  expect(findPairing([settled], hex('b'), 'wc_sessionPing')).toBeUndefined()
  expect(findPairing([record], hex('b'), 'wc_sessionSettle')).toBeUndefined()
})

test('behavior: a pairing answers pings and its end, and nothing else', () => {
  expect(handlePairingRequest('wc_pairingPing')).toEqual({ result: true })
  expect(handlePairingRequest('wc_pairingDelete')).toEqual({ result: true })
  expect(handlePairingRequest('x'.repeat(500))).toEqual({
    error: { code: 10_001, message: `Unsupported wc_ method: ${'x'.repeat(100)}` },
  })
})

test.each([
  ['the proposal’s answer', record.topic, result(7), { record }],
  ['the signature, over the topic of our key', authentication.topic, result(8), { record, authentication }],
  ['a refused signature, over the pairing', record.topic, error(8), { record, authentication }],
  ['a signature over the pairing', record.topic, result(8), undefined],
  ['a proposal’s answer over a foreign topic', hex('f'), result(7), undefined],
  ['an answer nobody asked for', record.topic, result(9), undefined],
])('behavior: %s', (_, topic, answer, match) => {
  expect(matchAnswer([record], authentications, topic, answer)).toEqual(match)
})

test('behavior: both sides of a proposal agree on one topic', async () => {
  const [site, wallet] = [await createKeyPair(), await createKeyPair()]
  const ours = { ...record, privateKey: bytesToHex(site.privateKey) }
  const theirs = { ...record, privateKey: bytesToHex(wallet.privateKey) }
  const responseOf = ({ publicKey }: { publicKey: Uint8Array }) => ({ responderPublicKey: bytesToHex(publicKey) })
  const settlement = await readProposalAnswer(ours, responseOf(wallet))
  expect(settlement?.topic).toMatch(/^[0-9a-f]{64}$/)
  expect((await readProposalAnswer(theirs, responseOf(site)))?.topic).toBe(settlement?.topic)
})

test.each([null, 'x', {}, { responderPublicKey: 5 }, { responderPublicKey: hex('0') }, { responderPublicKey: 'ab' }])(
  'error: no usable key in %j',
  async (value) => {
    expect(await readProposalAnswer(record, value)).toBeUndefined()
  },
)
