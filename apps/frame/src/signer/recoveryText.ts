import { fromText, toText } from './halves.ts'

/** Letters that look like no other one, in print or by hand: 23, a prime, so that every slip shows in a group's sum. */
const letters = 'ABCDEFGHJKLMNPQRSTVWXYZ'
const base = BigInt(letters.length)
const groupCount = 12
const version = 1n
/** Of the sharing's id, enough to find it among a user's own. */
const tagBytes = 4

/** A recovery code as its user has it. */
export type RecoveryShare =
  /** `tag`: the beginning of the id of its sharing, as hexadecimal digits. `share`: sixteen bytes in base64url. */
  | { readonly kind: 'groups'; readonly tag: string; readonly share: string }
  /** From before sharings had states. */
  | { readonly kind: 'legacy'; readonly sharing: string; readonly share: string }

/** What is wrong with a text: the numbers of the groups, from 1; none when it is not of the form at all. */
export type RecoveryProblem = { readonly kind: 'wrong'; readonly groups: readonly number[] }

/** Twelve groups of four letters: version, sharing and share, and in each group a letter that checks the other three. */
export function toRecoveryText(sharing: string, share: string): string {
  const tag = BigInt(`0x${toTag(sharing)}`)
  let rest = (((version << 32n) | tag) << 128n) | toNumber(fromText(share))
  const digits: number[] = []
  for (let index = 0; index < groupCount * 3; index += 1) {
    digits.unshift(Number(rest % base))
    rest /= base
  }
  const groups = Array.from({ length: groupCount }, (_, index) => {
    const three = digits.slice(index * 3, index * 3 + 3)
    return [...three, toCheck(three, index)].map((digit) => letters[digit]).join('')
  })
  return groups.join(' ')
}

/** The beginning of a sharing's id, as a share's text carries it. */
export function toTag(sharing: string): string {
  return toHex(fromText(sharing).subarray(0, tagBytes))
}

const legacyForm = /foyer-([\w-]{22})-([\w-]{20,100})/
const groupsForm = /(?:[A-Z]{4}[\s-]+){11}[A-Z]{4}/i

/** Reads what someone typed, pasted, or loaded from the file that was saved. */
export function readRecoveryText(text: string): RecoveryShare | RecoveryProblem {
  const [, sharing, share] = legacyForm.exec(text.replace(/\s+/g, '')) ?? []
  if (sharing && share) return { kind: 'legacy', sharing, share }
  const plain = (groupsForm.exec(text)?.[0] ?? text).toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (plain.length !== groupCount * 4) return { kind: 'wrong', groups: [] }
  const groups = Array.from({ length: groupCount }, (_, index) => plain.slice(index * 4, index * 4 + 4))
  const wrong = groups.flatMap((group, index) => (isRight(group, index) ? [] : [index + 1]))
  if (wrong.length > 0) return { kind: 'wrong', groups: wrong }
  let number = 0n
  for (const letter of groups.map((group) => group.slice(0, 3)).join('')) {
    number = number * base + BigInt(letters.indexOf(letter))
  }
  if (number >> 160n !== version) return { kind: 'wrong', groups: [] }
  const hex = (number & ((1n << 160n) - 1n)).toString(16).padStart(40, '0')
  return { kind: 'groups', tag: hex.slice(0, 8), share: toText(fromHex(hex.slice(8))) }
}

function isRight(group: string, index: number): boolean {
  const digits = [...group].map((letter) => letters.indexOf(letter))
  return !digits.includes(-1) && toCheck(digits.slice(0, 3), index) === digits[3]
}

/** Changes with every single letter, with every two that are swapped, and with the place of the group. */
function toCheck([one = 0, two = 0, three = 0]: readonly number[], index: number): number {
  return (2 * one + 3 * two + 5 * three + index + 1) % letters.length
}

function toNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${toHex(bytes)}`)
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  )
}
