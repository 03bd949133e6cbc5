import { type Address, isAddressEqual } from 'viem'
import { translate } from '../words.ts'
import { describeTrade as describeTradeParts, unreadToken } from './describeTrade.ts'
import type { Allow, Effect, Lower, Revoke, Send, Trade, Vote } from './effects.ts'
import { findPretender } from './findPretender.ts'
import type { Finding, Level, Lowering, Permission } from './review.ts'
import { showTime } from './showTime.ts'
import {
  type ChainFacts,
  findAllowance,
  findToken,
  nameToken,
  showAmount,
  showAsset,
  showNft,
  type TokenFacts,
} from './tokenFacts.ts'

export type Described = { readonly findings: readonly Finding[]; readonly permissions: readonly Permission[] }

/** A permission that ends later than this is as good as one that never does, in seconds. */
const farAway = 30n * 86_400n
/** No token has so many units; one that does has a supply, which is asked for. */
const endless = 2n ** 128n
/** What tokens that count in 96 bits take for "all of it". */
const uint96 = 2n ** 96n - 1n

type Context = {
  readonly me: Address
  readonly facts: ChainFacts
  /** Of a call whose amount can be changed: its place in the request. */
  readonly step?: number | undefined
  /** What the same request spends of each token, as a simulation has it. */
  readonly spent?: ReadonlyMap<string, bigint>
  /** What is left of permissions that earlier calls of the same request lower. */
  readonly lowered?: Map<string, bigint>
  /** True if the wallet or its owner has a name for the contract. Default: no contract has one. */
  readonly isNamed?: (contract: string) => boolean
}

/** Says what effects mean, with amounts in units of their tokens. */
export function describeEffects(effects: readonly Effect[], context: Context): Described {
  const all = effects.map((effect) => describe(effect, context))
  return {
    findings: [...all.flatMap(({ findings }) => findings), ...describeTradeParts(effects, context.facts)],
    permissions: all.flatMap(({ permissions }) => permissions),
  }
}

function describe(effect: Effect, context: Context): Described {
  if (effect.kind === 'found') return onlyFindings(effect.finding)
  if (effect.kind === 'of-token') return onlyFindings(describeOfToken(effect, context))
  if (effect.kind === 'send') return onlyFindings(...describeSend(effect, context))
  if (effect.kind === 'allow') return describeAllow(effect, context)
  if (effect.kind === 'trade') return onlyFindings(...describeTrade(effect, context.facts))
  if (effect.kind === 'code') return onlyFindings(...describeCode(effect.contract, context))
  if (effect.kind === 'lower') return onlyFindings(describeLower(effect, context))
  if (effect.kind === 'revoke') return onlyFindings(describeRevoke(effect, context.facts))
  if (effect.kind === 'vote') return onlyFindings(describeVote(effect, context.facts))
  if (effect.kind === 'service') return onlyFindings(...describeService(effect, context))
  if (effect.kind === 'deposit') return onlyFindings(describeDeposit(effect, context))
  if (effect.kind === 'debt') return onlyFindings(describeDebt(effect, context))
  // all parts of a trade are described together
  return onlyFindings()
}

function describeDeposit(effect: Extract<Effect, { kind: 'deposit' }>, { facts }: Context): Finding {
  const { contract, to: account } = effect
  const amount = showAmount(facts, undefined, effect.amount)
  return {
    level: 'danger',
    name: 'deposit-taken',
    sentence: translate('call.deposit-taken', { amount, account, contract }),
  }
}

/** The right to borrow is a debt to come, and no permission to spend what is there. */
function describeDebt(effect: Extract<Effect, { kind: 'debt' }>, { facts }: Context): Finding {
  const { asset, spender } = effect
  const sentence = isEndless(effect.amount, facts, { token: asset })
    ? translate('call.debt-unlimited', { spender })
    : translate('call.debt', { spender, amount: showAmount(facts, asset, effect.amount) })
  return { level: 'danger', name: 'debt', sentence }
}

function describeOfToken({ token, finding }: Extract<Effect, { kind: 'of-token' }>, { facts }: Context): Finding {
  return findToken(facts, token)?.decimals === undefined ? unknownContract(token) : finding
}

