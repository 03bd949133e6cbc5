import { shortenAddress } from '@foyer/base'

const removed = '(removed)'

/** Names of what is never told, whatever its value is. */
const secretName =
  /token|secret|password|passphrase|mnemonic|seed|private|signature|nonce|jwt|cookie|credential|authorization|email|uri$|topic|otp|projectid|key$|code$|^message$|^data$|^params$|avatar|name$|^text$/i
/** Names of what is signed or sent: nothing in it is told, however it is made. */
const contentName = /^(message|typedData|data|params|body|headers|payload|transaction)$/i
/** Names that hold an address, or a list of them. */
const addressName = /address(es)?$/i
/** Names of facts that only look like one of the above. */
const openName = /^name$/

/**
 * Returns what of plain data may be shown to a stranger: addresses shortened; keys, tokens, codes, email addresses, messages, paths and
 * query strings out.
 * @param known words that are no secret although they look like one: ids of networks, say
 */
export function redact(value: unknown, known: ReadonlySet<string> = new Set(), name = ''): unknown {
  if (typeof value === 'string') return redactNamed(name, value, known)
  // a code from a mail may be a number; those of errors are told
  if (typeof value === 'number') return secretName.test(name) && name !== 'code' ? removed : value
  if (typeof value !== 'object' || value === null) return value
  if (contentName.test(name)) return removed
  if (Array.isArray(value)) return value.map((entry) => redact(entry, known, name))
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [redactText(key, known), redact(entry, known, key)]),
  )
}

function redactNamed(name: string, text: string, known: ReadonlySet<string>): string {
  if (known.has(text)) return text
  if (addressName.test(name)) return shortenParts(text)
  if (secretName.test(name) && !openName.test(name)) return removed
  return redactText(text, known)
}

/** `eip155:1:0x…` keeps its network where that is short. */
function shortenParts(text: string): string {
  return text
    .split(':')
    .map((part) => (part.length > 16 ? shortenAddress(part) : part))
    .join(':')
}

/** What is replaced in any text, in this order. */
const rules: readonly (readonly [pattern: RegExp, by: string | ((found: string) => string)])[] = [
  // the host of an address is the fact; paths hold keys of nodes, queries anything
  [/\b(https?|wss?):\/\/(?:[^\s/?#"'@]*@)?([^\s/?#"'@]+)[^\s"']*/gi, '$1://$2'],
  [/\b[a-z][a-z0-9+.-]*:[^\s"']*[?@#][^\s"']*/gi, removed],
  [/[^\s"'<>(),:;]+(?:@|＠|%40)[^\s"'<>(),:;]+/gi, removed],
  // names that people register
  [/[\p{L}\d_-]+(?:\.[\p{L}\d_-]+)*\.(?:eth|id|sol|crypto|wallet|lens)\b/giu, removed],
  // `token=…`, `"password": "…"`, `Bearer …`
  [
    /([\w-]*(?:token|secret|password|otp|code|key|signature|session|nonce|cookie)[\w-]*["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|[^\s,;&}]+)/gi,
    `$1${removed}`,
  ],
  [/\b(bearer|basic)\s+\S+/gi, `$1 ${removed}`],
  // words of few letters and nothing else between them: a phrase that restores a wallet, however it is set
  [/(?:\b[a-z]{3,8}[^a-z]{1,5}){11,}[a-z]{3,8}\b/gi, removed],
  [/(?:[\p{Script=Hiragana}\p{Script=Hangul}\p{Script=Han}\p{Mark}]{1,12}\s+){11,}\S{1,12}/gu, removed],
  // a code from a mail
  [/\b\d{3}[ -]?\d{3}\b/g, removed],
  [/\b0x[0-9a-f]{40}\b/gi, (address) => shortenAddress(address)],
]

/** Returns what of any text may be shown. */
export function redactText(text: string, known: ReadonlySet<string> = new Set()): string {
  if (known.has(text)) return text
  // invisible characters would part what belongs together
  const visible = text.normalize('NFKC').replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
  const told = rules.reduce((rest, [pattern, by]) => {
    return typeof by === 'string' ? rest.replace(pattern, by) : rest.replace(pattern, by)
  }, visible)
  // whatever else is long and unbroken: keys, tokens, signatures, addresses of other families
  return told.replace(/[A-Za-z0-9_+/=.-]{20,}/g, (run) => (known.has(run) || isHost(run) ? run : removed))
}

/** Of `scheme://host`, which the first rule left: the slashes of it are part of a run. A part that is long may be a key. */
function isHost(run: string): boolean {
  return /^\/\/[a-z0-9-]{1,19}(\.[a-z0-9-]{1,19})+$/i.test(run)
}
