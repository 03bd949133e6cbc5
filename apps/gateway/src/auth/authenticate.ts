import { type CaipNetworkId, parseCaipNetworkId } from '@foyer/base'
import { checkMessage, type ParsedMessage, parseMessage, type SiwxSession } from '@foyer/siwx'
import { bip122Verifier } from '@foyer/siwx/bip122'
import { cosmosVerifier } from '@foyer/siwx/cosmos'
import { polkadotVerifier } from '@foyer/siwx/polkadot'
import { solanaVerifier } from '@foyer/siwx/solana'
import type { Chains } from '../chains/chains.ts'
import { verifySignature } from '../chains/verifySignature.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import { isAllowedOrigin } from '../origins.ts'
import type { Project } from '../projects/projects.ts'
import { isAddressOf, normalizeAddress } from '../schemas/fields.ts'
import type { Store } from '../store/openStore.ts'
import { type AuthenticateBody, createAuthSession } from './authSessions.ts'
import { consumeNonce } from './nonces.ts'

/** A sign-in lasts so long, unless its message ends earlier, in ms. */
const sessionLife = 7 * 86_400_000

/** The families whose signatures need no chain. */
const verifiers = {
  solana: solanaVerifier(),
  bip122: bip122Verifier(),
  polkadot: polkadotVerifier(),
  cosmos: cosmosVerifier(),
}

type Source = { readonly store: Store; readonly chains: Chains; readonly now: () => number }

/**
 * Begins a session for an account that signed a message with a nonce of ours (EIP-4361, CAIP-122).
 * @param params.origin the asking page's, where a browser asks
 * @returns the session's token
 * @throws refusal `MessageInvalid`, `MessageExpired`, `NonceInvalid`, `DomainNotAllowed`, `SignatureInvalid`, `UnsupportedChain`, `ChainUnavailable`
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
  const { message: text, signature, data, walletInfo, clientId } = body
  const networkId = data.chainId as CaipNetworkId
  const { namespace } = parseCaipNetworkId(networkId)
  const session = { data: { accountAddress: data.accountAddress, chainId: networkId }, message: text, signature }
  const message = readMessage(session, source.now())
  requireDomain(message.domain, project, params.origin)
  const isOurs = await consumeNonce(source, { token: params.nonceToken, nonce: message.nonce, projectId: project.id })
  if (!isOurs) throwHttpError('NonceInvalid')
  if (!(await isSigned(source, session))) throwHttpError('SignatureInvalid')
  return await createAuthSession(source, {
    projectId: project.id,
    networkId,
    address: normalizeAddress(namespace, message.accountAddress),
    message,
    expiresAt: Math.min(Date.parse(message.expirationTime ?? '') || Infinity, source.now() + sessionLife),
    walletInfo: walletInfo ?? undefined,
    clientId: clientId ?? undefined,
  })
}

/** For which of the project's domains the message is comes next. */
function readMessage(session: SiwxSession, now: number): ParsedMessage {
  const domains = [parseMessage(session.message)?.domain ?? '']
  const { message, problem } = checkMessage(session, { domains, now })
  if (problem === 'expired' || problem === 'notYet') return throwHttpError('MessageExpired')
  const { namespace } = parseCaipNetworkId(session.data.chainId)
  return message && isAddressOf(namespace, message.accountAddress) ? message : throwHttpError('MessageInvalid')
}

/** A message for another site must not begin a session here, whoever passes it on. */
function requireDomain(domain: string, project: Project, origin: string | undefined): void {
  const isOwn = ['https', 'http'].some((scheme) => isAllowedOrigin(`${scheme}://${domain}`, project.origins))
  const isAskers = origin === undefined || origin.replace(/^https?:\/\//, '') === domain
  if (!isOwn || !isAskers) throwHttpError('DomainNotAllowed', { domain: domain.slice(0, 200) })
}

async function isSigned({ chains }: Source, session: SiwxSession): Promise<boolean> {
  const { chainId, accountAddress: address } = session.data
  const { namespace } = parseCaipNetworkId(chainId)
  if (namespace === 'eip155') return await verifySignature(chains, { ...session, chainId, address })
  return await verifiers[namespace].verify(session)
}
