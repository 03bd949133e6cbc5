import type { Namespace } from '@foyer/base'

/** Numbers of specification §9 and §2, in milliseconds unless said otherwise. */

/** A toast hides itself after this; a loading one stays until replaced. */
export const toastDuration = 2_500
/** Between closing one toast and showing the next. */
export const toastGap = 150
export const shakeDuration = 500
/** How often a login's window is looked at, to notice that it was closed. */
export const socialPolling = 1_000
/** Between leaving the login with Farcaster and loading the frame anew, in ms (reference §2.2). */
export const farcasterLeaveDelay = 100
/** Longest wait for the frame's new document before it is asked again, in ms. */
export const frameReloadLimit = 5_000
/** Families the embedded wallet has accounts of (specification §1). */
export const embeddedNamespaces: readonly Namespace[] = ['eip155', 'solana']
/** How long a remembered login may take to be confirmed: the frame has to load first. */
export const frameReconnectTimeout = 20_000
/** Between a call that is not allowed and saying so. */
export const disallowedCallDelay = 300
/** Requests that may wait for the visitor's approval at once (count). */
export const pendingApprovalLimit = 99
/** How long a link to another device is good for. */
export const pairingLife = 240_000
/** With this much left a link counts as expired, and one that is on screen is replaced. */
export const pairingMargin = 10_000
/** Between a pairing that failed and the next. */
export const pairingRetryGap = 1_000
/** How long a wallet may leave a connect request unanswered. */
export const walletAnswerTimeout = 60_000
/** How long a reload waits for an extension that injects itself late. */
export const lateWalletTimeout = 3_000
/** How long a remembered wallet may take to prove that it is still connected. */
export const reconnectTimeout = 8_000
/** Portfolio and native balance are fresh for this long. */
export const balanceFreshness = 30_000
/** After a failed fetch of the portfolio, the same account and network are left alone for this long. */
export const balanceRetryGate = 30_000
/** Names and identities are fresh for this long. */
export const identityFreshness = 300_000
/** A token's name, symbol and decimals do not change; they are asked for again after this. */
export const tokenFreshness = 3_600_000
/** A fee estimate is worth this long. */
export const feeFreshness = 10_000
/** Recent wallets kept (count). */
export const recentWalletLimit = 2
/** Receivers remembered to warn about a first transfer (count). */
export const knownReceiverLimit = 50
/** Error reports that analytics sends (count) in `errorReportWindow`. */
export const errorReportLimit = 5
export const errorReportWindow = 60_000
/** Pasted tokens remembered per network (count). */
export const knownTokenLimit = 20
