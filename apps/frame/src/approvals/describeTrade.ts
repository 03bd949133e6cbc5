import { translate } from '../words.ts'
import type { Effect, TradePart } from './effects.ts'
import type { Finding } from './review.ts'
import { type ChainFacts, findToken, showAmount } from './tokenFacts.ts'

type Receive = TradePart & { readonly kind: 'receive' }

/** No trade means to pay as much: whatever was approved may be taken. */
const endless = 2n ** 128n

/** What all trades of a call give and get together: a later step may take what an earlier one has left. */
export function describeTrade(effects: readonly Effect[], facts: ChainFacts): readonly Finding[] {
  const parts = effects.filter((one): one is TradePart => ['pay', 'receive', 'uses'].includes(one.kind))
  return parts.flatMap((part, index): readonly Finding[] => {
    if (part.kind === 'pay') return [describePay(part, facts), ...findUnread(part, facts)]
    if (part.kind !== 'receive') return []
    return part.isLeft
      ? describeLeft(part, parts.slice(index + 1))
      : describeReceive(part, { facts, before: parts.slice(0, index) })
  })
}

function describePay({ token, amount, isMost }: TradePart & { readonly kind: 'pay' }, facts: ChainFacts): Finding {
  if (amount >= endless) return { level: 'caution', name: 'no-most', sentence: translate('call.no-most') }
  const slots = { amount: showAmount(facts, token, amount) }
  return { level: 'calm', name: 'pay', sentence: translate(isMost ? 'call.pay-most' : 'call.pay', slots) }
}

/** A coin that is wrapped has another address: so which token it is matters only where both are tokens. */
function isSame(one: { readonly token: string | undefined }, other: { readonly token: string | undefined }): boolean {
  if (one.token === undefined || other.token === undefined) return true
  return one.token.toLowerCase() === other.token.toLowerCase()
}

function describeLeft(left: Receive, after: readonly TradePart[]): readonly Finding[] {
  const isTaken = after.some(
    (one) => one.kind !== 'pay' && !(one.kind === 'receive' && one.isLeft) && isSame(one, left),
  )
  return isTaken ? [] : [{ level: 'caution', name: 'left-behind', sentence: translate('call.left-behind') }]
}

type Before = { readonly facts: ChainFacts; readonly before: readonly TradePart[] }

/** A step that takes all that was left gets at least the minimum of the step before. */
function describeReceive(part: Receive, { facts, before }: Before): readonly Finding[] {
  const left = before.filter(
    (one): one is Receive => one.kind === 'receive' && one.isLeft === true && isSame(one, part),
  )
  const sure = part.least > 0n ? part : left.find(({ least }) => least > 0n)
  if (!sure) return [{ level: 'caution', name: 'no-least', sentence: translate('call.no-least') }]
  const sentence = translate('call.receive', { amount: showAmount(facts, sure.token, sure.least) })
  return [{ level: 'calm', name: 'receive', sentence }, ...findUnread(sure, facts)]
}

function findUnread({ token }: { readonly token: string | undefined }, facts: ChainFacts): readonly Finding[] {
  return token === undefined || findToken(facts, token)?.decimals !== undefined ? [] : [unreadToken(token)]
}

/** Of a token that says nothing of itself no amount can be judged. */
export function unreadToken(token: string): Finding {
  return { level: 'caution', name: 'token-unread', sentence: translate('call.token-unread', { token }) }
}
