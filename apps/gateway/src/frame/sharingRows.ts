import type { Store } from '../store/openStore.ts'

export type SharingState = 'proposed' | 'current' | 'retired'

/** What a part of a sharing is sealed for. */
export const toSharingPlace = (userId: string, sharing: string) => `${userId}|${sharing}`

/** The id of the sharing that opens a user's wallet; null before the first, and while there is only a legacy. */
export async function findCurrent(store: Store, userId: string): Promise<string | null> {
  const row = await store
    .selectFrom('frame_sharings')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'current')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function readSharing(store: Store, userId: string, id: string) {
  return await store
    .selectFrom('frame_sharings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}
