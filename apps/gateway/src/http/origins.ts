/** Pages on the developer's own machine may always ask (reference: built-in development patterns). */
const loopback = [
  'http://localhost:*',
  'https://localhost:*',
  'http://127.0.0.1:*',
  'https://127.0.0.1:*',
  'http://[::1]:*',
]

const patternForm = /^(?:([a-z][a-z0-9+.-]*|\*):\/\/)?(\[[0-9a-f:]+\]|[^:/?#@\s]+)(?::(\d{1,5}|\*))?\/?$/i

const defaultPorts: { readonly [scheme: string]: string } = { http: '80', https: '443' }

/** Whether a text may stand in a project's list of allowed origins. */
export function isOriginPattern(pattern: string): boolean {
  return pattern === '*' || (pattern.length <= 300 && patternForm.test(pattern))
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
  return isListedOrigin(origin, loopback)
}

/** The patterns as sources of a `frame-ancestors` directive; one that it cannot express is left out. */
export function toFrameAncestors(patterns: readonly string[], development: boolean): readonly string[] {
  return [...patterns, ...(development ? loopback : [])].flatMap((pattern) => {
    const [, scheme, host = '', port] = patternForm.exec(pattern) ?? []
    if (!host || host === '*' || /.\*|\[/.test(host)) return []
    const schemes = scheme === undefined || scheme === '*' ? ['https', 'http'] : [scheme]
    return schemes.map((name) => `${name}://${host}${port === undefined ? '' : `:${port}`}`)
  })
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
  const match = patternForm.exec(pattern)
  if (!match) return false
  const [, scheme, host = '', port] = match
  if (scheme !== undefined && scheme !== '*' && scheme.toLowerCase() !== page.scheme) return false
  if (port !== '*' && (port ?? defaultPorts[page.scheme] ?? '') !== page.port) return false
  const wanted = host.toLowerCase().split('.')
  const labels = page.host.split('.')
  return wanted.length === labels.length && wanted.every((label, index) => label === '*' || label === labels[index])
}
