import { type Address, isAddressEqual } from 'viem'
import { translate } from '../words.ts'
import type { Effect } from './effects.ts'
import type { Finding } from './review.ts'
import type { Change, Outcome } from './simulate.ts'
import { type ChainFacts, findToken, showAmount, showNft } from './tokenFacts.ts'

/** Less than one part in so many of what a trade gives now is as good as no minimum. */
const fairPart = 2n

type Said = { readonly gone: ReadonlyMap<string, bigint>; readonly least: ReadonlyMap<string, bigint> }

/**
 * Compares what calls say of themselves with what a simulation saw: a token’s code may do more than its standard has, and a
 * minimum may be next to nothing.
 */
export function findUnsaid(
  effects: readonly Effect[],
  { outcome, facts, me }: { readonly outcome: Outcome | undefined; readonly facts: ChainFacts; readonly me: Address },
): readonly Finding[] {
  if (!outcome?.isWhole || outcome.failure !== undefined) return []
  const { gone, least } = sum(effects, facts, me)
  return outcome.changes.flatMap((change): readonly Finding[] => {
    const { token, id, amount, isLoss } = change
    const key = toKey(token, id)
    if (isLoss) {
      const more = amount - (gone.get(key) ?? 0n)
      return more > 0n ? [toUnsaid({ ...change, amount: more }, facts)] : []
    }
    const sure = least.get(key)
    if (sure === undefined || amount <= sure * fairPart) return []
    const sentence = translate('call.little', { amount: showAmount(facts, token, sure) })
    return [{ level: 'caution', name: 'little', sentence }]
  })
}

function toUnsaid({ token, id, amount }: Change, facts: ChainFacts): Finding {
  const shown =
    token !== undefined && id !== undefined ? showNft(facts, { token, id, amount }) : showAmount(facts, token, amount)
  return { level: 'danger', name: 'unsaid', sentence: translate('call.unsaid', { amount: shown }) }
}

const toKey = (token: string | undefined, id?: bigint) => `${token?.toLowerCase() ?? ''} ${id ?? ''}`

/** What goes at most, and what comes at least, of each token and NFT. */
function sum(effects: readonly Effect[], facts: ChainFacts, me: Address): Said {
  const [gone, least] = [new Map<string, bigint>(), new Map<string, bigint>()]
  const add = (sums: Map<string, bigint>, key: string, amount: bigint) => sums.set(key, (sums.get(key) ?? 0n) + amount)
  for (const effect of effects) {
    if (effect.kind === 'pay') add(gone, toKey(effect.token), effect.amount)
    if (effect.kind === 'receive' && effect.least > 0n) add(least, toKey(effect.token), effect.least)
    if (effect.kind !== 'send') continue
    const { token, id, amount, from, to } = effect
    const isNft = token !== undefined && id === undefined && findToken(facts, token)?.isNft === true
    const [key, count] = isNft ? [toKey(token, amount), 1n] : [toKey(token, id), amount]
    if (isAddressEqual(from, me)) add(gone, key, count)
    else if (isAddressEqual(to, me)) add(least, key, count)
  }
  return { gone, least }
}