function unknownContract(contract: string): Finding {
  return { level: 'caution', name: 'unknown', sentence: translate('typed.unknown', { contract }) }
}

/** Only of what answers as such a token does is it known that this ends a permission, and which. */
function describeRevoke({ token, spender, ...effect }: Revoke, facts: ChainFacts): Finding {
  const info = findToken(facts, token)
  const isKnown = effect.isInPermit2 || (effect.isForAll ? info?.isNft : info?.decimals !== undefined)
  if (!isKnown) return effect.bySignature ? unknownContract(token) : unreadToken(token)
  const name = nameToken(facts, token)
  const what = effect.isForAll
    ? translate('call.all-nfts', { token: name })
    : effect.isInPermit2
      ? `${name} (Permit2)`
      : name
  const sentence = translate(effect.bySignature ? 'typed.revoke' : 'call.revoke', { spender, what })
  return { level: 'calm', name: 'revoke', sentence }
}

function describeVote({ token, bySignature }: Vote, facts: ChainFacts): Finding {
  const info = findToken(facts, token)
  if (!info?.isNft && info?.decimals === undefined) return bySignature ? unknownContract(token) : unreadToken(token)
  const sentence = translate(bySignature ? 'typed.vote-self' : 'call.vote-self', { token: nameToken(facts, token) })
  return { level: 'calm', name: 'vote', sentence }
}

function describeCode(contract: string, { facts }: Context): readonly Finding[] {
  if (!facts.plainAccounts.has(contract.toLowerCase())) return []
  return [{ level: 'caution', name: 'no-code', sentence: translate('call.no-code', { account: contract }) }]
}

function describeService(
  { contract, name, orToken }: Effect & { kind: 'service' },
  context: Context,
): readonly Finding[] {
  const { facts, isNamed } = context
  if (isNamed?.(contract) || (orToken && findToken(facts, contract)?.decimals !== undefined)) return []
  return [{ level: 'caution', name: 'service', sentence: translate('call.service', { contract, name }) }]
}

/** Describes what is left, as that is what matters: a limit that is lowered may be none still, and one below the amount stays as it is. */
function describeLower({ token, spender, amount, isToZero }: Lower, { facts, lowered }: Context): Finding {
  const pair = `${token} ${spender}`.toLowerCase()
  const before = lowered?.get(pair) ?? findAllowance(facts, { token, spender })
  const shown = showAmount(facts, token, amount)
  if (before === undefined || (amount > before && !isToZero)) {
    return { level: 'caution', name: 'lower', sentence: translate('call.lower-unknown', { spender, amount: shown }) }
  }
  if (findToken(facts, token)?.decimals === undefined) return unreadToken(token)
  const rest = before > amount ? before - amount : 0n
  lowered?.set(pair, rest)
  if (rest === 0n) return describeRevoke({ kind: 'revoke', token, spender }, facts)
  const slots = { spender, amount: shown }
  const sentence = isEndless(rest, facts, { token })
    ? translate('call.lower-unlimited', { ...slots, token: nameToken(facts, token) })
    : translate('call.lower', { ...slots, left: showAmount(facts, token, rest) })
  return { level: 'calm', name: 'lower', sentence }
}

function onlyFindings(...findings: readonly Finding[]): Described {
  return { findings, permissions: [] }
}

