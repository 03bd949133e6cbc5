import type { Namespace } from '@foyer/base'

/** Numbers of specification §9 and §2, in milliseconds unless said otherwise. */

/** A toast hides itself after this; a loading one stays until replaced. */
export const toastDuration = 2_500
/** Between closing one toast and showing the next. */
export const toastDelay = 150
export const shakeDuration = 500
/** How often a login's window is looked at, to notice that it was closed. */
export const socialPollingInterval = 1_000
/** How long a login's window may stay on the wallet's loading page before it is sent on again; twice as long after each time. */
export const popupRetryDelay = 3_000
/** How often it is sent again (count). */
export const popupRetryLimit = 3
/** Between leaving the login with Farcaster and loading the frame anew, in ms (reference §2.2). */
export const farcasterLeaveDelay = 100
/** Longest wait for the frame's new document before it is asked again, in ms. */
export const frameReloadTimeout = 5_000
/** Families the embedded wallet has accounts of (specification §1). */
export const embeddedNamespaces: readonly Namespace[] = ['eip155', 'solana']
/** How long a remembered login may take to be confirmed: the frame has to load first. */
export const frameReconnectTimeout = 20_000
/** Between a call that is not allowed and saying so. */
export const disallowedCallDelay = 300
/** Requests that may wait for the visitor's approval at once (count). */
export const pendingApprovalLimit = 99
/** How long what a wallet was asked for is kept after its end. */
export const ledgerLifetime = 86_400_000
/** How long a service is asked to read anew what was moved: by then every indexer has seen it. */
export const movedTokenLifetime = 600_000
/** Between two tries to hear of a transaction from nodes that do not answer. */
export const pendingTransactionRetryDelay = 15_000
/** How long a link to another device is good for. */
export const pairingLifetime = 240_000
/** With this much left a link counts as expired, and one that is on screen is replaced. */
export const pairingExpiryMargin = 10_000
/** Between a pairing that failed and the next. */
export const pairingRetryDelay = 1_000
/** How long a wallet may leave a connect request unanswered. */
export const walletAnswerTimeout = 60_000
/** Wallets of one namespace that the page itself announces or injects: more than anyone has installed (count). */
export const foundWalletLimit = 100
/** How long a reload waits for an extension that injects itself late. */
export const walletInjectionTimeout = 3_000
/** How long a remembered wallet may take to prove that it is still connected. */
export const reconnectTimeout = 8_000
/** Portfolio and native balance are fresh for this long. */
export const balanceStaleTime = 30_000
/** How often an account on screen is read again (reference §2.8). */
export const balancePollDelay = 10_000
/** History is fresh for this long; while someone looks at its newest page it is read again as often as balances. */
export const activityStaleTime = 30_000
export const activityPollDelay = 10_000
/** After a failed fetch of the portfolio, the same account and network are left alone for this long. */
export const balanceRetryDelay = 30_000
/** How long typing has to pause before what was typed is looked up. */
export const typingDelay = 500
/** Names and identities are fresh for this long. */
export const identityStaleTime = 300_000
/** A token's name, symbol and decimals do not change; they are asked for again after this. */
export const tokenStaleTime = 3_600_000
/** A fee estimate is worth this long. */
export const feeStaleTime = 10_000
/** Recent wallets kept (count). */
export const recentWalletLimit = 2
/** Wallets remembered that were connected, where a project lets visitors use several (count). */
export const recentConnectionLimit = 10
/** Receivers remembered to warn about a first transfer (count). */
export const knownReceiverLimit = 50
/** Error reports that analytics sends (count) in `errorReportWindow`. */
export const errorReportLimit = 5
export const errorReportWindow = 60_000
/** Pasted tokens remembered per network (count). */
export const knownTokenLimit = 20
/** Between typing an amount to swap and asking what it gives (reference §2.11). */
export const quoteDelay = 200
/** How often a quote on screen is asked again (reference §2.11). */
export const quoteInterval = 10_000
/** Prices and what an account holds, in lists of tokens. */
export const swapHoldingsStaleTime = 10_000
/** How far ahead the end of a swap may lie: a signed one that no one takes must not wait for a worse moment. */
export const longestSwapLifetime = 3_600_000
/** An allowance of Permit2 that ends so much before the end of a swap is still used: it was given with the offer before. In s. */
export const shortestPermit = 600n
/** Between two looks at whether a service has seen an allowance that is in a block, and how many (count). */
export const allowanceDelay = 1_000
export const allowanceTries = 10
/** How long a wallet may take to say what it can do. */
export const capabilitiesTimeout = 3_000
/** How often the gateway is told of a payment (count) that it does not take, and how long after the first time; then twice as long, each time. */
export const reportTries = 5
export const reportRetryDelay = 1_000
/** How long a visitor may take to pay (reference §1.10). */
export const payTimeout = 300_000
/** Between two questions how a payment at an exchange stands (reference §1.10: at least this). */
export const exchangePollingInterval = 3_000
/** How long it is kept that a payment was made: it is not made again. */
export const paidLifetime = 2_592_000_000
/** Gas of a swap before its transaction is known, in units of gas (reference §2.11). */
export const usualSwapGas = 150_000n
/** Compute units that a swap on Solana takes. */
export const usualSwapUnits = 300_000n
/** What can be bought, and with what, is fresh for this long. */
export const onrampOptionsStaleTime = 300_000
/** Between two looks at whether what was bought has arrived. */
export const purchasePollDelay = 5_000
