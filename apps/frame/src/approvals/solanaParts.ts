import { translate } from '../words.ts'
import type { Fact, Finding, Level, Permission } from './review.ts'
import { findTokenAccount, type SolanaFacts } from './solanaFacts.ts'

/** What one instruction does, from its bytes: what is known of the chain only makes amounts readable. */
export type DescribedInstruction = {
  readonly name: string
  readonly facts: readonly Fact[]
  readonly findings: readonly Finding[]
  readonly permissions: readonly Permission[]
  /** Instructions that it holds. */
  readonly inner: readonly DescribedInstruction[]
}

/** The bytes of an instruction, its accounts, and what the chain says of them. */
export type Parts = {
  readonly program: string
  readonly bytes: Uint8Array
  readonly data: DataView
  readonly accountCount: number
  readonly facts: SolanaFacts
  /** Whether the network gets it at once; else the site has it, and may keep it. */
  readonly isSentHere: boolean
  /** @throws RangeError where there are not so many */
  account(index: number): string
  /** Whether it may be changed. */
  writes(index: number): boolean
}

export type Known = Pick<DescribedInstruction, 'name'> & Partial<DescribedInstruction>
export type Reader = (parts: Parts) => Known | undefined

/** @returns undefined for what is shorter than its kind must be, as for a kind that is not known */
export function tryRead(read: Reader, parts: Parts): Known | undefined {
  try {
    return read(parts)
  } catch {
    return undefined
  }
}

/** Shows the bytes and accounts of an instruction, whatever it is. */
export function describeUnknown(
  parts: Parts,
  { isKnown }: { /** The program, not what it is asked. */ readonly isKnown: boolean },
): Known {
  const { program, bytes, accountCount, account } = parts
  const accounts = Array.from(
    { length: accountCount },
    (_, index): Fact => row(translate('account.title'), account(index)),
  )
  return {
    name: translate('solana.unknown'),
    facts: [...accounts, { name: translate('transaction.data'), value: toHex(bytes), kind: 'data', depth: 0 }],
    findings: [
      isKnown
        ? find('danger', 'unknown-instruction', translate('solana.unknown-instruction', { program }))
        : describeStranger(parts),
    ],
  }
}

/** A program can use the signer's signature on every account it is given: tokens, stake, SOL. */
function describeStranger({ program, accountCount, account, writes, facts }: Parts): Finding {
  const places = Array.from({ length: accountCount }, (_, index) => index)
  const held = places.find((at) => findTokenAccount(facts, account(at))?.owner === facts.me && writes(at))
  if (held !== undefined) {
    return find('danger', 'unknown-program', translate('solana.gives-account', { program, account: account(held) }))
  }
  if (places.some((at) => account(at) === facts.me) && places.some(writes)) {
    return find('danger', 'unknown-program', translate('solana.gives-signature', { program }))
  }
  return find('caution', 'unknown-program', translate('solana.unknown-program', { program }))
}

/** @throws RangeError where an instruction has fewer accounts than its kind must have: the network would refuse it */
export function assertPlace(places: readonly number[], place: number): number {
  const found = places[place]
  if (found === undefined) throw new RangeError('fewer accounts than its kind must have')
  return found
}

/** Reads an instruction of one length alone: what is longer says something that is not read here. */
export function sized(lengths: number | readonly number[], read: Reader): Reader {
  const all = typeof lengths === 'number' ? [lengths] : lengths
  return (parts) => (all.includes(parts.bytes.length) ? read(parts) : undefined)
}

export function find(level: Level, name: string, sentence: string): Finding {
  return { level, name, sentence }
}

/** An address; or words where it is none. */
export function row(name: string, value: string): Fact {
  return { name, value, kind: 'address', depth: 0 }
}

export function words(name: string, value: string): Fact {
  return { name, value, kind: 'words', depth: 0 }
}

function toHex(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