function describeSend(effect: Send, { me, facts }: Context): readonly Finding[] {
  const { token, from, to: account } = effect
  const amount = showSent(effect, facts)
  const isLost = isNobody(account)
  const lost: readonly Finding[] = [
    ...(isLost ? [{ level: 'danger', name: 'burn', sentence: translate('call.burn', { account }) } as const] : []),
    ...(token && isAddressEqual(account, token)
      ? [{ level: 'danger', name: 'to-token', sentence: translate('transaction.to-token') } as const]
      : []),
    ...(token !== undefined && isUnread(effect, facts) ? [unreadToken(token)] : []),
    ...findPretender(facts, token),
  ]
  if (!isAddressEqual(from, me)) {
    const isMine = isAddressEqual(account, me)
    const sentence = isMine
      ? translate('call.send-yours', { amount, owner: from })
      : translate('call.send-from', { amount, owner: from, account })
    return [{ level: isMine ? 'calm' : 'caution', name: 'send-from', sentence }, ...lost]
  }
  if (effect.bySignature) {
    return [
      { level: 'caution', name: 'send-signed', sentence: translate('call.send-signed', { amount, account }) },
      ...lost,
    ]
  }
  const isAll = token !== undefined && effect.id === undefined && isWhole(effect.amount, findToken(facts, token))
  const sentence = isAll
    ? translate('call.send-all', { amount, account, token: nameToken(facts, token) })
    : translate('call.send', { amount, account })
  return [...lost, { level: 'calm', name: 'send', sentence }]
}

function isWhole(amount: bigint, info: TokenFacts | undefined): boolean {
  return info?.decimals !== undefined && !info.isNft && amount > 0n && amount === info.balance
}

/** A token that says nothing of itself: what an amount of it is worth, and whether it is an amount at all, is unknown. */
function isUnread({ token, id, isAmount }: Send, facts: ChainFacts): boolean {
  if (token === undefined) return false
  const info = findToken(facts, token)
  if (info?.isNft) return isAmount === true
  return id !== undefined || info?.decimals === undefined
}

/** A sale for nothing is a gift: it is how NFTs are stolen with one signature. */
function describeTrade({ gives, gets }: Trade, facts: ChainFacts): readonly Finding[] {
  const list = (assets: Trade['gives']) => assets.map((asset) => showAsset(facts, asset)).join(', ')
  const paid = gets.filter(({ amount }) => amount > 0n)
  if (paid.length === 0) {
    const sentence = translate('typed.trade-nothing', { gives: list(gives) })
    return [{ level: 'danger', name: 'trade-for-nothing', sentence }]
  }
  const sentence = translate('typed.trade', { gives: list(gives), gets: list(paid) })
  return [{ level: 'caution', name: 'trade', sentence }, ...paid.flatMap(({ token }) => findPretender(facts, token))]
}

function showSent({ token, amount, id }: Send, facts: ChainFacts): string {
  if (token === undefined) return showAmount(facts, token, amount)
  if (id !== undefined) return showNft(facts, { token, id, amount })
  // one selector for both standards: of an NFT the number stands where others have the amount
  if (findToken(facts, token)?.isNft) return showNft(facts, { token, id: amount, amount: 1n })
  return showAmount(facts, token, amount)
}

const burners = ['0x000000000000000000000000000000000000dead', '0xdead000000000000000042069420694206942069']

function isNobody(account: Address): boolean {
  return /^0x0{38}[0-9a-f]{2}$/i.test(account) || burners.includes(account.toLowerCase())
}

function describeAllow(effect: Allow, context: Context): Described {
  const { facts } = context
  const { token, spender, amount, bySignature } = effect
  // Permit2 takes the number of an NFT for an amount: every lower number is within it
  if (effect.isInPermit2 && amount !== 'all' && amount > 0n && findToken(facts, token)?.isNft) {
    return describeAllow({ ...effect, amount: 'all' }, context)
  }
  const isNft = effect.id !== undefined || (findToken(facts, token)?.isNft && amount !== 'all')
  // of an NFT the approval is revoked by giving it to the zero address
  if (isNft && /^0x0{40}$/.test(spender)) {
    const what = showNft(facts, { token, id: effect.id ?? BigInt(amount), amount: 1n })
    const isKnown = findToken(facts, token)?.isNft && !bySignature && !effect.isCounted
    return onlyFindings(
      isKnown
        ? { level: 'calm', name: 'revoke', sentence: translate('call.revoke-any', { what }) }
        : bySignature
          ? unknownContract(token)
          : unreadToken(token),
    )
  }
  if (amount === 0n && !isNft && !effect.isMore && effect.id === undefined) {
    return onlyFindings(describeRevoked(effect, facts))
  }
  const isUnlimited = amount === 'all' || (!isNft && isEndless(amount, facts, effect))
  const shown = showAllowed(effect, { facts, isNft: isNft === true, isUnlimited })
  const level: Level = isUnlimited ? 'danger' : 'caution'
  const name = bySignature ? 'signed-allow' : effect.isMore ? 'allow-more' : 'allow'
  const findings: Finding[] = [
    { level, name, sentence: toAllowedSentence(effect, { facts, shown, isUnlimited, isNft: isNft === true }) },
  ]
  if (facts.plainAccounts.has(spender.toLowerCase())) {
    findings.push({ level: 'danger', name: 'to-person', sentence: translate('call.spender-code', { spender }) })
  }
  if (bySignature && effect.end !== undefined && !isLong(effect)) {
    findings.push({ level: 'calm', name: 'until', sentence: translate('call.until', { date: showTime(effect.end) }) })
  }
  if (isLong(effect)) findings.push({ level: 'caution', name: 'allow-long', sentence: translate('call.allow-long') })
  if (bySignature) findings.push({ level: 'calm', name: 'allow-fixed', sentence: translate('call.allow-fixed') })
  findings.push(...findPretender(facts, token))
  const lowering = isNft || bySignature ? undefined : toLowering(effect, context)
  return { findings, permissions: [{ spender, token, amount: shown, isUnlimited, lowering }] }
}

