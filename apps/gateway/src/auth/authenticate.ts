import { type CaipNetworkId, families, formatCaipAddress, parseCaipAddress, parseCaipNetworkId } from '@foyer/base'
import { isAllowedOrigin, isListedOrigin, isLoopbackOrigin } from '@foyer/base/origins'
import { sessionRefusals, toAccount, verifySignIn } from '@foyer/server'
import { generateNonce, parseMessage, type SiwxVerifier } from '@foyer/siwx'
import { bip122Verifier } from '@foyer/siwx/bip122'
import { cosmosVerifier } from '@foyer/siwx/cosmos'
import { eip155Verifier } from '@foyer/siwx/eip155'
import { polkadotVerifier } from '@foyer/siwx/polkadot'
import { solanaVerifier } from '@foyer/siwx/solana'
import type { Chains } from '../chains/chains.ts'
import { verifySignature } from '../chains/verifySignature.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import type { Project } from '../projects/projects.ts'
import { createSecret, hashSecret } from '../secrets.ts'
import type { Store } from '../store/openStore.ts'
import { type AuthenticateBody, createAuthSession } from './authSessions.ts'

/** A sign-in lasts so long, unless its message ends earlier, in ms. */
const sessionLife = 7 * 86_400_000

/** The families whose signatures need no chain. */
const verifiers = [solanaVerifier(), bip122Verifier(), polkadotVerifier(), cosmosVerifier()]

/** Of every family there is a verifier: another one is no account. */
const refusals = { ...sessionRefusals, namespace: 'MessageInvalid' } as const

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
  const claimed = parseMessage(text)
  if (!claimed || !families[namespace].isAddress(data.accountAddress)) return throwHttpError('MessageInvalid')
  assertDomain(claimed.domain, project, params.origin)
  const all = [...verifiers, toEvmVerifier(source.chains)]
  const { message, problem } = await verifySignIn(session, {
    domains: [claimed.domain],
    now: source.now(),
    verifiers: all,
    takeNonce: (nonce) => consumeNonce(source, { token: params.nonceToken, nonce, projectId: project.id }),
  })
  if (problem) return throwHttpError(refusals[problem])
  return await createAuthSession(source, {
    projectId: project.id,
    networkId,
    address: parseCaipAddress(toAccount(all, formatCaipAddress(networkId, message.accountAddress))).address,
    message,
    expiresAt: Math.min(Date.parse(message.expirationTime ?? '') || Infinity, source.now() + sessionLife),
    walletInfo: walletInfo ?? undefined,
    clientId: clientId ?? undefined,
  })
}

/** A message for another site must not begin a session here, no matter who passes it on. */
function assertDomain(domain: string, project: Project, origin: string | undefined): void {
  const isOwn = ['https', 'http'].some((scheme) => isAllowedOrigin(`${scheme}://${domain}`, project.origins))
  const isAskers = origin === undefined || origin.replace(/^https?:\/\//, '') === domain
  if (!isOwn || !isAskers || isStrayLoopback(domain, project))
    throwHttpError('DomainNotAllowed', { domain: domain.slice(0, 200) })
}

/** Pages on a visitor's own machine are let in for work on a site; once it has origins, they begin a session only where they are among them. */
function isStrayLoopback(domain: string, { origins }: Project): boolean {
  const pages = ['https', 'http'].map((scheme) => `${scheme}://${domain}`)
  return origins.length > 0 && pages.some(isLoopbackOrigin) && !pages.some((page) => isListedOrigin(page, origins))
}

/** Of a chain that this gateway serves: its node is asked for contracts. */
function toEvmVerifier(chains: Chains): SiwxVerifier {
  return {
    ...eip155Verifier(),
    // a mixture of cases that is no checksum has not signed
    isAddress: (value) => families.eip155.isAddress(value),
    verify: ({ data, message, signature }) =>
      verifySignature(chains, { chainId: data.chainId, address: data.accountAddress, message, signature }),
  }
}

/** A nonce is to be signed within this, in ms. */
const nonceLife = 5 * 60_000

/** A nonce to be signed once, and the secret that the browser that asked for it shows again. */
export async function createNonce(
  { store, now }: Omit<Source, 'chains'>,
  projectId: string,
): Promise<{ nonce: string; token: string }> {
  const nonce = generateNonce()
  const token = createSecret()
  await store.deleteFrom('auth_nonces').where('expires_at', '<=', now()).execute()
  const expires_at = now() + nonceLife
  await store
    .insertInto('auth_nonces')
    .values({ token_hash: hashSecret(token), nonce, project_id: projectId, expires_at })
    .execute()
  return { nonce, token }
}

/** Whether a nonce was given out with this token and is used for the first time. */
async function consumeNonce(
  { store, now }: Omit<Source, 'chains'>,
  params: { readonly token: string | undefined; readonly nonce: string; readonly projectId: string },
): Promise<boolean> {
  if (params.token === undefined) return false
  const result = await store
    .deleteFrom('auth_nonces')
    .where('token_hash', '=', hashSecret(params.token))
    .where('nonce', '=', params.nonce)
    .where('project_id', '=', params.projectId)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
