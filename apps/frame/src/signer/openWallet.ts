import { combine } from 'shamir-secret-sharing'
import * as z from 'zod/mini'
import { createApiError } from '../api.ts'
import { ignore, requestAgain, type SignerContext } from './context.ts'
import type { CustodyStore, Journal, StoredPair } from './custodyStore.ts'
import { fromText, joinKey, openUnder } from './halves.ts'
import { deriveEvmAddress } from './keys.ts'
import { readStatus } from './messages.ts'

export type OpenedKey = Uint8Array<ArrayBuffer>

/** What the signer works with. */
export type Custody = {
  readonly store: CustodyStore
  /** Keys by address, where this browser may keep nothing, until the page is loaded again. */
  readonly held: Map<string, OpenedKey>
  /** Wallets by address that as many browsers open as may. */
  readonly full: Set<string>
  /** Keys that a passkey has let be opened for one thing, which may sign more than once, by what it earned. */
  readonly granted: Map<string, OpenedKey>
  /** Sharings that wait for their confirmation, by their ids, while their page is open. */
  readonly drafts: Map<string, Draft & { readonly entropy: OpenedKey }>
}

/** A sharing that waits for its confirmation. */
export type Draft = { readonly user: string; readonly journal: Journal }

const pairSchema = z.object({ pairShare: z.string() })
const releasedSchema = z.object({ serverShare: z.string(), recoveryShare: z.optional(z.string()) })

const toUse = ({ use }: SignerContext) => (use ? { use } : {})

/** With this browser's half of a pair and the server's; undefined when it has none that fits. */
export async function openByPair(
  { store }: Pick<Custody, 'store'>,
  context: SignerContext,
  address: string,
): Promise<OpenedKey | undefined> {
  for (const pair of await store.readPairs(address)) {
    const entropy = await joinPair(context, pair, address)
    if (entropy) return entropy
  }
  return undefined
}

/** @returns undefined when the server has no such pair for this device, or it gives another wallet */
export async function joinPair(
  context: SignerContext,
  { pair, half }: Pick<StoredPair, 'pair' | 'half'>,
  address: string,
): Promise<OpenedKey | undefined> {
  const answer = await requestAgain(context, 'release/pair', { pair, ...toUse(context) }).catch(ignore('ShareUnknown'))
  const released = pairSchema.safeParse(answer)
  if (!released.success) return undefined
  return await check(joinKey(half, released.data.pairShare), address)
}

/** With the server's part of a sharing and the recovery code; the server wants a fresh code. */
export async function openByShare(
  context: SignerContext,
  { sharing, share, address }: { readonly sharing: string; readonly share: string; readonly address: string },
): Promise<OpenedKey | undefined> {
  const server = await releaseServerShare(context, sharing)
  return server === undefined ? undefined : await check(joinKey(share, server), address)
}

/** @returns undefined when the server has no such sharing any more */
export async function releaseServerShare(context: SignerContext, sharing: string): Promise<string | undefined> {
  const body = { sharing, all: false, ...toUse(context) }
  const answer = await requestAgain(context, 'release/sharing', body).catch(ignore('ShareUnknown'))
  return releasedSchema.safeParse(answer).data?.serverShare
}

/** With all that the server has of a standard wallet, after a fresh code. */
export async function openByCode(
  context: SignerContext,
  { sharing, address }: { readonly sharing: string; readonly address: string },
): Promise<OpenedKey | undefined> {
  const body = { sharing, all: true, ...toUse(context) }
  const answer = await requestAgain(context, 'release/sharing', body).catch(ignore('ShareUnknown'))
  const { data } = releasedSchema.safeParse(answer)
  if (!data?.recoveryShare) return undefined
  return await check(joinKey(data.serverShare, data.recoveryShare), address)
}

/** With this browser's envelope and the paper, without the server: after it was set back to a backup. */
export async function openByEnvelope(
  { store }: Pick<Custody, 'store'>,
  { share, address }: { readonly share: string; readonly address: string },
): Promise<OpenedKey | undefined> {
  for (const { envelope } of await store.readPairs(address)) {
    const text = envelope && (await openUnder(share, envelopePurpose, envelope).catch(() => undefined))
    const entropy = text ? await check(fromText(text), address) : undefined
    if (entropy) return entropy
  }
  return undefined
}

export const envelopePurpose = 'foyer device and paper'

/** A part from before sharings had states: this browser's own, or one on paper, and the server's beside it. */
export async function openLegacy(
  context: SignerContext,
  { sharing, share, address }: { readonly sharing: string; readonly share: string; readonly address: string },
): Promise<OpenedKey | undefined> {
  const answer = await requestAgain(context, 'release/legacy', { sharing, ...toUse(context) }).catch(
    ignore('ShareUnknown'),
  )
  const { data } = releasedSchema.safeParse(answer)
  return data && (await joinLegacy(share, data.serverShare, address))
}

