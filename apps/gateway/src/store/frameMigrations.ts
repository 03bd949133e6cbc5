import { sql } from 'kysely'
import { createIndex, createTable, type Db } from './createTable.ts'

export async function createFrameTables(db: Db): Promise<void> {
  const users = `
    id text primary key,
    email text not null unique,
    created_at bigint not null,
    custody text not null,
    evm_address text,
    solana_address text
  `
  await createTable(db, 'frame_users', users)
  const sharings = `
    id text primary key,
    user_id text not null,
    device_id text not null,
    server_share text not null,
    recovery_share text,
    created_at bigint not null
  `
  await createTable(db, 'frame_sharings', sharings)
  await createIndex(db, 'frame_sharings_user', 'frame_sharings', 'user_id')
  const passkeys = `
    id text primary key,
    user_id text not null,
    credential_id text not null,
    salt text not null,
    sealed text not null,
    created_at bigint not null
  `
  await createTable(db, 'frame_passkeys', passkeys)
  await createIndex(db, 'frame_passkeys_user', 'frame_passkeys', 'user_id')
  const codes = `
    id text primary key,
    purpose text not null,
    email text not null,
    holder text not null,
    code_hash text not null,
    attempts integer not null,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint,
    network text not null,
    site text not null
  `
  await createTable(db, 'frame_codes', codes)
  await createIndex(db, 'frame_codes_email', 'frame_codes', 'email, created_at')
  await createIndex(db, 'frame_codes_network', 'frame_codes', 'network, created_at')
  await createIndex(db, 'frame_codes_holder', 'frame_codes', 'holder')
  const links = `
    token_hash text primary key,
    holder text not null,
    email text not null,
    site text not null,
    browser text not null,
    network text not null,
    created_at bigint not null,
    expires_at bigint not null,
    approved_at bigint,
    mailed_at bigint
  `
  await createTable(db, 'frame_device_links', links)
  for (const column of ['holder', 'email', 'network']) {
    await createIndex(db, `frame_device_links_${column}`, 'frame_device_links', column)
  }
  const devices = `
    id text primary key,
    user_id text not null,
    token_hash text not null,
    browser text not null,
    created_at bigint not null,
    seen_at bigint not null
  `
  await createTable(db, 'frame_devices', devices)
  await createIndex(db, 'frame_devices_token', 'frame_devices', 'token_hash')
  await createSessions(db)
}

async function createSessions(db: Db): Promise<void> {
  const sessions = `
    id text primary key,
    user_id text not null,
    device_id text not null,
    token_hash text not null unique,
    previous_hash text,
    site text not null,
    created_at bigint not null,
    rotated_at bigint not null,
    seen_at bigint not null,
    expires_at bigint not null,
    verified_at bigint not null,
    revoked_at bigint
  `
  await createTable(db, 'frame_sessions', sessions)
  await createIndex(db, 'frame_sessions_user', 'frame_sessions', 'user_id')
  await createIndex(db, 'frame_sessions_previous', 'frame_sessions', 'previous_hash')
  const requests = `
    id text primary key,
    user_id text not null,
    session_id text not null,
    public_key text not null,
    browser text not null,
    created_at bigint not null,
    expires_at bigint not null,
    answer text
  `
  await createTable(db, 'frame_share_requests', requests)
  await createIndex(db, 'frame_share_requests_user', 'frame_share_requests', 'user_id')
}

/** A user may have no address, but an account elsewhere. SQLite loosens no column, so the table is made anew. */
export async function createFrameIdentities(db: Db): Promise<void> {
  await sql`alter table frame_users rename to frame_users_before`.execute(db)
  const users = `
    id text not null,
    email text,
    identity text,
    created_at bigint not null,
    custody text not null,
    evm_address text,
    solana_address text
  `
  // names of their own: Postgres keeps those of the table before until it is gone
  const constraints = {
    key: ['frame_users_by_id', 'id'],
    unique: [
      ['frame_users_by_email', 'email'],
      ['frame_users_by_identity', 'identity'],
    ],
    check: ['frame_users_known', 'email is not null or identity is not null'],
  } as const
  await createTable(db, 'frame_users', users, constraints)
  const kept = sql.raw('id, email, created_at, custody, evm_address, solana_address')
  await sql`insert into frame_users (${kept}) select ${kept} from frame_users_before`.execute(db)
  await sql`drop table frame_users_before`.execute(db)
  await createTable(db, 'frame_nonces', 'nonce text primary key, expires_at bigint not null')
  await createIndex(db, 'frame_nonces_expiry', 'frame_nonces', 'expires_at')
}

