import { expect, test } from 'vitest'
import * as constants from './constants.ts'

/** What the specification and the reference say, in their words. */
test.each([
  ['a toast hides itself after 2.5 s', 'toastDuration', 2_500],
  ['150 ms between closing one toast and showing the next', 'toastDelay', 150],
  ['shake 500 ms', 'shakeDuration', 500],
  ['social polling 1 s', 'socialPollingInterval', 1_000],
  ['the frame is loaded anew 100 ms after leaving Farcaster’s login', 'farcasterLeaveDelay', 100],
  ['a frame that is loaded anew is waited for 5 s', 'frameReloadTimeout', 5_000],
  ['the embedded wallet supports eip155 and solana only', 'embeddedNamespaces', ['eip155', 'solana']],
  ['a remembered login has as long as the frame may load: 20 s', 'frameReconnectTimeout', 20_000],
  ['a call that is not allowed is said after 300 ms', 'disallowedCallDelay', 300],
  ['pending transactions limit 99', 'pendingApprovalLimit', 99],
  ['pairing life 4 minutes', 'pairingLifetime', 240_000],
  ['expiry at 10 s left', 'pairingExpiryMargin', 10_000],
  ['retry gap 1 s', 'pairingRetryDelay', 1_000],
  ['a wallet has a minute to answer', 'walletAnswerTimeout', 60_000],
  ['a login’s window is sent on again after 3 s …', 'popupRetryDelay', 3_000],
  ['… three times', 'popupRetryLimit', 3],
  ['100 wallets of one namespace are listed', 'foundWalletLimit', 100],
  ['an extension may be 3 s late at a reload', 'walletInjectionTimeout', 3_000],
  ['a remembered wallet has 8 s to prove itself', 'reconnectTimeout', 8_000],
  ['portfolio and native balance 30 s', 'balanceStaleTime', 30_000],
  ['balance retry gate 30 s', 'balanceRetryDelay', 30_000],
  ['name and identity 5 min', 'identityStaleTime', 300_000],
  ['a token’s name is asked for again after an hour', 'tokenStaleTime', 3_600_000],
  ['a fee is worth 10 s', 'feeStaleTime', 10_000],
  ['recent wallets 2', 'recentWalletLimit', 2],
  ['50 receivers are known', 'knownReceiverLimit', 50],
  ['wrapped errors are reported, max 5 …', 'errorReportLimit', 5],
  ['… per minute', 'errorReportWindow', 60_000],
  ['what a wallet was asked for is kept for a day after its end', 'ledgerLifetime', 86_400_000],
  ['a node that is silent about a transaction is asked again after 15 s', 'pendingTransactionRetryDelay', 15_000],
  ['an account on screen is read again every 10 s', 'balancePollDelay', 10_000],
  ['a service is asked to read anew what was moved within ten minutes', 'movedTokenLifetime', 600_000],
  ['history is fresh for 30 s', 'activityStaleTime', 30_000],
  ['history on screen is read again every 10 s', 'activityPollDelay', 10_000],
  ['a name is looked up after typing has paused for 500 ms', 'typingDelay', 500],
  ['10 wallets are remembered that were connected', 'recentConnectionLimit', 10],
  ['20 pasted tokens are remembered per network', 'knownTokenLimit', 20],
  ['a quote is asked 200 ms after typing', 'quoteDelay', 200],
  ['a quote is asked again every 10 s', 'quoteInterval', 10_000],
  ['what can be swapped is fresh for 10 s', 'swapHoldingsStaleTime', 10_000],
  ['a swap that is signed ends within an hour', 'longestSwapLifetime', 3_600_000],
  ['an allowance is looked for every second', 'allowanceDelay', 1_000],
  ['an allowance is looked for ten times', 'allowanceTries', 10],
  ['a payment is waited for 300 s', 'payTimeout', 300_000],
  ['an exchange is asked every 3 s', 'exchangePollingInterval', 3_000],
  ['a payment is remembered for 30 days', 'paidLifetime', 2_592_000_000],
  ['a swap takes about 150000 gas', 'usualSwapGas', 150_000n],
  ['what can be bought is fresh for 5 min', 'onrampOptionsStaleTime', 300_000],
  ['a wallet has 3 s to say what it can do', 'capabilitiesTimeout', 3_000],
  ['the gateway is told of a payment five times', 'reportTries', 5],
  ['a second after the first time', 'reportRetryDelay', 1_000],
  ['a purchase is looked for every 5 s', 'purchasePollDelay', 5_000],
] as const)('default: %s', (_, name, value) => {
  expect(constants[name]).toEqual(value)
})

test('behavior: no constant is left out above', () => {
  expect(Object.keys(constants)).toHaveLength(52)
})
