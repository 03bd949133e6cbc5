import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely'
import { addPaymentRoom } from './addPaymentRoom.ts'
import { createCatalogueAdmin } from './createCatalogueAdmin.ts'
import { createCredentials } from './createCredentials.ts'
import { createFrameCustody } from './createFrameCustody.ts'
import { createGrants } from './createGrants.ts'
import { createLoginPasskeys } from './createLoginPasskeys.ts'
import { createPaymentsTable } from './createPaymentsTable.ts'
import { createPriceSamples } from './createPriceSamples.ts'
import { createSocialLinks } from './createSocialLinks.ts'
import { createBrowserKeys, createEmailReplacements, createFrameCounts, createFrameTokens } from './frameMigrations.ts'
import { mendEarlierTables } from './mendEarlierTables.ts'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/**
 * Keeps the rows of a table in the order of its key, so that what belongs to one account stands on few pages. Postgres
 * has no such tables.
 */
function createOrderedTable<name extends string>(db: Db, name: name): CreateTableBuilder<name> {
  const table = db.schema.createTable(name)
  return isPostgres(db) ? table : table.modifyEnd(sql`without rowid`)
}

/**
 * The history of the store: each step runs once, in order, in one transaction with the note that it ran.
 * A step that was released is never edited; a change is a new step.
 */
export const migrations: readonly ((db: Db) => Promise<void>)[] = [
  createOwnersTables,
  createChainTables,
  createServiceTables,
  createFrameTables,
  createAuthTables,
  createFrameIdentities,
  createBrowserKeys,
  createFrameTokens,
  createFrameCounts,
  createFrameCustody,
  createEmailReplacements,
  createCredentials,
  createSocialLinks,
  createPaymentsTable,
  createLoginPasskeys,
  createGrants,
  createCatalogueAdmin,
  (db) => createPriceSamples((name) => createOrderedTable(db, name)),
  addPaymentRoom,
  (db) =>
    mendEarlierTables(db, {
      transactions: createTransactionTable,
      transfers: createTransferTable,
      activity: createActivityTable,
      holdings: createHoldingTable,
      payments: async () => {
        await createPaymentsTable(db)
        await addPaymentRoom(db)
      },
    }),
  createSourceUsage,
]

