import { type AbiParameter, type Address, getAddress, isAddressEqual } from 'viem'
import { findContractName } from '../chain/findContractName.ts'
import { translate } from '../words.ts'
import type { ApprovalRequest } from './approval.ts'
import { type DecodedCall, listCalls } from './decodeCall.ts'
import { type Described, describeEffects } from './describeEffects.ts'
import type { Effect } from './effects.ts'
import { canLower } from './lowerAllowance.ts'
import { type BalanceChanges, createReview, type Fact, type Finding, type Review, type Section } from './review.ts'
import type { Change, Outcome, Paid } from './simulate.ts'
import { type ChainFacts, findToken, showAmount, showNft, toCount } from './tokenFacts.ts'
import type { ReadCalls } from './transaction.ts'

/** Less than one part in so many of what a trade gives now is as good as no minimum. */
const fairPart = 2n

const toKey = (token: string | undefined, id?: bigint) => `${token?.toLowerCase() ?? ''} ${id ?? ''}`

/** Reviews what calls do, from their own bytes first. A simulation adds to that, and takes nothing away. */
export function reviewCalls(content: ReadCalls, request: ApprovalRequest): Review {
  const { decoded, facts, outcome, missing } = content
  const described = describeCalls(content, request)
  const [first] = decoded
  return createReview({
    sentence: toPlainSentence(first),
    findings: [...described.findings, ...findAround(content, request)],
    balanceChanges: toBalanceChanges(outcome, {
      effects: listEffects(decoded),
      facts,
      me: toMe(request),
      isBatch: decoded.length > 1,
    }),
    permissions: described.permissions,
    facts: toFacts(content),
    sections: [...toAuthorization(content), ...toSections(decoded, facts)],
    blocked: missing > 0n ? translate('problem.insufficientFunds', { symbol: facts.coin.symbol }) : undefined,
    short: missing > 0n ? { symbol: facts.coin.symbol } : undefined,
    mustBeReadToEnd: decoded.length > 1 || decoded.some(({ inner }) => inner.length > 0),
    mayStayInFrame: false,
  })
}

const toMe = ({ account }: ApprovalRequest) => getAddress(account.address)

const listEffects = (decoded: readonly DecodedCall[]) =>
  decoded.flatMap((call) => listCalls(call)).flatMap(({ call }) => call.effects)

function describeCalls({ decoded, facts, outcome }: ReadCalls, request: ApprovalRequest): Described {
  const { wallet, chainId } = request
  const isNamed = (contract: string) => findContractName(wallet.config.chains, chainId, contract) !== undefined
  const me = toMe(request)
  const spent = new Map<string, bigint>()
  for (const { token, amount, isLoss, id } of outcome?.changes ?? []) {
    if (token && isLoss && id === undefined) spent.set(token.toLowerCase(), amount)
  }
  const lowered = new Map<string, bigint>()
  const own = decoded.map((call, step) => {
    return describeEffects(listEffects([call]), {
      me,
      facts,
      spent,
      lowered,
      isNamed,
      step: canLower(call) ? step : undefined,
    })
  })
  // what only the simulation knows of: it cannot be changed, because no call says it
  const seen = describeEffects(outcome?.allowances ?? [], { me, facts, spent })
  const all = [...own, seen]
  const permissions = all.flatMap((one) => one.permissions)
  const findings = all.flatMap((one) => one.findings)
  const effects = listEffects(decoded)
  // of what is not calm anyway the list of changes says the rest
  const unsaid = findings.every(({ level }) => level === 'calm') ? findUnsaid(effects, { outcome, facts, me }) : []
  return {
    findings: [...findings, ...unsaid],
    permissions: permissions.filter(({ spender, token, amount }, index) => {
      const isSame = (other: (typeof permissions)[number]) =>
        other.spender === spender && other.token === token && other.amount === amount
      return permissions.findIndex(isSame) === index
    }),
  }
}

/** Finds what is to be said besides the calls themselves: the network, the way they go, the money for it. */
function findAround(content: ReadCalls, { chainId }: ApprovalRequest): Finding[] {
  const { network, outcome, decoded, way, missing, balance, facts } = content
  const findings: Finding[] = []
  const add = (level: Finding['level'], name: string, sentence: string) => findings.push({ level, name, sentence })
  if (!network.isKnown) add('caution', 'network', translate('network.unknown-lead', { id: chainId.slice(7) }))
  if (outcome?.failure) add('caution', 'fails', translate('transaction.fails', { reason: outcome.failure }))
  if (outcome && !outcome.isWhole) add('caution', 'not-whole', translate('call.whole'))
  if (missing > 0n) {
    const slots = { missing: showAmount(facts, undefined, missing), balance: showAmount(facts, undefined, balance) }
    add('caution', 'poor', translate('transaction.missing', { ...slots, network: network.name }))
  }
  if (way.kind === 'operation' && way.delegatesTo) {
    add('caution', 'runs-own', translate('call.runs-own', { account: way.delegatesTo }))
  }
  if (way.kind === 'operation' && way.deploys) add('calm', 'deploys', translate('smart.deploys'))
  if (decoded.length > 1) {
    add('calm', 'together', translate(way.kind === 'operation' ? 'calls.atomic' : 'calls.not-atomic'))
  }
  return findings
}

