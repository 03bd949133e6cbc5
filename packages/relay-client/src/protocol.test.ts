import { expect, test } from 'vitest'
import { codes, methods, proposalLifetime, sessionLifetime } from './protocol.ts'

test('default: session expiry 7 days, pairing expiry 5 min, in seconds', () => {
  expect(sessionLifetime).toBe(604_800)
  expect(proposalLifetime).toBe(300)
})

/** Tag and seconds of the request, of the answer, of a visitor’s refusal and of one nobody was asked about; wakes a phone. */
test.each([
  ['wc_pairingDelete', 1000, 86_400, 1001, 86_400, undefined, undefined, false],
  ['wc_pairingPing', 1002, 30, 1003, 30, undefined, undefined, false],
  ['wc_pairingExtend', 1004, 30, 1005, 30, undefined, undefined, false],
  ['wc_sessionPropose', 1100, 300, 1101, 300, 1120, 1121, true],
  ['wc_sessionSettle', 1102, 300, 1103, 300, undefined, undefined, false],
  ['wc_sessionUpdate', 1104, 86_400, 1105, 86_400, undefined, undefined, false],
  ['wc_sessionExtend', 1106, 86_400, 1107, 86_400, undefined, undefined, false],
  ['wc_sessionRequest', 1108, 300, 1109, 300, undefined, undefined, true],
  ['wc_sessionEvent', 1110, 300, 1111, 300, undefined, undefined, true],
  ['wc_sessionDelete', 1112, 86_400, 1113, 86_400, undefined, undefined, false],
  ['wc_sessionPing', 1114, 30, 1115, 30, undefined, undefined, false],
  ['wc_sessionAuthenticate', 1116, 3_600, 1117, 3_600, 1118, 1119, true],
] as const)('default: %s has the tags and times of the public specification', (name, ...row) => {
  const [requestTag, requestTtl, responseTag, responseTtl, rejectTag, autoRejectTag, prompt] = row
  expect({ rejectTag: undefined, autoRejectTag: undefined, ...methods[name] }).toEqual({
    requestTag,
    requestTtl,
    responseTag,
    responseTtl,
    rejectTag,
    autoRejectTag,
    prompt,
  })
})

test('default: codes of the public specification', () => {
  expect(Object.keys(methods)).toHaveLength(12)
  expect(codes).toEqual({
    invalidMethod: 1001,
    invalidEvent: 1002,
    invalidUpdate: 1003,
    invalidExtend: 1004,
    invalidSettle: 1005,
    unauthorizedMethod: 3001,
    unauthorizedEvent: 3002,
    unauthorizedUpdate: 3003,
    unauthorizedExtend: 3004,
    unauthorizedChain: 3005,
    userRejectedRequest: 4001,
    userRejected: 5000,
    userRejectedChains: 5001,
    userRejectedMethods: 5002,
    userRejectedEvents: 5003,
    unsupportedChains: 5100,
    unsupportedMethods: 5101,
    unsupportedEvents: 5102,
    unsupportedAccounts: 5103,
    unsupportedNamespaces: 5104,
    userDisconnected: 6000,
    settlementFailed: 7000,
    noSession: 7001,
    requestExpired: 8000,
    unsupportedPairingMethod: 10_001,
    authenticationMalformed: 11_002,
    authenticationRejected: 12_001,
  })
})
