import { base64, hex } from '@scure/base'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import { readPsbt } from './signing.ts'

const script = p2wpkh(hex.decode('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798')).script

function build(inputs: number, version: 0 | 2 = 0): string {
  const transaction = new Transaction({ PSBTVersion: version })
  for (let index = 0; index < inputs; index += 1) {
    transaction.addInput({ txid: 'ab'.repeat(32), index, witnessUtxo: { script, amount: 1_000n } })
  }
  transaction.addOutput({ script, amount: 500n })
  return base64.encode(transaction.toPSBT(version))
}

test.each([[0], [2]] as const)('default: a PSBT of version %s is read', (version) => {
  const facts = readPsbt(build(3, version))
  expect(facts.inputCount).toBe(3)
  expect(facts.scripts).toEqual([script, script, script])
  expect(facts.unsigned === undefined).toBe(version === 2)
})

test.each([
  ['no base64', '!!!'],
  ['nothing', ''],
  ['something else', base64.encode(Uint8Array.of(1, 2, 3, 4, 5, 6))],
  ['a PSBT that is cut short', base64.encode(base64.decode(build(1)).slice(0, 60))],
  ['a PSBT without a transaction', base64.encode(Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff, 0))],
  [
    'a length beyond everything',
    base64.encode(Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff, 0xfe, 0xff, 0xff, 0xff, 0xff)),
  ],
  ['a megabyte', 'A'.repeat(1_000_001)],
])('error: %s is InvalidTransaction', (_, text) => {
  expect(() => readPsbt(text)).toThrow(expect.objectContaining({ name: 'InvalidTransaction' }))
})
