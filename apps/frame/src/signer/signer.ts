import { createApiError, isApiError } from '../api.ts'
import { type SignerContext, sendUntilAnswered } from './context.ts'
import type { CustodyStore } from './custodyStore.ts'
import { createDeviceExchange, describe, grant } from './exchange.ts'
import { createName, otherHalf } from './halves.ts'
import { type Addresses, createEntropy, signAll, toPhrase } from './keys.ts'
import { type CustodyStatus, readStatus, type ShownShare, type SignerCallName, type SignerCalls } from './messages.ts'
import {
  type Custody,
  type Draft,
  joinPair,
  type OpenedKey,
  openWallet,
  releaseServerShare,
  useKey,
} from './openWallet.ts'
import { toRecoveryText } from './recoveryText.ts'
import { cancelDraft, confirm, findDraft, hold, openDraft, propose, readDraftShare, settle } from './sharingFlow.ts'
import { addDevice, readGivenShare, sealEnvelope, unlock } from './unlock.ts'

/** Browsers that make the wallet at the same time: one of them wins, the others open what it made. */
const attempts = 3

/**
 * A standard wallet for a user who has none, or the end of one that was begun. No one is told an address before a code alone
 * opens it elsewhere.
 * @throws Error `ShareNeeded` for a strict one: its user has to keep a recovery code first
 */
