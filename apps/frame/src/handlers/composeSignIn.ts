import { FoyerError } from '@foyer/base'
import type { FrameRequest } from '@foyer/frame-client/server'

export type SignInFields = NonNullable<NonNullable<FrameRequest<'GET_USER'>>['siwxMessage']>

const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/
const uriForm = /^[a-z][a-z0-9+.-]*:[^\s\p{Cc}]{1,2000}$/iu

/**
 * The text of a sign-in, from its fields.
 * @throws FoyerError `FrameRefused` when a field names another site than the one that asks, or could break out of its line
 * @see EIP-4361
 */
export function composeSignIn(
  fields: SignInFields,
  { address, origin }: { readonly address: string; readonly origin: string },
): string {
  const { domain, uri, version, nonce, statement, chainId, resources = [] } = fields
  const { host } = new URL(origin)
  require(domain === host, 'it names another domain')
  require(URL.canParse(uri) && new URL(uri).origin === origin && uriForm.test(uri), 'it names another page')
  require(version === '1', 'its version is unknown')
  require(/^[a-zA-Z0-9]{8,200}$/.test(nonce), 'its nonce is not valid')
  require(statement === undefined || /^[\x20-\x7e]{0,1000}$/.test(statement), 'its statement is not plain text')
  const reference = /^eip155:(\d{1,10})$/.exec(chainId)?.[1]
  require(reference !== undefined, 'its chain is not valid')
  require(resources.length <= 50 && resources.every((resource) => uriForm.test(resource)), 'a resource is no address')
  require(fields.requestId === undefined ||
    /^[\w.~!$&'()*+,;=:@%-]{0,200}$/.test(fields.requestId), 'its id is not valid')
  for (const time of [fields.issuedAt, fields.expirationTime, fields.notBefore]) {
    require(time === undefined || dateTime.test(time), 'a time is not valid')
  }
  require(!fields.expirationTime || Date.parse(fields.expirationTime) > Date.now(), 'it has run out')
  const optional: readonly (readonly [string, string | undefined])[] = [
    ['Issued At', fields.issuedAt ?? new Date().toISOString()],
    ['Expiration Time', fields.expirationTime],
    ['Not Before', fields.notBefore],
    ['Request ID', fields.requestId],
  ]
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement ? [statement, ''] : ['']),
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${reference}`,
    `Nonce: ${nonce}`,
    ...optional.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`])),
    ...(resources.length > 0 ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}

function require(condition: boolean, why: string): asserts condition {
  if (!condition) throw new FoyerError('FrameRefused', { message: `The sign-in was refused: ${why}` })
}
