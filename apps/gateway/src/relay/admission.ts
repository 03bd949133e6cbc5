import type { IncomingMessage } from 'node:http'
import type { RelayLimits } from '../config/socketLimits.ts'
import type { RelayConnection } from './connection.ts'
import type { Peers } from './createPeers.ts'
import type { RelayOptions } from './options.ts'
import { verifyRelayJwt } from './verifyRelayJwt.ts'

export type Admitted = { readonly clientId: string; readonly projectId: string; readonly address: string }

export type Refusal = {
  readonly status: number
  readonly reason: string
  /** The client asked to be told by close code 3000. */
  readonly canExplain: boolean
  /** For the owner's log: what to set. */
  readonly hint?: string | undefined
}

export type Admission = { check(request: IncomingMessage): Promise<Admitted | Refusal> }

/** Decides who may open a socket. Reasons are worded as clients in the field know them. */
export function createAdmission(
  params: Pick<RelayOptions, 'getProject' | 'audiences' | 'hosts' | 'getAddress'> & {
    readonly limits: RelayLimits
    readonly now: () => number
    readonly connections: ReadonlySet<RelayConnection>
    readonly peers?: Peers | undefined
  },
): Admission {
  const { limits, now, connections, audiences, hosts = [], getProject, peers } = params
  const getAddress = params.getAddress ?? ((request) => request.socket.remoteAddress ?? '')

  function checkRoom(address: string): string | undefined {
    if (connections.size >= limits.maxConnections) return 'Too many connections'
    if (limits.maxConnectionsPerAddress === 0) return undefined
    let count = peers?.getElsewhere(toAddressKey(address)) ?? 0
    for (const connection of connections) if (connection.address === address) count += 1
    return count >= limits.maxConnectionsPerAddress ? 'Too many connections from one address' : undefined
  }

  return {
    async check(request) {
      const url = parseTarget(request)
      if (!url) return { status: 400, reason: 'Malformed address', canExplain: false }
      const canExplain = url.searchParams.get('useOnCloseEvent') === 'true'
      const refuse = (status: number, reason: string): Refusal => ({ status, reason, canExplain })
      const address = getAddress(request)
      const full = checkRoom(address)
      if (full) return { ...refuse(429, full), canExplain: false }
      const projectId = url.searchParams.get('projectId') ?? ''
      const project = getProject ? await getProject(projectId) : {}
      if (!project) return refuse(401, 'Unauthorized: invalid key')
      const { origin, host } = request.headers
      if (origin && project.origins && !project.origins.includes(origin)) {
        return refuse(403, 'Unauthorized: origin not allowed')
      }
      const token = url.searchParams.get('auth') ?? readBearer(request)
      if (!token) return refuse(401, 'JWT validation error: JWT is missing')
      const verdict = verifyRelayJwt(token, {
        now: Math.floor(now() / 1_000),
        maxLife: limits.maxTokenLife,
        isAudience: (audience) =>
          audiences ? audiences.includes(audience) : [host, ...hosts].some((one) => isSameHost(audience, one)),
      })
      if ('refusal' in verdict) return { ...refuse(401, verdict.refusal), hint: toHint(verdict.audience, host) }
      return { clientId: verdict.claims.clientId, projectId, address }
    },
  }
}

/** Under which the processes of one network count the sockets of an address. */
export function toAddressKey(address: string): string {
  return `sockets address ${address}`
}

/** A proxy that rewrites `Host` makes every token look as if it were for another relay. */
function toHint(audience: string | undefined, host: string | undefined): string | undefined {
  if (audience === undefined || !URL.canParse(audience)) return undefined
  const wanted = new URL(audience).host.slice(0, 200)
  return `a client means ${wanted}, the request names ${host?.slice(0, 200)}: set publicUrl to the address that clients use, or let the proxy keep Host`
}

/** Parses what a request asks for; undefined where it is no path. */
export function parseTarget({ url = '/' }: IncomingMessage): URL | undefined {
  const address = `http://relay${url}`
  return url.startsWith('/') && URL.canParse(address) ? new URL(address) : undefined
}

function readBearer({ headers }: IncomingMessage): string | undefined {
  const [, token] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
  return token
}

function isSameHost(audience: string, host: string | undefined): boolean {
  return URL.canParse(audience) && new URL(audience).host === host
}
