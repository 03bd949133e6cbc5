import type { FileConfig } from '../config/schema.ts'
import type { PublicFetch } from '../http/createPublicFetch.ts'
import { getHttpError } from '../http/httpErrors.ts'
import { readBytes } from '../http/readBody.ts'

/** Reads documents and pictures that tokens name. Anyone can put any address into a token. */
export type NftReader = {
  /** Whether something behind this address could be asked for here. */
  isReadable(uri: string): boolean
  /**
   * @param limit bytes
   * @returns undefined where the owner does not allow it, where there is nothing, and where it is too long
   * @throws Error where no one answered who might have it
   */
  read(uri: string, limit: number, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer> | undefined>
}

type Place = {
  readonly url: URL
  /** Of the owner's own, through which it is asked for. */
  readonly gateway?: URL
}

type Content = { readonly network: 'ipfs' | 'arweave'; readonly path: string }

/** Asked where any public host is allowed and no gateway is named. */
const publicGateways = {
  ipfs: ['https://ipfs.io', 'https://dweb.link'],
  arweave: ['https://arweave.net'],
}

/** How long one place may take, in ms. */
const timeout = 5_000
/** A gateway that failed is asked after the others for so long, in ms. */
const restTime = 60_000
const maxRedirects = 3
/** Requests at once, of documents and of what is larger, and of both to one site that a token names; the rest wait for their turn. */
const maxAtOnce = { small: 48, large: 6, site: 3 }
/** From so many bytes on an answer is large. */
const large = 1_000_000
/** More than these that wait are not asked for now. */
const maxWaiting = 1_000
const longestAddress = 2_000

/** Content ids of IPFS: version 0, and version 1 in the bases that are in use. */
const cid = '(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{50,120}|k[0-9a-z]{50,120}|z[1-9A-HJ-NP-Za-km-z]{45,120})'
const arweaveId = '[\\w-]{43}'
const forms = {
  ipfs: new RegExp(`^(?:ipfs://(?:ipfs/)?|/?ipfs/)?(${cid})([/?].*)?$`, 's'),
  ipns: /^ipns:\/\/(?:ipns\/)?([\w.-]{1,200})(\/.*)?$/s,
  arweave: new RegExp(`^ar://(${arweaveId})([/?].*)?$`, 's'),
  ipfsPath: new RegExp(`^/ipfs/(${cid})(/.*)?$`),
  ipfsHost: /^(b[a-z2-7]{50,120})\.ipfs\./,
  arweavePath: new RegExp(`^/(${arweaveId})(/.*)?$`),
  gatewayPath: new RegExp(`^/(?:ip[fn]s/|${arweaveId}(?:/|$))`),
}

/** @param params.fetch for what the owner names; `fetchPublic` for any other */
export function createNftReader(
  params: Pick<FileConfig, 'nftHosts' | 'ipfsGateways' | 'arweaveGateways'> & {
    readonly fetch: typeof globalThis.fetch
    readonly fetchPublic: PublicFetch
    readonly now?: () => number
  },
): NftReader {
  const { nftHosts, ipfsGateways: ipfs, arweaveGateways: arweave, now = Date.now } = params
  const hosts = nftHosts === 'public' ? undefined : nftHosts
  const gateways = { ipfs: ipfs.map((base) => new URL(base)), arweave: arweave.map((base) => new URL(base)) }
  const resting = new Map<string, number>()
  const takeTurn = createTurns()

  const toPlaces = (uri: string): readonly Place[] => {
    if (uri.length > longestAddress) return []
    const content = findContent(uri)
    const own = URL.canParse(uri) ? new URL(uri) : undefined
    const isAllowed = own && /^https?:$/.test(own.protocol) && (hosts === undefined || hosts.includes(own.host))
    const direct = isAllowed ? [{ url: own }] : []
    if (!content) return direct
    const named = gateways[content.network].map((gateway) => ({ url: new URL(content.path, gateway), gateway }))
    const isResting = ({ gateway }: Place) => (resting.get(gateway?.origin ?? '') ?? 0) > now()
    const ordered = [...named.filter((place) => !isResting(place)), ...named.filter(isResting)]
    const others = publicGateways[content.network].map((base) => ({ url: new URL(content.path, base) }))
    return [...ordered, ...direct, ...(hosts === undefined && named.length === 0 ? others : [])]
  }

  const request = async (url: URL, { gateway }: Place, signal: AbortSignal): Promise<Response | undefined> => {
    // what strangers write must not reach the rest of a gateway
    const isOfGateway = url.origin === gateway?.origin && forms.gatewayPath.test(url.pathname)
    const isPlain = url.username === '' && url.password === ''
    if (!isPlain) return undefined
    if (isOfGateway || hosts?.includes(url.host)) return await params.fetch(url, { redirect: 'manual', signal })
    // gateways give each content a name of its own below theirs
    const isBelow = gateway !== undefined && url.hostname.endsWith(`.${gateway.hostname}`)
    return hosts === undefined || isBelow ? await params.fetchPublic(url, signal) : undefined
  }

  return {
    isReadable: (uri) => toPlaces(uri).length > 0,
    read: async (uri, limit, signal) => {
      let problem: unknown
      for (const place of toPlaces(uri)) {
        const ends: (() => void)[] = []
        try {
          // who waits for a slow site holds up no one else
          if (!place.gateway) ends.push(await takeTurn(toSite(place.url), maxAtOnce.site))
          const size = limit >= large ? 'large' : 'small'
          ends.push(await takeTurn(size, maxAtOnce[size]))
          signal?.throwIfAborted()
          const limits = AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])])
          const bytes = await follow(place.url, limit, (url) => request(url, place, limits))
          if (bytes) return bytes
        } catch (error) {
          signal?.throwIfAborted()
          if (place.gateway) resting.set(place.gateway.origin, now() + restTime)
          problem = error
        } finally {
          for (const end of ends) end()
        }
      }
      if (problem) throw problem
      return undefined
    },
  }
}

