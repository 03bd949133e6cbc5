import { cleanText } from '@foyer/base'
import { translate } from '../words.ts'
import { findInText, isSignInAnywhere, type TextScene } from './findInText.ts'
import { toPlainLines, writeOutHidden } from './hiddenCharacters.ts'
import { createReview, type Fact, type Finding, type Review } from './review.ts'

const phrase = /(\S*) ?wants you to (?:sign|log)[ -]?in\b/gi

const recap = /urn:recap:([\w+/=-]+)/gi

const fieldForms: readonly RegExp[] = [
  /^URI: [\x21-\x7e]{1,2000}$/,
  /^Version: 1$/,
  /^Chain ID: [\w:-]{1,80}$/,
  /^Nonce: [a-zA-Z0-9]{8,200}$/,
  /^(Issued At|Expiration Time|Not Before): [0-9T:.Z+-]{1,40}$/,
  /^Request ID: [\w.~!$&'()*+,;=:@%-]{0,200}$/,
]

export type ReadMessage = {
  /** What is shown, whole: text in which nothing is hidden, or hex where the bytes are no text. */
  readonly text: string
  readonly isText: boolean
  /** What a lenient reader would make of bytes that are no text, when that is a sign-in. */
  readonly readAs: string | undefined
  readonly findings: readonly Finding[]
  /** Whether it is a sign-in for the asking site and this account, and not a word more. */
  readonly isBareSignIn: boolean
  /** Rights that a sign-in hands over. */
  readonly capabilities: readonly string[]
}

/** Reads what a message says, as those read it who will be shown its signature, and what is dangerous about it at this site. */
export function readMessage(bytes: Uint8Array, { origin, address }: TextScene): ReadMessage {
  const decoded = decode(bytes, true)
  const lenient = decoded ?? decode(bytes, false) ?? ''
  const seen = writeOutHidden(lenient)
  const isText = decoded !== undefined && decoded.length > 0 && seen.count * 4 <= [...decoded].length
  const signIn = findSignIn(lenient)
  const findings: Finding[] = [
    ...(signIn ? findInSignIn(signIn, { origin, address }) : []),
    ...findInBytes(bytes, { decoded: isText ? decoded : undefined, isSignIn: signIn !== undefined }),
    // a sign-in names its own account, and pages of others in its terms: what pays another account is no part of one
    ...findInText(lenient, { origin, address }).filter(
      ({ name, level }) => !signIn || !(name === 'other-host' || (name === 'order' && level !== 'danger')),
    ),
  ]
  if (isText && !signIn && isSignInAnywhere(lenient, { origin })) {
    add(findings, 'caution', 'no-site', translate('message.no-site'))
  }
  if (seen.isTurned && isText)
    add(findings, 'danger', 'turned', translate('message.turned', { list: seen.names.join(', ') }))
  if (seen.count > 0 && isText && !seen.isTurned) {
    add(findings, signIn ? 'danger' : 'caution', 'hidden', translate('message.hidden', { list: seen.names.join(', ') }))
  }
  if (isText && !signIn && findings.length === 0) add(findings, 'calm', 'plain', translate('message.plain'))
  const text = isText ? seen.text : toHex(bytes)
  const readAs = signIn && !isText ? seen.text : undefined
  return {
    text,
    isText,
    readAs,
    findings,
    isBareSignIn: address !== undefined && isBareSignIn(lenient, { host: new URL(origin).host, address }),
    capabilities: signIn?.capabilities ?? [],
  }
}

function add(findings: Finding[], level: Finding['level'], name: string, sentence: string): void {
  findings.push({ level, name, sentence })
}

function findInSignIn(signIn: SignInText, { origin, address }: TextScene): readonly Finding[] {
  const { host } = new URL(origin)
  const findings: Finding[] = []
  const others = signIn.domains.filter((domain) => domain !== host.toLowerCase())
  for (const domain of others) {
    const shown = cleanText(domain, 200) ?? '?'
    add(findings, 'danger', 'other-site', translate('message.other-site', { domain: shown, site: origin }))
  }
  for (const uri of signIn.uris.filter((one) => !URL.canParse(one) || new URL(one).origin !== origin)) {
    add(
      findings,
      'danger',
      'other-page',
      translate('message.other-page', { uri: cleanText(uri, 300) ?? '?', site: origin }),
    )
  }
  const isOther = address !== undefined && signIn.addresses.some((one) => one.toLowerCase() !== address.toLowerCase())
  if (isOther) add(findings, 'caution', 'other-account', translate('message.other-account'))
  if (signIn.expirations.some((time) => Date.parse(time) < Date.now())) {
    add(findings, 'caution', 'run-out', translate('message.run-out'))
  }
  if (signIn.capabilities.length > 0) add(findings, 'caution', 'capabilities', translate('message.capabilities'))
  if (others.length === 0) add(findings, 'calm', 'sign-in', translate('message.sign-in', { domain: host }))
  return findings
}

const hash = /(?<![0-9a-z])(0x)?[0-9a-f]{64}(?![0-9a-z])/i
/** What no person reads and a program might: hex, base64 or base58 of the length of a hash at least. */
const code = /(0x)?[0-9a-f]{64}|[\w+/=-]{80}/i

function findInBytes(
  bytes: Uint8Array,
  { decoded, isSignIn }: { readonly decoded: string | undefined; readonly isSignIn: boolean },
): readonly Finding[] {
  const findings: Finding[] = []
  const trimmed = decoded?.trim() ?? ''
  const isHash = decoded === undefined ? bytes.length === 32 : /^(0x)?[0-9a-f]{64}$/i.test(trimmed)
  if (isHash) add(findings, 'danger', 'hash', translate('message.hash'))
  if (isHash) return findings
  if (decoded === undefined) {
    add(findings, 'danger', 'unreadable', translate(isSignIn ? 'message.broken-sign-in' : 'message.unreadable'))
    return findings
  }
  // a hash with hardly a word beside it is signed for the hash
  const rest = trimmed.replace(hash, '')
  if (rest !== trimmed && rest.length < 80 && !/nonce/i.test(rest))
    add(findings, 'danger', 'hash', translate('message.hash'))
  if (/^(0x)?[0-9a-f]{65,}$/i.test(trimmed)) add(findings, 'caution', 'digits', translate('message.digits'))
  else if (code.test(trimmed)) add(findings, 'caution', 'code', translate('message.code'))
  if (/(\n[^\S\n]*){30,}\n?\S/.test(decoded)) add(findings, 'caution', 'gap', translate('message.gap'))
  return findings
}

function toHex(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function decode(bytes: Uint8Array, fatal: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** A sign-in as a site's server would read it out of a text. @see EIP-4361, CAIP-122 */
type SignInText = {
  /** Every host that the text signs in to. One is honest. */
  readonly domains: readonly string[]
  readonly addresses: readonly string[]
  readonly uris: readonly string[]
  readonly expirations: readonly string[]
  /** Rights that it hands to the site, beside the sign-in. @see ERC-5573 */
  readonly capabilities: readonly string[]
}

/**
 * Finds a sign-in wherever a verifier might: they differ in how strictly they read, so spaces, case, hidden characters and what
 * stands before it do not matter here.
 * @returns undefined when it is none
 */
function findSignIn(text: string): SignInText | undefined {
  const lines = toPlainLines(text)
  const whole = lines.join(' ').replace(/ +/g, ' ')
  const domains = [...whole.matchAll(phrase)].map(([, domain = '']) =>
    domain.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').toLowerCase(),
  )
  const capabilities = [...whole.matchAll(recap)].map(([, encoded = '']) => readCapability(encoded))
  if (domains.length === 0 && capabilities.length === 0) return undefined
  const values = (name: string) => {
    const start = `${name.toLowerCase()}:`
    return lines.filter((line) => line.toLowerCase().startsWith(start)).map((line) => line.slice(start.length).trim())
  }
  return {
    domains,
    addresses: lines.filter((line) => /^0x[0-9a-f]{40}$/i.test(line)),
    uris: values('URI'),
    expirations: values('Expiration Time'),
    capabilities,
  }
}

/**
 * Whether a text is a sign-in for one host and account and nothing else: no statement, no resources, no word before or behind
 * it. The frame signs such a one without a question while a site connects.
 * @see EIP-4361, CAIP-122
 */
function isBareSignIn(text: string, { host, address }: { readonly host: string; readonly address: string }): boolean {
  const [first = '', account = '', ...rest] = text.split(/\r?\n/)
  const [, domain] =
    /^(?:https?:\/\/)?(\S+) wants you to sign in with your (?:Ethereum|Solana) account:$/.exec(first) ?? []
  const isSame = address.startsWith('0x') ? account.toLowerCase() === address.toLowerCase() : account === address
  if (domain !== host || !isSame) return false
  const start = rest.findIndex((line) => line !== '')
  const fields = rest.slice(start)
  return start > 0 && fields.every((line) => fieldForms.some((form) => form.test(line)))
}

/** Reads what a ReCap allows, as its own data say: of one that cannot be read, the data themselves. */
function readCapability(encoded: string): string {
  try {
    const bytes = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
    const { att } = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as { readonly att?: object }
    const rights = Object.entries(att ?? {}).map(([resource, actions]) => {
      return `${Object.keys(actions as object).join(', ')} (${resource})`
    })
    return rights.length > 0 ? rights.join('; ') : encoded
  } catch {
    return encoded
  }
}

/** A message before it is signed. */
export function reviewMessage(message: ReadMessage): Review {
  const { text, isText, readAs, findings, capabilities } = message
  const facts: Fact[] = [
    {
      name: translate(isText ? 'message.text' : 'message.bytes'),
      value: text,
      kind: isText ? 'text' : 'data',
      depth: 0,
    },
  ]
  if (readAs !== undefined) facts.push({ name: translate('message.read-as'), value: readAs, kind: 'text', depth: 0 })
  for (const value of capabilities) facts.push({ name: translate('message.capability'), value, kind: 'text', depth: 0 })
  return createReview({
    sentence: translate('message.title'),
    findings,
    balanceChanges: { kind: 'none' },
    permissions: [],
    facts: [],
    sections: [{ title: undefined, depth: 0, facts }],
    blocked: undefined,
    mustBeReadToEnd: true,
    mayStayInFrame: mayStay(message),
  })
}

/** A sign-in to the site that asks, and not a word more. */
export const isOwnSignIn = (message: ReadMessage): boolean => mayStay(message) === 'signIns'

function mayStay({ isText, isBareSignIn, findings }: ReadMessage): Review['mayStayInFrame'] {
  if (!isText || findings.some(({ level }) => level !== 'calm')) return false
  return isBareSignIn ? 'signIns' : 'messages'
}
