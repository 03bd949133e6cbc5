import { createApiError, isApiError } from '../api.ts'
import { type SignerContext, sendUntilAnswered } from './context.ts'
import type { Journal } from './custodyStore.ts'
import { createName, otherHalf, sealUnder, splitKey, toText } from './halves.ts'
import { type Addresses, deriveAddresses } from './keys.ts'
import { readState } from './messages.ts'
import {
  type Custody,
  type Draft,
  envelopePurpose,
  joinPair,
  type OpenedKey,
  openByCode,
  releaseServerShare,
} from './openWallet.ts'

type Proposal = {
  readonly user: string
  readonly entropy: OpenedKey
  readonly mode: Journal['mode']
  /** The current sharing, which goes on to open the wallet until the new one is confirmed. */
  readonly base: string | null
}

/**
 * Splits the key anew. This browser keeps its half and the journal first; then the server hears of it, and the half is
 * opened once with what the server gives back.
 * @throws Error `SharingGone` when another browser was quicker
 */
export async function propose(custody: Custody, context: SignerContext, params: Proposal): Promise<Draft> {
  const { user, entropy, mode, base } = params
  const addresses = await deriveAddresses(entropy)
  const [whole, pairHalves] = [splitKey(entropy), splitKey(entropy)]
  const journal: Journal = {
    sharing: createName(),
    base,
    mode,
    pair: createName(),
    addresses,
    confirmOp: createName(),
    withdrawOp: createName(),
  }
  const isKept = await saveDraft(custody, { user, journal }, { half: pairHalves.other, entropy, recovery: whole.other })
  custody.drafts.set(journal.sharing, { user, journal, entropy: entropy.slice() })
  const { sharing, pair } = journal
  const body = {
    op: createName(),
    sharing,
    base,
    mode,
    addresses,
    serverShare: whole.one,
    pair,
    pairShare: pairHalves.one,
  }
  try {
    await sendUntilAnswered(context, 'sharing/propose', { body, entropy })
  } catch (error) {
    if (isApiError(error, 'SharingGone')) await forget(custody, { user, journal })
    throw error
  }
  if (isKept) await requireOpens(context, { pair, half: pairHalves.other, address: addresses.eip155 })
  return { user, journal }
}

type Kept = { readonly half: string; readonly entropy: OpenedKey; readonly recovery: string }

async function saveDraft({ store }: Custody, { user, journal }: Draft, kept: Kept): Promise<boolean> {
  const { pair, sharing, mode, addresses } = journal
  const isStrict = mode === 'strict'
  const envelope = isStrict ? await sealUnder(kept.recovery, envelopePurpose, toText(kept.entropy)) : undefined
  const isKept = await store.savePair(addresses.eip155, { pair, sharing, half: kept.half, envelope })
  if (!isKept) return false
  try {
    await store.writeJournal(user, journal)
    return true
  } catch {
    await store.dropPair(addresses.eip155, pair).catch(() => {})
    return false
  }
}

async function requireOpens(
  context: SignerContext,
  { pair, half, address }: { readonly pair: string; readonly half: string; readonly address: string },
): Promise<void> {
  const opened = await joinPair(context, { pair, half }, address)
  if (!opened) throw createApiError('SharingGone', 'The new parts don’t open the wallet.')
  opened.fill(0)
}

/** The key of a draft: from this page's memory, or from what a page before a reload has kept. */
export async function openDraft(
  { store, drafts }: Custody,
  context: SignerContext,
  { sharing, pair, addresses }: Journal,
): Promise<OpenedKey | undefined> {
  const known = drafts.get(sharing)
  if (known) return known.entropy.slice()
  const stored = (await store.readPairs(addresses.eip155)).find((row) => row.pair === pair)
  return stored && (await joinPair(context, stored, addresses.eip155))
}

/** The recovery code of a draft, with the server's part as the server returns it. */
export async function readDraftShare(
  custody: Custody,
  context: SignerContext,
  draft: Draft,
): Promise<{ readonly entropy: OpenedKey; readonly share: string }> {
  const server = await releaseServerShare(context, draft.journal.sharing)
  const entropy = server && (await openDraft(custody, context, draft.journal))
  if (server && entropy) return { entropy, share: otherHalf(entropy, server) }
  await settle(custody, context, draft)
  throw createApiError('SharingGone', 'This wallet was changed in another browser in the meantime.')
}

/**
 * Ends a change: from now on the new sharing opens the wallet, and no other.
 * @param given what its user has kept, in strict custody
 * @throws Error `RecoveryOther` when that is another share, `SharingGone`
 */
