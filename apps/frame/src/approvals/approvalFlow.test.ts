import { describe, expect, test } from 'vitest'
import { type ApprovalEvent, type ApprovalFlow, moveApproval } from './approvalFlow.ts'

type Event = ApprovalEvent<string>
const go = (...events: readonly Event[]) => events.reduce<ApprovalFlow<string>>(moveApproval, { step: 'reading' })
const read = 'shown'
const value: Event = { type: 'read', read, lead: 'weighty' }
const plain: Event = { type: 'read', read, lead: undefined }
const approved: Event = { type: 'approved', read }

describe('moveApproval', () => {
  test('default: value is led to a window, asked there, and signed', () => {
    expect(go(value)).toEqual({ step: 'leading', read, why: 'weighty', problem: undefined })
    expect(go(value, { type: 'opened' })).toEqual({ step: 'waiting', read, why: 'weighty' })
    expect(go(value, { type: 'opened' }, approved)).toEqual({ step: 'signing', read })
  })

  test('behavior: what may stay is asked in the frame, until it is covered', () => {
    expect(go(plain, approved)).toEqual({ step: 'signing', read })
    expect(go(plain, { type: 'unseen' })).toEqual({ step: 'leading', read, why: 'unseen', problem: undefined })
  })

  test('behavior: a window that did not open or was closed can be opened again', () => {
    expect(go(value, { type: 'blocked' })).toMatchObject({ step: 'leading', problem: 'blocked' })
    expect(go(value, { type: 'opened' }, { type: 'closed' })).toMatchObject({ step: 'leading', problem: 'closed' })
    expect(go(value, { type: 'opened' }, { type: 'closed' }, { type: 'opened' })).toMatchObject({ step: 'waiting' })
  })

  test('behavior: a device without a part of the key goes on where it was', () => {
    expect(go(plain, approved, { type: 'locked', read, needs: 'part' })).toEqual({
      step: 'locked',
      read,
      needs: 'part',
    })
    expect(go(plain, approved, { type: 'locked', read, needs: 'part' }, { type: 'unlocked' })).toEqual({
      step: 'signing',
      read,
    })
  })

  test.each<readonly [string, readonly Event[]]>([
    ['before it was read', [approved]],
    ['of value in the frame', [value, approved]],
    ['after its window was closed', [value, { type: 'opened' }, { type: 'closed' }, approved]],
    ['while its window is blocked', [value, { type: 'blocked' }, approved]],
  ])('error: no approval counts %s', (_, events) => {
    expect(go(...events).step).not.toBe('signing')
  })

  test('behavior: after an amount was lowered, what was shown before cannot be approved', () => {
    const changed: readonly Event[] = [value, { type: 'opened' }, { type: 'changed', read: 'lower' }]
    expect(go(...changed, approved)).toMatchObject({ step: 'waiting', read: 'lower' })
    expect(go(...changed, { type: 'approved', read: 'lower' })).toEqual({ step: 'signing', read: 'lower' })
    expect(go(plain, { type: 'changed', read: 'lower' })).toEqual({ step: 'asking', read })
  })

  test('behavior: what stopped goes on once, with what is left of it', () => {
    const failed: Event = { type: 'failed', read: 'the rest', error: 'silence' }
    expect(go(plain, approved, failed)).toEqual({ step: 'failed', read: 'the rest', error: 'silence' })
    const again = go(plain, approved, failed, { type: 'retried' })
    expect(again).toEqual({ step: 'signing', read: 'the rest' })
    expect(moveApproval(again, { type: 'retried' })).toBe(again)
    expect(go(plain, approved, failed, approved).step).toBe('failed')
  })

  test('error: nothing moves a request whose site has its answer', () => {
    const over = go(plain, approved, { type: 'ended' })
    const later: readonly Event[] = [plain, approved, { type: 'failed', read, error: 'late' }, { type: 'retried' }]
    for (const event of later) expect(moveApproval(over, event)).toBe(over)
  })

  test('error: a second approval changes nothing', () => {
    const once = go(plain, approved)
    expect(moveApproval(once, approved)).toBe(once)
    expect(moveApproval(once, { type: 'closed' })).toBe(once)
  })
})
