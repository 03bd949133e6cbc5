import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkMessage, type ParsedMessage, parseMessage } from '@foyer/siwx'
import { type Address, createClient, getAddress, type Hex, http, pad, parseAbi } from 'viem'
import { readContract, verifyMessage } from 'viem/actions'
import * as z from 'zod/mini'
import { isTransportFailure } from '../chains/readMany.ts'
import type { FrameConfig } from '../config/schema.ts'
import { getHttpError, throwHttpError } from '../http/httpErrors.ts'
import type { Bucket } from '../http/limiters.ts'
import { readBody } from '../http/readBody.ts'
import { parseJson } from '../schemas/fields.ts'
import type { Caller, Frame } from './frame.ts'
import { useNonce } from './login.ts'
import { type Picture, readPicture } from './readSocialAccount.ts'

/** A login must be done within this, in ms. */
const flowLifetime = 10 * 60_000
/** One question about a login is held open at most so long, in ms. */
const longPoll = 12_000
const pollInterval = 1_000
/** Longest wait for the relay or the chain's node, in ms. */
const timeout = 10_000
/** Longest answer of a relay, in bytes. */
const maxAnswer = 32_768
/** The relay is asked for so many logins from one network. */
const startBucket: Bucket = { burst: 30, perSecond: 0.5 }
/** FIP-11 names the chain and the two statements. */
const chainId = 'eip155:10'
const statements = ['Farcaster Auth', 'Farcaster Connect']

/** What a login needs until it is done. It travels sealed, with the page that began it; the store knows nothing of it. */
const flowSchema = z.object({ channelToken: z.string(), nonce: z.string(), expiresAt: z.number() })
type Flow = z.output<typeof flowSchema>

const channelSchema = z.object({
  channelToken: z.string().check(z.regex(/^[\x21-\x7e]{8,500}$/)),
  url: z.string().check(
    z.regex(/^https:\/\/[^\s"<>\\]{1,1000}$/),
    z.refine((url) => URL.canParse(url)),
  ),
})

const statusSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('pending') }),
  z.object({
    state: z.literal('completed'),
    message: z.string().check(z.maxLength(4_000)),
    signature: z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2}){1,4000}$/)),
    fid: z.int().check(z.gte(1)),
    username: z.optional(z.nullable(z.string())),
    pfpUrl: z.optional(z.nullable(z.string())),
  }),
])
type Completed = Extract<z.output<typeof statusSchema>, { state: 'completed' }>

const registries = parseAbi([
  'function idOf(address owner) view returns (uint256)',
  'function keyDataOf(uint256 fid, bytes key) view returns ((uint8 state, uint32 keyType))',
])
/** A key that was added and not removed, of the kind that signs in for an account. @see FIP-11, auth addresses */
const authKey = { state: 1, keyType: 2 }

export type FarcasterProof = {
  /** `farcaster:<fid>` */
  readonly identity: string
  /** What the relay calls the account; shown, never believed. */
  readonly userName: string
  /** As the relay has it, where its host is one of the owner's. */
  readonly picture: Picture | undefined
}

/**
 * Begins a login with Farcaster: a channel at the relay, for a nonce of our own.
 * @returns url: what the visitor opens in the Farcaster app, or scans with it; flow: a secret of the page that asks. Anyone who
 * sees the url can read the channel, so the channel alone is worth nothing here
 * @throws refusal `SocialUnknown`, `SocialFailed`, `RateLimited`
 * @see FIP-11
 */
