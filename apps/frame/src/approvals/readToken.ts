import { type PlainWord, translate } from '../words.ts'
import type { Permission } from './review.ts'
import { findTokenAccount, showSol, toKey } from './solanaFacts.ts'
import {
  assertPlace,
  describeUnknown,
  find,
  type Known,
  type Parts,
  type Reader,
  row,
  sized,
  tryRead,
  words,
} from './solanaParts.ts'
import { type Amount, describeTransfer, showAmount } from './solanaTransfer.ts'

/** Instructions of Token-2022 beyond those of SPL Token, by number: what they are, in words. @see spl-token-2022 */
const extensions: { readonly [kind: number]: PlainWord } = {
  25: 'solana.ext-close-mint',
  26: 'solana.ext-fee',
  27: 'solana.ext-confidential',
  28: 'solana.ext-state',
  29: 'solana.ext-reallocate',
  30: 'solana.ext-memo',
  31: 'solana.ext-native',
  32: 'solana.ext-fixed',
  33: 'solana.ext-rate',
  34: 'solana.ext-guard',
  35: 'solana.ext-delegate',
  36: 'solana.ext-hook',
  37: 'solana.ext-confidential-fee',
  39: 'solana.ext-data',
  40: 'solana.ext-group',
  41: 'solana.ext-group',
  42: 'solana.ext-confidential-mint',
  43: 'solana.ext-scale',
  44: 'solana.ext-pause',
  46: 'solana.ext-burn',
}

/** Amounts that cannot be read, rights over what others have, and burning: red. The rest is named and amber. */
const dangers = [27, 35, 37, 42, 46]

/** Of SPL Token and Token-2022, which share these numbers. */
const readers: { readonly [kind: number]: Reader } = {
  0: named('solana.token-make'),
  1: (parts) => describeMade(parts, parts.account(2)),
  2: named('solana.multisig'),
  3: (parts) => describeTransfer(parts, { to: parts.account(1) }),
  4: (parts) => describeApproval(parts, { spender: parts.account(1) }),
  5: named('solana.revoke'),
  6: describeAuthority,
  7: (parts) => describeMint(parts, {}),
  8: (parts) => describeBurn(parts, {}),
  9: describeClose,
  10: guarded('solana.freeze'),
  11: named('solana.thaw'),
  12: (parts) => describeTransfer(parts, { to: parts.account(2), ...toChecked(parts) }),
  13: (parts) => describeApproval(parts, { spender: parts.account(2), ...toChecked(parts) }),
  14: (parts) => describeMint(parts, { decimals: parts.data.getUint8(9) }),
  15: (parts) => describeBurn(parts, { decimals: parts.data.getUint8(9) }),
  16: (parts) => describeMade(parts, toKey(parts.bytes, 1)),
  17: named('solana.sync'),
  18: (parts) => describeMade(parts, toKey(parts.bytes, 1)),
  19: named('solana.multisig'),
  20: named('solana.token-make'),
  21: named('solana.token-reads'),
  22: named('solana.fix-owner'),
  23: named('solana.token-reads'),
  24: named('solana.token-reads'),
  38: describeExcess,
  45: describeUnwrap,
  255: describeBatch,
}

/** How long each of them is; of the others it differs. */
const lengths: { readonly [kind: number]: readonly number[] } = {
  0: [35, 67],
  1: [1],
  2: [2],
  3: [9],
  4: [9],
  5: [1],
  6: [3, 35],
  7: [9],
  8: [9],
  9: [1],
  10: [1],
  11: [1],
  12: [10],
  13: [10],
  14: [10],
  15: [10],
  16: [33],
  17: [1],
  18: [33],
  19: [2],
  20: [35, 67],
  22: [1],
  23: [9],
  38: [1],
  45: [2, 10],
}

export function readToken(parts: Parts): Known | undefined {
  const kind = parts.data.getUint8(0)
  const [read, own] = [readers[kind], lengths[kind]]
  return (read && (own ? sized(own, read)(parts) : read(parts))) ?? (read ? undefined : readExtension(parts))
}

