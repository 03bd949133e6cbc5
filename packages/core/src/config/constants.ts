/** Numbers of specification §9 and §2, in milliseconds unless said otherwise. */

/** A toast hides itself after this; a loading one stays until replaced. */
export const toastDuration = 2_500
/** Between closing one toast and showing the next. */
export const toastGap = 150
export const shakeDuration = 500
/** How long a wallet may leave a connect request unanswered. */
export const walletAnswerTimeout = 60_000
/** How long a reload waits for an extension that injects itself late. */
export const lateWalletTimeout = 3_000
/** How long a remembered wallet may take to prove that it is still connected. */
export const reconnectTimeout = 8_000
/** Portfolio and native balance are fresh for this long. */
export const balanceFreshness = 30_000
/** A token's name, symbol and decimals do not change; they are asked for again after this. */
export const tokenFreshness = 3_600_000
/** A fee estimate is worth this long. */
export const feeFreshness = 10_000
/** Recent wallets kept (count). */
export const recentWalletLimit = 2
/** Receivers remembered to warn about a first transfer (count). */
export const knownReceiverLimit = 50
/** Pasted tokens remembered per network (count). */
export const knownTokenLimit = 20
