import { exportJWK, exportPKCS8, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import type { ProviderAccount } from './providerRules.ts'

/** Longest life of a client's secret, in s: 15,777,000, which is six months. */
const maxSecretLife = 15_777_000

/** What only a provider that answers by an ID token has: its own keys, and the developer's whose secrets it checks. */
export type AppleKeys = {
  readonly signingKey: { readonly teamId: string; readonly keyId: string; readonly privateKey: string }
  readonly discovery: object
  readonly jwks: object
  signIdToken(clientId: string, account: ProviderAccount, nonce: string | null): Promise<string>
  /** @throws for a secret that was not signed as the developer's page says */
  checkSecret(secret: string, clientId: string): Promise<void>
}

/** @see https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret */
export async function createAppleKeys(issuer: string): Promise<AppleKeys> {
  const [own, developer] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('ES256', { extractable: true }),
  ])
  const [teamId, keyId] = ['TEAM123456', 'KEY1234567']
  return {
    signingKey: { teamId, keyId, privateKey: await exportPKCS8(developer.privateKey) },
    discovery: {
      issuer,
      authorization_endpoint: `${issuer}/auth/authorize`,
      token_endpoint: `${issuer}/auth/token`,
      jwks_uri: `${issuer}/auth/keys`,
      response_types_supported: ['code'],
      response_modes_supported: ['query', 'fragment', 'form_post'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    },
    jwks: { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', use: 'sig', alg: 'RS256' }] },
    signIdToken: (clientId, { id, email, isVerified }, nonce) =>
      new SignJWT({
        nonce,
        nonce_supported: true,
        // as text, which it does to this day
        ...(email !== undefined && { email, email_verified: String(isVerified === true) }),
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'own' })
        .setIssuer(issuer)
        .setSubject(id)
        .setAudience(clientId)
        .setIssuedAt()
        .setExpirationTime('1d')
        .sign(own.privateKey),
    checkSecret: async (secret, clientId) => {
      const options = { issuer: teamId, subject: clientId, audience: issuer, algorithms: ['ES256'] }
      const { payload, protectedHeader } = await jwtVerify(secret, developer.publicKey, options)
      const { iat = 0, exp = 0 } = payload
      if (protectedHeader.kid !== keyId) throw new Error('another key')
      if (iat === 0 || exp - iat > maxSecretLife) throw new Error('a secret for too long')
    },
  }
}
