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

type Times = { readonly request: number; readonly response?: number; readonly prompt?: boolean }

/** Answers are tagged one above their request, unless a refusal has a tag of its own. */
function toRow(requestTag: number, { request, response = request, prompt = false }: Times, reject = {}): MethodRow {
  return { requestTag, responseTag: requestTag + 1, requestTtl: request, responseTtl: response, prompt, ...reject }
}

/**
 * Every message two clients exchange.
 * @see specification of the relay protocol, sign and pairing rpc-methods
 */
export const methods = /* @__PURE__ */ Object.freeze({
  wc_pairingDelete: toRow(1000, { request: day }),
  wc_pairingPing: toRow(1002, { request: 30 }),
  wc_pairingExtend: toRow(1004, { request: 30 }),
  wc_sessionPropose: toRow(1100, { request: 300, prompt: true }, { rejectTag: 1120, autoRejectTag: 1121 }),
  wc_sessionSettle: toRow(1102, { request: 300 }),
  wc_sessionUpdate: toRow(1104, { request: day }),
  wc_sessionExtend: toRow(1106, { request: day }),
  wc_sessionRequest: toRow(1108, { request: 300, prompt: true }),
  wc_sessionEvent: toRow(1110, { request: 300, prompt: true }),
  wc_sessionDelete: toRow(1112, { request: day }),
  wc_sessionPing: toRow(1114, { request: 30 }),
  wc_sessionAuthenticate: toRow(1116, { request: 3_600, prompt: true }, { rejectTag: 1118, autoRejectTag: 1119 }),
})

export type MethodName = keyof typeof methods

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

/** How far the clocks of two devices may differ, in seconds. */
export const clockTolerance = 300