async function ensureWallet(custody: Custody, context: SignerContext): Promise<Addresses> {
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
async function joinAsDevice(
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

export type Signer = {
  readonly [name in SignerCallName]: (
    context: SignerContext,
    request: SignerCalls[name]['request'],
  ) => Promise<SignerCalls[name]['answer']>
}

/**
 * Every use of the key. The parts meet here for one use, and are wiped after it.
 * @param held keys that stay in memory, where this browser may keep nothing
 */
export function createSigner(store: CustodyStore, held: Custody['held'] = new Map()): Signer {
  const custody: Custody = { store, held, full: new Set(), granted: new Map(), drafts: new Map() }
  const withKey = <result>(context: SignerContext, use: (entropy: OpenedKey) => Promise<result>) =>
    withWalletKey(custody, context, use)
  return {
    ensure: async (context) => {
      const addresses = await ensureWallet(custody, context)
      return { addresses, isFull: custody.full.has(addresses.eip155) }
    },
    status: async (context) => {
      const { status, draft } = await readSettled(custody, context)
      return { ...status, pending: draft && { sharing: draft.journal.sharing, mode: draft.journal.mode } }
    },
    sign: (context, { orders, isSignIn }) =>
      withKey({ ...context, use: isSignIn ? 'sign-in' : 'value' }, async (entropy) => ({
        signatures: await signAll(entropy, orders),
      })),
    exportPhrase: async (context) => {
      await context.call('verify/check', {})
      return await withKey(context, async (entropy) => ({ phrase: toPhrase(entropy) }))
    },
    ...createSharingCalls(custody),
    unlock: (context, { recovery }) => unlock(custody, context, recovery),
    ...createExchangeCalls(custody, withKey),
    removeDevices: (context, { pairs }) =>
      withKey(context, async (entropy) => {
        await sendUntilAnswered(context, 'device/remove', { body: { op: createName(), pairs }, entropy })
        await joinHeld(custody, context, entropy)
        return {}
      }),
    send: (context, { name, body }) =>
      withKey(context, async (entropy) => ({ answer: await sendUntilAnswered(context, name, { body, entropy }) })),
  }
}

/** Creates the calls that change the sharing, and what its recovery code is kept under. */
function createSharingCalls(custody: Custody) {
  return {
    propose: async (context, request) => ({ shown: await proposeChange(custody, context, request) }),
    showRecovery: (context) => showRecovery(custody, context),
    confirm: async (context, { sharing, recovery }) => {
      const { draft } = await readSettled(custody, context)
      if (draft?.journal.sharing === sharing) {
        await confirm(custody, context, { draft, given: readGivenShare(recovery).share })
      } else await assertCurrent(context, sharing)
      return {}
    },
    giveUp: async (context, { sharing }) => {
      const { status, draft } = await readSettled(custody, context)
      if (draft?.journal.sharing === sharing) return { isVoid: await cancelDraft(custody, context, draft) }
      return { isVoid: status.current !== sharing }
    },
    keepPasskey: (context, { sharing, passkey }) => savePasskey(custody, context, { sharing, ...passkey }),
  } satisfies Partial<Signer>
}

type WithKey = <result>(context: SignerContext, use: (entropy: OpenedKey) => Promise<result>) => Promise<result>

function createExchangeCalls(custody: Custody, withKey: WithKey) {
  const exchange = createDeviceExchange(custody.store)
  return {
    requestDevice: async (context) => exchange.request(context, (await readStatus(context)).user),
    awaitDevice: async (context, { id }) => {
      const { user } = await readStatus(context)
      const own = await exchange.read(context, user, id)
      if (!own) return { isOpen: false }
      const address = assertAddress(context)
      const entropy = await joinPair(context, own, address)
      if (!entropy) throw createApiError('AnswerWrong', 'The other device sent a part that doesn’t fit.')
      return await useKey(entropy, async () => {
        if (!(await custody.store.savePair(address, own))) hold(custody, address, entropy)
        await exchange.end(context, user, id)
        return { isOpen: true }
      })
    },
    describeRequest: async (_context, { publicKey }) => ({ words: await describe(publicKey) }),
    answerDevice: (context, { id, publicKey }) =>
      withKey(context, async (entropy) => {
        const { current: sharing, custody: mode } = await readStatus(context)
        if (!sharing) throw createApiError('ShareNeeded', 'Save a new recovery code first.')
        const recovery = mode === 'strict' ? await readRecovery(context, sharing, entropy) : undefined
        await grant(context, { id, publicKey, sharing, entropy, envelope: await sealEnvelope(entropy, recovery) })
        return {}
      }),
  } satisfies Partial<Signer>
}

/** There may be room now for a browser that had none. */
async function joinHeld(custody: Custody, context: SignerContext, entropy: OpenedKey): Promise<void> {
  const address = assertAddress(context)
  if (!custody.held.has(address)) return
  const { current: sharing, custody: mode, isFull } = await readStatus(context)
  if (!sharing || isFull) return
  const recovery = mode === 'strict' ? await readRecovery(context, sharing, entropy) : undefined
  await addDevice(custody, context, { sharing, address, entropy, recovery })
}

async function readRecovery(context: SignerContext, sharing: string, entropy: OpenedKey): Promise<string | undefined> {
  const server = await releaseServerShare(context, sharing)
  return server && otherHalf(entropy, server)
}

/** Reads how the wallet stands, after a change that an earlier page left was brought in line with it. */
async function readSettled(
  custody: Custody,
  context: SignerContext,
): Promise<{ status: CustodyStatus; draft: Draft | undefined }> {
  const status = await readStatus(context)
  const before = await findDraft(custody, status.user)
  if (!before) return { status, draft: undefined }
  const draft = await settle(custody, context, before)
  return { status: draft ? status : await readStatus(context), draft }
}

async function withWalletKey<result>(
  custody: Custody,
  context: SignerContext,
  use: (entropy: OpenedKey) => Promise<result>,
): Promise<result> {
  const { entropy, by } = await openWallet(custody, context, assertAddress(context))
  return await useKey(entropy, async () => {
    if (by === 'code' || by === 'legacy') await joinAsDevice(custody, context, { entropy, by })
    return await use(entropy)
  })
}

async function proposeChange(
  custody: Custody,
  context: SignerContext,
  { custody: mode }: { readonly custody: 'standard' | 'strict' },
): Promise<ShownShare | undefined> {
  const before = await readSettled(custody, context)
  if (before.draft) await cancelDraft(custody, context, before.draft)
  const status = before.draft ? await readStatus(context) : before.status
  const entropy = status.addresses
    ? (await openWallet(custody, context, status.addresses.eip155)).entropy
    : createEntropy()
  return await useKey(entropy, async () => {
    const draft = await propose(custody, context, { user: status.user, entropy, mode, base: status.current })
    if (mode === 'strict') return await showDraft(custody, context, draft)
    await confirm(custody, context, { draft, given: undefined })
    return undefined
  })
}

async function showDraft(custody: Custody, context: SignerContext, draft: Draft): Promise<ShownShare> {
  const { entropy, share } = await readDraftShare(custody, context, draft)
  entropy.fill(0)
  return toShown(await readStatus(context), draft.journal.sharing, share)
}

async function showRecovery(custody: Custody, context: SignerContext): Promise<SignerCalls['showRecovery']['answer']> {
  const { status, draft } = await readSettled(custody, context)
  if (draft) return { shown: await showDraft(custody, context, draft), isCurrent: false }
  const { current } = status
  if (!current || status.custody !== 'strict') throw createApiError('ShareNeeded', 'There is no recovery code.')
  return await withWalletKey(custody, context, async (entropy) => {
    const server = await releaseServerShare(context, current)
    if (server === undefined)
      throw createApiError('SharingGone', 'This wallet was changed in another browser in the meantime.')
    return { shown: toShown(status, current, otherHalf(entropy, server)), isCurrent: true }
  })
}

function toShown({ sharings }: CustodyStatus, sharing: string, share: string): ShownShare {
  const row = sharings.find(({ id }) => id === sharing)
  const recovery = toRecoveryText(sharing, share)
  return { sharing, recovery, number: row?.number ?? 1, createdAt: row?.createdAt ?? Date.now() }
}

async function savePasskey(
  custody: Custody,
  context: SignerContext,
  { sharing, ...passkey }: { sharing: string; credentialId: string; salt: string; sealed: string },
): Promise<object> {
  const { draft } = await readSettled(custody, context)
  const isDraft = draft?.journal.sharing === sharing
  const own = isDraft ? await openDraft(custody, context, draft.journal) : undefined
  const entropy = own ?? (await openWallet(custody, context, assertAddress(context))).entropy
  return await useKey(entropy, async () => {
    await sendUntilAnswered(context, 'passkeys/add', { body: { op: createName(), sharing, ...passkey }, entropy })
    return {}
  })
}

/** @throws Error `SharingGone` */
async function assertCurrent(context: SignerContext, sharing: string): Promise<void> {
  const { current } = await readStatus(context)
  if (current !== sharing)
    throw createApiError('SharingGone', 'This wallet was changed in another browser in the meantime.')
}

function assertAddress({ user }: SignerContext): string {
  if (!user.addresses) throw createApiError('SignedOut', 'You don’t have a wallet yet.')
  return user.addresses.eip155
}
