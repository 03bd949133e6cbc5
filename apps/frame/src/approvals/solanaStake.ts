import { type PlainWord, translate } from '../words.ts'
import { showSol, toKey } from './solanaFacts.ts'
import { find, type Known, type Parts, type Reader, row, sized, words } from './solanaParts.ts'

const stakeReaders: { readonly [kind: number]: Reader } = {
  0: sized(116, (parts) => describeMade(parts, [toKey(parts.bytes, 4), toKey(parts.bytes, 36)])),
  1: (parts) => describeAuthority(parts, { authority: toKey(parts.bytes, 4) }),
  2: sized(4, plain('solana.stake-delegate')),
  3: sized(12, (parts) => describeMoved(parts, 'solana.stake-split')),
  4: sized(12, (parts) => describeMoved(parts, 'solana.stake-withdraw')),
  5: sized(4, plain('solana.stake-end')),
  6: guarded('solana.stake-lockup'),
  7: guarded('solana.stake-merge'),
  8: (parts) => describeAuthority(parts, { authority: toKey(parts.bytes, 4) }),
  9: sized(4, (parts) => describeMade(parts, [parts.account(2), parts.account(3)])),
  10: (parts) => describeAuthority(parts, { authority: parts.account(3) }),
  11: (parts) => describeAuthority(parts, { authority: parts.account(3) }),
  12: guarded('solana.stake-lockup'),
  13: plain('solana.stake-least'),
  14: plain('solana.stake-end'),
  15: guarded('solana.stake-delegate'),
  16: sized(12, (parts) => describeMoved(parts, 'solana.stake-split')),
  17: sized(12, (parts) => describeMoved(parts, 'solana.stake-withdraw')),
}

export function readStake(parts: Parts): Known | undefined {
  return stakeReaders[parts.data.getUint32(0, true)]?.(parts)
}

const loaderReaders: { readonly [kind: number]: Reader } = {
  3: ({ account }) => ({
    name: translate('solana.upgrade'),
    facts: [row(translate('solana.program'), account(1)), row(translate('solana.code'), account(2))],
    findings: [find('danger', 'upgrade', translate('call.upgrade', { contract: account(1), account: account(2) }))],
  }),
  4: (parts) => describeProgramOwner(parts),
  5: ({ account }) => ({
    name: translate('solana.program-close'),
    facts: [row(translate('account.title'), account(0)), row(translate('send.receiver.label'), account(1))],
    findings: [find('danger', 'close-program', translate('solana.closes', { account: account(0), to: account(1) }))],
  }),
  7: (parts) => describeProgramOwner(parts),
}

export function readLoader(parts: Parts): Known | undefined {
  return loaderReaders[parts.data.getUint32(0, true)]?.(parts)
}

function describeProgramOwner({ account, accountCount }: Parts): Known {
  const authority = accountCount > 2 ? account(2) : translate('solana.nobody')
  const what = translate('solana.authority-program')
  return {
    name: translate('solana.set-authority'),
    facts: [row(translate('account.title'), account(0)), row(translate('solana.new-authority'), authority)],
    findings: [find('danger', 'authority', translate('solana.authority-to', { what, account: account(0), authority }))],
  }
}

/** Stake belongs to its withdraw authority from the start; a lock-up delays it. */
function describeMade(parts: Parts, authorities: readonly string[]): Known {
  const { account, bytes, facts } = parts
  const name = translate('solana.stake-make')
  const others = authorities.filter((one) => one !== facts.me)
  const isLocked = bytes.subarray(68).some((byte) => byte !== 0)
  return {
    name,
    facts: [
      row(translate('account.title'), account(0)),
      ...authorities.map((one) => row(translate('solana.new-authority'), one)),
    ],
    findings: [
      ...others.flatMap((authority) => describeAuthority(parts, { authority }).findings ?? []),
      ...(isLocked ? [find('caution', 'stake', translate('solana.stake-changes', { account: account(0) }))] : []),
    ],
  }
}

function describeAuthority({ account, facts }: Parts, { authority }: { readonly authority: string }): Known {
  const sentence = translate('solana.authority-to', {
    what: translate('solana.authority-stake'),
    account: account(0),
    authority,
  })
  return {
    name: translate('solana.set-authority'),
    facts: [row(translate('account.title'), account(0)), row(translate('solana.new-authority'), authority)],
    findings: [find(authority === facts.me ? 'calm' : 'danger', 'authority', sentence)],
  }
}

function describeMoved({ data, account, facts }: Parts, name: PlainWord): Known {
  const amount = showSol(data.getBigUint64(4, true))
  const to = account(1)
  const sentence = translate('call.send', { amount, account: to })
  return {
    name: translate(name),
    facts: [
      words(translate('send.amount'), amount),
      row(translate('send.from'), account(0)),
      row(translate('send.receiver.label'), to),
    ],
    findings: [find(to === facts.me ? 'calm' : 'caution', 'stake', sentence)],
  }
}

function plain(name: PlainWord): Reader {
  return ({ account }) => ({ name: translate(name), facts: [row(translate('account.title'), account(0))] })
}

function guarded(name: PlainWord): Reader {
  return ({ account }) => ({
    name: translate(name),
    facts: [row(translate('account.title'), account(0))],
    findings: [find('caution', 'stake', translate('solana.stake-changes', { account: account(0) }))],
  })
}