/** Reads what an address, or those that it leads to, answer. Each is asked like the first. */
async function follow(
  start: URL,
  limit: number,
  request: (url: URL) => Promise<Response | undefined>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  let url = start
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const response = await request(url)
    if (response?.ok) return await readBytes(response, limit).catch(ignoreLength)
    await response?.body?.cancel()
    if (!response) return undefined
    const location = response.headers.get('location')
    if (!isRedirect(response.status) || location === null || !URL.canParse(location, url)) {
      return isMissing(response.status) ? undefined : throwUnanswered(url)
    }
    const next = new URL(location, url)
    // what began guarded on the way stays so
    if (url.protocol === 'https:' && next.protocol !== 'https:') return undefined
    url = next
  }
  return undefined
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)
/** Checks whether who was asked knows that there is nothing; others say that they cannot answer now. */
const isMissing = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429

function throwUnanswered({ host }: URL): never {
  throw new Error(`${host} does not answer`)
}

/** Too long is nothing; broken off is no answer. */
function ignoreLength(error: unknown): undefined {
  if (!getHttpError(error)) throw error
}

/** A name with all below it, which its owner makes as many of as they like. */
function toSite({ hostname }: URL): string {
  return hostname.includes(':') ? hostname : hostname.split('.').slice(-2).join('.')
}

/** Lets so many of each kind be under way at once. The function that comes ends a turn. */
function createTurns(): (kind: string, max: number) => Promise<() => void> {
  const kinds = new Map<string, { taken: number; readonly waiting: (() => void)[] }>()
  return async (kind, max) => {
    const state = kinds.get(kind) ?? { taken: 0, waiting: [] }
    kinds.set(kind, state)
    if (state.waiting.length >= maxWaiting) throw new Error('Too many wait already')
    if (state.taken < max) state.taken += 1
    else await new Promise<void>((resolve) => state.waiting.push(resolve))
    return () => {
      const next = state.waiting.shift()
      if (next) return next()
      state.taken -= 1
      if (state.taken === 0) kinds.delete(kind)
    }
  }
}

/** Finds what an address names by its content, in each way of writing it. */
function findContent(uri: string): Content | undefined {
  for (const [form, network, prefix] of [
    ['ipfs', 'ipfs', '/ipfs/'],
    ['ipns', 'ipfs', '/ipns/'],
    ['arweave', 'arweave', '/'],
  ] as const) {
    const [match, id = '', rest = ''] = forms[form].exec(uri) ?? []
    if (match !== undefined) return toContent(network, `${prefix}${id}`, rest)
  }
  if (!/^https?:\/\//.test(uri) || !URL.canParse(uri)) return undefined
  const { hostname, pathname } = new URL(uri)
  const [, inPath, rest] = forms.ipfsPath.exec(pathname) ?? []
  if (inPath) return toContent('ipfs', `/ipfs/${inPath}`, rest)
  const [, inHost] = forms.ipfsHost.exec(hostname) ?? []
  if (inHost) return toContent('ipfs', `/ipfs/${inHost}`, pathname)
  const [, id, more] = /(^|\.)arweave\.net$/.test(hostname) ? (forms.arweavePath.exec(pathname) ?? []) : []
  return id ? toContent('arweave', `/${id}`, more) : undefined
}

/** A path that a gateway takes; undefined for one that would lead out of the content. */
function toContent(network: Content['network'], start: string, rest = ''): Content | undefined {
  const segments = rest.replace(/\?.*$/s, '').split('/').slice(1).map(decode)
  if (segments.some((segment) => segment === '.' || segment === '..' || /[/\\]/.test(segment))) return undefined
  return { network, path: [start, ...segments.map(encodeURIComponent)].join('/') }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
