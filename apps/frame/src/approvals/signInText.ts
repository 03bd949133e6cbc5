import { toPlainLines } from './hiddenCharacters.ts'

/** A sign-in as a site's server would read it out of a text. @see EIP-4361, CAIP-122 */
export type SignInText = {
  /** Every host that the text signs in to. One is honest. */
  readonly domains: readonly string[]
  readonly addresses: readonly string[]
  readonly uris: readonly string[]
  readonly expirations: readonly string[]
  /** Rights that it hands to the site, beside the sign-in. @see ERC-5573 */
  readonly capabilities: readonly string[]
}

const phrase = /(\S*) ?wants you to (?:sign|log)[ -]?in\b/gi
const recap = /urn:recap:([\w+/=-]+)/gi

/**
 * Finds a sign-in wherever a verifier might: they differ in how strictly they read, so spaces, case, hidden characters and what
 * stands before it do not matter here.
 * @returns undefined when it is none
 */
export function findSignIn(text: string): SignInText | undefined {
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

const fieldForms: readonly RegExp[] = [
  /^URI: [\x21-\x7e]{1,2000}$/,
  /^Version: 1$/,
  /^Chain ID: [\w:-]{1,80}$/,
  /^Nonce: [a-zA-Z0-9]{8,200}$/,
  /^(Issued At|Expiration Time|Not Before): [0-9T:.Z+-]{1,40}$/,
  /^Request ID: [\w.~!$&'()*+,;=:@%-]{0,200}$/,
]

/**
 * Whether a text is a sign-in for one host and account and nothing else: no statement, no resources, no word before or behind
 * it. The frame signs such a one without a question while a site connects.
 * @see EIP-4361, CAIP-122
 */
export function isBareSignIn(
  text: string,
  { host, address }: { readonly host: string; readonly address: string },
): boolean {
  const [first = '', account = '', ...rest] = text.split(/\r?\n/)
  const [, domain] =
    /^(?:https?:\/\/)?(\S+) wants you to sign in with your (?:Ethereum|Solana) account:$/.exec(first) ?? []
  const isSame = address.startsWith('0x') ? account.toLowerCase() === address.toLowerCase() : account === address
  if (domain !== host || !isSame) return false
  const start = rest.findIndex((line) => line !== '')
  const fields = rest.slice(start)
  return start > 0 && fields.every((line) => fieldForms.some((form) => form.test(line)))
}

/** What a ReCap allows, as its own data say: of one that cannot be read, the data themselves. */
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
