import { parseUnits } from '@foyer/base'
import { findContractName } from '../chain/findContractName.ts'
import { findNetwork, type Network } from '../chain/networks.ts'
import type { EvmAccount } from '../smartAccount/accounts.ts'
import { toUserName } from '../ui/names.ts'
import { translate } from '../words.ts'
import type { ApprovalMethod, ApprovalRequest } from './approval.ts'
import { type Prices, readPrices } from './prices.ts'
import type { Review } from './review.ts'

/** One request as it is drawn, in the frame or in a window of its own: plain data, so that it can be sent and compared. */
export type Question = {
  /** Of this very thing to approve: another one whenever what is shown changes. */
  readonly id: string
  readonly method: string
  readonly title: string
  /** What the site does, without its name: "requests a signature". */
  readonly asks: string
  readonly approve: string
  /** Where the request comes from, as the browser says. */
  readonly origin: string
  readonly network: Pick<Network, 'name' | 'icon'>
  /** Who the visitor is to this wallet; undefined where that could not be asked. */
  readonly user: string | undefined
  /** The account that acts. */
  readonly account: EvmAccount
  /** All that is shown. */
  readonly review: Review
  readonly prices: Prices
  /** What this wallet calls the spenders that it knows, by their address. */
  readonly names: { readonly [spender: string]: string }
}

export async function toQuestion(
  approval: ApprovalMethod,
  review: Review,
  request: ApprovalRequest,
): Promise<Question> {
  const { wallet, chainId, origin, account } = request
  const [prices, user] = await Promise.all([readPrices(review, request), wallet.readUser().catch(() => undefined)])
  const { name, icon } = findNetwork(wallet.config.chains, chainId)
  return {
    id: crypto.randomUUID(),
    method: request.method,
    title: translate(approval.title),
    asks: approval.lead('', request.params).trim(),
    approve: translate(approval.approve),
    origin,
    network: { name, icon },
    user: user && toUserName(user),
    account,
    review,
    prices,
    names: toNames(review, request),
  }
}

function toNames({ permissions }: Review, { wallet, chainId }: ApprovalRequest): Question['names'] {
  const names = permissions.map(({ spender }) => [spender, findContractName(wallet.config.chains, chainId, spender)])
  return Object.fromEntries(names.filter(([, name]) => name !== undefined))
}

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
