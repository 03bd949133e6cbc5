import type { FoyerOptions } from '@foyer/core'

type SiweConfig = NonNullable<FoyerOptions['siweConfig']>

/** For the option `siweConfig`: the same object, checked by its type. */
export function createSIWEConfig(config: SiweConfig): SiweConfig {
  return config
}

/**
 * Writes the message of a sign-in with Ethereum.
 * @param args what `createMessage` is given
 * @param address as it is, or at the end of `did:pkh:<CAIP-10>`; checksummed, where the server compares it so
 * @see https://eips.ethereum.org/EIPS/eip-4361
 */
export function formatMessage(args: Omit<SIWECreateMessageArgs, 'address'>, address: string): string {
  const { domain, statement, uri, version, chainId, nonce, iat, exp, nbf, requestId, resources } = args
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['URI', uri],
    ['Version', version],
    ['Chain ID', String(chainId)],
    ['Nonce', nonce],
    ['Issued At', iat],
    ['Expiration Time', exp],
    ['Not Before', nbf],
    ['Request ID', requestId],
  ]
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    address.split(':').at(-1),
    '',
    ...(statement ? [statement, ''] : ['']),
    ...rows.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`])),
    ...(resources && resources.length > 0 ? ['Resources:', ...resources.map((one) => `- ${one}`)] : []),
  ].join('\n')
}

/** Reads the address that a message of a sign-in names. @returns `''` where it names none */
export function getAddressFromMessage(message: string): string {
  return /^0x[0-9a-fA-F]{40}$/m.exec(message)?.[0] ?? ''
}

/** Reads the network that a message of a sign-in names. @returns its CAIP-2 id, `eip155:1` where it names none */
export function getChainIdFromMessage(message: string): string {
  return `eip155:${/^Chain ID: (\d+)$/m.exec(message)?.[1] ?? '1'}`
}

export type { SiweConfig as SIWEConfig }
export type SIWECreateMessageArgs = Parameters<SiweConfig['createMessage']>[0]
export type SIWEMessageArgs = Awaited<ReturnType<SiweConfig['getMessageParams']>>
export type SIWEVerifyMessageArgs = Parameters<SiweConfig['verifyMessage']>[0]
export type SIWESession = NonNullable<Awaited<ReturnType<SiweConfig['getSession']>>>
