import {
  type CaipNetworkId,
  FoyerError,
  isSameAddress,
  parseCaipNetworkId,
  type SiwxConfig,
  type SiwxMessage,
  type SiwxSession,
} from '@foyer/base'
import type { SiweConfig } from '../../config/siweConfig.ts'

/**
 * A site's older sign-in as the newer one: one session, on Ethereum's networks; accounts of other families count as signed
 * in.
 * @see reference §1.9
 */
export function mapToSiwx(siwe: SiweConfig): SiwxConfig {
  const signOut = createSignOut(siwe)
  const addSession = (session: SiwxSession) => verifySession(siwe, session)
  return {
    signOutOnDisconnect: siwe.signOutOnDisconnect !== false,
    getRequired: () => siwe.required !== false,
    createMessage: (input) => createMessage(siwe, input),
    addSession,
    revokeSession: (chainId) => (isEvm(chainId) ? signOut() : Promise.resolve()),
    async setSessions(sessions) {
      const session = sessions.find(({ data }) => isEvm(data.chainId))
      return session ? addSession(session) : signOut()
    },
    async getSessions(chainId, address) {
      const session = { data: { accountAddress: address, chainId }, message: '', signature: '' }
      if (!isEvm(chainId)) return [session]
      const { signOutOnAccountChange = true, signOutOnNetworkChange = true } = siwe
      const current = await siwe.getSession()
      if (!current) return []
      const isOther =
        (signOutOnAccountChange && !isSameAddress('eip155', current.address, address)) ||
        (signOutOnNetworkChange && `eip155:${current.chainId}` !== chainId)
      if (!isOther) return [session]
      await signOut()
      return []
    },
  }
}

function isEvm(chainId: CaipNetworkId): boolean {
  return parseCaipNetworkId(chainId).namespace === 'eip155'
}

/** Creates the site's sign-out: who asks to sign out while that is under way waits for the same answer. */
function createSignOut(siwe: SiweConfig): () => Promise<void> {
  let running: Promise<void> | undefined
  const run = async () => {
    await siwe.signOut()
    siwe.onSignOut?.()
  }
  return () => {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
}

async function createMessage(
  siwe: SiweConfig,
  { accountAddress, chainId, notBefore }: Parameters<SiwxConfig['createMessage']>[0],
): Promise<SiwxMessage & { toString(): string }> {
  const { chains, ...params } = await siwe.getMessageParams()
  const nonce = await siwe.getNonce(accountAddress)
  const [version, iat] = ['1', new Date().toISOString()] as const
  const text = siwe.createMessage({
    ...params,
    ...(chains && { chains }),
    ...(notBefore !== undefined && { nbf: notBefore }),
    address: `did:pkh:${chainId}:${accountAddress}`,
    chainId: Number(parseCaipNetworkId(chainId).reference),
    nonce,
    version,
    iat,
  })
  const { domain, uri, statement, resources, requestId, exp, nbf } = params
  return {
    accountAddress,
    chainId,
    domain,
    uri,
    version,
    nonce,
    issuedAt: iat,
    statement,
    resources,
    requestId,
    expirationTime: exp,
    notBefore: notBefore ?? nbf,
    toString: () => text,
  }
}

/** @throws FoyerError `AuthenticationInvalid` where the site's server does not begin a session */
async function verifySession(siwe: SiweConfig, { data, message, signature }: SiwxSession): Promise<void> {
  if (!isEvm(data.chainId)) return
  const isValid = await siwe.verifyMessage({ message, signature })
  const session = isValid ? await siwe.getSession() : undefined
  if (!session) throw new FoyerError('AuthenticationInvalid', { reason: 'the site did not begin a session' })
  siwe.onSignIn?.(session)
}
