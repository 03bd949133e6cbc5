import { type CaipNetworkId, parseCaipNetworkId } from '@foyer/base'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { Chains } from '../chains/chains.ts'
import { verifySignature } from '../chains/verifySignature.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import { isAllowedOrigin } from '../origins.ts'
import type { Project } from '../projects/projects.ts'
import { isAddressOf, normalizeAddress } from '../schemas/fields.ts'
import type { Store } from '../store/openStore.ts'
import { type AuthenticateBody, createAuthSession } from './authSessions.ts'
import { consumeNonce } from './nonces.ts'
import { parseSignInMessage, type SignInMessage } from './signInMessage.ts'

/** A sign-in lasts so long, unless its message ends earlier, in ms. */
const sessionLife = 7 * 86_400_000

type Source = { readonly store: Store; readonly chains: Chains; readonly now: () => number }

/**
 * Begins a session for an account that signed a message with a nonce of ours (EIP-4361, CAIP-122).
 * @param params.origin the asking page's, where a browser asks
 * @returns the session's token
 * @throws refusal `MessageInvalid`, `MessageExpired`, `NonceInvalid`, `DomainNotAllowed`, `SignInUnsupported`,
 * `SignatureInvalid`, `UnsupportedChain`, `ChainUnavailable`
 */
export async function authenticate(
  source: Source,
  params: {
    readonly project: Project
    readonly nonceToken: string | undefined
    readonly origin: string | undefined
    readonly body: AuthenticateBody
  },
): Promise<string> {
  const { project, body } = params
  const networkId = body.data.chainId as CaipNetworkId
  const { namespace } = parseCaipNetworkId(networkId)
  const message = readMessage(body, source.now())
  requireDomain(message.domain, project, params.origin)
  const isOurs = await consumeNonce(source, { token: params.nonceToken, nonce: message.nonce, projectId: project.id })
  if (!isOurs) throwHttpError('NonceInvalid')
  if (!(await isSigned(source, body, message))) throwHttpError('SignatureInvalid')
  return await createAuthSession(source, {
    projectId: project.id,
    networkId,
    address: normalizeAddress(namespace, message.address),
    message,
    expiresAt: Math.min(message.expiresAt ?? Infinity, source.now() + sessionLife),
    walletInfo: body.walletInfo ?? undefined,
    clientId: body.clientId ?? undefined,
  })
}

function readMessage({ message, data }: AuthenticateBody, now: number): SignInMessage {
  const parsed = parseSignInMessage(message)
  const { namespace, reference } = parseCaipNetworkId(data.chainId as CaipNetworkId)
  const isSame = parsed && [data.chainId, reference].includes(parsed.chainId) && parsed.address === data.accountAddress
  if (!isSame || !isAddressOf(namespace, parsed.address)) return throwHttpError('MessageInvalid')
  if ((parsed.expiresAt ?? Infinity) <= now || (parsed.notBefore ?? 0) > now) throwHttpError('MessageExpired')
  return parsed
}

/** A message for another site must not begin a session here, whoever passes it on. */
function requireDomain(domain: string, project: Project, origin: string | undefined): void {
  const isOwn = ['https', 'http'].some((scheme) => isAllowedOrigin(`${scheme}://${domain}`, project.origins))
  const isAskers = origin === undefined || origin.replace(/^https?:\/\//, '') === domain
  if (!isOwn || !isAskers) throwHttpError('DomainNotAllowed', { domain: domain.slice(0, 200) })
}

async function isSigned({ chains }: Source, body: AuthenticateBody, { address }: SignInMessage): Promise<boolean> {
  const { chainId } = body.data
  const { message, signature } = body
  const { namespace } = parseCaipNetworkId(chainId as CaipNetworkId)
  if (namespace === 'eip155') return await verifySignature(chains, { chainId, address, message, signature })
  if (namespace !== 'solana') return throwHttpError('SignInUnsupported', { namespace })
  try {
    return ed25519.verify(base58.decode(signature), new TextEncoder().encode(message), base58.decode(address))
  } catch {
    // bytes that are no signature at all are refused like a wrong one
    return false
  }
}
