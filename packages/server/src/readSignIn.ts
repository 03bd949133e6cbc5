import { type CaipNetworkId, isCaipNetworkId } from '@foyer/base'
import type { SiwxSession } from '@foyer/siwx'
import { readText } from './readText.ts'
import { refuse } from './refusals.ts'

/** Longest body: the longest signature of a contract, the longest message, and room. */
const bodyLimit = 131_072

export type SignInBody = { readonly session: SiwxSession; readonly token: unknown }

/**
 * Reads what a page sends to sign in.
 * @throws refusal `BodyTooLarge`, `BodyInvalid`
 */
export async function readSignIn(request: Request): Promise<SignInBody> {
  // a form of another site cannot send this type without asking first
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return refuse('BodyInvalid')
  const body = parse(await read(request))
  if (!isRecord(body) || !isRecord(body['data'])) return refuse('BodyInvalid')
  const { message, signature, token, data } = body
  const { accountAddress, chainId } = data as { accountAddress?: unknown; chainId?: unknown }
  const areTexts = [message, signature, accountAddress, chainId].every((value) => typeof value === 'string')
  if (!areTexts || !isCaipNetworkId(chainId) || chainId.length > 80) return refuse('BodyInvalid')
  const texts = { message, signature, accountAddress } as Record<'message' | 'signature' | 'accountAddress', string>
  return {
    session: {
      data: { accountAddress: texts.accountAddress, chainId: chainId as CaipNetworkId },
      message: texts.message,
      signature: texts.signature,
    },
    token,
  }
}

async function read({ body, headers }: Request): Promise<string> {
  if (Number(headers.get('content-length') ?? 0) > bodyLimit) return refuse('BodyTooLarge')
  if (!body) return refuse('BodyInvalid')
  return (await readText(body, bodyLimit)) ?? refuse('BodyTooLarge')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
