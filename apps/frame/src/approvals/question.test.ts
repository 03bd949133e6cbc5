import { describe, expect, test } from 'vitest'
import type { ApprovalRequest } from './approval.ts'
import { mayStayHere, type Question } from './question.ts'
import { type BalanceChange, createReview, type Review } from './review.ts'

const site = 'https://shop.example'

type Settings = {
  readonly signIns?: boolean
  readonly messages?: boolean
  readonly upTo?: string
  readonly origin?: string
}

function mayStay(
  review: Partial<Review>,
  { signIns = true, messages = false, upTo, origin = site }: Settings = {},
): boolean {
  const sites = upTo === undefined ? [] : [{ origin: site, upTo: { 'eip155:1': upTo } }]
  const chains = [{ id: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18 }]
  const request = {
    wallet: { config: { approveInFrame: { signIns, messages, sites }, chains } },
    origin,
    chainId: 'eip155:1',
  } as unknown as ApprovalRequest
  const whole = {
    ...createReview({
      sentence: '',
      findings: [],
      balanceChanges: { kind: 'none' },
      permissions: [],
      facts: [],
      sections: [],
      blocked: undefined,
      mustBeReadToEnd: false,
      mayStayInFrame: false,
    }),
    ...review,
  }
  return mayStayHere({ review: whole } as Question, request)
}

const pays = (amount: string, more: Partial<BalanceChange> = {}): Partial<Review> => ({
  balanceChanges: { kind: 'known', changes: [{ amount, isLoss: true, token: undefined, ...more }] },
})

describe('what says of itself that it may', () => {
  test('default: a sign-in, and no other message', () => {
    expect(mayStay({ mayStayInFrame: 'signIns' })).toBe(true)
    expect(mayStay({ mayStayInFrame: 'messages' })).toBe(false)
    expect(mayStay({ mayStayInFrame: false })).toBe(false)
  })

  test('behavior: as the owner wants it', () => {
    expect(mayStay({ mayStayInFrame: 'signIns' }, { signIns: false, messages: true })).toBe(false)
    expect(mayStay({ mayStayInFrame: 'messages' }, { messages: true })).toBe(true)
    expect(mayStay({ mayStayInFrame: false }, { messages: true })).toBe(false)
  })
})

describe('a payment at a site that the owner named', () => {
  test('default: up to the limit', () => {
    expect(mayStay(pays('0.01 ETH'), { upTo: '0.01' })).toBe(true)
    expect(mayStay(pays('0.010000000000000001 ETH'), { upTo: '0.01' })).toBe(false)
  })

  test.each<readonly [string, Partial<Review>]>([
    ['of a token', pays('0.01 ETH', { token: '0x1' })],
    ['of another coin', pays('0.01 USDC')],
    ['with a warning', { ...pays('0.01 ETH'), level: 'caution' }],
    ['with a permission', { ...pays('0.01 ETH'), permissions: [{} as Review['permissions'][number]] }],
    ['whose outcome nobody knows', { balanceChanges: { kind: 'unknown', sentence: '' } }],
    ['that would fail', { balanceChanges: { kind: 'fails', sentence: '' } }],
    ['that takes nothing', { balanceChanges: { kind: 'known', changes: [] } }],
  ])('error: not one %s', (_, review) => expect(mayStay(review, { upTo: '1' })).toBe(false))

  test('error: not two that are more together', () => {
    const loss = { amount: '0.6 ETH', isLoss: true, token: undefined }
    expect(mayStay({ balanceChanges: { kind: 'known', changes: [loss, loss] } }, { upTo: '1' })).toBe(false)
  })

  test('error: not at another site, or one that ends like it', () => {
    expect(mayStay(pays('0.01 ETH'), { upTo: '1', origin: 'https://evil.example' })).toBe(false)
    expect(mayStay(pays('0.01 ETH'), { upTo: '1', origin: 'https://shop.example.evil' })).toBe(false)
  })
})