export async function startFarcaster(
  frame: Frame,
  browserKey: string,
  caller: Caller,
): Promise<{ readonly url: string; readonly flow: string }> {
  const config = assertConfig(frame)
  const seconds = frame.takeToken(`frame farcaster ${caller.network}`, startBucket)
  if (seconds > 0) throwHttpError('RateLimited', { seconds })
  const nonce = randomBytes(16).toString('hex')
  const expiresAt = frame.now() + flowLifetime
  const { status, body } = await requestRelay(frame, `${config.relayUrl}/v1/channel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...toSite(frame),
      nonce,
      expirationTime: new Date(expiresAt).toISOString(),
      acceptAuthAddress: true,
    }),
  }).catch((error: unknown) => fail(frame, error))
  const channel = channelSchema.safeParse(body)
  if (!channel.success) return fail(frame, new Error(`The relay made no channel (status ${status})`))
  const { channelToken, url } = channel.data
  const content: Flow = { channelToken, nonce, expiresAt }
  return { url, flow: frame.seal.seal('farcaster login', toPlace(caller, browserKey), JSON.stringify(content)) }
}

/**
 * Waits a while for the visitor, and checks what comes: the relay is only the carrier and is believed about nothing but
 * the name to show. The message must be for this wallet and this very login, signed by an address that the account's
 * registries name, and each login proves something once.
 * @returns undefined when the visitor has not signed yet
 * @throws refusal `SocialUnknown`, `SocialGone`, `SocialFailed`, `FarcasterUnowned`
 */
export async function awaitFarcaster(
  frame: Frame,
  params: { readonly flow: string; readonly browserKey: string; readonly signal: AbortSignal },
  caller: Caller,
): Promise<FarcasterProof | undefined> {
  const config = assertConfig(frame)
  const { signal } = params
  const flow = openFlow(frame, params.flow, toPlace(caller, params.browserKey))
  const end = Date.now() + longPoll
  let failures = 0
  for (;;) {
    const status = await readStatus(frame, config, flow, signal).catch((error: unknown) => {
      if (signal.aborted) return undefined
      failures += 1
      // one answer may be lost on the way
      return getHttpError(error) || failures > 1 ? fail(frame, error) : undefined
    })
    if (status?.state === 'completed') return await prove(frame, flow, status)
    if (status) failures = 0
    if (signal.aborted || Date.now() > end) return undefined
    await sleep(pollInterval, undefined, { signal }).catch(() => {})
  }
}

async function readStatus(frame: Frame, { relayUrl }: Farcaster, { channelToken }: Flow, signal: AbortSignal) {
  const { status, body } = await requestRelay(frame, `${relayUrl}/v1/channel/status`, {
    headers: { authorization: `Bearer ${channelToken}` },
    signal,
  })
  if (status === 401 || status === 404) throwHttpError('SocialGone')
  const parsed = statusSchema.safeParse(body)
  if (!parsed.success) throw new Error(`The relay's answer is none (status ${status})`)
  return parsed.data
}

async function prove(frame: Frame, flow: Flow, answer: Completed): Promise<FarcasterProof> {
  const message = readMessage(frame, flow, answer.message)
  const fid = readFid(message)
  if (fid === undefined || fid !== String(answer.fid)) return fail(frame, new Error('not one account'))
  const isOwner = await checkOwner(frame, { ...answer, fid, address: getAddress(message.accountAddress.toLowerCase()) })
  if (!isOwner) throwHttpError('FarcasterUnowned')
  await useNonce(frame, flow)
  const picture = await readPicture(frame, {
    address: answer.pfpUrl ?? undefined,
    hosts: assertConfig(frame).pictureHosts,
  })
  return { identity: `farcaster:${fid}`, userName: toUserName(answer.username, fid), picture }
}

/** @throws refusal `SocialGone` for one that has run out, `SocialFailed` for one that is not as this login asked for */
function readMessage(frame: Frame, { nonce }: Flow, text: string): ParsedMessage {
  const { domain, siweUri } = toSite(frame)
  const { accountAddress = '', uri, statement = '' } = parseMessage(text) ?? {}
  const session = { data: { accountAddress, chainId }, message: text, signature: '' } as const
  const { message, problem } = checkMessage(session, { domains: [domain], nonce, now: frame.now() })
  if (problem === 'expired' || problem === 'notYet') return throwHttpError('SocialGone')
  if (!message) return fail(frame, new Error(`no message of this login: ${problem}`))
  const isAsked = uri === siweUri && statements.includes(statement) && /^0x[0-9a-fA-F]{40}$/.test(accountAddress)
  return isAsked ? message : fail(frame, new Error('another uri or statement, or no address'))
}

/** The account that the message is about: exactly one. */
function readFid({ resources = [] }: ParsedMessage): string | undefined {
  const fids = resources.flatMap((one) => /^farcaster:\/\/fid\/([1-9]\d{0,15})$/.exec(one)?.[1] ?? [])
  return fids.length === 1 ? fids[0] : undefined
}

type Claim = { readonly address: Address; readonly fid: string; readonly message: string; readonly signature: string }

/** Whether the address signed (by its key, or by its contract: ERC-1271), and the account is its own, or lets it sign in. */
async function checkOwner(frame: Frame, { address, message, signature, ...claim }: Claim): Promise<boolean> {
  const { rpcUrl, idRegistry, keyRegistry } = assertConfig(frame)
  const transport = http(rpcUrl, { timeout, retryCount: 1, retryDelay: 100, fetchFn: frame.fetch })
  // a contract must not choose which addresses this process asks (ERC-3668)
  const client = createClient({ transport, ccipRead: false })
  const fid = BigInt(claim.fid)
  try {
    if (!(await verifyMessage(client, { address, message, signature: signature as Hex }))) return false
    const held = await readContract(client, {
      address: idRegistry as Address,
      abi: registries,
      functionName: 'idOf',
      args: [address],
    })
    if (held === fid) return true
    const key = await readContract(client, {
      address: keyRegistry as Address,
      abi: registries,
      functionName: 'keyDataOf',
      args: [fid, pad(address)],
    })
    return key.state === authKey.state && key.keyType === authKey.keyType
  } catch (error) {
    // bytes that are no signature at all are refused like a wrong one
    if (isTransportFailure(error)) return fail(frame, error)
    frame.log('warn', 'frame: a Farcaster signature was not checked', { reason: describe(error) })
    return false
  }
}

/** An account without a name is called by its number, as Farcaster does. */
function toUserName(username: string | null | undefined, fid: string): string {
  return username && /^[\w.-]{1,100}$/.test(username) ? username : `!${fid}`
}

type Farcaster = NonNullable<FrameConfig['farcaster']>

function assertConfig({ config: { farcaster } }: Frame): Farcaster {
  return farcaster ?? throwHttpError('SocialUnknown', { provider: 'Farcaster' })
}

/** Returns what the visitor signs in to: the wallet, wherever it is embedded. */
function toSite(frame: Frame): { readonly domain: string; readonly siweUri: string } {
  const origin = frame.getOrigin()
  return { domain: new URL(origin).host, siweUri: `${origin}/wallet` }
}

/** A login ends where it began: at that site, in the browser that holds the key. */
const toPlace = ({ site }: Caller, browserKey: string) => `${site}|${browserKey}`

function openFlow(frame: Frame, flow: string, place: string): Flow {
  try {
    const content = flowSchema.parse(JSON.parse(frame.seal.open('farcaster login', place, flow)))
    if (content.expiresAt > frame.now()) return content
  } catch {
    // of another site, browser or server, or no one's
  }
  return throwHttpError('SocialGone')
}

async function requestRelay(frame: Frame, url: string, init: RequestInit) {
  const limit = AbortSignal.timeout(timeout)
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
  const response = await frame.fetch(url, { ...init, redirect: 'error', signal })
  const text = await readBody(response, maxAnswer)
  return { status: response.status, body: parseJson(text) }
}

/** Logs what went wrong for the owner; a relay's words are not shown to visitors. */
function fail(frame: Frame, error: unknown): never {
  const refusal = getHttpError(error)
  if (refusal?.reasons[0]?.name === 'SocialGone') throw error
  frame.log('warn', 'frame: a login with Farcaster failed', { reason: describe(error) })
  return throwHttpError('SocialFailed', { provider: 'Farcaster' })
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : String(error)
}
