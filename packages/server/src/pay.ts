/** Payments: whether the chain has what a page says it has. */
export { createMemoryPaymentStore } from './pay/claims.ts'
export { type CheckPayment, createPaymentCheck, type PaymentCheckOptions } from './pay/createPaymentCheck.ts'
export {
  createPaymentWebhook,
  type JudgePaymentWebhook,
  type PaymentEvent,
  type PaymentOrder,
  type PaymentWebhookOptions,
  type PaymentWebhookVerdict,
} from './pay/createPaymentWebhook.ts'
export type { PaymentClaim, PaymentRow, PaymentStore, PaymentVerdict } from './pay/types.ts'
export {
  type ReceivedWebhook,
  signWebhook,
  verifyWebhook,
  type WebhookMessage,
  type WebhookOptions,
  type WebhookRefusal,
  type WebhookVerdict,
} from './pay/webhooks.ts'
