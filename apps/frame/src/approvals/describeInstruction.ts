import { translate } from '../words.ts'
import type { SolanaInstruction } from './decodeSolana.ts'
import { writeOutHidden } from './hiddenCharacters.ts'
import { readSystem } from './readSystem.ts'
import { readToken } from './readToken.ts'
import type { Fact } from './review.ts'
import type { SolanaFacts } from './solanaFacts.ts'
import {
  assertPlace,
  type DescribedInstruction,
  describeUnknown,
  find,
  type Known,
  type Parts,
  type Reader,
  row,
  tryRead,
  words,
} from './solanaParts.ts'
import { readLoader, readStake } from './solanaStake.ts'

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
