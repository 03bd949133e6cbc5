import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listReached, type ReachedAddress } from '../reach/listReached.ts'

import type { Problem, Project, SiteOptions } from './types.ts'

/** What a directive falls back on where a policy does not have it. */
const fallbacks: { readonly [name: string]: readonly string[] } = {
  'frame-src': ['frame-src', 'child-src', 'default-src'],
}

/**
 * Checks whether a policy lets a page reach an address, as far as its text says.
 * @param source an origin such as `https://rpc.example`, or `data:`
 * @see https://www.w3.org/TR/CSP3/#match-url-to-source-list
 */
function allows(policy: Policy, directive: string, source: string): boolean {
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

/** Where a site's policy may stand beside its code. */
const configs = [
  ...[
    'vercel.json',
    'netlify.toml',
    'firebase.json',
    'staticwebapp.config.json',
    'nginx.conf',
    'Caddyfile',
    '.htaccess',
  ],
  ...['_headers', 'public/_headers', 'static/_headers', 'public/.htaccess'],
]

const isTest = (file: string) => /\.(test|spec)\.|(^|\/)(tests?|e2e|__tests__)\//.test(file)

/** Policies of the project that would keep Foyer from what its options name. */
export function checkPolicies(project: Project): readonly Problem[] {
  const reached = listNeeded(project)
  if (reached.length === 0) return []
  return listPolicies(project).flatMap(({ file, policy }) => [
    ...checkReached(file, policy, reached),
    ...checkNetworks(file, policy, project),
  ])
}

function listPolicies({ folder, sources }: Project) {
  const others = configs
    .filter((file) => existsSync(path.join(folder, file)))
    .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }))
  return [...sources.filter(({ file }) => !isTest(file)), ...others]
    .filter(({ text }) => /content-security-policy/i.test(text))
    .map(({ file, text }) => ({ file, policy: readPolicy(text) }))
    .filter(({ policy }) => policy.size > 0)
}

/** Lists whom the options of each `createFoyer` name; nothing where the project makes none. */
function listNeeded({ sources }: Project): readonly ReachedAddress[] {
  const polkadot = sources.some(({ imports }) => imports.some(({ module }) => module === '@foyer/adapter-polkadot'))
  const needed = sources
    .filter(({ file }) => !isTest(file))
    .flatMap(({ options }) => options.flatMap((one) => toReached(one, polkadot)))
  return [...new Map(needed.map((one) => [`${one.directive} ${one.source}`, one])).values()]
}

function toReached(options: SiteOptions, polkadot: boolean): readonly ReachedAddress[] {
  const list = (name: string) => {
    const value = options[name]
    return Array.isArray(value) ? (value as readonly string[]) : []
  }
  return listReached({
    rpc: list('customRpcUrls'),
    apiUrl: list('apiUrl')[0],
    blockchainApiUrl: list('blockchainApiUrl')[0],
    analyticsUrl: list('analyticsUrl')[0],
    projectId: options['projectId'] === true ? 'given' : undefined,
    relayUrl: list('relayUrl'),
    enableWalletConnect: options['enableWalletConnect'] !== false,
    frameUrl: list('frameUrl')[0],
    images: [],
    polkadot,
  })
}

/** Pictures and a line on the console are not what a site fails of. */
function checkReached(file: string, policy: Policy, reached: readonly ReachedAddress[]): readonly Problem[] {
  return reached
    .filter(({ directive, source }) => !allows(policy, directive, source))
    .map(({ directive, source, when }) => ({
      level: directive === 'connect-src' || directive === 'frame-src' ? 'fails' : 'weak',
      rule: 'csp',
      what: `The policy blocks ${source}, which is asked for when ${when}`,
      fix: `Add ${source} to ${directive}.`,
      files: [file],
    }))
}

/** Finds whether no RPC address at all can be asked; which ones a network of viem's has is not in the project's text. */
function checkNetworks(file: string, policy: Policy, { sources }: Project): readonly Problem[] {
  const found = policy.get('connect-src') ?? policy.get('default-src')
  const has = (name: string) => sources.some(({ options }) => options.some((one) => one[name] !== undefined))
  if (!found || found.isOpen || has('customRpcUrls') || has('blockchainApiUrl')) return []
  if (found.sources.some((source) => source === '*' || /^(https?:|[^':]+\.)/.test(source))) return []
  return [
    {
      level: 'fails',
      rule: 'csp',
      what: 'The policy lets the page reach no RPC address: no balance is read and nothing is sent',
      fix: 'Add the RPC addresses of your networks to connect-src; `foyer csp --rpc <url>` prints the whole policy.',
      files: [file],
    },
  ]
}

/** A policy as a project's files say it: each directive with its sources. */
type Policy = ReadonlyMap<string, DirectiveSources>

type DirectiveSources = {
  readonly sources: readonly string[]
  /** A part of it is only known when the code runs. */
  readonly isOpen: boolean
}

const quoted = `'(?:self|none|strict-dynamic|report-sample|unsafe-[a-z]+|wasm-unsafe-eval|inline-speculation-rules|nonce-[^']*|sha\\d{3}-[^']*)'`
const directive = new RegExp(
  `\\b(default|script|connect|img|frame|child)-src((?:\\s+(?:${quoted}|\\$\\{[^}]*\\}|[^\\s;"'\`,<>\\\\]+))+)`,
  'g',
)

/**
 * The directives that stand in a text as a browser would read them, in whatever language it is. Where one stands several times, as for
 * development and production, all of its sources count. A policy that code puts together from objects is not seen.
 */
function readPolicy(text: string): Policy {
  const policy = new Map<string, DirectiveSources>()
  for (const [, name, list = ''] of text.matchAll(directive)) {
    const found = list
      .replace(/\$\{[^}]*\}/g, '$')
      .trim()
      .split(/\s+/)
    // a nonce that is filled in allows no address
    const isOpen = found.some((source) => source.includes('$') && !source.startsWith("'"))
    const before = policy.get(`${name}-src`)
    policy.set(`${name}-src`, {
      sources: [...(before?.sources ?? []), ...found],
      isOpen: isOpen || before?.isOpen === true,
    })
  }
  return policy
}
