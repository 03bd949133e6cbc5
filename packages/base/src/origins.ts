/** Pages on the developer's own machine are always allowed (reference §4.4). */
export const loopbackOrigins = [
  'http://localhost:*',
  'https://localhost:*',
  'http://127.0.0.1:*',
  'https://127.0.0.1:*',
  'http://[::1]:*',
] as const

const patternForm = /^(?:([a-z][a-z0-9+.-]*|\*):\/\/)?(\[[0-9a-f:]+\]|[^:/?#@\s]+)(?::(\d{1,5}|\*))?\/?$/i

const defaultPorts: { readonly [scheme: string]: string } = { http: '80', https: '443' }

/** Labels of letters, digits, - and _, or `*` for a whole one; or an IPv6 address. What else URLs allow would end a header's source. */
const hostForm = /^(?:(?:\*|[a-z0-9_-]+)(?:\.(?:\*|[a-z0-9_-]+))*|\[[0-9a-f:.]+\])$/

/** Whether a text may stand in a project's list of allowed origins. */
export function isOriginPattern(pattern: string): boolean {
  return normalizeOriginPattern(pattern) !== undefined
}

/**
 * The one form in which a pattern is kept and compared: lower case, names of other scripts as browsers send them (`xn--…`), no slash
 * at the end. Undefined for what is none.
 */
export function normalizeOriginPattern(pattern: string): string | undefined {
  if (pattern === '*') return pattern
  const [, scheme, host = '', port] = pattern.length <= 300 ? (patternForm.exec(pattern) ?? []) : []
  const address = `http://${host}/`
  if (!host || !URL.canParse(address)) return undefined
  const { hostname } = new URL(address)
  if (!hostForm.test(hostname) || Number(port) > 65_535) return undefined
  return `${scheme === undefined ? '' : `${scheme.toLowerCase()}://`}${hostname}${port === undefined ? '' : `:${port}`}`
}

/** Scheme, host and port of a pattern, which as a rule is in its one form already. */
export function parseOriginPattern(pattern: string): readonly (string | undefined)[] | undefined {
  const match = patternForm.exec(pattern)
  const isNormal = match && hostForm.test(match[2] ?? '') && pattern === pattern.toLowerCase()
  return (isNormal ? match : patternForm.exec(normalizeOriginPattern(pattern) ?? '')) ?? undefined
}

/**
 * Whether a page's origin is one of the allowed ones.
 * `*` alone allows every origin. Elsewhere `*` is a whole label of the host and stands for exactly one, or the port and
 * stands for any. A pattern without a scheme allows both http and https.
 * @see specification §5
 */
export function isAllowedOrigin(origin: string, patterns: readonly string[]): boolean {
  return patterns.includes('*') || isLoopbackOrigin(origin) || isListedOrigin(origin, patterns)
}

/** Whether a page's origin is named by one of the patterns; `*` alone names none. */
export function isListedOrigin(origin: string, patterns: readonly string[]): boolean {
  const page = parseOrigin(origin)
  return page !== undefined && patterns.some((pattern) => pattern !== '*' && matches(page, pattern))
}

/** Whether a page comes from the visitor's own machine. */
export function isLoopbackOrigin(origin: string): boolean {
  return isListedOrigin(origin, loopbackOrigins)
}

type Origin = { readonly scheme: string; readonly host: string; readonly port: string }

function parseOrigin(origin: string): Origin | undefined {
  const match = /^([a-z][a-z0-9+.-]*):\/\/(\[[0-9a-f:]+\]|[^:/?#@\s]+)(?::(\d{1,5}))?$/i.exec(origin)
  if (!match) return undefined
  const [, scheme = '', host = '', port] = match
  const lower = scheme.toLowerCase()
  return { scheme: lower, host: host.toLowerCase(), port: port ?? defaultPorts[lower] ?? '' }
}

function matches(page: Origin, pattern: string): boolean {
  const match = parseOriginPattern(pattern)
  if (!match) return false
  const [, scheme, host = '', port] = match
  if (scheme !== undefined && scheme !== '*' && scheme !== page.scheme) return false
  if (port !== '*' && (port ?? defaultPorts[page.scheme] ?? '') !== page.port) return false
  const wanted = host.split('.')
  const labels = page.host.split('.')
  return wanted.length === labels.length && wanted.every((label, index) => label === '*' || label === labels[index])
}