export async function confirm(
  custody: Custody,
  context: SignerContext,
  { draft, given }: { readonly draft: Draft; readonly given: string | undefined },
): Promise<Addresses> {
  const { journal } = draft
  const { entropy, share } = await readDraftShare(custody, context, draft)
  try {
    const isStrict = journal.mode === 'strict'
    if (isStrict && given !== share) throw createApiError('RecoveryOther', 'This is another recovery code.')
    await sendConfirmation(custody, context, { draft, entropy, share: isStrict ? undefined : share })
    if (!isStrict) await assertOpensByCode(context, journal)
    await finish(custody, draft)
    return journal.addresses
  } finally {
    entropy.fill(0)
  }
}

type Sending = { readonly draft: Draft; readonly entropy: OpenedKey; readonly share: string | undefined }

async function sendConfirmation(custody: Custody, context: SignerContext, { draft, entropy, share }: Sending) {
  const { sharing, base, confirmOp } = draft.journal
  const body = { op: confirmOp, sharing, base, ...(share !== undefined && { recoveryShare: share }) }
  try {
    await sendUntilAnswered(context, 'sharing/confirm', { body, entropy })
  } catch (error) {
    if (isApiError(error, 'SharingGone') || isApiError(error, 'SharingUnknown')) await settle(custody, context, draft)
    throw error
  }
}

/** The server keeps all that a code opens: seen once, before anyone is told an address. */
async function assertOpensByCode(context: SignerContext, { sharing, addresses }: Journal): Promise<void> {
  const opened = await openByCode(context, { sharing, address: addresses.eip155 }).catch((error: unknown) => {
    // the code grew old on the way, or the passkey would be asked again; what was confirmed stays confirmed
    if (!isApiError(error, 'CodeNeeded') && !isApiError(error, 'PasskeyNeeded')) throw error
    return new Uint8Array(16)
  })
  if (!opened) throw createApiError('SharingGone', 'This wallet was changed in another browser in the meantime.')
  opened.fill(0)
}

/**
 * Brings a journal that was found in line with what the server says of it.
 * @returns the draft, when it still waits for its confirmation
 */
export async function settle(custody: Custody, context: SignerContext, draft: Draft): Promise<Draft | undefined> {
  const { state } = await readState(context, draft.journal.sharing)
  if (state === 'proposed') return draft
  if (state === 'current') await finish(custody, draft)
  if (state === 'retired') await forget(custody, draft)
  // it may still be on its way
  if (state === 'unknown') await cancelDraft(custody, context, draft)
  return undefined
}

/**
 * Gives a change up. Only what the server has heard of is void: a confirmation that was on its way may have won.
 * @returns whether it is void
 */
export async function cancelDraft(custody: Custody, context: SignerContext, draft: Draft): Promise<boolean> {
  const { sharing, withdrawOp: op } = draft.journal
  const entropy = custody.drafts.get(sharing)?.entropy
  const answer = await sendUntilAnswered(context, 'sharing/withdraw', { body: { op, sharing }, entropy })
  const isVoid = (answer as { readonly state?: unknown }).state === 'retired'
  await (isVoid ? forget(custody, draft) : finish(custody, draft))
  return isVoid
}

/** The sharing is current: nothing of earlier ones is worth anything. */
async function finish(custody: Custody, { user, journal }: Draft): Promise<void> {
  const { store } = custody
  const { eip155 } = journal.addresses
  for (const { pair, sharing } of await store.readPairs(eip155)) {
    if (sharing !== journal.sharing) await store.dropPair(eip155, pair)
  }
  await store.dropLegacy(eip155)
  await store.clearJournal(user)
  wipeHeld(custody, eip155)
  const draft = custody.drafts.get(journal.sharing)
  if (draft && !(await hasPair(custody, journal))) hold(custody, eip155, draft.entropy)
  wipeDraft(custody, journal.sharing)
}

/** The sharing is gone. */
async function forget(custody: Custody, { user, journal }: Draft): Promise<void> {
  await custody.store.dropPair(journal.addresses.eip155, journal.pair)
  await custody.store.clearJournal(user)
  wipeDraft(custody, journal.sharing)
}

async function hasPair({ store }: Custody, { addresses, sharing }: Journal): Promise<boolean> {
  return (await store.readPairs(addresses.eip155)).some((pair) => pair.sharing === sharing)
}

/** Holds a key in memory until the page is loaded again, where nothing can be kept. */
export function hold(custody: Custody, address: string, entropy: OpenedKey): void {
  wipeHeld(custody, address)
  custody.held.set(address, entropy.slice())
}

export function wipeHeld({ held }: Custody, address: string): void {
  held.get(address)?.fill(0)
  held.delete(address)
}

function wipeDraft({ drafts }: Custody, sharing: string): void {
  drafts.get(sharing)?.entropy.fill(0)
  drafts.delete(sharing)
}

/** The change of this user that waits for its confirmation, as this browser remembers it. */
export async function findDraft({ store, drafts }: Custody, user: string): Promise<Draft | undefined> {
  const journal = await store.readJournal(user)
  if (journal) return { user, journal }
  return [...drafts.values()].find((draft) => draft.user === user)
}
