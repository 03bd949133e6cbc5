import { loopbackOrigins, parseOriginPattern } from '@foyer/base/origins'
import type { Context, Hono } from 'hono'
import type { FrameConfig, SmartAccountsConfig } from '../config/schema.ts'
import { readBody } from '../http/readBody.ts'
import type { Frame } from './frame.ts'
import type { PageFile } from './pageFiles.ts'
import { getPatterns } from './serveApi.ts'

/** What the page must know before it can say anything; it stands in its first bytes, so nothing is fetched for it. */
export type PageConfig = {
  /** Where the API is: an origin with a path, or nothing for the page's own. */
  readonly apiUrl: string
  readonly development: boolean
  /** Whether visitors may sign in with Farcaster. */
  readonly farcaster: boolean
  /** With a passkey alone. */
  readonly passkeyLogin: boolean
  /** With which other accounts, as the protocol names them. */
  readonly social: readonly string[]
  readonly chains: readonly {
    readonly id: string
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    /** The highest network fee of one approval, in the chain's coin. */
    readonly feeCeiling?: string
    readonly smartAccounts?: SmartAccountsInfo
    /** Where people look a transaction up. */
    readonly explorerUrl?: string
    /** How the owner calls contracts: address, in lower case, to name. */
    readonly contractNames?: { readonly [address: string]: string }
  }[]
  /** What may be approved inside a site's page. */
  readonly approveInFrame: FrameConfig['approveInFrame']
}

/** What the page must know of a chain's smart accounts; whom to ask for them stays on the server. */
type SmartAccountsInfo = Contract & {
  /** Whether the owner has a paymaster that may pay. */
  readonly sponsors: boolean
  /** Whether sites may name a paymaster. */
  readonly sitePaymasters: boolean
}

type Contract =
  | { readonly kind: 'erc4337'; readonly factory: string; readonly sessionAccount?: string | undefined }
  | { readonly kind: 'eip7702'; readonly implementation: string }

/** The paths that are the page; which of its faces it shows, it reads from its own address. */
const pagePaths = [
  '/',
  '/sdk',
  '/wallet',
  '/device',
  '/email',
  '/confirm',
  '/passkey',
  '/passkey-login',
  '/share',
  '/loading',
  '/social',
] as const

const mark = '__FRAME_CONFIG__'

/** The page and its files, with the headers that keep everything else out. */
export function mountFramePage(app: Hono, frame: Frame, files: ReadonlyMap<string, PageFile>): void {
  const decoder = new TextDecoder()
  const html = decoder.decode(files.get('/index.html')?.bytes)
  const page = html.replace(mark, escapeAttribute(JSON.stringify(toPageConfig(frame))))
  for (const path of pagePaths) {
    app.get(path, (c) => {
      // only the embedded face may be embedded, by the sites of the project it is opened for
      const isEmbeddable = path === '/' || path === '/sdk'
      const ancestors = isEmbeddable ? listAncestors(frame, c.req.query('projectId')) : []
      return c.body(page, 200, {
        ...commonHeaders(frame, ancestors),
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      })
    })
  }
  // a provider that answers by a form has no address to put its answer into
  app.post('/social', async (c) => {
    const headers = commonHeaders(frame, [])
    const form = await readBody(c.req.raw, maxSocialForm).catch(() => undefined)
    if (form === undefined) return c.body(null, 413, headers)
    const kept = [...new URLSearchParams(form)].filter(([name]) => socialFields.includes(name))
    const location = `/social?${new URLSearchParams(kept)}`
    return c.body(null, 303, { ...headers, location, 'cache-control': 'no-store' })
  })
  app.get('*', (c) => serveFile(c, frame, files))
}

/** Longest answer of a provider by a form, in bytes. */
const maxSocialForm = 8_192
/** What of it the page reads; `user` is Apple’s name of the visitor. An ID token beside them is not for an address. */
const socialFields: readonly string[] = ['code', 'state', 'error', 'iss', 'user']

