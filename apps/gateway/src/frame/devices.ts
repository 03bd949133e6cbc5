import { createId, createSecret, hashSecret } from '../secrets.ts'
import type { Caller, Frame } from './frame.ts'

/**
 * The device behind a browser's token, or a new one.
 * @param token from an earlier visit of the same user
 */
export async function registerDevice(
  frame: Frame,
  params: { readonly userId: string; readonly token: string | undefined },
  caller: Caller,
): Promise<{ readonly deviceId: string; readonly token: string; readonly isNew: boolean }> {
  const now = frame.now()
  if (params.token) {
    const known = await findDevice(frame, params.userId, params.token)
    if (known) {
      await frame.store.updateTable('frame_devices').set({ seen_at: now }).where('id', '=', known).execute()
      return { deviceId: known, token: params.token, isNew: false }
    }
  }
  const deviceId = createId()
  // one browser is one device to each of its users, under one token
  const token = params.token && /^[\w-]{43}$/.test(params.token) ? params.token : createSecret()
  await frame.store
    .insertInto('frame_devices')
    .values({
      id: deviceId,
      user_id: params.userId,
      token_hash: hashSecret(token),
      browser: caller.browser,
      created_at: now,
      seen_at: now,
    })
    .execute()
  return { deviceId, token, isNew: true }
}

async function findDevice(frame: Frame, userId: string, token: string): Promise<string | undefined> {
  const row = await frame.store
    .selectFrom('frame_devices')
    .select('id')
    .where('token_hash', '=', hashSecret(token))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.id
}

/** The device behind a browser's token, when it has signed someone with that address in before. */
export async function findKnownDevice(
  frame: Frame,
  email: string,
  token: string | undefined,
): Promise<string | undefined> {
  if (token === undefined) return undefined
  const row = await frame.store
    .selectFrom('frame_devices')
    .innerJoin('frame_users', 'frame_users.id', 'frame_devices.user_id')
    .select('frame_devices.id')
    .where('token_hash', '=', hashSecret(token))
    .where('email', '=', email)
    .executeTakeFirst()
  return row?.id
}

/** A device that was put out is unknown again: its next login is told of, and approved, like that of any new browser. */
export async function removeDevice({ store }: Pick<Frame, 'store'>, deviceId: string): Promise<void> {
  // its row stays, since parts of keys belong to it
  const set = { token_hash: `forgotten ${deviceId}` }
  await store.updateTable('frame_devices').set(set).where('id', '=', deviceId).execute()
}
