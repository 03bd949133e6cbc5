import { abortable, isFoyerError, parseCaipAddress, type SiwxConfig, type SiwxSession } from '@foyer/base'
import { type AuthenticationParams, defaultNamespaces, type SignedIn } from '@foyer/relay-client'
import type { Foyer } from '../../foyer.ts'
import { connectionsAtom } from '../../state/connections.ts'
import { getPreferredNetwork } from '../../state/getActiveNetwork.ts'

/** Longest wait for the site's message, in ms: a wallet that has the link waits as well. */
const messageTimeout = 5_000

/**
 * Composes what wallets on other devices are asked to sign while they connect, so that one approval does both: the site's message
 * without an account, for all its networks, the preferred one first. What they sign becomes the site's sessions before they are
 * connected.
 * @throws what the site's `createMessage` rejects with; `RequestAborted` where it does not answer
 * @see reference §4.11; relay protocol, one-click auth
 */
export async function composeAuthentication(foyer: Foyer, siwx: SiwxConfig): Promise<AuthenticationParams> {
  const { networks, universalProviderConfigOverride: override } = foyer.config
  const first = getPreferredNetwork(foyer, 'eip155').caipNetworkId
  const signal = AbortSignal.any([foyer.signal, AbortSignal.timeout(messageTimeout)])
  const message = await abortable(siwx.createMessage({ accountAddress: '', chainId: first }), signal)
  const { domain, uri, nonce, statement, resources, requestId, expirationTime, notBefore } = message
  return {
    chains: [...new Set([first, ...networks.map(({ caipNetworkId }) => caipNetworkId)])],
    domain,
    aud: uri,
    nonce,
    ...(statement !== undefined && { statement }),
    ...(resources && { resources }),
    ...(requestId !== undefined && { requestId }),
    ...(expirationTime !== undefined && { exp: expirationTime }),
    ...(notBefore !== undefined && { nbf: notBefore }),
    methods: override.methods?.eip155 ?? defaultNamespaces.eip155.methods,
    verify: (signedIn) => saveSessions(foyer, siwx, sort(signedIn, first).map(toSession)),
  }
}

/** The network that will be in use first: servers take a nonce once. */
function sort(signedIn: readonly SignedIn[], first: string): readonly SignedIn[] {
  const isFirst = ({ networkId }: SignedIn) => networkId === first
  return [...signedIn.filter(isFirst), ...signedIn.filter((one) => !isFirst(one))]
}

function toSession({ networkId, address, message, cacao }: SignedIn): SiwxSession {
  const { iss: _iss, aud: uri, iat, exp, nbf, ...rest } = cacao.p
  const account = parseCaipAddress(`${networkId}:${address}` as `eip155:${string}:${string}`)
  const times = { issuedAt: iat, expirationTime: exp, notBefore: nbf }
  const parts = Object.entries({ ...rest, uri, ...times }).filter(([, value]) => value !== undefined)
  const data = { ...Object.fromEntries(parts), accountAddress: account.address, chainId: account.networkId }
  return { data, message, signature: cacao.s.s, cacao }
}

/**
 * Saves the sessions of a wallet that connects. Where someone is connected already, theirs stay.
 * @returns whether the wallet may connect: also where the site's server is not to be had, and the screen of signing in says so
 */
async function saveSessions(foyer: Foyer, siwx: SiwxConfig, sessions: readonly SiwxSession[]): Promise<boolean> {
  const [first] = sessions
  if (!first) return false
  const properties = { network: first.data.chainId, isSmartAccount: first.cacao?.s.t === 'eip1271' }
  const isAlone = foyer.store.get(connectionsAtom).size === 0
  try {
    const kept = isAlone && siwx.setSessions ? siwx.setSessions(sessions) : siwx.addSession(first)
    await abortable(kept, foyer.signal)
    foyer.events.emit({ type: 'SIWX_AUTH_SUCCESS', properties })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    foyer.events.emit({ type: 'SIWX_AUTH_ERROR', properties: { ...properties, message } })
    if (!isUnanswered(error)) throw error
  }
  return true
}

const unanswered = ['HttpRequestFailed', 'RateLimited', 'ServerError', 'RequestTimedOut'] as const

function isUnanswered(error: unknown): boolean {
  return unanswered.some((name) => isFoyerError(error, name))
}
