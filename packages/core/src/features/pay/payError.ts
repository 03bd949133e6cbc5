/** Why a payment was not made (reference §1.10), and what this means. */
export const payErrorMessages = {
  INVALID_PAYMENT_CONFIG: 'The payment is not described as it has to be',
  INVALID_RECIPIENT: 'The recipient is missing',
  INVALID_RECIPIENT_ADDRESS_FOR_ASSET: 'The recipient is no address on the network of the asset',
  INVALID_ASSET: 'The asset is not described as it has to be',
  INVALID_AMOUNT: 'The amount is no exact decimal above zero, or finer than the asset',
  INVALID_CHAIN_NAMESPACE: 'Nothing on this site pays on a network of this family',
  ASSET_NOT_SUPPORTED: 'The network is not one of this site, or its contract has other decimals than the site says',
  UNABLE_TO_INITIATE_PAYMENT: 'The payment could not be started',
  UNABLE_TO_GET_EXCHANGES: 'The exchanges could not be asked for',
  UNABLE_TO_GET_PAY_URL: 'The exchange gave no page to pay on',
  UNABLE_TO_GET_BUY_STATUS: 'The exchange did not say how the payment stands',
  GENERIC_PAYMENT_ERROR: 'The payment was not made',
} as const

/** The name of a reason. */
export type PayErrorCode = keyof typeof payErrorMessages

/** What `pay` rejects with, and `openPay` throws. `details`: what led to it. */
export type PayError = Error & { readonly name: 'PayError'; readonly code: PayErrorCode; readonly details: unknown }

export function createPayError(code: PayErrorCode, details?: unknown): PayError {
  const error = new Error(payErrorMessages[code], { cause: details })
  return Object.assign(error, { name: 'PayError', code, details } as const)
}

/** Compares the name, not the class: two copies of this package on one page still agree. */
export function isPayError(error: unknown): error is PayError {
  return error instanceof Error && error.name === 'PayError' && 'code' in error
}
