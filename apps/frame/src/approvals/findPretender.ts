import { translate } from '../words.ts'
import type { Finding } from './review.ts'
import { type ChainFacts, findToken } from './tokenFacts.ts'

/** Letters of other scripts that look like Latin capitals, each before the one that it looks like. */
const lookAlikes = 'АAΑAВBΒBСCϹCЕEΕEНHΗHІIΙIЈJКKΚKМMΜMΝNОOΟOРPΡPЅSТTΤTХXΧXΥYУYΖZ0O'
const plain: ReadonlyMap<string, string> = new Map(
  Array.from({ length: lookAlikes.length / 2 }, (_, index) => [
    lookAlikes.charAt(index * 2),
    lookAlikes.charAt(index * 2 + 1),
  ]),
)

/** A symbol as a reader takes it. */
const toSeen = (symbol: string) =>
  Array.from(symbol.normalize('NFKC').toUpperCase(), (letter) => plain.get(letter) ?? letter).join('')

/** Finds a token under the name of the network's own coin, or of a well-known token that it is not. */
export function findPretender({ coin, ...facts }: ChainFacts, token: string | undefined): readonly Finding[] {
  const own = token === undefined ? undefined : findToken({ coin, ...facts }, token)?.symbol
  if (own === undefined || token === undefined) return []
  const known = new Map([...Object.entries(coin.tokens ?? {}), [coin.symbol, coin.contracts] as const])
  const [symbol, addresses] = [...known].find(([name]) => toSeen(name) === toSeen(own)) ?? []
  if (symbol === undefined || addresses?.some((one) => one.toLowerCase() === token.toLowerCase())) return []
  return [{ level: 'caution', name: 'pretends', sentence: translate('call.pretends', { symbol, token }) }]
}
