import { isListedOrigin } from '@foyer/base/origins'
import { throwHttpError } from '../http/httpErrors.ts'
import { hashSecret } from '../secrets.ts'
import type { PasskeyPurpose } from '../store/tables.ts'
import type { ApiContext } from './apiRow.ts'
import type { Frame } from './frame.ts'
import { assertFreshProof, type Session } from './sessions.ts'

/**
 * What a passkey can be asked for, and the messages that one assertion then lets through, each once. A release is in all of
 * them, because whatever the wallet's own key has to sign begins with one.
 */
const releases = ['release/pair', 'release/sharing', 'release/legacy', 'credential/check'] as const
const purposes = {
  value: releases,
  open: releases,
  export: [...releases, 'verify/check'],
  custody: releases,
  email: releases,
  passkeys: [...releases, 'credential/add', 'credential/remove', 'credential/require'],
} as const satisfies { readonly [purpose in PasskeyPurpose]: readonly string[] }

export type GuardedMessage = (typeof purposes)[PasskeyPurpose][number]

/** What a page says it wants a part for; `undefined` is whatever is neither. */
export type PartUse = 'value' | 'sign-in' | undefined

export type PasskeyNeed = {
  /** The wallet's own setting. */
  readonly byUser: boolean
  /** The setting of a project at whose site the visitor is signed in. */
  readonly byOwner: boolean
  readonly isRequired: boolean
  readonly count: number
}

/** Whether this wallet wants a passkey for value, and whether there is one. */
export async function readPasskeyNeed(
  frame: Pick<Frame, 'store' | 'projects' | 'config' | 'now'>,
  { userId }: Pick<Session, 'userId'>,
): Promise<PasskeyNeed> {
  const { store } = frame
  const [user, credentials, byOwner] = await Promise.all([
    store.selectFrom('frame_users').select('needs_passkey').where('id', '=', userId).executeTakeFirst(),
    store
      .selectFrom('frame_credentials')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    isRequiredByOwner(frame, userId),
  ])
  const byUser = user?.needs_passkey === 1
  return { byUser, byOwner, isRequired: byUser || byOwner, count: Number(credentials?.count ?? 0) }
}

/** A wallet is one at all sites, so it is guarded everywhere while its visitor is signed in at a site that wants it. */
async function isRequiredByOwner(
  { store, projects, config, now }: Pick<Frame, 'store' | 'projects' | 'config' | 'now'>,
  userId: string,
): Promise<boolean> {
  const demanding = projects.list().filter(({ needsPasskey }) => needsPasskey)
  if (demanding.length === 0) return false
  const rows = await store
    .selectFrom('frame_sessions')
    .select('site')
    .distinct()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now())
    .execute()
  const patterns = [...config.origins, ...demanding.flatMap(({ origins }) => origins)]
  return rows.some(({ site }) => isListedOrigin(site, patterns))
}

/**
 * For what gives out a part of the key. Where a passkey is required it must have been asked for this, just now, in this
 * browser. A sign-in moves nothing: there a fresh code is enough, so a login goes on without a second question.
 * @throws refusal `PasskeyNeeded`; `PasskeyMissing` where there is none yet and value is to be moved
 */
export async function guardRelease(
  context: ApiContext<'needed'>,
  { message, use }: { readonly message: GuardedMessage; readonly use?: PartUse },
): Promise<void> {
  const { frame, session } = context
  const { isRequired, count } = await readPasskeyNeed(frame, session)
  if (!isRequired) return
  if (count === 0) {
    if (use === 'value') throwHttpError('PasskeyMissing')
    return
  }
  if (use === 'sign-in' && message === 'release/pair' && !context.passkeyToken) {
    return assertFreshProof(frame, session)
  }
  await usePasskey(context, message)
}

/**
 * Takes what an assertion earned: of this wallet, session and browser, for this kind of thing, once for each message.
 * @throws refusal `PasskeyNeeded`
 */
export async function usePasskey(context: ApiContext<'needed'>, message: GuardedMessage): Promise<void> {
  const { frame, session, browserKey, passkeyToken } = context
  const { store } = frame
  const [token = '', about = ''] = (passkeyToken ?? '').split('.')
  const hash = hashSecret(token)
  const row = await store
    .selectFrom('frame_passkey_tokens')
    .select(['purpose'])
    .where('hash', '=', hash)
    .where('user_id', '=', session.userId)
    .where('session_id', '=', session.id)
    .where('browser_key', '=', browserKey ?? '')
    .where('about', '=', about)
    .where('expires_at', '>', frame.now())
    .executeTakeFirst()
  const allowed: readonly string[] = row ? purposes[row.purpose] : []
  if (!allowed.includes(message)) throwHttpError('PasskeyNeeded')
  const used = await store
    .insertInto('frame_passkey_uses')
    .values({ hash, message })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (Number(used.numInsertedOrUpdatedRows ?? 0n) !== 1) throwHttpError('PasskeyNeeded')
}