/** Keys of browsers, as each session knows them. Sessions from before have none, and get one with the next code. */
export async function createBrowserKeys(db: Db): Promise<void> {
  const key = ['frame_browser_keys_key', 'session_id, public_key'] as const
  await createTable(
    db,
    'frame_browser_keys',
    `
    session_id text not null,
    public_key text not null,
    proved_at bigint not null
  `,
    { key },
  )
}

/** All tokens of a session stay known. SQLite drops no column that is unique, so the table of sessions is made anew. */
export async function createFrameTokens(db: Db): Promise<void> {
  await sql`alter table frame_sessions rename to frame_sessions_before`.execute(db)
  await sql`drop index frame_sessions_user`.execute(db)
  await sql`drop index frame_sessions_previous`.execute(db)
  const sessions = `
    id text not null,
    user_id text not null,
    device_id text not null,
    site text not null,
    created_at bigint not null,
    seen_at bigint not null,
    expires_at bigint not null,
    used_number integer not null,
    used_at bigint not null,
    ended_at bigint,
    end_reason text
  `
  await createTable(db, 'frame_sessions', sessions, { key: ['frame_sessions_by_id', 'id'] })
  await createIndex(db, 'frame_sessions_user', 'frame_sessions', 'user_id')
  const tokens = `
    hash text primary key,
    session_id text not null,
    number integer not null,
    issued_at bigint not null
  `
  await createTable(db, 'frame_tokens', tokens, { unique: [['frame_tokens_number', 'session_id, number']] })
  const kept = sql.raw('id, user_id, device_id, site, created_at, seen_at, expires_at')
  await sql`insert into frame_sessions (${kept}, used_number, used_at, ended_at, end_reason)
    select ${kept}, 1, rotated_at, revoked_at, case when revoked_at is null then null else 'signed-out' end
    from frame_sessions_before`.execute(db)
  await sql`insert into frame_tokens (hash, session_id, number, issued_at)
    select token_hash, id, 1, rotated_at from frame_sessions_before`.execute(db)
  await sql`insert into frame_tokens (hash, session_id, number, issued_at)
    select previous_hash, id, 0, created_at from frame_sessions_before where previous_hash is not null`.execute(db)
  await sql`drop table frame_sessions_before`.execute(db)
}

/** Addresses that are to take the place of a lost one, while the lost one is told. */
export async function createEmailReplacements(db: Db): Promise<void> {
  const replacements = `
    user_id text primary key,
    new_email text not null,
    token_hash text not null,
    created_at bigint not null,
    due_at bigint not null
  `
  await createTable(db, 'frame_email_replacements', replacements)
}

/** Limits are counted by themselves, so codes no longer say from which network and for which site they were asked. */
export async function createFrameCounts(db: Db): Promise<void> {
  await createTable(
    db,
    'frame_counts',
    `
    key text primary key,
    count integer not null,
    expires_at bigint not null
  `,
  )
  await createIndex(db, 'frame_counts_expiry', 'frame_counts', 'expires_at')
  for (const table of ['frame_codes', 'frame_device_links']) {
    for (const column of ['network', 'email']) await db.schema.dropIndex(`${table}_${column}`).execute()
  }
  for (const column of ['network', 'site']) await db.schema.alterTable('frame_codes').dropColumn(column).execute()
  await db.deleteFrom('frame_codes').execute()
  await db.deleteFrom('frame_device_links').execute()
}

/**
 * Sharings that change in two steps. What there was becomes the legacy of its user, and stays until that user has a
 * sharing of the new kind. Requests of devices live minutes; those under way are asked again.
 */
