import { getAddress } from 'viem'
import { findNetwork } from '../chain/networks.ts'
import type { Rpc } from '../chain/rpc.ts'
import { translate } from '../words.ts'
import type { ApprovalRequest } from './approval.ts'
import { describeEffects } from './describeEffects.ts'
import type { Effect } from './effects.ts'
import { findTypedEffects } from './findTypedEffects.ts'
import { writeOutHidden } from './hiddenCharacters.ts'
import type { ReadTypedData, TypedDomain, TypedRow } from './readTypedData.ts'
import { createReview, type Fact, type Review } from './review.ts'
import { showTime } from './showTime.ts'
import { type ChainFacts, findToken, readChainFacts, showAmount } from './tokenFacts.ts'

export type DescribedTypedData = ReadTypedData & { readonly effects: readonly Effect[]; readonly facts: ChainFacts }

/** Asks the chain about the tokens and accounts that typed data name. A chain that does not answer leaves them unnamed. */
export async function describeTypedData(data: ReadTypedData, request: ApprovalRequest): Promise<DescribedTypedData> {
  const { wallet, chainId, account, signal } = request
  const me = getAddress(account.address)
  const effects = findTypedEffects(data, { me, origin: request.origin })
  const { coin } = findNetwork(wallet.config.chains, chainId)
  const facts = await readChainFacts(findRpc(request), { me, coin, effects, signal })
  return { ...data, effects, facts }
}

/** Typed data are signed for chains too that the wallet has no node for. */
function findRpc({ wallet, chainId }: ApprovalRequest): Rpc | undefined {
  try {
    return wallet.rpc(chainId)
  } catch {
    return undefined
  }
}

/** The end of the year 9999, in seconds: what is beyond is no date. */
const lastDate = 253_402_300_799n

export function reviewTyped(data: DescribedTypedData, { account, wallet, chainId }: ApprovalRequest): Review {
  const { effects, facts, rows, domain, primaryType } = data
  const described = describeEffects(effects, { me: getAddress(account.address), facts })
  const network = findNetwork(wallet.config.chains, chainId)
  const unknown = translate('network.unknown-lead', { id: chainId.slice(7) })
  return createReview({
    sentence: translate('typed.title'),
    findings: [
      ...described.findings,
      ...(network.isKnown ? [] : [{ level: 'caution', name: 'network', sentence: unknown } as const]),
    ],
    balanceChanges: { kind: 'none' },
    permissions: described.permissions,
    facts: toDomainFacts(domain, primaryType),
    sections: [{ title: undefined, depth: 0, facts: rows.map((row) => toFact(row, data)) }],
    blocked: undefined,
    mustBeReadToEnd: true,
    mayStayInFrame: false,
  })
}

function toDomainFacts({ name, version, contract, salt }: TypedDomain, primaryType: string): readonly Fact[] {
  const rows: Fact[] = [{ name: translate('typed.type'), value: primaryType, kind: 'words', depth: 0 }]
  const add = (label: string, value: string | undefined, kind: Fact['kind']) => {
    if (value !== undefined) rows.push({ name: label, value: writeOutHidden(value).text, kind, depth: 0 })
  }
  add(translate('typed.domain'), name, 'words')
  add(translate('typed.version'), version, 'words')
  add(translate('typed.contract'), contract, 'address')
  add(translate('typed.salt'), salt, 'data')
  return rows
}

function toFact({ name, depth, type, value = '' }: TypedRow, { effects, facts }: DescribedTypedData): Fact {
  if (type === 'address') return { name, depth, value, kind: 'address' }
  if (type.startsWith('bytes')) return { name, depth, value, kind: 'data' }
  if (type === 'string') return { name, depth, value, kind: 'text' }
  return { name, depth, value: `${value}${showUnits(value, effects, facts) || showEnd(value, effects)}`, kind: 'words' }
}

/** Of a number that is an amount of one token alone, the same in units of that token. */
function showUnits(value: string, effects: readonly Effect[], facts: ChainFacts): string {
  const texts = new Set<string>()
  for (const effect of effects) {
    const assets = effect.kind === 'trade' ? [...effect.gives, ...effect.gets] : []
    const one = effect.kind === 'allow' || effect.kind === 'send' ? [effect] : assets
    for (const own of one) {
      if (own.id !== undefined || String(own.amount) !== value || typeof own.amount !== 'bigint') continue
      const isKnown = own.token === undefined || findToken(facts, own.token)?.decimals !== undefined
      texts.add(isKnown ? ` (${showAmount(facts, own.token, own.amount)})` : '')
    }
  }
  const [text = '', ...others] = texts
  return others.length === 0 ? text : ''
}

/** Of a number that is when a permission ends, the date. */
function showEnd(value: string, effects: readonly Effect[]): string {
  const ends = effects.flatMap((effect) => (effect.kind === 'allow' ? (effect.end ?? []) : []))
  const end = ends.find((one) => String(one) === value)
  return end === undefined || end > lastDate ? '' : ` (${translate('typed.date', { date: showTime(end) })})`
}
