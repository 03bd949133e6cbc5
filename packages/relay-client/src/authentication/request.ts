import { FoyerError } from '@foyer/base'
import { isRecord } from '../jsonRpc.ts'
import type { PeerMetadata, SessionNamespaces } from '../session/types.ts'
import { readPeer } from '../session/validate.ts'
import { type AuthPayload, type Cacao, formatAuthMessage, parseIssuer, readCacao } from './cacao.ts'
import { formatRecap, mergeRecaps, parseRecap, readGrant } from './recap.ts'

/** Checks one signature: `eip191` by the account's key, `eip1271` by its contract on that network. */
export type VerifyAuthSignature = (params: {
  readonly networkId: string
  readonly address: string
  readonly message: string
  readonly signature: string
  readonly type: 'eip191' | 'eip1271'
}) => Promise<boolean>

/** One-click sign-in: what the site wants signed while connecting. */
export type AuthenticationParams = Omit<AuthPayload, 'type' | 'version' | 'iat'> & {
  /** Methods the session shall allow; none asks for a sign-in without a session. */
  readonly methods: readonly string[]
  /** Decides about each signature; a server decides again where a login matters. */
  readonly verify: VerifyAuthSignature
}

export type AuthAnswer = {
  readonly cacaos: readonly Cacao[]
  readonly responder: { readonly publicKey: string; readonly metadata: PeerMetadata }
}

/** The payload on the wire: methods become a recap, the last of the resources. @param now unix ms */
export function toAuthPayload(params: AuthenticationParams, now: number): AuthPayload {
  const { methods, verify: _verify, resources = [], ...rest } = params
  const payload = { ...rest, type: 'caip122', version: '1', iat: new Date(now).toISOString() } as const
  if (methods.length === 0) return { ...payload, resources }
  const asked = formatRecap({ namespace: 'eip155', methods })
  const [own, ours] = [parseRecap(resources.at(-1)), parseRecap(asked)]
  if (own && ours) return { ...payload, resources: [...resources.slice(0, -1), mergeRecaps(own, ours)] }
  return { ...payload, resources: [...resources, asked] }
}

/** Reads a wallet's answer; undefined where it is malformed. */
export function readAuthAnswer(value: unknown): AuthAnswer | undefined {
  if (!isRecord(value) || !Array.isArray(value['cacaos']) || value['cacaos'].length > 100) return undefined
  const cacaos = value['cacaos'].map(readCacao)
  const responder = readPeer(value['responder'])
  if (!responder || cacaos.length === 0 || !cacaos.every((cacao) => cacao !== undefined)) return undefined
  return { cacaos, responder }
}

/**
 * Refuses an answer to another question, an outdated one and a wrong signature.
 * @param now unix ms
 * @throws FoyerError `AuthenticationInvalid` naming what is wrong
 */
export async function verifyAuthAnswer(params: {
  readonly answer: AuthAnswer
  readonly payload: AuthPayload
  readonly verify: VerifyAuthSignature
  readonly now: number
}): Promise<void> {
  const { answer, payload, verify, now } = params
  for (const { p, s } of answer.cacaos) {
    const reason =
      (p.nonce !== payload.nonce && 'nonce') ||
      (p.domain !== payload.domain && 'domain') ||
      (p.aud !== payload.aud && 'aud') ||
      (p.exp !== undefined && !(Date.parse(p.exp) > now) && 'expired') ||
      (p.nbf !== undefined && !(Date.parse(p.nbf) <= now) && 'not yet valid')
    if (reason) throw new FoyerError('AuthenticationInvalid', { reason })
    const issuer = parseIssuer(p.iss)
    const message = formatAuthMessage(p)
    const isSigned =
      issuer &&
      (await verify({ networkId: issuer.networkId, address: issuer.address, message, signature: s.s, type: s.t }))
    if (!isSigned) throw new FoyerError('AuthenticationInvalid', { reason: 'signature' })
  }
}

/** What the signed recaps grant; undefined where they grant no method, which is a sign-in without a session. */
export function toGrantedNamespaces(cacaos: readonly Cacao[]): SessionNamespaces | undefined {
  const accounts = new Set<string>()
  const methods = new Set<string>()
  for (const { p } of cacaos) {
    const issuer = parseIssuer(p.iss)
    const grant = readGrant(parseRecap(p.resources?.at(-1)), 'eip155')
    if (!issuer) continue
    const networks = [issuer.networkId, ...grant.chains.filter((chain) => /^eip155:\d{1,32}$/.test(chain))]
    for (const network of networks) accounts.add(`${network}:${issuer.address}`)
    for (const method of grant.methods) methods.add(method)
  }
  if (methods.size === 0 || accounts.size === 0) return undefined
  const chains = [...new Set([...accounts].map((account) => account.slice(0, account.lastIndexOf(':'))))]
  return {
    eip155: { chains, accounts: [...accounts], methods: [...methods], events: ['chainChanged', 'accountsChanged'] },
  }
}
