import { abortable, type Network, type SiwxConfig, type SiwxMessage } from '@foyer/base'
import type { FrameRequest, FrameResponse } from '@foyer/frame-client'
import type { Foyer } from '../../foyer.ts'

export type SocialSignIn = {
  /** What the frame signs, as soon as it knows for whom. */
  readonly siwxMessage: NonNullable<FrameRequest<'CONNECT_SOCIAL'>['siwxMessage']>
  /** Keeps what it signed, where that is what it was asked to sign. Never rejects: a visitor who isn't signed in then is asked later. */
  keep(user: FrameResponse<'CONNECT_SOCIAL'>): Promise<void>
}

type Params = { readonly siwx: SiwxConfig; readonly network: Network; readonly signal: AbortSignal }

/** Stands for the address, which is unknown before the login (reference §5.3). */
const placeholder = '<<AccountAddress>>'

/**
 * The site's sign-in as a part of a login through an account elsewhere. Undefined where the site has words of its own or wants rights,
 * which are shown before they are signed, and where it gives no message without an account.
 */
export async function createSocialSignIn(foyer: Foyer, params: Params): Promise<SocialSignIn | undefined> {
  const { siwx, network, signal } = params
  const chainId = network.caipNetworkId
  try {
    const message = await abortable(siwx.createMessage({ accountAddress: '', chainId }), signal)
    if (message.statement || (message.resources?.length ?? 0) > 0) return undefined
    const fields = toFields({ ...message, chainId, accountAddress: placeholder })
    return {
      siwxMessage: fields,
      keep: (user) => saveSession(foyer, params, fields, user).catch((error) => report(foyer, params, error)),
    }
  } catch {
    return undefined
  }
}

/** Without what a wire cannot carry. */
function toFields(message: SiwxMessage): SocialSignIn['siwxMessage'] {
  const { accountAddress, chainId, domain, uri, version, nonce, ...more } = message
  const { issuedAt, expirationTime, notBefore, requestId } = more
  const optional = Object.entries({ issuedAt, expirationTime, notBefore, requestId })
  const given = Object.fromEntries(optional.filter(([, value]) => value !== undefined))
  return { accountAddress, chainId, domain, uri, version, nonce, ...given }
}

async function saveSession(
  foyer: Foyer,
  { siwx, network, signal }: Params,
  fields: SocialSignIn['siwxMessage'],
  { address, message, signature, preferredAccountType }: FrameResponse<'CONNECT_SOCIAL'>,
): Promise<void> {
  if (message === undefined || signature === undefined || !isText(message, { ...fields, accountAddress: address }))
    return
  const { caipNetworkId: chainId } = network
  const data = { ...fields, version: '1', accountAddress: address, chainId } as const
  await abortable(siwx.addSession({ data, message, signature }), signal)
  const properties = { network: chainId, isSmartAccount: preferredAccountType === 'smartAccount' }
  foyer.events.emit({ type: 'SIWX_AUTH_SUCCESS', properties })
}

function report(foyer: Foyer, { network, signal }: Params, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  const properties = { network: network.caipNetworkId, isSmartAccount: false, message }
  if (!signal.aborted) foyer.events.emit({ type: 'SIWX_AUTH_ERROR', properties })
}

/** Whether a text has the lines of EIP-4361 for these fields, and no other but the time it was made. */
function isText(text: string, fields: SocialSignIn['siwxMessage']): boolean {
  const { domain, accountAddress, uri, version, chainId, nonce, issuedAt, expirationTime, notBefore, requestId } =
    fields
  const due = [
    `${domain} wants you to sign in with your Ethereum account:`,
    accountAddress,
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${chainId.slice(chainId.indexOf(':') + 1)}`,
    `Nonce: ${nonce}`,
    ...(issuedAt === undefined ? [] : [`Issued At: ${issuedAt}`]),
    ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime}`]),
    ...(notBefore === undefined ? [] : [`Not Before: ${notBefore}`]),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
  ]
  const lines = text.split('\n').filter((line) => line !== '')
  const others = lines.filter((line) => !due.includes(line))
  const isMade = (line: string) => issuedAt === undefined && line.startsWith('Issued At: ')
  return due.every((line) => lines.includes(line)) && others.length <= 1 && others.every(isMade)
}
