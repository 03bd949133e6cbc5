import { expect, test } from 'vitest'
import { describeOwnOperation, type OwnOperation } from './ownOperation.ts'

const chainId = 'eip155:31338'
const chains = [{ id: chainId, name: 'Second', symbol: 'TWO', decimals: 18 }]
const asked = { chainId, wallet: { config: { chains } } } as unknown as Parameters<typeof describeOwnOperation>[1]
const operation = (parts: Partial<OwnOperation>) =>
  ({ highestFee: 3n * 10n ** 15n, sponsor: undefined, balance: 0n, calls: [], ...parts }) as unknown as OwnOperation

test('default: what it costs; nothing is missing where it is there, or somebody else pays', () => {
  const rich = describeOwnOperation(operation({ balance: 3n * 10n ** 15n }), asked)
  expect(rich).toMatchObject({ facts: [{ value: '0.003 TWO' }], lacks: [], blocked: undefined })
  expect(rich.short).toBeUndefined()
  const paid = describeOwnOperation(operation({ sponsor: 'lumen.example' }), asked)
  expect([paid.lacks, paid.blocked]).toEqual([[], undefined])
  expect(describeOwnOperation(undefined, asked)).toEqual({ facts: [], lacks: [], blocked: undefined })
})

test('error: an account that cannot pay is told what is needed and what is there, in the coin of the network', () => {
  expect(describeOwnOperation(operation({ balance: 5n }), asked)).toMatchObject({
    lacks: [
      {
        level: 'caution',
        sentence: 'This costs up to 0.003 TWO on Second, but the account has 0.000000000000000005 TWO.',
      },
    ],
    blocked: 'Not enough TWO',
    short: { symbol: 'TWO' },
  })
})
