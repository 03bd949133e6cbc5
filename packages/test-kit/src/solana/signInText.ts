/** What a site may fill in of a sign-in message; times are RFC 3339. */
export type SignInInput = {
  readonly domain?: string
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** The text a wallet signs for `solana:signIn`, by the grammar of Sign In With Solana. */
export function signInText(input: SignInInput, address: string, domain: string): string {
  const fields = (
    [
      ['URI', input.uri],
      ['Version', input.version],
      ['Chain ID', input.chainId],
      ['Nonce', input.nonce],
      ['Issued At', input.issuedAt],
      ['Expiration Time', input.expirationTime],
      ['Not Before', input.notBefore],
      ['Request ID', input.requestId],
    ] as const
  ).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  const resources = input.resources ? ['Resources:', ...input.resources.map((resource) => `- ${resource}`)] : []
  const head = `${input.domain ?? domain} wants you to sign in with your Solana account:\n${address}`
  const statement = input.statement === undefined ? '' : `\n\n${input.statement}`
  const rest = [...fields, ...resources].join('\n')
  return `${head}${statement}${rest && `\n\n${rest}`}`
}
