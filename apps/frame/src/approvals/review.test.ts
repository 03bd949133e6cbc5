import { describe, expect, test } from 'vitest'
import { createReview, type Finding } from './review.ts'

const rest = {
  sentence: 'Sends 1 ETH',
  balanceChanges: { kind: 'none' },
  permissions: [],
  facts: [],
  sections: [],
  blocked: undefined,
  mustBeReadToEnd: false,
  mayStayInFrame: false,
} as const
const find = (level: Finding['level'], sentence: string): Finding => ({ name: 'x', level, sentence })

describe('createReview', () => {
  test('default: the worst finding gives level and sentence, whatever the order', () => {
    const findings = [
      find('calm', 'a'),
      find('danger', 'b'),
      find('caution', 'c'),
      find('danger', 'd'),
      find('danger', 'b'),
    ]
    const review = createReview({ ...rest, findings })
    expect(review.findings.map(({ sentence }) => sentence)).toEqual(['b', 'd', 'c', 'a'])
    expect(review).toMatchObject({ level: 'danger', sentence: 'b' })
  })

  test('behavior: without a finding it is calm and says what it does', () => {
    expect(createReview({ ...rest, findings: [] })).toMatchObject({ level: 'calm', sentence: 'Sends 1 ETH' })
  })
})
