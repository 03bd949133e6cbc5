/** What an account signs to sign in (EIP-4361, CAIP-122), by its parts. */
export type SignInMessage = {
  readonly domain: string
  readonly statement: string | undefined
  readonly address: string
  readonly uri: string
  /** CAIP-2, or the part after its colon. */
  readonly chainId: string
  readonly nonce: string
  /** ms since 1970 */
  readonly expiresAt: number | undefined
  readonly notBefore: number | undefined
  readonly resources: readonly string[]
}

const form = new RegExp(
  [
    /^(\S{1,255}) wants you to sign in with your [^\n]{1,100} account:\n(\S{1,128})\n/,
    // a statement is one line; without it there is one empty line, or two
    /(?:\n([^\n]{1,2000})\n|\n)?\n/,
    /URI: (\S{1,2000})\nVersion: 1\nChain ID: (\S{1,80})\nNonce: (\S{8,200})/,
    /((?:\n(?:Issued At|Expiration Time|Not Before|Request ID): [^\n]{1,200})*)/,
    /(?:\nResources:((?:\n- [^\n]{1,2000})*))?$/,
  ]
    .map(({ source }) => source)
    .join(''),
)

/** @returns undefined when the text is no such message, or holds a time that is none */
export function parseSignInMessage(text: string): SignInMessage | undefined {
  const [, domain = '', address = '', statement, uri = '', chainId = '', nonce = '', fields = '', list = ''] =
    form.exec(text) ?? []
  if (!domain) return undefined
  const readTime = (name: string) => {
    const value = new RegExp(`\n${name}: ([^\n]+)`).exec(fields)?.[1]
    return value === undefined ? undefined : Date.parse(value)
  }
  const [expiresAt, notBefore] = [readTime('Expiration Time'), readTime('Not Before')]
  if (Number.isNaN(expiresAt) || Number.isNaN(notBefore)) return undefined
  const resources = list.split('\n- ').slice(1)
  return { domain, address, statement, uri, chainId, nonce, expiresAt, notBefore, resources }
}
