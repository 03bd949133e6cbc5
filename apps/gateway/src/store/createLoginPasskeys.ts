import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Passkeys that sign in: what they call their user, which no other passkey of the wallet shares. */
export async function createLoginPasskeys(db: Kysely<Tables>): Promise<void> {
  await sql`alter table frame_credentials add column handle text`.execute(db)
}