function toPlainSentence(call: DecodedCall | undefined): string {
  const name = call?.signature?.split('(', 1)[0]
  if (!call?.to || name === undefined) return translate('transaction.title')
  return translate('call.plain', { name, contract: call.to })
}

type Around = { readonly effects: readonly Effect[]; readonly facts: ChainFacts; readonly me: Address }
type ChangesAround = Around & { readonly isBatch: boolean }

function toBalanceChanges(outcome: Outcome | undefined, around: ChangesAround): BalanceChanges {
  const { facts } = around
  if (!outcome) return { kind: 'unknown', sentence: translate('transaction.unknown-changes') }
  if (outcome.failure) return { kind: 'fails', sentence: translate('transaction.fails', { reason: outcome.failure }) }
  if (!outcome.isWhole) return { kind: 'unknown', sentence: translate('call.whole') }
  const isToken = (token: string | undefined) => token !== undefined && findToken(facts, token)?.decimals !== undefined
  return {
    kind: 'known',
    changes: splitSent(outcome, around)
      .filter(({ token, isWrap }) => !isWrap || isToken(token))
      .map(({ token, id, amount, isLoss, to }) => {
        if (token !== undefined && id !== undefined) {
          return { amount: showNft(facts, { token, id, amount }), isLoss, token }
        }
        return { amount: showAmount(facts, token, amount), isLoss, token, to, count: toCount(facts, token, amount) }
      }),
  }
}

type Sent = Change & { readonly to?: Address }

/**
 * Of a batch each account that a call sends something to, with what it gets. Also of a single call this stands apart from what
 * comes of the same coin or token: their difference would hide both, and where they are equal all of it.
 */
function splitSent({ changes, paid }: Outcome, { effects, me, isBatch }: ChangesAround): readonly Sent[] {
  const isSaid = ({ token, to }: Paid) => {
    const own = effects.filter((one) => one.kind === 'send' && toKey(one.token) === toKey(token))
    return own.some((one) => one.kind === 'send' && isAddressEqual(one.from, me) && isAddressEqual(one.to, to))
  }
  const sent = new Map<string, readonly Paid[]>()
  for (const one of paid.filter(isSaid)) sent.set(toKey(one.token), [...(sent.get(toKey(one.token)) ?? []), one])
  const split = (change: Change): readonly Sent[] => {
    const { token, id, isLoss, isWrap } = change
    const own = id === undefined && !isWrap ? (sent.get(toKey(token)) ?? []) : []
    const all = own.reduce((sum, { amount }) => sum + amount, 0n)
    const rest = all + (isLoss ? -change.amount : change.amount)
    if (own.length > 0) sent.delete(toKey(token))
    if (own.length === 0 || (rest <= 0n && !isBatch)) return [change]
    const others = { ...change, amount: rest < 0n ? -rest : rest, isLoss: rest < 0n }
    return [...own.map((one) => ({ ...one, id, isLoss: true })), ...(rest === 0n ? [] : [others])]
  }
  const known = changes.flatMap(split)
  // of these as much comes as goes
  const even = [...sent.values()].flatMap(([one]) =>
    one ? split({ token: one.token, id: undefined, amount: 0n, isLoss: false }) : [],
  )
  return [...known, ...even]
}

function toFacts({ way, highestFee, facts }: ReadCalls): readonly Fact[] {
  const operation = way.kind === 'operation' ? way : undefined
  const fee =
    operation?.sponsor === undefined
      ? showAmount(facts, undefined, highestFee)
      : translate('transaction.sponsored', { sponsor: operation.sponsor })
  return [
    ...(operation?.delegatesTo
      ? [{ name: translate('smart.delegates'), value: operation.delegatesTo, kind: 'address', depth: 0 } as const]
      : []),
    {
      name: translate('send.fee'),
      value: fee,
      kind: 'words',
      depth: 0,
      ...(operation?.sponsor === undefined && { count: toCount(facts, undefined, highestFee) }),
    },
  ]
}

/** Returns what hands the account over to a contract, whole, by the standard's own names. @see EIP-7702 */
function toAuthorization({ way }: ReadCalls): readonly Section[] {
  const { address, chainId, nonce } = (way.kind === 'operation' && way.operation.authorization) || {}
  if (address === undefined) return []
  return [
    {
      title: 'EIP-7702',
      depth: 0,
      facts: [
        { name: 'address', value: address, kind: 'address', depth: 0 },
        { name: 'chainId', value: String(chainId), kind: 'data', depth: 0 },
        { name: 'nonce', value: String(nonce), kind: 'data', depth: 0 },
      ],
    },
  ]
}