async function serveFile(c: Context, frame: Frame, files: ReadonlyMap<string, PageFile>): Promise<Response> {
  const headers = commonHeaders(frame, [])
  const file = c.req.path === '/index.html' ? undefined : files.get(c.req.path)
  if (!file) return c.body('Not Found', 404, { ...headers, 'content-type': 'text/plain' })
  const isPacked = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
  return c.body(isPacked ? await file.pack() : file.bytes, 200, {
    ...headers,
    'content-type': file.type,
    'cache-control': c.req.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
    ...(isPacked && { 'content-encoding': 'gzip' }),
  })
}

function listAncestors(frame: Frame, projectId: string | undefined): readonly string[] {
  const patterns = getPatterns(frame, projectId)
  const isKnown = frame.projects.get(projectId ?? '') !== undefined
  return isKnown ? toFrameAncestors(patterns, frame.config.development) : []
}

/** No inline anything, nothing from elsewhere, and only one way to make a script address: the page's own for its worker. */
function commonHeaders(frame: Frame, ancestors: readonly string[]): { readonly [name: string]: string } {
  const { apiUrl, development } = frame.config
  const connect = ["'self'", ...(apiUrl ? [new URL(apiUrl).origin] : []), ...(development ? loopback : [])]
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "worker-src 'self'",
    `connect-src ${connect.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
    "require-trusted-types-for 'script'",
    'trusted-types foyer-frame',
  ]
  const isHttps = frame.getOrigin().startsWith('https:')
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'permissions-policy': permissions,
    'cross-origin-resource-policy': 'cross-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'origin-agent-cluster': '?1',
    ...(isHttps && { 'strict-transport-security': 'max-age=63072000' }),
  }
}

/** Chains of one's own machine, in development. */
const loopback = ['http://localhost:*', 'http://127.0.0.1:*']

const permissions = [
  'accelerometer=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'hid=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'serial=()',
  'usb=()',
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
].join(', ')

function toPageConfig({ config, chains }: Frame): PageConfig {
  return {
    apiUrl: config.apiUrl ?? '',
    development: config.development,
    farcaster: config.farcaster !== undefined,
    passkeyLogin: config.passkeyLogin,
    social: Object.keys(config.social),
    approveInFrame: config.approveInFrame,
    chains: [...chains.values()].map(({ id, config: { name, nativeCurrency, explorerUrl } }) => ({
      id,
      name,
      symbol: nativeCurrency.symbol,
      decimals: nativeCurrency.decimals,
      ...(config.feeCeilings[id] !== undefined && { feeCeiling: config.feeCeilings[id] }),
      ...(explorerUrl !== undefined && { explorerUrl }),
      ...toContractNames(config.contractNames[id]),
      ...toSmartAccounts(config.smartAccounts[id]),
    })),
  }
}

function toContractNames(names: FrameConfig['contractNames'][string] | undefined) {
  if (!names) return {}
  const entries = Object.entries(names).map(([address, name]) => [address.toLowerCase(), name])
  return { contractNames: Object.fromEntries(entries) }
}

function toSmartAccounts(config: SmartAccountsConfig | undefined): { readonly smartAccounts?: SmartAccountsInfo } {
  if (!config) return {}
  const { paymasterUrl, sitePaymasters } = config
  const contract: Contract =
    config.kind === 'erc4337'
      ? { kind: config.kind, factory: config.factory, sessionAccount: config.sessionAccount }
      : { kind: config.kind, implementation: config.implementation }
  const smartAccounts = { ...contract, sponsors: paymasterUrl !== undefined, sitePaymasters: sitePaymasters.length > 0 }
  return { smartAccounts }
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** The patterns as sources of a `frame-ancestors` directive; one that it cannot express is left out. */
export function toFrameAncestors(patterns: readonly string[], development: boolean): readonly string[] {
  return [...patterns, ...(development ? loopbackOrigins : [])].flatMap((pattern) => {
    const [, scheme, host = '', port] = parseOriginPattern(pattern) ?? []
    if (!host || host === '*' || /.\*|\[/.test(host)) return []
    const schemes = scheme === undefined || scheme === '*' ? ['https', 'http'] : [scheme]
    return schemes.map((name) => `${name}://${host}${port === undefined ? '' : `:${port}`}`)
  })
}
