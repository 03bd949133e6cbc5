import { type Cacao, FoyerError } from '@foyer/base'
import { isRecord } from '../jsonRpc.ts'
import type { PeerMetadata, SessionNamespaces } from '../session/types.ts'
import { readPeer } from '../session/validate.ts'
import { type AuthPayload, type CacaoPayload, formatAuthMessage, parseIssuer, readCacao } from './cacao.ts'
import { formatRecap, formatRecapStatement, mergeRecaps, parseRecap, readGrant } from './recap.ts'

/** A sign-in that a wallet answered with: whose it is, the text that was signed, and what the wallet sent. */
export type SignedIn = {
  readonly networkId: string
  readonly address: string
  readonly message: string
  readonly cacao: Cacao
}

/**
 * Checks the signatures of one answer: `eip191` by the account's key, `eip1271` by its contract on that network. A rejection
 * refuses the answer as false does.
 */
export type VerifySignedIn = (signedIn: readonly SignedIn[]) => Promise<boolean>

/** One-click sign-in: what the site wants signed while connecting. */
export type AuthenticationParams = Omit<AuthPayload, 'type' | 'version' | 'iat'> & {
  /** Methods the session shall allow; none asks for a sign-in without a session. */
  readonly methods: readonly string[]
  /** Decides about the signatures; a server decides again where a login matters. */
  readonly verify: VerifySignedIn
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
  readonly verify: VerifySignedIn
  readonly now: number
}): Promise<void> {
  const { answer, payload, verify, now } = params
  const issuers = new Set<string>()
  const signedIn = answer.cacaos.map((cacao): SignedIn => {
    const { p } = cacao
    const issuer = parseIssuer(p.iss)
    const isAsked = issuer && payload.chains.includes(issuer.networkId) && !issuers.has(p.iss.toLowerCase())
    const reason = isAsked ? findDifference(p, payload, now) : 'iss'
    if (!issuer || reason) throw new FoyerError('AuthenticationInvalid', { reason: reason ?? 'iss' })
    issuers.add(p.iss.toLowerCase())
    return { networkId: issuer.networkId, address: issuer.address, message: formatAuthMessage(p), cacao }
  })
  if (!(await verify(signedIn))) throw new FoyerError('AuthenticationInvalid', { reason: 'signature' })
}

/** Finds what was signed and is not what was asked for. A wallet adds an end of its own, and what it grants; it leaves nothing out. */
function findDifference(p: CacaoPayload, asked: AuthPayload, now: number): string | undefined {
  const isSameTime = (one: string | undefined, other: string) => Date.parse(one ?? '') === Date.parse(other)
  return (
    (p.nonce !== asked.nonce && 'nonce') ||
    (p.domain !== asked.domain && 'domain') ||
    (p.aud !== asked.aud && 'aud') ||
    (p.requestId !== asked.requestId && 'requestId') ||
    (!hasStatement(p, asked.statement) && 'statement') ||
    (!hasResources(p, asked.resources) && 'resources') ||
    (asked.exp !== undefined && !isSameTime(p.exp, asked.exp) && 'exp') ||
    (asked.nbf !== undefined && !isSameTime(p.nbf, asked.nbf) && 'nbf') ||
    (p.exp !== undefined && !(Date.parse(p.exp) > now) && 'expired') ||
    (p.nbf !== undefined && !(Date.parse(p.nbf) <= now) && 'not yet valid') ||
    undefined
  )
}

/** Alone, or before the sentence about a recap, which wallets may write into it. */
function hasStatement({ statement = '', resources }: CacaoPayload, asked = ''): boolean {
  const recap = parseRecap(resources?.at(-1))
  const words = recap ? formatRecapStatement(recap) : ''
  return [asked, [asked, words].filter((part) => part !== '').join(' ')].includes(statement)
}

/** All of the site's; a wallet writes a recap of its own in place of the one that asks. */
function hasResources({ resources = [] }: CacaoPayload, asked: readonly string[] = []): boolean {
  const isReplaced = (index: number) => index === asked.length - 1 && parseRecap(asked[index]) !== undefined
  return asked.every((resource, index) => isReplaced(index) || resources.includes(resource))
}

/** Returns what the signed recaps grant; undefined where they grant no method, which is a sign-in without a session. */
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
