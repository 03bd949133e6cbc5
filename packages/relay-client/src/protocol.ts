/** One message between the two clients: tags by outcome, how long the relay keeps it, whether it may wake a phone. */
export type MethodRow = {
  readonly requestTag: number
  readonly responseTag: number
  /** Tag of a refusal by the visitor, where it differs. */
  readonly rejectTag?: number
  /** Tag of a refusal no one was asked about, where it differs. */
  readonly autoRejectTag?: number
  /** Seconds. */
  readonly requestTtl: number
  /** Seconds. */
  readonly responseTtl: number
  readonly prompt: boolean
}

const day = 86_400

/**
 * Every message two clients exchange.
 * @see specification of the relay protocol, sign and pairing rpc-methods
 */
export const methods = {
  wc_pairingDelete: { requestTag: 1000, responseTag: 1001, requestTtl: day, responseTtl: day, prompt: false },
  wc_pairingPing: { requestTag: 1002, responseTag: 1003, requestTtl: 30, responseTtl: 30, prompt: false },
  wc_pairingExtend: { requestTag: 1004, responseTag: 1005, requestTtl: 30, responseTtl: 30, prompt: false },
  wc_sessionPropose: {
    requestTag: 1100,
    responseTag: 1101,
    rejectTag: 1120,
    autoRejectTag: 1121,
    requestTtl: 300,
    responseTtl: 300,
    prompt: true,
  },
  wc_sessionSettle: { requestTag: 1102, responseTag: 1103, requestTtl: 300, responseTtl: 300, prompt: false },
  wc_sessionUpdate: { requestTag: 1104, responseTag: 1105, requestTtl: day, responseTtl: day, prompt: false },
  wc_sessionExtend: { requestTag: 1106, responseTag: 1107, requestTtl: day, responseTtl: day, prompt: false },
  wc_sessionRequest: { requestTag: 1108, responseTag: 1109, requestTtl: 300, responseTtl: 300, prompt: true },
  wc_sessionEvent: { requestTag: 1110, responseTag: 1111, requestTtl: 300, responseTtl: 300, prompt: true },
  wc_sessionDelete: { requestTag: 1112, responseTag: 1113, requestTtl: day, responseTtl: day, prompt: false },
  wc_sessionPing: { requestTag: 1114, responseTag: 1115, requestTtl: 30, responseTtl: 30, prompt: false },
  wc_sessionAuthenticate: {
    requestTag: 1116,
    responseTag: 1117,
    rejectTag: 1118,
    autoRejectTag: 1119,
    requestTtl: 3_600,
    responseTtl: 3_600,
    prompt: true,
  },
} as const satisfies Readonly<Record<string, MethodRow>>

export type MethodName = keyof typeof methods

export function isMethodName(value: string): value is MethodName {
  return Object.hasOwn(methods, value)
}

/**
 * Error codes between the two clients, by what they mean.
 * @see specification of the relay protocol, sign and pairing error-codes
 */
export const codes = {
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
} as const

/** A session lives at most this long without being extended, in seconds. */
export const sessionLifetime = 7 * day

/** A proposal and its pairing live this long, in seconds. */
export const proposalLifetime = 300
