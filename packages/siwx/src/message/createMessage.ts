import { families, parseCaipNetworkId, type SiwxMessage } from '@foyer/base'
import { bytesToHex } from '@noble/hashes/utils'
import { type FieldName, fieldLimits, isField, parseTime } from './grammar.ts'

export type CreateMessageOptions = {
  /** Stands before ` account:`. @default the family's: `Ethereum`, which is the only one ERC-4361 knows, `Solana`, … */
  readonly networkName?: string | undefined
  /** Whether `Chain ID` is written without the namespace. @default true on eip155, as ERC-4361 has it, else false */
  readonly clearChainIdNamespace?: boolean | undefined
}

/**
 * The text of a sign-in: ERC-4361 on eip155, CAIP-122 elsewhere.
 * @throws TypeError for a field that would let the text say something else: a line feed, a character
 * outside printable ASCII, a time that is none
 */
export function createMessage(message: SiwxMessage, options: CreateMessageOptions = {}): string {
  const { namespace, reference } = parseCaipNetworkId(message.chainId)
  const { networkName = families[namespace].name, clearChainIdNamespace = namespace === 'eip155' } = options
  const chainId = clearChainIdNamespace ? reference : message.chainId
  const resources = assertResources(message.resources)
  const text = [
    `${field('domain', message.domain)} wants you to sign in with your ${field('networkName', networkName)} account:`,
    field('accountAddress', message.accountAddress),
    '',
    ...(message.statement === undefined ? [] : [field('statement', message.statement)]),
    '',
    `URI: ${field('uri', message.uri)}`,
    `Version: ${assertVersion(message.version)}`,
    `Chain ID: ${field('chainId', chainId)}`,
    `Nonce: ${field('nonce', message.nonce)}`,
    ...time('issuedAt', 'Issued At', message.issuedAt),
    ...time('expirationTime', 'Expiration Time', message.expirationTime),
    ...time('notBefore', 'Not Before', message.notBefore),
    ...(message.requestId === undefined ? [] : [`Request ID: ${field('requestId', message.requestId)}`]),
    ...(resources ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
  if (text.length > fieldLimits.text) throw refuse('resources')
  return text
}

function field(name: FieldName, value: string): string {
  if (typeof value === 'string' && isField(name, value)) return value
  throw refuse(name)
}

function time(name: string, label: string, value: string | undefined): readonly string[] {
  if (value === undefined) return []
  if (parseTime(value) === undefined) throw refuse(name)
  return [`${label}: ${value}`]
}

function assertVersion(version: string): '1' {
  if (version !== '1') throw refuse('version')
  return version
}

function assertResources(resources: readonly string[] = []): readonly string[] | undefined {
  if (resources.length > fieldLimits.resources || !resources.every((resource) => isField('resource', resource))) {
    throw refuse('resources')
  }
  return resources.length > 0 ? resources : undefined
}

/** The site's own mistake, made where it writes the message: no visitor reads it. */
function refuse(name: string): TypeError {
  return new TypeError(`createMessage: \`${name}\` cannot stand in a sign-in message (ERC-4361, CAIP-122)`)
}

/** 128 random bits as hexadecimal digits: ERC-4361 allows letters and digits alone. */
export function generateNonce(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
}
