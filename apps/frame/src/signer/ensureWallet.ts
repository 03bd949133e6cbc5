import { createApiError, isApiError } from '../api.ts'
import type { SignerContext } from './context.ts'
import { addDevice } from './devices.ts'
import { type Addresses, createEntropy } from './keys.ts'
import { type Custody, type Draft, type OpenedKey, openWallet, useKey } from './openWallet.ts'
import { confirm, findDraft, hold, propose, settle } from './sharingFlow.ts'
import { type CustodyStatus, readStatus } from './status.ts'

/** Browsers that make the wallet at the same time: one of them wins, the others open what it made. */
const attempts = 3

/**
 * A standard wallet for a user who has none, or the end of one that was begun. No one is told an address before a code alone
 * opens it elsewhere.
 * @throws Error `ShareNeeded` for a strict one: its user has to keep a recovery code first
 */
export async function ensureWallet(custody: Custody, context: SignerContext): Promise<Addresses> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryToEnsure(custody, context)
    } catch (error) {
      if (attempt === attempts || !isApiError(error, 'SharingGone')) throw error
    }
  }
}

async function tryToEnsure(custody: Custody, context: SignerContext): Promise<Addresses> {
  const before = await readStatus(context)
  const found = await findDraft(custody, before.user)
  const draft = found && (await settle(custody, context, found))
  if (draft?.journal.mode === 'standard') return await confirm(custody, context, { draft, given: undefined })
  const status = found && !draft ? await readStatus(context) : before
  if (status.addresses) {
    await becomeDevice(custody, context, { status, address: status.addresses.eip155 })
    return status.addresses
  }
  if (status.custody === 'strict') {
    throw createApiError('ShareNeeded', 'Save a recovery code first: open this wallet in its own window.')
  }
  return await useKey(createEntropy(), async (entropy) => {
    const made: Draft = await propose(custody, context, { user: status.user, entropy, mode: 'standard', base: null })
    return await confirm(custody, context, { draft: made, given: undefined })
  })
}

/** While the code is fresh, and without a question. */
async function becomeDevice(
  custody: Custody,
  context: SignerContext,
  { status, address }: { readonly status: CustodyStatus; readonly address: string },
): Promise<void> {
  if (status.custody === 'strict' || custody.held.has(address)) return
  const kept = await custody.store.readPairs(address)
  const isDevice = status.pairs.some(({ id, isMine }) => isMine && kept.some(({ pair }) => pair === id))
  if (isDevice) return
  try {
    const { entropy, by } = await openWallet(custody, context, address)
    await useKey(entropy, () => joinAsDevice(custody, context, { entropy, by }))
  } catch (error) {
    if (!waits.some((name) => isApiError(error, name))) throw error
  }
}

/**
 * It becomes one with the next code, with the next thing that a passkey is asked for, or with the recovery code of a wallet
 * that has just turned strict.
 */
const waits = ['CodeNeeded', 'PasskeyNeeded', 'Locked']

/**
 * Makes this browser a device of a wallet that it has just opened. A wallet from before sharings had states gets its first
 * one: at once where it is standard; a strict one waits for its user, and stays open in memory.
 */
export async function joinAsDevice(
  custody: Custody,
  context: SignerContext,
  { entropy, by }: { readonly entropy: OpenedKey; readonly by: 'memory' | 'pair' | 'code' | 'legacy' },
): Promise<void> {
  const { addresses, custody: mode, current, user } = await readStatus(context)
  if (!addresses || by === 'memory' || by === 'pair') return
  if (current) return await addDevice(custody, context, { sharing: current, address: addresses.eip155, entropy })
  if (mode === 'strict') return
  try {
    const draft = await propose(custody, context, { user, entropy, mode, base: null })
    await confirm(custody, context, { draft, given: undefined })
  } catch {
    // the old parts go on to open it
    hold(custody, addresses.eip155, entropy)
  }
}
