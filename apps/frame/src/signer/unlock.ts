import { createApiError, isApiError } from '../api.ts'
import { type SignerContext, sendUntilAnswered } from './context.ts'
import { createName, sealUnder, splitKey, toText } from './halves.ts'
import { type CustodyStatus, readStatus } from './messages.ts'
import {
  type Custody,
  envelopePurpose,
  joinPair,
  type OpenedKey,
  openByEnvelope,
  openByShare,
  openLegacy,
  useKey,
} from './openWallet.ts'
import { type RecoveryShare, readRecoveryText, toTag } from './recoveryText.ts'
import { confirm, findDraft, hold, wipeHeld } from './sharingFlow.ts'

/** @throws Error `RecoveryWrong` when the text is none, or is mistyped */
export function readGivenShare(text: string): RecoveryShare {
  const read = readRecoveryText(text)
  if (read.kind !== 'wrong') return read
  throw createApiError('RecoveryWrong', read.groups.length > 0 ? read.groups.join(', ') : 'none')
}

const isOther = () => createApiError('RecoveryOther', 'This recovery code belongs to another wallet, or was replaced.')

/**
 * Opens a strict wallet with its recovery code, and makes this browser a device of it. The share of a change that was
 * never finished opens it too, and finishes the change.
 * @throws Error `RecoveryWrong`, `RecoveryOther`, `CodeNeeded`
 */
export async function unlock(
  custody: Custody,
  context: SignerContext,
  text: string,
): Promise<{ readonly isRestored: boolean }> {
  const given = readGivenShare(text)
  const status = await readStatus(context)
  const address = status.addresses?.eip155
  if (given.kind === 'legacy') {
    if (!address) throw isOther()
    const entropy = await openLegacy(context, { ...given, address })
    if (!entropy) throw isOther()
    return await useKey(entropy, async () => {
      hold(custody, address, entropy)
      return { isRestored: false }
    })
  }
  const row = status.sharings.find(({ id }) => toTag(id) === given.tag)
  if (!row) return await restore(custody, { address, share: given.share })
  const entropy = await openByShare(context, { sharing: row.id, share: given.share, address: row.eip155 })
  if (!entropy) throw isOther()
  return await useKey(entropy, async () => {
    if (row.state === 'proposed') await finishProposed(custody, context, { status, row, entropy, share: given.share })
    const addition = { sharing: row.id, address: row.eip155, entropy, recovery: given.share }
    if (!(await isDevice(custody, context, row.eip155))) await addDevice(custody, context, addition)
    return { isRestored: false }
  })
}

/** Whether the server has the other half of one that is kept here: of a half whose message was lost it knows nothing. */
async function isDevice({ store }: Custody, context: SignerContext, address: string): Promise<boolean> {
  const kept = await store.readPairs(address)
  if (kept.length === 0) return false
  const { pairs, current } = await readStatus(context)
  return pairs.some(({ id, sharing }) => sharing === current && kept.some(({ pair }) => pair === id))
}

/** The server was set back to before this sharing: this browser and the paper open the wallet alone. */
async function restore(
  custody: Custody,
  { address, share }: { readonly address: string | undefined; readonly share: string },
): Promise<{ readonly isRestored: boolean }> {
  const entropy = address && (await openByEnvelope(custody, { share, address }))
  if (!entropy) throw isOther()
  return await useKey(entropy, async () => {
    hold(custody, address, entropy)
    return { isRestored: true }
  })
}

type Unfinished = {
  readonly status: CustodyStatus
  readonly row: CustodyStatus['sharings'][number]
  readonly entropy: OpenedKey
  readonly share: string
}

async function finishProposed(custody: Custody, context: SignerContext, params: Unfinished): Promise<void> {
  const { status, row, entropy, share } = params
  const own = await findDraft(custody, status.user)
  const { id: sharing, base, mode, eip155, solana } = row
  const journal = {
    sharing,
    base,
    mode,
    pair: createName(),
    addresses: { eip155, solana },
    confirmOp: createName(),
    withdrawOp: createName(),
  }
  const draft = own?.journal.sharing === sharing ? own : { user: status.user, journal }
  custody.drafts.set(sharing, { ...draft, entropy: entropy.slice() })
  await confirm(custody, context, { draft, given: share })
}

type Addition = {
  readonly sharing: string
  readonly address: string
  readonly entropy: OpenedKey
  /** The recovery code, where it is at hand and the wallet is strict. */
  readonly recovery?: string | undefined
}

/**
 * Makes this browser a device of the wallet: it keeps its half first, then the server has the other. What fails leaves the
 * wallet open in memory, and costs another code after a reload.
 */
export async function addDevice(custody: Custody, context: SignerContext, params: Addition): Promise<void> {
  const { sharing, address, entropy, recovery } = params
  const pair = createName()
  const halves = splitKey(entropy)
  const envelope = await sealEnvelope(entropy, recovery)
  const isKept = await custody.store.savePair(address, { pair, sharing, half: halves.other, envelope })
  if (!isKept) return hold(custody, address, entropy)
  try {
    const body = { op: createName(), pair, sharing, pairShare: halves.one }
    await sendUntilAnswered(context, 'device/add', { body, entropy })
    const opened = await joinPair(context, { pair, half: halves.other }, address)
    opened?.fill(0)
    if (!opened) throw new Error('The new device does not open the wallet')
    wipeHeld(custody, address)
    custody.full.delete(address)
  } catch (error) {
    // an answer that was lost: the server may have the other half
    if (!isApiError(error, 'Unreachable')) await custody.store.dropPair(address, pair)
    if (isApiError(error, 'TooMany')) custody.full.add(address)
    hold(custody, address, entropy)
  }
}

/** The key under the recovery code: with this browser and the paper, no server is needed. */
export async function sealEnvelope(entropy: OpenedKey, recovery: string | undefined): Promise<string | undefined> {
  return recovery === undefined ? undefined : await sealUnder(recovery, envelopePurpose, toText(entropy))
}
