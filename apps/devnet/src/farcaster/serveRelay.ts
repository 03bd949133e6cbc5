import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What a channel asks to be signed. */
export type SignInParams = {
  readonly siweUri: string
  readonly domain: string
  readonly nonce: string
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
}

/** A login that waits for the app. */
export type PendingSignIn = {
  /** What the visitor scans. */
  readonly url: string
  /** The site that asks. */
  readonly domain: string
}

type Channel = { readonly params: SignInParams; readonly url: string; result?: object }

type Answer = { readonly status: number; readonly body: object }

/** Only the app ends a channel; a secret of this process stands for its key. */
export const appKey = randomUUID()

/**
 * The public interface of a Farcaster relay (FIP-11), on this machine: what happens between a site's server and the app. It
 * stands in for the network's own relay, which is run as a service. Channels are kept in memory.
 */
export async function serveRelay(): Promise<{
  readonly url: string
  /** The newest first. */
  pending(): readonly PendingSignIn[]
  stop(): Promise<void>
}> {
  const channels = new Map<string, Channel>()
  const server = createServer((request, response) => {
    void answer(channels, request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pending: () =>
      [...channels.values()]
        .filter(({ result }) => result === undefined)
        .map(({ url, params }) => ({ url, domain: params.domain }))
        .toReversed(),
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(channels: Map<string, Channel>, request: IncomingMessage): Promise<Answer> {
  const body = await readJson(request)
  if (!body) return { status: 400, body: { error: 'bad_request' } }
  const call = `${request.method} ${request.url}`
  if (call === 'POST /v1/channel') return open(channels, body as SignInParams)
  const channel = channels.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
  if (!channel) return { status: 401, body: { error: 'unauthorized' } }
  if (call === 'GET /v1/channel/status') return describe(channel)
  if (call === 'POST /v1/channel/authenticate' && request.headers['x-farcaster-auth-relay-key'] === appKey) {
    channel.result = body
    return { status: 201, body: describe(channel).body }
  }
  return { status: 401, body: { error: 'unauthorized' } }
}

function open(channels: Map<string, Channel>, { siweUri, domain, ...params }: SignInParams): Answer {
  if (!siweUri || !domain) return { status: 400, body: { error: 'bad_request' } }
  const channelToken = randomUUID()
  const url = `https://farcaster.xyz/~/siwf?channelToken=${channelToken}`
  const nonce = params.nonce ?? randomUUID().replaceAll('-', '')
  channels.set(channelToken, { params: { ...params, siweUri, domain, nonce }, url })
  return { status: 201, body: { channelToken, url, nonce } }
}

function describe({ params, url, result }: Channel): Answer {
  const common = { nonce: params.nonce, url, signatureParams: params }
  if (!result) return { status: 202, body: { state: 'pending', ...common } }
  return { status: 200, body: { state: 'completed', ...common, ...result } }
}

async function readJson(request: IncomingMessage): Promise<object | undefined> {
  try {
    const body: unknown = JSON.parse((await text(request)) || '{}')
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return undefined
  }
}