/** The account's owner controls what is paid into it. */
function describeMade({ account, facts }: Parts, owner: string): Known {
  return {
    name: translate('solana.make-token-account'),
    facts: [row(translate('account.title'), account(0)), row(translate('solana.owner'), owner)],
    findings: owner === facts.me ? [] : [find('caution', 'recipient', translate('call.recipient', { account: owner }))],
  }
}

/** Reads what the checked forms say besides. */
function toChecked({ data, account }: Parts) {
  return { mint: account(1), decimals: data.getUint8(9) }
}

function describeApproval(parts: Parts, { spender, ...rest }: Amount & { spender: string }): Known {
  const { account, facts, data } = parts
  const isUnlimited = data.getBigUint64(1, true) === 2n ** 64n - 1n
  const source = findTokenAccount(facts, account(0))
  const mint = rest.mint ?? source?.mint
  const amount = isUnlimited ? translate('call.no-limit') : showAmount(parts, rest)
  const token = (mint && facts.mints.get(mint)?.symbol) ?? mint ?? translate('solana.some-token')
  const sentence = isUnlimited
    ? translate('call.allow-unlimited', { spender, token })
    : translate('call.allow', { spender, amount })
  const permission: Permission = { spender, token: mint, amount, isUnlimited, lowering: undefined }
  return {
    name: translate('solana.token-approval'),
    facts: [
      words(translate('send.amount'), amount),
      row(translate('solana.spender'), spender),
      row(translate('account.title'), account(0)),
    ],
    findings: [find('danger', isUnlimited ? 'allow-unlimited' : 'allow', sentence)],
    permissions: [permission],
  }
}

const authorities: readonly PlainWord[] = [
  'solana.authority-mint',
  'solana.authority-freeze',
  'solana.authority-owner',
  'solana.authority-close',
  'solana.authority-fees',
  'solana.authority-fees',
  'solana.authority-close-mint',
  'solana.authority-rate',
  'solana.authority-delegate',
  'solana.authority-confidential',
  'solana.authority-hook',
  'solana.authority-confidential',
  'solana.authority-data',
  'solana.authority-data',
  'solana.authority-data',
  'solana.authority-scale',
  'solana.authority-pause',
]

function describeAuthority({ bytes, data, account, facts }: Parts): Known {
  const kind = authorities[data.getUint8(1)] ?? 'solana.authority-other'
  const authority = data.getUint8(2) === 1 ? toKey(bytes, 3) : translate('solana.nobody')
  const level = authority === facts.me ? 'calm' : 'danger'
  const sentence = translate('solana.authority-to', { what: translate(kind), account: account(0), authority })
  return {
    name: translate('solana.set-authority'),
    facts: [
      words(translate('solana.right'), translate(kind)),
      row(translate('account.title'), account(0)),
      row(translate('solana.new-authority'), authority),
    ],
    findings: [find(level, 'authority', sentence)],
  }
}

function describeMint(parts: Parts, { decimals }: { readonly decimals?: number }): Known {
  const { account } = parts
  const amount = showAmount(parts, { mint: account(0), ...(decimals !== undefined && { decimals }) })
  return {
    name: translate('solana.mint'),
    facts: [words(translate('send.amount'), amount), row(translate('send.receiver.label'), account(1))],
    findings: [find('caution', 'mint', translate('solana.mints', { amount, account: account(1) }))],
  }
}

function describeBurn(parts: Parts, { decimals }: { readonly decimals?: number }): Known {
  const { account } = parts
  const amount = showAmount(parts, { mint: account(1), ...(decimals !== undefined && { decimals }) })
  return {
    name: translate('solana.burn'),
    facts: [words(translate('send.amount'), amount), row(translate('account.title'), account(0))],
    findings: [find('danger', 'burn', translate('solana.burns', { amount }))],
  }
}

