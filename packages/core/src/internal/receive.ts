/** Being paid, for views. An entry of its own: see `send.ts`. */
export { getReceiving, type Receiving } from '../features/receive/getReceiving.ts'
export { toPaymentLink, toRequestedValue } from '../features/receive/toPaymentLink.ts'
