import { isLoopbackOrigin } from '@foyer/base/origins'
import {
  type OAuthService,
  type OpenIdService,
  type PageProvider,
  type SocialService,
  socialServices,
} from '@foyer/base/socials'
import { importPKCS8, SignJWT } from 'jose'
import * as oidc from 'openid-client'
import type { FrameConfig } from '../config/schema.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import type { Frame } from './frame.ts'

/** What an issuer says of itself is read again after this, in ms. */
const discoveryLifetime = 3_600_000
/** Longest wait for a provider, in s. */
const timeout = 10
/** A secret that is signed for a login holds so long. Apple allows six months. */
const secretLifetime = '5m'

type Provider = NonNullable<FrameConfig['social'][PageProvider]>

export type SocialClient = {
  readonly row: SocialService
  readonly scope: string
  readonly client: oidc.Configuration
  /** In front of the ids of its accounts: another issuer's are others. */
  readonly prefix: string
}

const discovered = new WeakMap<FrameConfig, Map<string, { until: number; metadata: Promise<oidc.ServerMetadata> }>>()

/**
 * A provider as the owner set it up.
 * @throws refusal `SocialUnknown`; whatever keeps its description from being read
 */
export async function findSocialClient(frame: Frame, provider: PageProvider): Promise<SocialClient> {
  const config = frame.config.social[provider]
  if (!config) return throwHttpError('SocialUnknown', { provider })
  const row = toRow(socialServices[provider], config)
  const isOwn = config.issuer === undefined && Object.keys(config.endpoints).length === 0
  const home = row.kind === 'openid' ? row.issuer : row.endpoints.user
  return {
    row,
    scope: config.scope ?? row.scope,
    client: row.kind === 'openid' ? await openIssuer(frame, row, config) : openOAuth(row, config),
    prefix: isOwn ? provider : `${provider} ${new URL(home).origin}`,
  }
}

function toRow(row: SocialService, { issuer, endpoints, pictureHosts }: Provider): SocialService {
  if (issuer !== undefined) {
    const own = { issuer, pictureHosts: [new URL(issuer).host, ...pictureHosts] }
    if (row.kind === 'openid') return { ...row, ...own }
    return { kind: 'openid', ...own, scope: 'openid email profile', hasPkce: true, isPosted: false }
  }
  if (row.kind === 'openid') return { ...row, pictureHosts: [...row.pictureHosts, ...pictureHosts] }
  const { authorize = row.endpoints.authorize, token = row.endpoints.token, user = row.endpoints.user } = endpoints
  const emails = endpoints.emails ?? row.endpoints.emails
  return {
    ...row,
    endpoints: { authorize, token, user, ...(emails !== undefined && { emails }) },
    pictureHosts: [...row.pictureHosts, new URL(user).host, ...pictureHosts],
  }
}

function openOAuth({ issuer, endpoints, clientAuth }: OAuthService, { clientId, clientSecret = '' }: Provider) {
  const { authorize, token } = endpoints
  const metadata = { issuer, authorization_endpoint: authorize, token_endpoint: token }
  const auth = clientAuth === 'basic' ? toPlainBasic(clientSecret) : oidc.ClientSecretPost(clientSecret)
  return prepare(new oidc.Configuration(metadata, clientId, undefined, auth), Object.values(endpoints))
}

/** As the provider's page has it: not encoded first, as RFC 6749 §2.3.1 would have it. */
function toPlainBasic(clientSecret: string): oidc.ClientAuth {
  return (_server, { client_id }, _body, headers) =>
    headers.set('authorization', `Basic ${Buffer.from(`${client_id}:${clientSecret}`).toString('base64')}`)
}

async function openIssuer(frame: Frame, { issuer }: OpenIdService, config: Provider): Promise<oidc.Configuration> {
  const metadata = await readMetadata(frame, issuer, config.clientId)
  const secret = config.signingKey ? await signSecret(config, config.signingKey, issuer) : config.clientSecret
  return prepare(new oidc.Configuration(metadata, config.clientId, secret), [issuer])
}

function prepare(client: oidc.Configuration, urls: readonly string[]): oidc.Configuration {
  client.timeout = timeout
  if (urls.every(isPlain)) oidc.allowInsecureRequests(client)
  return client
}

/** On one's own machine, where there is no one on the way. */
function isPlain(url: string): boolean {
  const { protocol, origin } = new URL(url)
  return protocol === 'http:' && isLoopbackOrigin(origin)
}

/** An issuer's own description, kept for a while. */
async function readMetadata(frame: Frame, issuer: string, clientId: string): Promise<oidc.ServerMetadata> {
  const kept = discovered.get(frame.config) ?? new Map()
  discovered.set(frame.config, kept)
  const known = kept.get(issuer)
  if (known && known.until > frame.now()) return known.metadata
  const options = { timeout, ...(isPlain(issuer) && { execute: [oidc.allowInsecureRequests] }) }
  const metadata = oidc
    .discovery(new URL(issuer), clientId, undefined, undefined, options)
    .then((client) => client.serverMetadata())
  kept.set(issuer, { until: frame.now() + discoveryLifetime, metadata })
  return metadata.catch((error: unknown) => {
    kept.delete(issuer)
    throw error
  })
}

/** @see https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret */
async function signSecret(
  { clientId }: Provider,
  { teamId, keyId, privateKey }: NonNullable<Provider['signingKey']>,
  audience: string,
): Promise<string> {
  const key = await importPKCS8(privateKey, 'ES256')
  return await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setIssuedAt()
    .setExpirationTime(secretLifetime)
    .setAudience(audience)
    .setSubject(clientId)
    .sign(key)
}