function toSections(decoded: readonly DecodedCall[], facts: ChainFacts): readonly Section[] {
  return decoded.flatMap((one, index) => {
    const number = index + 1
    return listCalls(one).map(({ call, depth }) => ({
      title: toTitle({ number, count: decoded.length, depth }),
      depth,
      facts: toCallFacts(call, facts),
      ...(depth === 0 && decoded.length > 1 && { step: { number: `${number}`, name: nameCall(call, facts) } }),
    }))
  })
}

/** Describes what a call does in a few words, by the first of its effects; its findings and its fields say all of it. */
function nameCall({ effects, signature }: DecodedCall, facts: ChainFacts): string {
  const effect = effects.find(({ kind }) => kind === 'send' || kind === 'allow')
  if (effect?.kind === 'send' && effect.amount !== undefined && effect.id === undefined) {
    return translate('calls.send', { amount: showAmount(facts, effect.token, effect.amount) })
  }
  if (effect?.kind === 'allow') return translate('calls.allow')
  return signature?.split('(', 1)[0] ?? translate('calls.unread')
}

function toTitle({ number, count, depth }: { number: number; count: number; depth: number }): string | undefined {
  if (depth > 0) return translate('call.inside', { number })
  return count > 1 ? translate('calls.one', { number, count }) : undefined
}

type Said = { readonly gone: ReadonlyMap<string, bigint>; readonly least: ReadonlyMap<string, bigint> }

/**
 * Compares what calls say of themselves with what a simulation saw: a token’s code may do more than its standard has, and a
 * minimum may be next to nothing.
 */
function findUnsaid(
  effects: readonly Effect[],
  { outcome, facts, me }: Omit<Around, 'effects'> & { readonly outcome: Outcome | undefined },
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

/** Sums what goes at most, and what comes at least, of each token and NFT. */
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

/** One call, whole: where it goes, what it carries, every argument, every byte. */
function toCallFacts(call: DecodedCall, facts: ChainFacts): readonly Fact[] {
  const { to, value, data, signature } = call
  const rows: Fact[] = []
  if (to)
    rows.push({
      name: translate(data === '0x' ? 'send.receiver.label' : 'typed.contract'),
      value: to,
      kind: 'address',
      depth: 0,
    })
  if (value > 0n) rows.push(words(translate('send.amount'), showAmount(facts, undefined, value)))
  if (signature) rows.push(words(translate('call.does'), signature))
  rows.push(...call.inputs.flatMap((input, index) => toRows(input, call.args[index], { call, facts, depth: 0 })))
  if (data !== '0x') rows.push({ name: translate('transaction.data'), value: data, kind: 'data', depth: 0 })
  return rows
}

function words(name: string, value: string, depth = 0): Fact {
  return { name, value, kind: 'words', depth }
}

type Place = { readonly call: DecodedCall; readonly facts: ChainFacts; readonly depth: number }

function toRows(input: AbiParameter, value: unknown, place: Place): readonly Fact[] {
  const { depth } = place
  const name = input.name ?? ''
  const item = /^(.*)\[\d*\]$/.exec(input.type)?.[1]
  if (item !== undefined && Array.isArray(value)) {
    const entry = { ...input, type: item }
    const entries = value.flatMap((one, index) => toRows({ ...entry, name: `${name}[${index}]` }, one, place))
    return value.length === 0 ? [words(name, '[]', depth)] : entries
  }
  if ('components' in input && typeof value === 'object' && value !== null) {
    const parts = value as Readonly<Record<string, unknown>>
    const inside = input.components.flatMap((part) =>
      toRows(part, parts[part.name ?? ''], { ...place, depth: depth + 1 }),
    )
    return [words(name, '', depth), ...inside]
  }
  return [toRow(input, value, place)]
}

function toRow({ name = '', type }: AbiParameter, value: unknown, { call, facts, depth }: Place): Fact {
  if (type === 'address') return { name, value: String(value), kind: 'address', depth }
  if (type.startsWith('bytes')) return { name, value: String(value), kind: 'data', depth }
  if (type === 'string') return { name, value: String(value), kind: 'text', depth }
  const token = typeof value === 'bigint' ? findAmountToken(call, value) : undefined
  const isKnown = token !== undefined && findToken(facts, token)?.decimals !== undefined
  const units = isKnown ? ` (${showAmount(facts, token, value as bigint)})` : ''
  return words(name, `${String(value)}${units}`, depth)
}

/** Of which token a number in a call is an amount, if the call is known to mean that, and means it of one token alone. */
function findAmountToken({ effects }: DecodedCall, value: bigint): string | undefined {
  const [token, ...others] = new Set(
    effects.flatMap((effect) =>
      (effect.kind === 'send' || effect.kind === 'allow') && effect.amount === value ? [effect.token] : [],
    ),
  )
  return others.length === 0 ? token : undefined
}
