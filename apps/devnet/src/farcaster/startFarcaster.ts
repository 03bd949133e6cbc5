import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Address, encodeFunctionData, type Hex, pad } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, type SiweMessage } from 'viem/siwe'
import { farcasterRegistry } from '../evm/artifacts/contracts.ts'
import type { Evm } from '../evm/evmPart.ts'
import { requestRpc } from '../evm/requestRpc.ts'

/** Only the app ends a channel; a secret of this process stands for its key. */
const appKey = randomUUID()

/** Who signs in the app. */
export type FarcasterPerson = {
  readonly fid: number
  /** Of the account's own address, or of one that may sign in for it. */
  readonly privateKey: Hex
  readonly username?: string | undefined
}

/** The fields of the text that is signed (EIP-4361). */
export type SignInText = Partial<SiweMessage>

export type FarcasterNetwork = {
  readonly relayUrl: string
  /** JSON-RPC of the chain that the registries are on, at the addresses they have on OP Mainnet. */
  readonly rpcUrl: string
  /** Gives an account to an address. @param owner default: the one of the person's key */
  register(person: FarcasterPerson, owner?: Address): Promise<void>
  /** Lets an address sign in for an account that is another's. @param isRemoved no more */
  addKey(person: FarcasterPerson, isRemoved?: boolean): Promise<void>
  /**
   * Does what a person does in the app, behind the url that was scanned: signs, with a real key.
   * @param change of what is signed, as an app would that means harm
   */
  signIn(url: string, person: FarcasterPerson, change?: SignInText): Promise<void>
  /** Lists what waits to be scanned and confirmed, the newest first. */
  pending(): readonly PendingSignIn[]
  stop(): Promise<void>
}

const idRegistry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const keyRegistry = '0x00000000Fc1237824fb747aBDE0FF18990E59b7e'

/**
 * Farcaster on this machine: a relay, its registries on a local chain, and the app in a person's hand.
 * @param evm the chain; it must run
 * @see FIP-11
 */
export async function startFarcaster(evm: Pick<Evm<unknown>, 'url' | 'accounts'>): Promise<FarcasterNetwork> {
  const rpcUrl = evm.url
  const from = evm.accounts[0]?.address
  let last: Promise<unknown> = Promise.resolve()
  const send = (to: Address | undefined, data: Hex) => {
    const transaction = { from, to, data, gas: '0x2dc6c0' }
    // one after the other: two at once may be given the same nonce
    const sent = last.then(() => requestRpc(rpcUrl, { method: 'eth_sendTransactionSync', params: [transaction] }))
    last = sent.catch(ignoreFailure)
    return sent as Promise<{ readonly contractAddress?: Address }>
  }
  const { contractAddress } = await send(undefined, farcasterRegistry.bytecode)
  const code = await requestRpc(rpcUrl, { method: 'eth_getCode', params: [contractAddress, 'latest'] })
  for (const place of [idRegistry, keyRegistry]) {
    await requestRpc(rpcUrl, { method: 'anvil_setCode', params: [place, code] })
  }
  const relay = await serveRelay()
  const { abi } = farcasterRegistry
  return {
    relayUrl: relay.url,
    rpcUrl,
    register: async ({ fid, privateKey }, owner) => {
      const args = [owner ?? privateKeyToAccount(privateKey).address, BigInt(fid)] as const
      await send(idRegistry, encodeFunctionData({ abi, functionName: 'register', args }))
    },
    addKey: async ({ fid, privateKey }, isRemoved = false) => {
      const key = pad(privateKeyToAccount(privateKey).address)
      const args = [BigInt(fid), key, isRemoved ? 2 : 1, 2] as const
      await send(keyRegistry, encodeFunctionData({ abi, functionName: 'setKey', args }))
    },
    signIn: (url, person, change) => signIn(relay.url, { url, person, change: change ?? {} }),
    pending: relay.pending,
    stop: relay.stop,
  }
}

/** Ignores a failure: who sent it knows. */
function ignoreFailure(): void {}

type SigningIn = { readonly url: string; readonly person: FarcasterPerson; readonly change: SignInText }

async function signIn(relayUrl: string, { url, person, change }: SigningIn): Promise<void> {
  const authorization = `Bearer ${new URL(url).searchParams.get('channelToken')}`
  const asked = await fetch(`${relayUrl}/v1/channel/status`, { headers: { authorization } })
  const { signatureParams } = (await asked.json()) as { readonly signatureParams: SignInParams }
  const { siweUri, domain, nonce, expirationTime } = signatureParams
  const account = privateKeyToAccount(person.privateKey)
  const message = createSiweMessage({
    domain,
    uri: siweUri,
    nonce,
    address: account.address,
    statement: 'Farcaster Auth',
    chainId: 10,
    version: '1',
    issuedAt: new Date(),
    ...(expirationTime !== undefined && { expirationTime: new Date(expirationTime) }),
    resources: [`farcaster://fid/${person.fid}`],
    ...change,
  })
  const { fid, username } = person
  const signature = await account.signMessage({ message })
  const answer = await fetch(`${relayUrl}/v1/channel/authenticate`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'x-farcaster-auth-relay-key': appKey },
    body: JSON.stringify({
      message,
      signature,
      fid,
      username,
      authMethod: 'custody',
      bio: '',
      displayName: '',
      pfpUrl: '',
    }),
  })
  if (!answer.ok) throw new Error(`The relay did not take the signature: ${answer.status}`)
}

/** What a channel asks to be signed. */
type SignInParams = {
  readonly siweUri: string
  readonly domain: string
  readonly nonce: string
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
}

/** A login that waits for the app. */
type PendingSignIn = {
  /** What the visitor scans. */
  readonly url: string
  /** The site that asks. */
  readonly domain: string
}

type Channel = { readonly params: SignInParams; readonly url: string; result?: object }

type Answer = { readonly status: number; readonly body: object }

/**
 * The public interface of a Farcaster relay (FIP-11), on this machine: what happens between a site's server and the app. It
 * stands in for the network's own relay, which is run as a service. Channels are kept in memory.
 */
async function serveRelay(): Promise<{
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
