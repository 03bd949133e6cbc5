import { describe, expect, test } from 'vitest'
import { handleSessionRequest, type SessionRequest } from './respondInSession.ts'
import type { RelaySession } from './types.ts'

const now = 1_700_000_000_000
const week = 604_800
const part = {
  accounts: ['eip155:1:0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'],
  methods: ['personal_sign'],
  events: ['chainChanged'],
}
const session = {
  topic: 'a'.repeat(64),
  expiry: now / 1_000 + 100,
  namespaces: { eip155: part },
  requestedNamespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] } },
} as unknown as RelaySession

function answer(method: string, params: unknown, changes: Partial<SessionRequest> & { id?: number } = {}) {
  const { id = 1_700_000_000_000_123, ...rest } = changes
  const request = { kind: 'request' as const, id, method, params }
  return handleSessionRequest({ session, request, now, isWallet: false, newest: {}, ...rest })
}

test('default: a ping is answered and changes nothing', () => {
  expect(answer('wc_sessionPing', {})).toEqual({})
})

test.each(['wc_sessionPropose', '__proto__', 'constructor'])('behavior: %s is none of a session’s', (method) => {
  expect(answer(method, {})).toBeUndefined()
})

describe('wc_sessionUpdate', () => {
  const namespaces = { eip155: { ...part, accounts: ['eip155:1:0x14791697260e4c9a71f18484c9f997b308e59325'] } }

  test('default: grants what was requested', () => {
    const outcome = answer('wc_sessionUpdate', { namespaces })
    expect(outcome?.session?.namespaces['eip155']?.accounts).toEqual(namespaces.eip155.accounts)
    expect(outcome?.newest).toEqual({ update: 1_700_000_000_000 })
  })

  test('behavior: an emptied family is dropped, a revoked account disappears', () => {
    const second = 'eip155:1:0x14791697260e4c9a71f18484c9f997b308e59325'
    const both = { eip155: { ...part, accounts: [...part.accounts, second] }, 'eip155:1': part }
    const granted = { ...session, namespaces: both } as unknown as RelaySession
    const left = { eip155: { ...part, accounts: [second] }, 'eip155:1': { ...part, accounts: [] } }
    const outcome = answer('wc_sessionUpdate', { namespaces: left }, { session: granted })
    expect(outcome?.session?.namespaces).toEqual({ eip155: { ...part, accounts: [second] } })
  })

  test('error: an update that leaves nothing changes nothing', () => {
    expect(answer('wc_sessionUpdate', { namespaces: { eip155: { ...part, accounts: [] } } })?.error?.code).toBe(1003)
  })

  test('error: only a wallet decides what is granted', () => {
    expect(answer('wc_sessionUpdate', { namespaces }, { isWallet: true })?.error?.code).toBe(3003)
  })

  test('error: an older update does not undo a newer one', () => {
    const newest = { update: 1_700_000_000_001 }
    expect(answer('wc_sessionUpdate', { namespaces }, { newest })).toEqual({
      error: { code: 1003, message: 'Invalid update' },
    })
  })

  test.each([[{ namespaces: {} }], [{}], [null], [{ namespaces: { eip155: 1 } }]])('error: %j', (params) => {
    expect(answer('wc_sessionUpdate', params)?.error?.code).toBe(1003)
  })
})

describe('wc_sessionExtend', () => {
  test('default: seven days from now', () => {
    expect(answer('wc_sessionExtend', {})?.session?.expiry).toBe(now / 1_000 + week)
  })

  test('behavior: no longer than seven days, and never shorter than it was', () => {
    expect(answer('wc_sessionExtend', { expiry: now / 1_000 + 2 * week })?.session?.expiry).toBe(now / 1_000 + week)
    expect(answer('wc_sessionExtend', { expiry: now / 1_000 + 1 })?.session?.expiry).toBe(session.expiry)
  })

  test.each([now / 1_000 - 1, 'soon', -1])('error: until %j', (expiry) => {
    expect(answer('wc_sessionExtend', { expiry })?.error?.code).toBe(1004)
  })
})

describe('wc_sessionEvent', () => {
  const event = (name: string, chainId: unknown = 'eip155:1') => ({ chainId, event: { name, data: 7 } })

  test('default: what was granted is told', () => {
    expect(answer('wc_sessionEvent', event('chainChanged'))).toMatchObject({
      event: { networkId: 'eip155:1', name: 'chainChanged', data: 7 },
    })
  })

  test.each([
    [event('accountsChanged'), 3002],
    [event('chainChanged', 'eip155:5'), 3002],
    [event('chainChanged', 5), 1002],
    [{}, 1002],
  ])('error: %j', (params, code) => {
    expect(answer('wc_sessionEvent', params)?.error?.code).toBe(code)
  })

  test('error: an older event of the same name', () => {
    const newest = { chainChanged: 1_700_000_000_001 }
    expect(answer('wc_sessionEvent', event('chainChanged'), { newest })?.error?.message).toBe('Outdated event')
  })

  test('behavior: a name from outside is no property of ours', () => {
    const events = ['constructor']
    const odd = { ...session, namespaces: { eip155: { ...part, events } } } as RelaySession
    expect(answer('wc_sessionEvent', event('constructor'), { session: odd })?.event?.name).toBe('constructor')
  })
})
