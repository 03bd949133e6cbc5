import { type PlainWord, translate } from '../words.ts'
import type { SolanaInstruction } from './decodeSolana.ts'
import { writeOutHidden } from './hiddenCharacters.ts'
import { readSystem } from './readSystem.ts'
import { readToken } from './readToken.ts'
import type { Fact } from './review.ts'
import { type SolanaFacts, showSol, toKey } from './solanaFacts.ts'
import {
  assertPlace,
  type DescribedInstruction,
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

type Place = {
  readonly addresses: readonly (string | undefined)[]
  readonly writable: ReadonlySet<string>
  readonly facts: SolanaFacts
  readonly isSentHere: boolean
}

/** Programs whose every instruction is read; what they have that is not known here is a danger. */
const programs: { readonly [address: string]: Reader } = {
  '11111111111111111111111111111111': readSystem,
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: readToken,
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: readToken,
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: readTokenAccounts,
  Stake11111111111111111111111111111111111111: readStake,
  BPFLoaderUpgradeab1e11111111111111111111111: readLoader,
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: readMemo,
  Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo: readMemo,
  ComputeBudget111111111111111111111111111111: readBudget,
  Ed25519SigVerify111111111111111111111111111: () => ({ name: translate('solana.proof') }),
  KeccakSecp256k11111111111111111111111111111: () => ({ name: translate('solana.proof') }),
  Secp256r1SigVerify1111111111111111111111111: () => ({ name: translate('solana.proof') }),
}

export function describeInstruction(
  { program: index, accounts, data: bytes }: SolanaInstruction,
  { addresses, writable, facts, isSentHere }: Place,
): DescribedInstruction {
  const program = addresses[index] ?? translate('solana.unknown-account')
  const parts: Parts = {
    program,
    bytes,
    data: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    accountCount: accounts.length,
    facts,
    isSentHere,
    account: (place) => addresses[assertPlace(accounts, place)] ?? translate('solana.unknown-account'),
    // an account that can't be resolved has to be taken for writable
    writes: (place) =>
      writable.has(addresses[accounts[place] ?? -1] ?? '') || addresses[accounts[place] ?? -1] === undefined,
  }
  const read = Object.hasOwn(programs, program) ? programs[program] : undefined
  const known = (read && tryRead(read, parts)) ?? describeUnknown(parts, { isKnown: read !== undefined })
  const own: readonly Fact[] = [
    ...(known.facts ?? []),
    { name: translate('solana.program'), value: program, kind: 'address', depth: 0 },
  ]
  return { findings: [], permissions: [], inner: [], ...known, facts: own }
}

function readTokenAccounts({ bytes, account }: Parts): Known | undefined {
  const kind = bytes[0] ?? 0
  const facts = [row(translate('solana.owner'), account(2)), row(translate('solana.token'), account(3))]
  if (bytes.length <= 1 && kind <= 1) return { name: translate('solana.make-token-account'), facts }
  if (kind !== 2 || bytes.length !== 1) return undefined
  const name = translate('solana.recover-nested')
  return {
    name,
    facts: [row(translate('send.receiver.label'), account(2))],
    findings: [find('caution', 'recover', name)],
  }
}

function readMemo({ bytes }: Parts): Known {
  const { text, names } = writeOutHidden(new TextDecoder().decode(bytes))
  return {
    name: translate('solana.memo'),
    facts: [{ name: translate('solana.text'), value: text, kind: 'text', depth: 0 }],
    findings:
      names.length === 0 ? [] : [find('caution', 'hidden', translate('message.hidden', { list: names.join(', ') }))],
  }
}

const budgetNames = [
  'solana.budget',
  'solana.budget-heap',
  'solana.budget-limit',
  'solana.budget-price',
  'solana.budget-data',
] as const

const budgetLengths = [9, 5, 5, 9, 5]

function readBudget({ bytes, data }: Parts): Known | undefined {
  const kind = data.getUint8(0)
  const name = budgetNames[kind]
  if (!name) return undefined
  const value = kind === 3 ? data.getBigUint64(1, true) : BigInt(data.getUint32(1, true))
  return bytes.length !== budgetLengths[kind]
    ? undefined
    : { name: translate(name), facts: [words(translate('solana.units'), value.toString())] }
}

function readStake(parts: Parts): Known | undefined {
  return stakeReaders[parts.data.getUint32(0, true)]?.(parts)
}

function readLoader(parts: Parts): Known | undefined {
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
