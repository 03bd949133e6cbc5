/** Being paid, for views. An entry of its own: see `send.ts`. */
export { getReceiving, type Receiving, toPaymentLink, toRequestedValue } from '../features/receive/getReceiving.ts'
