import type { Policy } from './readPolicy.ts'

/** What a directive falls back on where a policy does not have it. */
const fallbacks: { readonly [name: string]: readonly string[] } = {
  'frame-src': ['frame-src', 'child-src', 'default-src'],
}

/**
 * Whether a policy lets a page reach an address, as far as its text says.
 * @param source an origin such as `https://rpc.example`, or `data:`
 * @see https://www.w3.org/TR/CSP3/#match-url-to-source-list
 */
export function allows(policy: Policy, directive: string, source: string): boolean {
  const names = fallbacks[directive] ?? [directive, 'default-src']
  const found = names.flatMap((name) => policy.get(name) ?? [])[0]
  if (!found || found.isOpen) return true
  return found.sources.some((expression) => matches(expression, source))
}

function matches(expression: string, source: string): boolean {
  if (expression.startsWith("'") || source.startsWith("'")) return expression === source
  if (/^[a-z][a-z0-9+.-]*:$/i.test(expression)) return matchesScheme(expression.toLowerCase(), toScheme(source))
  if (source === 'data:') return false
  if (expression === '*') return true
  const [, scheme, host = '', port] = /^(?:([a-z][a-z0-9+.-]*:)\/\/)?([^/:]+)(?::(\d+|\*))?/i.exec(expression) ?? []
  const url = new URL(source)
  if (scheme && !matchesScheme(scheme.toLowerCase(), url.protocol)) return false
  if (port !== '*' && (port ?? '') !== url.port) return false
  return host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : host.toLowerCase() === url.hostname
}

const toScheme = (source: string) => source.slice(0, source.indexOf(':') + 1)

/** A scheme also allows its safer kin. */
function matchesScheme(allowed: string, asked: string): boolean {
  if (allowed === asked) return true
  const kin: { readonly [scheme: string]: readonly string[] } = {
    'http:': ['https:'],
    'ws:': ['wss:', 'http:', 'https:'],
    'wss:': ['https:'],
  }
  return kin[allowed]?.includes(asked) ?? false
}