async function createSourceUsage(db: Db): Promise<void> {
  await createOrderedTable(db, 'source_usage')
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('requests', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('source_usage_key', ['source', 'day'])
    .execute()
}

async function createOwnersTables(db: Db): Promise<void> {
  await db.schema
    .createTable('meta')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('projects')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('origins', 'text', (c) => c.notNull())
    .addColumn('features', 'text', (c) => c.notNull())
    .addColumn('analytics', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('wallets')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('entry', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('images')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('bytes', isPostgres(db) ? 'bytea' : 'blob', (c) => c.notNull())
    .addPrimaryKeyConstraint('images_key', ['kind', 'id'])
    .execute()
  await db.schema
    .createTable('logins')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('csrf', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
}

async function createChainTables(db: Db): Promise<void> {
  await db.schema
    .createTable('chain_state')
    .addColumn('chain_id', 'text', (c) => c.primaryKey())
    .addColumn('low', 'bigint', (c) => c.notNull())
    .addColumn('high', 'bigint', (c) => c.notNull())
    .addColumn('complete', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('blocks')
    .addColumn('chain_id', 'text', (c) => c.notNull())
    .addColumn('number', 'bigint', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('parent_hash', 'text', (c) => c.notNull())
    .addColumn('timestamp', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('blocks_key', ['chain_id', 'number'])
    .execute()
  await createTransactionTable(db)
  await createTransferTable(db)
  await createActivityTable(db)
  await createHoldingTable(db)
  await createTokenTables(db)
}

async function createTransactionTable(db: Db): Promise<void> {
  await createOrderedTable(db, 'transactions')
    .addColumn('chain_id', 'text', (c) => c.notNull())
    .addColumn('block_number', 'bigint', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('timestamp', 'bigint', (c) => c.notNull())
    .addColumn('sender', 'text', (c) => c.notNull())
    .addColumn('recipient', 'text')
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('nonce', 'bigint', (c) => c.notNull())
    .addColumn('selector', 'text')
    .addColumn('success', 'integer', (c) => c.notNull())
    .addColumn('fee', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('transactions_key', ['chain_id', 'block_number', 'position'])
    .execute()
}

async function createTransferTable(db: Db): Promise<void> {
  await createOrderedTable(db, 'transfers')
    .addColumn('account', 'text', (c) => c.notNull())
    .addColumn('chain_id', 'text', (c) => c.notNull())
    .addColumn('block_number', 'bigint', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('log_index', 'integer', (c) => c.notNull())
    .addColumn('batch_index', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('token', 'text', (c) => c.notNull())
    .addColumn('token_id', 'text', (c) => c.notNull())
    .addColumn('sender', 'text', (c) => c.notNull())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('amount', 'text', (c) => c.notNull())
    .addColumn('crowd', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('transfers_key', [
      'account',
      'chain_id',
      'block_number',
      'position',
      'log_index',
      'batch_index',
    ])
    .execute()
  await db.schema.createIndex('transfers_block').on('transfers').columns(['chain_id', 'block_number']).execute()
}

async function createActivityTable(db: Db): Promise<void> {
  await createOrderedTable(db, 'activity')
    .addColumn('account', 'text', (c) => c.notNull())
    .addColumn('chain_id', 'text', (c) => c.notNull())
    .addColumn('timestamp', 'bigint', (c) => c.notNull())
    .addColumn('block_number', 'bigint', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('activity_key', ['account', 'chain_id', 'block_number', 'position'])
    .execute()
  await db.schema.createIndex('activity_block').on('activity').columns(['chain_id', 'block_number']).execute()
  await db.schema
    .createIndex('activity_time')
    .on('activity')
    .columns(['account', 'timestamp', 'chain_id', 'block_number', 'position'])
    .execute()
}

async function createHoldingTable(db: Db): Promise<void> {
  await createOrderedTable(db, 'holdings')
    .addColumn('chain_id', 'text', (c) => c.notNull())
    .addColumn('account', 'text', (c) => c.notNull())
    .addColumn('token', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('token_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('holdings_key', ['chain_id', 'account', 'token', 'token_id'])
    .execute()
}

async function createTokenTables(db: Db): Promise<void> {
  await db.schema
    .createTable('tokens')
    .addColumn('chain_id', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('symbol', 'text', (c) => c.notNull())
    .addColumn('decimals', 'integer', (c) => c.notNull())
    .addColumn('spam', 'integer', (c) => c.notNull())
    .addColumn('checked_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('tokens_key', ['chain_id', 'address'])
    .execute()
  await db.schema
    .createTable('nfts')
    .addColumn('chain_id', 'text', (c) => c.notNull())
    .addColumn('contract', 'text', (c) => c.notNull())
    .addColumn('token_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('preview', 'text')
    .addColumn('checked_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('nfts_key', ['chain_id', 'contract', 'token_id'])
    .execute()
}

async function createServiceTables(db: Db): Promise<void> {
  await db.schema
    .createTable('orders')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('chain_id', 'text', (c) => c.notNull())
    .addColumn('account', 'text', (c) => c.notNull())
    .addColumn('token', 'text', (c) => c.notNull())
    .addColumn('amount', 'text')
    .addColumn('payment_currency', 'text', (c) => c.notNull())
    .addColumn('payment_amount', 'text', (c) => c.notNull())
    .addColumn('raw', 'text')
    .addColumn('hash', 'text')
    .addColumn('nonce', 'bigint')
    .addColumn('note', 'text')
    .execute()
  await db.schema.createIndex('orders_status').on('orders').columns(['status', 'chain_id']).execute()
  await createNameTables(db)
  await createSessionTable(db)
  await createEventTable(db)
}

async function createNameTables(db: Db): Promise<void> {
  await db.schema
    .createTable('names')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('registered_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('attributes', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('name_addresses')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('coin_type', 'bigint', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('name_addresses_key', ['name', 'coin_type'])
    .execute()
  await db.schema.createIndex('name_addresses_address').on('name_addresses').column('address').execute()
}

async function createSessionTable(db: Db): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('pci', 'text', (c) => c.primaryKey())
    .addColumn('account', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('permission', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute()
  await db.schema.createIndex('sessions_account').on('sessions').column('account').execute()
}

async function createEventTable(db: Db): Promise<void> {
  await db.schema
    .createTable('events')
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('domain', 'text', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('visitor', 'text')
    .addColumn('properties', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('events_key', ['project_id', 'event_id'])
    .execute()
  await db.schema.createIndex('events_day').on('events').columns(['project_id', 'day', 'event']).execute()
}

async function createFrameTables(db: Db): Promise<void> {
  await db.schema
    .createTable('frame_users')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('custody', 'text', (c) => c.notNull())
    .addColumn('evm_address', 'text')
    .addColumn('solana_address', 'text')
    .execute()
  await db.schema
    .createTable('frame_sharings')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('server_share', 'text', (c) => c.notNull())
    .addColumn('recovery_share', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('frame_sharings_user').on('frame_sharings').column('user_id').execute()
  await db.schema
    .createTable('frame_passkeys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('credential_id', 'text', (c) => c.notNull())
    .addColumn('salt', 'text', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('frame_passkeys_user').on('frame_passkeys').column('user_id').execute()
  await createFrameCodeTables(db)
  await createFrameSessionTables(db)
}

async function createFrameCodeTables(db: Db): Promise<void> {
  await db.schema
    .createTable('frame_codes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('site', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('frame_codes_email').on('frame_codes').columns(['email', 'created_at']).execute()
  await db.schema.createIndex('frame_codes_network').on('frame_codes').columns(['network', 'created_at']).execute()
  await db.schema.createIndex('frame_codes_holder').on('frame_codes').column('holder').execute()
  await db.schema
    .createTable('frame_device_links')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('site', 'text', (c) => c.notNull())
    .addColumn('browser', 'text', (c) => c.notNull())
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('approved_at', 'bigint')
    .addColumn('mailed_at', 'bigint')
    .execute()
  await db.schema.createIndex('frame_device_links_holder').on('frame_device_links').column('holder').execute()
  await db.schema.createIndex('frame_device_links_email').on('frame_device_links').column('email').execute()
  await db.schema.createIndex('frame_device_links_network').on('frame_device_links').column('network').execute()
}

async function createFrameSessionTables(db: Db): Promise<void> {
  await db.schema
    .createTable('frame_devices')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('browser', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('frame_devices_token').on('frame_devices').column('token_hash').execute()
  await db.schema
    .createTable('frame_sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('previous_hash', 'text')
    .addColumn('site', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('rotated_at', 'bigint', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('verified_at', 'bigint', (c) => c.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute()
  await db.schema.createIndex('frame_sessions_user').on('frame_sessions').column('user_id').execute()
  await db.schema.createIndex('frame_sessions_previous').on('frame_sessions').column('previous_hash').execute()
  await db.schema
    .createTable('frame_share_requests')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('session_id', 'text', (c) => c.notNull())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('browser', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('answer', 'text')
    .execute()
  await db.schema.createIndex('frame_share_requests_user').on('frame_share_requests').column('user_id').execute()
}

async function createAuthTables(db: Db): Promise<void> {
  await db.schema
    .createTable('auth_nonces')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('nonce', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('auth_nonces_expiry').on('auth_nonces').column('expires_at').execute()
  await db.schema
    .createTable('auth_sessions')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('account', 'text', (c) => c.notNull())
    .addColumn('domain', 'text', (c) => c.notNull())
    .addColumn('uri', 'text', (c) => c.notNull())
    .addColumn('nonce', 'text', (c) => c.notNull())
    .addColumn('wallet', 'text')
    .addColumn('client_id', 'text')
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('auth_sessions_expiry').on('auth_sessions').column('expires_at').execute()
  await db.schema
    .createTable('auth_accounts')
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('account', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('metadata', 'text')
    .addPrimaryKeyConstraint('auth_accounts_key', ['project_id', 'account'])
    .execute()
}

/** A user may have no address, but an account elsewhere. SQLite loosens no column, so the table is made anew. */
async function createFrameIdentities(db: Db): Promise<void> {
  await sql`alter table frame_users rename to frame_users_before`.execute(db)
  await db.schema
    .createTable('frame_users')
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('email', 'text')
    .addColumn('identity', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('custody', 'text', (c) => c.notNull())
    .addColumn('evm_address', 'text')
    .addColumn('solana_address', 'text')
    // names of their own: Postgres keeps those of the table before until it is gone
    .addPrimaryKeyConstraint('frame_users_by_id', ['id'])
    .addUniqueConstraint('frame_users_by_email', ['email'])
    .addUniqueConstraint('frame_users_by_identity', ['identity'])
    .addCheckConstraint('frame_users_known', sql`email is not null or identity is not null`)
    .execute()
  const kept = sql.raw('id, email, created_at, custody, evm_address, solana_address')
  await sql`insert into frame_users (${kept}) select ${kept} from frame_users_before`.execute(db)
  await sql`drop table frame_users_before`.execute(db)
  await db.schema
    .createTable('frame_nonces')
    .addColumn('nonce', 'text', (c) => c.primaryKey())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('frame_nonces_expiry').on('frame_nonces').column('expires_at').execute()
}

const migrationTable = 'gateway_migrations'

export type MigrateOptions = {
  /** Does everything and takes it back. */
  readonly isRehearsal?: boolean
  /** Called before each step. */
  readonly onStep?: (step: number, last: number) => void
}

/** Versions of the store: what it had, and what this program brings it to. */
export type Migrated = { readonly from: number; readonly to: number }

/** How a rehearsal makes its transaction end. */
class RehearsalOver extends Error {
  override readonly name = 'RehearsalOver'
  readonly versions: Migrated
  constructor(versions: Migrated) {
    super('The rehearsal is over')
    this.versions = versions
  }
}

/**
 * Brings the store to this version of the program.
 * @param lock taken inside the transaction, so that two processes which start together do not both migrate
 * @throws when the store was written by a newer version
 */
export async function migrate(
  db: Db,
  lock: (transaction: Db) => Promise<void>,
  options: MigrateOptions = {},
): Promise<Migrated> {
  if (!options.isRehearsal) await createMigrationTable(db)
  try {
    return await db.transaction().execute(async (transaction) => {
      await lock(transaction)
      if (options.isRehearsal) await createMigrationTable(transaction)
      const versions = await runSteps(transaction, options)
      if (options.isRehearsal) throw new RehearsalOver(versions)
      return versions
    })
  } catch (error) {
    if (error instanceof RehearsalOver) return error.versions
    throw error
  }
}

async function createMigrationTable(db: Db): Promise<void> {
  await sql`create table if not exists ${sql.table(migrationTable)} (version integer primary key, applied_at bigint not null)`
    .execute(db)
    // two processes may create it at once; Postgres then fails one of them although the table is there
    .catch(async (error: unknown) => {
      await sql`select version from ${sql.table(migrationTable)} limit 1`.execute(db).catch(() => {
        throw error
      })
    })
}

async function runSteps(db: Db, { onStep }: MigrateOptions): Promise<Migrated> {
  const done = await sql<{
    version: number | null
  }>`select max(version) as version from ${sql.table(migrationTable)}`.execute(db)
  const from = done.rows[0]?.version ?? 0
  const to = migrations.length
  if (from > to) throw new Error(`The store is at version ${from}, this program knows ${to}. Start the newer one`)
  for (const [index, step] of migrations.entries()) {
    if (index < from) continue
    onStep?.(index + 1, to)
    await step(db)
    await sql`insert into ${sql.table(migrationTable)} (version, applied_at) values (${index + 1}, ${Date.now()})`.execute(
      db,
    )
  }
  return { from, to }
}
