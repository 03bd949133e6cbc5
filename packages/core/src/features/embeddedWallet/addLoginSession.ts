import { abortable, type ExternalSession, parseCaipAddress, type SiwxConfig, type SiwxMessage } from '@foyer/base'
import type { FrameClient, FrameRequest } from '@foyer/frame-client'
import type { Foyer } from '../../foyer.ts'
import { requestRpc } from './requestRpc.ts'

type Params = {
  readonly siwx: SiwxConfig
  readonly client: FrameClient
  /** Whom the frame has just said to be in. */
  readonly session: ExternalSession
  /** What the frame is asked for its user with. */
  readonly payload: FrameRequest<'GET_USER'>
  readonly signal: AbortSignal | undefined
}

/**
 * Signs the visitor in as a part of their login. The frame signs the site's text by itself where it says no more than that they sign
 * in; a statement and resources are shown there first. Never rejects: a visitor who isn't signed in after it is asked by the site's screen.
 * @see specification §3, embedded wallet session; frame protocol §11
 */
export async function addLoginSession(foyer: Foyer, params: Params): Promise<void> {
  const { siwx, session } = params
  const signal = params.signal ? AbortSignal.any([params.signal, foyer.signal]) : foyer.signal
  const [account] = session.accounts
  if (!account) return
  const { networkId: chainId, address: accountAddress } = parseCaipAddress(account.caipAddress)
  const properties = { network: chainId, isSmartAccount: account.type === 'smartAccount' }
  try {
    if ((await abortable(siwx.getSessions(chainId, accountAddress), signal)).length > 0) return
    const composed = await abortable(siwx.createMessage({ accountAddress, chainId }), signal)
    const message = composed.toString()
    const data = { ...toFields(composed), accountAddress, chainId }
    const signature = await requestSignature(
      foyer,
      { ...params, signal },
      { ...composed, accountAddress, chainId },
      message,
    )
    // the frame signed other words: they are no session of this site's
    if (signature === undefined) return
    await abortable(siwx.addSession({ data, message, signature }), signal)
    foyer.events.emit({ type: 'SIWX_AUTH_SUCCESS', properties })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (!signal.aborted) foyer.events.emit({ type: 'SIWX_AUTH_ERROR', properties: { ...properties, message } })
  }
}

/** @returns undefined where the frame signed another text */
async function requestSignature(
  foyer: Foyer,
  { client, payload, signal }: Params,
  composed: SiwxMessage,
  message: string,
): Promise<string | undefined> {
  const { statement, resources = [], accountAddress, chainId } = composed
  if (statement || resources.length > 0) {
    const params = [toHex(message), accountAddress]
    const call = { networkId: chainId, method: 'personal_sign', params }
    return String(await requestRpc(foyer, call, { client, signal }))
  }
  const siwxMessage = { ...toFields(composed), accountAddress } as NonNullable<
    NonNullable<typeof payload>['siwxMessage']
  >
  const user = await client.request('GET_USER', { ...payload, siwxMessage }, { signal })
  return user.message !== undefined && toLines(user.message) === toLines(message) ? user.signature : undefined
}

/** Without what a wire cannot carry. */
function toFields(composed: SiwxMessage): Partial<SiwxMessage> {
  return Object.fromEntries(
    Object.entries(composed).filter(([, value]) => value !== undefined && typeof value !== 'function'),
  )
}

/** In the place of a statement some leave one empty line, others two (ERC-4361, CAIP-122). */
function toLines(text: string): string {
  return text.replace('\n\n\n', '\n\n')
}

function toHex(text: string): string {
  return `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