export async function createFrameCustody(db: Db): Promise<void> {
  await sql`alter table frame_sharings rename to frame_legacy_shares`.execute(db)
  await sql`alter table frame_passkeys add column sharing text`.execute(db)
  await sql`delete from frame_share_requests`.execute(db)
  const sharings = `
    user_id text not null,
    id text not null,
    state text not null,
    base text,
    mode text,
    number integer not null,
    evm_address text,
    solana_address text,
    server_share text,
    recovery_share text,
    device_id text not null,
    created_at bigint not null,
    changed_at bigint not null
  `
  await createTable(db, 'frame_sharings', sharings, { key: ['frame_sharings_by_id', 'user_id, id'] })
  const pairs = `
    user_id text not null,
    id text not null,
    sharing text not null,
    device_id text not null,
    browser_key text,
    browser text not null,
    server_share text not null,
    created_at bigint not null,
    used_at bigint
  `
  await createTable(db, 'frame_pairs', pairs, { key: ['frame_pairs_by_id', 'user_id, id'] })
  const ops = `
    user_id text not null,
    op text not null,
    body_hash text not null,
    answer text not null,
    created_at bigint not null
  `
  await createTable(db, 'frame_ops', ops, { key: ['frame_ops_by_op', 'user_id, op'] })
  await createIndex(db, 'frame_ops_age', 'frame_ops', 'created_at')
}

/** Passkeys that a wallet may want before value, what they are asked, and who wants them. */
export async function createCredentials(db: Db): Promise<void> {
  for (const table of ['frame_users', 'projects']) {
    await sql`alter table ${sql.table(table)} add column needs_passkey integer not null default 0`.execute(db)
  }
  const credentials = `
    id text primary key,
    user_id text not null,
    credential_id text not null unique,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    name text not null,
    created_at bigint not null,
    used_at bigint
  `
  await createTable(db, 'frame_credentials', credentials)
  await createIndex(db, 'frame_credentials_user', 'frame_credentials', 'user_id')
  for (const table of ['frame_challenges', 'frame_passkey_tokens']) {
    const asked = `
      hash text primary key,
      user_id text not null,
      session_id text not null,
      browser_key text not null,
      purpose text not null,
      about text not null,
      expires_at bigint not null
    `
    await createTable(db, table, asked)
    await createIndex(db, `${table}_expiry`, table, 'expires_at')
  }
  const key = ['frame_passkey_uses_once', 'hash, message'] as const
  await createTable(db, 'frame_passkey_uses', 'hash text not null, message text not null', { key })
  const losses = `
    user_id text primary key,
    token_hash text not null,
    created_at bigint not null,
    due_at bigint not null
  `
  await createTable(db, 'frame_passkey_losses', losses)
}

/** Accounts elsewhere that open the wallet of an address. */
export async function createSocialLinks(db: Db): Promise<void> {
  await createTable(
    db,
    'frame_social_links',
    `
    identity text primary key,
    email text not null,
    created_at bigint not null
  `,
  )
  await createIndex(db, 'frame_social_links_email', 'frame_social_links', 'email')
}

/** Passkeys that sign in: what they call their user, which no other passkey of the wallet shares. */
export async function createLoginPasskeys(db: Db): Promise<void> {
  await sql`alter table frame_credentials add column handle text`.execute(db)
}

/** Creates the table of what sites may do with an account by keys of their own. */
export async function createGrants(db: Db): Promise<void> {
  const grants = `
    hash text not null,
    chain_id text not null,
    user_id text not null,
    site text not null,
    grant_json text not null,
    created_at bigint not null,
    expires_at bigint not null,
    revocation_json text,
    revoking_at bigint,
    revoked_at bigint,
    tried_at bigint not null default 0
  `
  await createTable(db, 'frame_grants', grants, { key: ['frame_grants_by_hash', 'user_id, chain_id, hash'] })
  await createIndex(db, 'frame_grants_tries', 'frame_grants', 'tried_at')
}
