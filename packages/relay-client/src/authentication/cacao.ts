import type { Cacao } from '@foyer/base'
import { isRecord } from '../jsonRpc.ts'
import { readTexts } from '../session/validate.ts'
import { formatRecapStatement, parseRecap } from './recap.ts'

/** The signed part of a CACAO; here its `iss` is `did:pkh:eip155:<chain>:<address>`. */
export type CacaoPayload = Cacao['p']

/** What a site asks a wallet to sign in with (CAIP-122). */
export type AuthPayload = Omit<CacaoPayload, 'iss'> & {
  readonly type: 'caip122'
  /** CAIP-2 ids, all of eip155. */
  readonly chains: readonly string[]
}

/** The account a CACAO speaks for; undefined where `iss` is not a did:pkh of eip155. */
export function parseIssuer(
  iss: string,
): { readonly networkId: string; readonly reference: string; readonly address: string } | undefined {
  const [, reference, address] = /^did:pkh:eip155:(\d{1,32}):(0x[0-9a-fA-F]{40})$/.exec(iss) ?? []
  return reference && address ? { networkId: `eip155:${reference}`, reference, address } : undefined
}

/**
 * The text a wallet signs for a payload.
 * @see ERC-4361, and ERC-5573 for the sentence about a recap, which is added once
 */
export function formatAuthMessage(payload: CacaoPayload): string {
  const { address, reference } = parseIssuer(payload.iss) ?? { address: '', reference: '' }
  const { domain, aud, version, nonce, iat, exp, nbf, requestId, resources } = payload
  const lines = [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    toStatement(payload),
    '',
    `URI: ${aud}`,
    `Version: ${version}`,
    `Chain ID: ${reference}`,
    `Nonce: ${nonce}`,
    `Issued At: ${iat}`,
    exp && `Expiration Time: ${exp}`,
    nbf && `Not Before: ${nbf}`,
    requestId && `Request ID: ${requestId}`,
    resources && resources.length > 0
      ? ['Resources:', ...resources.map((resource) => `- ${resource}`)].join('\n')
      : undefined,
  ]
  return lines.filter((line) => line !== undefined).join('\n')
}

function toStatement({ statement, resources }: CacaoPayload): string | undefined {
  const recap = parseRecap(resources?.at(-1))
  if (!recap) return statement
  const words = formatRecapStatement(recap)
  if (statement?.includes(words)) return statement
  return statement ? `${statement} ${words}` : words
}

/** Reads what a wallet answers with; undefined where it is not a CACAO. */
export function readCacao(value: unknown): Cacao | undefined {
  if (!isRecord(value) || !isRecord(value['h']) || !isRecord(value['s'])) return undefined
  const { t, s } = value['s']
  const p = isRecord(value['p']) ? readPayload(value['p']) : undefined
  if (!p || (t !== 'eip191' && t !== 'eip1271') || typeof s !== 'string' || s.length > 100_000) return undefined
  return { h: { t: 'caip122' }, p, s: { t, s } }
}

/** Longest resource, in characters: a recap names each network once per method. */
export const resourceLimit = 16_384

const texts = ['iss', 'domain', 'aud', 'nonce', 'iat'] as const
const optionalTexts = ['exp', 'nbf', 'statement', 'requestId'] as const

function readPayload(value: Readonly<Record<string, unknown>>): CacaoPayload | undefined {
  const { version, resources } = value
  const [iss, domain, aud, nonce, iat] = texts.map((name) => readText(value[name]))
  const rest = Object.fromEntries(
    optionalTexts.map((name) => [name, readText(value[name])] as const).filter(([, text]) => text !== undefined),
  )
  if (!iss || !parseIssuer(iss) || !domain || !aud || !nonce || !iat || String(version) !== '1') return undefined
  const list = resources === undefined ? undefined : readTexts(resources, resourceLimit)
  if (resources !== undefined && !list) return undefined
  // what is signed is a text of lines: none of these may bring more of them
  if ([iat, rest['exp'], rest['nbf']].some((time) => time !== undefined && !/^[-+.:TZ\d]{1,40}$/i.test(time)))
    return undefined
  if (list?.some((resource) => /[\r\n]/.test(resource))) return undefined
  return { iss, domain, aud, nonce, iat, version: '1', ...rest, ...(list && { resources: list }) }
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 10_000 ? value : undefined
}
