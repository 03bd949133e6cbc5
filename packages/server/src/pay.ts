/** Payments: whether the chain has what a page says it has. */
export { createMemoryPaymentStore } from './pay/createMemoryPaymentStore.ts'
export { type CheckPayment, createPaymentCheck, type PaymentCheckOptions } from './pay/createPaymentCheck.ts'
export type { PaymentClaim, PaymentRow, PaymentStore, PaymentVerdict } from './pay/types.ts'
export { type SignWebhookParams, signWebhook } from './webhook/signWebhook.ts'
export type { PaymentEvent, WebhookRefusal, WebhookVerdict } from './webhook/types.ts'
export { type VerifyWebhookParams, verifyWebhook } from './webhook/verifyWebhook.ts'