function describeClose({ account, facts }: Parts): Known {
  const [closed, to] = [account(0), account(1)]
  return {
    name: translate('solana.close'),
    facts: [row(translate('account.title'), closed), row(translate('solana.rest-to'), to)],
    findings: [
      to === facts.me
        ? find('calm', 'close', translate('solana.closes-yours', { account: closed }))
        : find('danger', 'close', translate('solana.closes', { account: closed, to })),
    ],
  }
}

function describeExcess({ account, facts }: Parts): Known {
  const to = account(1)
  return {
    name: translate('solana.excess'),
    facts: [row(translate('account.title'), account(0)), row(translate('send.receiver.label'), to)],
    findings: [
      find(
        to === facts.me ? 'calm' : 'danger',
        'excess',
        translate('solana.takes-excess', { account: account(0), to }),
      ),
    ],
  }
}

function describeUnwrap({ data, account, facts, bytes }: Parts): Known {
  const to = account(1)
  const amount = bytes[1] === 1 ? showSol(data.getBigUint64(2, true)) : translate('solana.all-sol')
  return {
    name: translate('solana.unwrap'),
    facts: [words(translate('send.amount'), amount), row(translate('send.receiver.label'), to)],
    findings: [find(to === facts.me ? 'calm' : 'danger', 'unwrap', translate('call.send', { amount, account: to }))],
  }
}

/** Several instructions in one: each with its count of accounts, its length and its bytes, the accounts one after another. */
function describeBatch(parts: Parts): Known | undefined {
  const { bytes, account, accountCount } = parts
  const inner: Known[] = []
  let [at, used] = [1, 0]
  while (at < bytes.length) {
    const [count = 0, length = 0] = bytes.subarray(at, at + 2)
    const own = bytes.slice(at + 2, at + 2 + length)
    const start = used
    if (own.length !== length || used + count > accountCount || own[0] === 255) return undefined
    const places = Array.from({ length: count }, (_, place) => start + place)
    const view = { ...parts, bytes: own, data: new DataView(own.buffer), accountCount: count }
    const one: Parts = {
      ...view,
      account: (place) => account(assertPlace(places, place)),
      writes: (place) => place < count && parts.writes(start + place),
    }
    inner.push(tryRead(readToken, one) ?? describeUnknown(one, { isKnown: true }))
    at += 2 + length
    used += count
  }
  const described = inner.map((one) => ({ facts: [], findings: [], permissions: [], inner: [], ...one }))
  const findings = described.flatMap((one) => one.findings)
  return {
    name: translate('solana.batch'),
    findings,
    permissions: described.flatMap((one) => one.permissions),
    inner: described,
  }
}

function named(name: PlainWord): Reader {
  return ({ account }) => ({ name: translate(name), facts: [row(translate('account.title'), account(0))] })
}

function guarded(name: PlainWord): Reader {
  return ({ account }) => ({
    name: translate(name),
    facts: [row(translate('account.title'), account(0))],
    findings: [find('caution', 'token', `${translate(name)}: ${account(0)}`)],
  })
}

function readExtension(parts: Parts): Known | undefined {
  const { data, account } = parts
  const kind = data.getUint8(0)
  const name = extensions[kind]
  if (!name) return undefined
  if (kind === 26 && data.getUint8(1) === 1 && data.byteLength === 19) return describeTransferWithFee(parts)
  const sentence = translate('solana.extension', { name: translate(name), account: account(0) })
  return {
    name: translate(name),
    facts: [
      words(translate('solana.kind'), `${kind}.${data.byteLength > 1 ? data.getUint8(1) : 0}`),
      row(translate('account.title'), account(0)),
    ],
    findings: [find(dangers.includes(kind) ? 'danger' : 'caution', 'extension', sentence)],
  }
}

function describeTransferWithFee(parts: Parts): Known {
  const { data, account } = parts
  const [mint, decimals] = [account(1), data.getUint8(10)]
  const fee = showAmount(parts, { mint, decimals, at: 11 })
  return describeTransfer(parts, { to: account(2), mint, decimals, at: 2, fee })
}
