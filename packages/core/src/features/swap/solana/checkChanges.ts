import type { ReadSwap, WantedSwap } from './checkInstructions.ts'
import type { NodeAccount } from './nodeAccounts.ts'
import { systemProgram, tokenProgram, wrappedMint } from './programs.ts'
import { refuseSwap } from './refuseSwap.ts'
import type { Change } from './simulateSwap.ts'
import { isAssociatedAccount, isSameButAmount, readTokenAccount, takesTransferFee } from './tokenAccount.ts'

/**
 * No more than the amount leaves, at least the minimum arrives, and nothing else of the visitor's changes.
 * @returns lamports that stay in accounts opened for the visitor
 * @throws FoyerError `AnswerInvalid`
 */
export function checkChanges(changes: readonly Change[], swap: WantedSwap, read: ReadSwap): bigint {
  const { account, coin } = swap
  const { route, networkFee } = read
  const wallet = changes.find(({ address }) => address === account)
  const tokens = changes.filter(({ address }) => address !== account)
  const isWrapped = ({ address }: Change) =>
    coin !== undefined && isAssociatedAccount(address, { owner: account, mint: wrappedMint, program: tokenProgram })
  const wrapped = tokens.filter(isWrapped)
  const others = tokens.filter((change) => !isWrapped(change))
  if (!wallet || !isPlain(wallet.before) || !isPlain(wallet.after))
    refuseSwap('the account would be no wallet any more')
  for (const change of wrapped) {
    checkKept(change, swap)
    if (lamportsOf(change.after) > lamportsOf(change.before)) refuseSwap('the coin stays wrapped')
  }
  const opened = others.map((change) => checkToken(change, swap, route)).reduce((sum, rent) => sum + rent, 0n)
  // what is wrapped is the visitor's as well
  const left = sumOf([wallet, ...wrapped].map(({ before, after }) => lamportsOf(before) - lamportsOf(after)))
  const given = left - networkFee - opened
  if (given > (coin === 'from' ? swap.amount : 0n)) refuseSwap('the coin leaves as well')
  if (coin === 'to' && -given < route.minimum) refuseSwap('less arrives')
  return opened
}

/** @returns lamports that an opened account keeps */
function checkToken(change: Change, swap: WantedSwap, { source, destination, minimum }: ReadSwap['route']): bigint {
  const { address, before, after } = change
  const moved = amountOf(after) - amountOf(before)
  const isSource = swap.coin !== 'from' && address === source
  const isDestination = swap.coin !== 'to' && address === destination
  if (!isSource && !isDestination) return checkOther(change, swap)
  if (isSource && (moved >= 0n || -moved > swap.amount)) refuseSwap('another amount leaves')
  if (isDestination && moved < minimum) refuseSwap('less arrives')
  if (isDestination && after && takesTransferFee(after)) refuseSwap('the token keeps a part of each transfer')
  checkKept(change, swap)
  // the coin as a token is in the account's own coin
  const kept = lamportsOf(after) - lamportsOf(before) - (readTokenAccount(after)?.isNative ? moved : 0n)
  if (before && kept !== 0n) refuseSwap('the coin of an account changes')
  return kept
}

/**
 * Checks that what is neither given nor received stays as it is, but for what may be left over of a token on the way. An account
 * that was opened for one is the visitor's alone.
 * @returns lamports that an opened account keeps
 */
function checkOther({ address, before, after }: Change, { account }: WantedSwap): bigint {
  const token = readTokenAccount(after)
  if (before || !after) {
    if (!isSame(before, after) && !isMore(before, after)) refuseSwap(`${address} of the account changes`)
    return 0n
  }
  if (token?.owner !== account || !token.isClean) refuseSwap(`${address} of the account would be another’s`)
  return lamportsOf(after) - (token?.isNative ? token.amount : 0n)
}

/** Checks that the owner of an account, and who may take from it, are as before; in an opened one it is the visitor alone. */
function checkKept({ address, before, after }: Change, { account, fromMint, toMint, coin }: WantedSwap): void {
  // the coin's may be closed
  if (!after && coin !== undefined) return
  const token = readTokenAccount(after)
  const isOwn = token?.owner === account && [fromMint, toMint].includes(token.mint)
  const isKept = after !== undefined && (before ? isSameButAmount(before, after) : token?.isClean)
  if (!isOwn || !isKept) refuseSwap(`${address} of the account would be another’s`)
}

function isSame(before: NodeAccount | undefined, after: NodeAccount | undefined): boolean {
  if (!before || !after) return before === after
  if (before.lamports !== after.lamports || before.owner !== after.owner) return false
  return before.data.every((byte, index) => byte === after.data[index])
}

/** Whether an account of tokens has more of them, and is otherwise the same. */
function isMore(before: NodeAccount | undefined, after: NodeAccount | undefined): boolean {
  if (!before || !after || !readTokenAccount(before) || !isSameButAmount(before, after)) return false
  const more = amountOf(after) - amountOf(before)
  return more > 0n && lamportsOf(after) - lamportsOf(before) === (readTokenAccount(after)?.isNative ? more : 0n)
}

function isPlain(account: NodeAccount | undefined): boolean {
  return account?.owner === systemProgram && account.data.length === 0
}

function amountOf(account: NodeAccount | undefined): bigint {
  return readTokenAccount(account)?.amount ?? 0n
}

function lamportsOf(account: NodeAccount | undefined): bigint {
  return account?.lamports ?? 0n
}

function sumOf(values: readonly bigint[]): bigint {
  return values.reduce((sum, value) => sum + value, 0n)
}
