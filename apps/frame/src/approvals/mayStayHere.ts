import { parseUnits } from '@foyer/base'
import type { ApprovalRequest } from './approval.ts'
import type { Question } from './question.ts'

/**
 * Whether a request may be approved inside the site's page, where it may not be seen: sign-ins for that site,
 * and what the owner lets be approved there (messages, small payments at sites that are named).
 */
export function mayStayHere({ review }: Question, { wallet, origin, chainId }: ApprovalRequest): boolean {
  const { approveInFrame } = wallet.config
  if (review.mayStayInFrame) return approveInFrame[review.mayStayInFrame]
  const limit = approveInFrame.sites.find((site) => site.origin === origin)?.upTo[chainId]
  const chain = wallet.config.chains.find(({ id }) => id === chainId)
  if (limit === undefined || !chain) return false
  const { level, permissions, balanceChanges } = review
  if (level !== 'calm' || permissions.length > 0 || balanceChanges.kind !== 'known') return false
  const losses = balanceChanges.changes.filter(({ isLoss }) => isLoss)
  const isCoin = losses.every(({ token, amount }) => token === undefined && amount.endsWith(` ${chain.symbol}`))
  if (losses.length === 0 || !isCoin) return false
  const sum = losses.reduce((total, { amount }) => total + toUnits(amount, chain.decimals), 0n)
  return sum <= toUnits(limit, chain.decimals)
}

/** An owner may write more places than the coin has. */
function toUnits(amount: string, decimals: number): bigint {
  const [figure = ''] = amount.split(' ')
  const [whole = '0', fraction = ''] = figure.split('.')
  return parseUnits([whole, fraction.slice(0, decimals)].filter(Boolean).join('.'), decimals)
}
