import { translate } from '../words.ts'
import { findTokenAccount, type SolanaFacts, showTokens } from './solanaFacts.ts'
import { find, type Known, type Parts, row, words } from './solanaParts.ts'

/** Where an amount stands in an instruction, and of which token it is, as far as the instruction says. */
export type Amount = { readonly mint?: string; readonly decimals?: number; readonly at?: number }

/** In tokens: the token is that of the source account, where the instruction does not say. */
export function showAmount({ data, account, facts }: Parts, { mint, decimals, at = 1 }: Amount): string {
  const amount = data.getBigUint64(at, true)
  return showTokens(facts, { amount, mint: mint ?? findTokenAccount(facts, account(0))?.mint, decimals })
}

function nameMint({ mints }: SolanaFacts, mint: string | undefined): string {
  return (mint && mints.get(mint)?.symbol) ?? mint ?? translate('solana.some-token')
}

export function describeTransfer(parts: Parts, { to, fee, ...rest }: Amount & { to: string; fee?: string }): Known {
  const { account, facts } = parts
  const amount = showAmount(parts, rest)
  const source = findTokenAccount(facts, account(0))
  const mint = rest.mint ?? source?.mint
  const isAll =
    source !== undefined && source.owner === facts.me && source.amount === parts.data.getBigUint64(rest.at ?? 1, true)
  // people know whose account it is, not the account
  const owner = findTokenAccount(facts, to)?.owner
  const sentence =
    owner === facts.me
      ? translate('call.send-yours', { amount, owner: findTokenAccount(facts, account(0))?.owner ?? account(0) })
      : isAll
        ? translate('call.send-all', { amount, account: owner ?? to, token: nameMint(facts, mint) })
        : translate('call.send', { amount, account: owner ?? to })
  return {
    name: translate('solana.token-transfer'),
    facts: [
      words(translate('send.amount'), amount),
      row(translate('send.receiver.label'), to),
      ...(owner ? [row(translate('solana.owner'), owner)] : []),
      ...(fee ? [words(translate('solana.fee-kept'), fee)] : []),
    ],
    findings: [
      find('calm', 'send', sentence),
      ...(mint === undefined || !facts.mints.has(mint)
        ? [find('caution', 'token-unread', translate('call.token-unread', { token: nameMint(facts, mint) }))]
        : []),
      ...(fee ? [find('caution', 'fee-kept', translate('solana.keeps-fee', { fee }))] : []),
    ],
  }
}
