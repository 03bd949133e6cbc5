import { translate } from '../words.ts'
import type { Effect, TradePart } from './effects.ts'
import { findPretender } from './findPretender.ts'
import type { Finding } from './review.ts'
import { type ChainFacts, findToken, showAmount } from './tokenFacts.ts'

type Receive = TradePart & { readonly kind: 'receive' }

/** No trade means to pay as much: whatever was approved may be taken. */
const endless = 2n ** 128n

/** Describes what all trades of a call give and get together: a later step can use what an earlier one has left. */
export function describeTrade(effects: readonly Effect[], facts: ChainFacts): readonly Finding[] {
  const parts = effects.filter((one): one is TradePart => ['pay', 'receive', 'uses', 'cut'].includes(one.kind))
  return parts.flatMap((part, index): readonly Finding[] => {
    if (part.kind === 'pay') return [describePay(part, facts), ...findUnread(part, facts)]
    if (part.kind === 'cut') return findUnread(part, facts)
    if (part.kind !== 'receive') return []
    return part.isLeft
      ? describeLeft(part, { before: parts.slice(0, index), after: parts.slice(index + 1) })
      : describeReceive(part, { facts, before: parts.slice(0, index) })
  })
}

function describePay({ token, amount, isMost }: TradePart & { readonly kind: 'pay' }, facts: ChainFacts): Finding {
  if (amount >= endless) return { level: 'caution', name: 'no-most', sentence: translate('call.no-most') }
  const slots = { amount: showAmount(facts, token, amount) }
  return { level: 'calm', name: 'pay', sentence: translate(isMost ? 'call.pay-most' : 'call.pay', slots) }
}

type Held = { readonly token: string | undefined }

function isSame(one: Held, other: Held): boolean {
  return one.token?.toLowerCase() === other.token?.toLowerCase()
}

/** A coin that is wrapped has another address, which no call says: a step that takes the coin may mean any one token. */
function isAlike(one: Held, other: Held): boolean {
  return one.token === undefined || other.token === undefined || isSame(one, other)
}

const isTaker = (one: TradePart) => one.kind === 'uses' || (one.kind === 'receive' && one.isWithdrawn && !one.isLeft)

function describeLeft(left: Receive, { before, after }: Around): readonly Finding[] {
  const takers = after.filter(isTaker)
  const isMeant = (one: TradePart) => [...before, ...after].some((other) => isTaker(other) && isSame(other, one))
  const others = before.filter((one) => one.kind === 'receive' && one.isLeft && !isSame(one, left) && !isMeant(one))
  const isTaken = takers.some((one) => isSame(one, left) || (others.length === 0 && isAlike(one, left)))
  return isTaken ? [] : [{ level: 'caution', name: 'left-behind', sentence: translate('call.left-behind') }]
}

type Around = { readonly before: readonly TradePart[]; readonly after: readonly TradePart[] }
type Before = { readonly facts: ChainFacts; readonly before: readonly TradePart[] }

/** A step that takes all that was left of the same token gets at least the minimum of the step before, if no step takes of it between. */
function describeReceive(part: Receive, { facts, before }: Before): readonly Finding[] {
  const isWhole = part.isWithdrawn && !before.some((one) => one.kind === 'cut' && isAlike(one, part))
  const left = before.filter(
    (one): one is Receive => one.kind === 'receive' && one.isLeft === true && isSame(one, part),
  )
  const sure = part.least > 0n ? part : isWhole ? left.find(({ least }) => least > 0n) : undefined
  if (!sure) return [{ level: 'caution', name: 'no-least', sentence: translate('call.no-least') }]
  const sentence = translate('call.receive', { amount: showAmount(facts, sure.token, sure.least) })
  return [{ level: 'calm', name: 'receive', sentence }, ...findUnread(sure, facts), ...findPretender(facts, sure.token)]
}

function findUnread({ token }: { readonly token: string | undefined }, facts: ChainFacts): readonly Finding[] {
  return token === undefined || findToken(facts, token)?.decimals !== undefined ? [] : [unreadToken(token)]
}

/** Of a token that says nothing of itself no amount can be judged. */
export function unreadToken(token: string): Finding {
  return { level: 'caution', name: 'token-unread', sentence: translate('call.token-unread', { token }) }
}