/** Of a collection that does not say that it is one, 0 would be the number of an NFT. */
function describeRevoked({ token, spender, bySignature }: Allow, facts: ChainFacts): Finding {
  if (findToken(facts, token)?.decimals !== undefined) {
    return describeRevoke({ kind: 'revoke', token, spender, ...(bySignature && { bySignature }) }, facts)
  }
  return { level: 'caution', name: 'revoke-nft', sentence: translate('call.revoke-nft', { spender, token }) }
}

type Shown = { readonly facts: ChainFacts; readonly isUnlimited: boolean; readonly isNft: boolean }

function showAllowed({ token, amount, id }: Allow, { facts, isUnlimited, isNft }: Shown): string {
  if (amount === 'all') return translate('call.all-nfts', { token: nameToken(facts, token) })
  if (isNft) return showNft(facts, { token, id: id ?? amount, amount: 1n })
  return isUnlimited ? translate('call.no-limit') : showAmount(facts, token, amount)
}

function toAllowedSentence(
  effect: Allow,
  { facts, shown, isUnlimited, isNft }: Shown & { readonly shown: string },
): string {
  const { token, spender, amount, isMore, bySignature } = effect
  if (amount === 'all') return translate('transaction.all-nfts', { spender })
  const name = nameToken(facts, token)
  if (bySignature) {
    return isUnlimited
      ? translate('call.signed-unlimited', { spender, token: name })
      : translate('call.signed-allow', { spender, amount: shown })
  }
  if (isUnlimited) return translate('call.allow-unlimited', { spender, token: name })
  if (isNft) return translate('call.allow-nft', { spender, amount: shown })
  return translate(isMore ? 'call.allow-more' : 'call.allow', { spender, amount: shown })
}

function isLong({ end, bySignature }: Allow): boolean {
  if (end === undefined) return bySignature === true
  return end > BigInt(Math.floor(Date.now() / 1_000)) + farAway
}

/** As much as there is of a token, or more than any has. */
function isEndless(
  amount: bigint,
  facts: ChainFacts,
  { token, most }: { readonly token: string; readonly most?: bigint | undefined },
): boolean {
  const supply = findToken(facts, token)?.supply ?? 0n
  if (amount >= endless || (most !== undefined && amount >= most)) return true
  return supply > 0n ? amount >= supply : amount >= uint96
}

function toLowering({ token, amount }: Allow, { facts, step, spent }: Context): Lowering | undefined {
  const info = findToken(facts, token)
  if (step === undefined || amount === 'all' || info?.decimals === undefined) return undefined
  const { balance, decimals } = info
  const enough = spent?.get(token.toLowerCase()) ?? balance
  const suggested = enough > 0n && enough < amount ? String(enough) : undefined
  return { step, symbol: nameToken(facts, token), decimals, highest: String(amount), suggested }
}