/** The two parts that a server kept of a standard wallet from before, after a fresh code. */
export async function openLegacyByCode(context: SignerContext, address: string): Promise<OpenedKey | undefined> {
  const answer = await requestAgain(context, 'release/legacy', toUse(context)).catch(ignore('ShareUnknown'))
  const { data } = releasedSchema.safeParse(answer)
  return data?.recoveryShare ? await joinLegacy(data.recoveryShare, data.serverShare, address) : undefined
}

async function joinLegacy(one: string, other: string, address: string): Promise<OpenedKey | undefined> {
  const bytes = await combine([fromText(one), fromText(other)]).catch(() => undefined)
  return bytes && (await check(new Uint8Array(bytes), address))
}

/** Parts that do not belong together give some bytes too; only the right ones give the wallet's address. */
async function check(entropy: OpenedKey, address: string): Promise<OpenedKey | undefined> {
  const isRight = entropy.length === 16 && (await deriveEvmAddress(entropy)) === address
  if (isRight) return entropy
  entropy.fill(0)
  return undefined
}

export type Opened = {
  readonly entropy: OpenedKey
  /** How it was opened; by `code` and `legacy` this browser is not a device of the wallet yet. */
  readonly by: 'memory' | 'pair' | 'code' | 'legacy'
}

/**
 * Opens the wallet by whatever this browser and its server have.
 * @throws Error `Locked` when that is not enough, `CodeNeeded` when a fresh code is missing, `SharingGone` when other browsers
 *   change it again and again
 */
export async function openWallet(custody: Custody, context: SignerContext, address: string): Promise<Opened> {
  const granted = takeGranted(custody, context, address)
  if (granted) {
    // a session that was ended elsewhere signs nothing here either
    await readStatus(context)
    return { entropy: granted, by: 'memory' }
  }
  const opened = await openAnew(custody, context, address)
  if (context.passkey) grant(custody, `${context.passkey} ${address}`, opened.entropy)
  return opened
}

/** How long a key stays that a passkey has let be opened, in ms: as long as what it earned counts. */
const grantedFor = 2 * 60_000

/** One approval may sign several times. What was opened for it goes with what the passkey earned. */
function grant({ granted }: Custody, name: string, entropy: OpenedKey): void {
  granted.set(name, entropy.slice())
  setTimeout(() => removeGranted({ granted }, name), grantedFor)
}

function takeGranted(custody: Custody, { passkey }: SignerContext, address: string): OpenedKey | undefined {
  const wanted = `${passkey} ${address}`
  for (const name of [...custody.granted.keys()]) if (name !== wanted) removeGranted(custody, name)
  return passkey === undefined ? undefined : custody.granted.get(wanted)?.slice()
}

function removeGranted({ granted }: Pick<Custody, 'granted'>, name: string): void {
  granted.get(name)?.fill(0)
  granted.delete(name)
}

/** Other browsers may change the sharing between what the server says of it and the release of its parts. */
const attempts = 3

async function openAnew(custody: Custody, context: SignerContext, address: string): Promise<Opened> {
  const held = custody.held.get(address)
  if (held) {
    const { guard } = await readStatus(context)
    // no part is released here, so it is this page that keeps to it
    if (guard.isRequired && context.use !== 'sign-in') await context.call('credential/check', toUse(context))
    return { entropy: held.slice(), by: 'memory' }
  }
  const own = await openByPair(custody, context, address)
  if (own) return { entropy: own, by: 'pair' }
  const before = await custody.store.readLegacy(address)
  // a session that has no key yet is asked for a code first, and then once more
  const legacy = before && (await openLegacy(context, { ...before, address }))
  if (legacy) return { entropy: legacy, by: 'legacy' }
  let status = await readStatus(context)
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (status.custody === 'strict') throw createApiError('Locked', 'This wallet isn’t open on this device.')
    const { current } = status
    const entropy = current
      ? await openByCode(context, { sharing: current, address })
      : await openLegacyByCode(context, address)
    if (entropy) return { entropy, by: current ? 'code' : 'legacy' }
    status = await readStatus(context)
    if (status.current === current) throw new Error("The server's parts do not fit this wallet.")
  }
  throw createApiError('SharingGone', 'This wallet was changed in another browser in the meantime.')
}

/** Lets the key be used, and wipes it. */
export async function useKey<result>(
  entropy: OpenedKey,
  use: (entropy: OpenedKey) => Promise<result>,
): Promise<result> {
  try {
    return await use(entropy)
  } finally {
    entropy.fill(0)
  }
}
