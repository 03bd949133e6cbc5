/** Codes of the `sdk` codespace that this stand-in answers (cosmos-sdk `types/errors`). */
export const abciCodes = {
  txDecode: 2,
  unauthorized: 4,
  insufficientFunds: 5,
  unknownRequest: 6,
  invalidAddress: 7,
  invalidPublicKey: 8,
  unknownAddress: 9,
  invalidCoins: 10,
  outOfGas: 11,
  insufficientFee: 13,
  noSignatures: 15,
  invalidRequest: 18,
  alreadyInMempool: 19,
  keyNotFound: 22,
  timeoutHeight: 30,
  wrongSequence: 32,
} as const

export type AbciFailure = { readonly code: number; readonly log: string }

/** An error that a node answers with a code and a log. */
export function abciError(name: keyof typeof abciCodes, log: string): Error & AbciFailure {
  return Object.assign(new Error(log), { code: abciCodes[name], log })
}

/** The code and log of anything thrown; what is not of ours is code 1, as in the SDK. */
export function toAbciFailure(error: unknown): AbciFailure {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return { code: typeof code === 'number' ? code : 1, log: String(message ?? error) }
}
