import { sql } from 'kysely'
import { createIndex, createTable, type Db } from './createTable.ts'
import {
  createBrowserKeys,
  createCredentials,
  createEmailReplacements,
  createFrameCounts,
  createFrameCustody,
  createFrameIdentities,
  createFrameTables,
  createFrameTokens,
  createGrants,
  createLoginPasskeys,
  createSocialLinks,
} from './frameMigrations.ts'
import { mendEarlierTables } from './mendEarlierTables.ts'

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
  createPayments,
  createLoginPasskeys,
  createGrants,
  createCatalogueAdmin,
  createPriceSamples,
  addPaymentRoom,
  (db) =>
    mendEarlierTables(db, {
      transactions: createTransactions,
      transfers: createTransfers,
      activity: createActivity,
      holdings: createHoldings,
      payments: async () => {
        await createPayments(db)
        await addPaymentRoom(db)
      },
    }),
  createSourceUsage,
]

async function createOwnersTables(db: Db): Promise<void> {
  await createTable(db, 'meta', 'key text primary key, value text not null')
  await createTable(db, 'leases', 'name text primary key, holder text not null, expires_at bigint not null')
  const projects = `
    id text primary key,
    name text not null,
    created_at bigint not null,
    origins text not null,
    features text not null,
    analytics integer not null
  `
  await createTable(db, 'projects', projects)
  await createTable(
    db,
    'wallets',
    `
    id text primary key,
    position integer not null,
    name text not null,
    entry text not null
  `,
  )
  await createTable(
    db,
    'images',
    `
    kind text not null,
    id text not null,
    type text not null,
    bytes bytes not null
  `,
    { key: ['images_key', 'kind, id'] },
  )
  await createTable(
    db,
    'logins',
    `
    token_hash text primary key,
    csrf text not null,
    expires_at bigint not null
  `,
  )
}

async function createChainTables(db: Db): Promise<void> {
  await createTable(
    db,
    'chain_state',
    `
    chain_id text primary key,
    low bigint not null,
    high bigint not null,
    complete integer not null
  `,
  )
  const blocks = `
    chain_id text not null,
    number bigint not null,
    hash text not null,
    parent_hash text not null,
    timestamp bigint not null
  `
  await createTable(db, 'blocks', blocks, { key: ['blocks_key', 'chain_id, number'] })
  await createTransactions(db)
  await createTransfers(db)
  await createActivity(db)
  await createHoldings(db)
  const tokens = `
    chain_id text not null,
    address text not null,
    kind text not null,
    name text not null,
    symbol text not null,
    decimals integer not null,
    spam integer not null,
    checked_at bigint not null
  `
  await createTable(db, 'tokens', tokens, { key: ['tokens_key', 'chain_id, address'] })
  const nfts = `
    chain_id text not null,
    contract text not null,
    token_id text not null,
    name text not null,
    preview text,
    checked_at bigint not null
  `
  await createTable(db, 'nfts', nfts, { key: ['nfts_key', 'chain_id, contract, token_id'] })
}

async function createTransactions(db: Db): Promise<void> {
  const columns = `
    chain_id text not null,
    block_number bigint not null,
    position integer not null,
    hash text not null,
    timestamp bigint not null,
    sender text not null,
    recipient text,
    value text not null,
    nonce bigint not null,
    selector text,
    success integer not null,
    fee text not null
  `
  const key = ['transactions_key', 'chain_id, block_number, position'] as const
  await createTable(db, 'transactions', columns, { key, isOrdered: true })
}

async function createTransfers(db: Db): Promise<void> {
  const columns = `
    account text not null,
    chain_id text not null,
    block_number bigint not null,
    position integer not null,
    log_index integer not null,
    batch_index integer not null,
    kind text not null,
    token text not null,
    token_id text not null,
    sender text not null,
    recipient text not null,
    amount text not null,
    crowd integer not null
  `
  const key = ['transfers_key', 'account, chain_id, block_number, position, log_index, batch_index'] as const
  await createTable(db, 'transfers', columns, { key, isOrdered: true })
  await createIndex(db, 'transfers_block', 'transfers', 'chain_id, block_number')
}

async function createActivity(db: Db): Promise<void> {
  const columns = `
    account text not null,
    chain_id text not null,
    timestamp bigint not null,
    block_number bigint not null,
    position integer not null
  `
  const key = ['activity_key', 'account, chain_id, block_number, position'] as const
  await createTable(db, 'activity', columns, { key, isOrdered: true })
  await createIndex(db, 'activity_block', 'activity', 'chain_id, block_number')
  await createIndex(db, 'activity_time', 'activity', 'account, timestamp, chain_id, block_number, position')
}

async function createHoldings(db: Db): Promise<void> {
  const key = ['holdings_key', 'chain_id, account, token, token_id'] as const
  const columns = `
    chain_id text not null,
    account text not null,
    token text not null,
    kind text not null,
    token_id text not null
  `
  await createTable(db, 'holdings', columns, { key, isOrdered: true })
}

async function createServiceTables(db: Db): Promise<void> {
  const orders = `
    id text primary key,
    project_id text not null,
    created_at bigint not null,
    status text not null,
    chain_id text not null,
    account text not null,
    token text not null,
    amount text,
    payment_currency text not null,
    payment_amount text not null,
    raw text,
    hash text,
    nonce bigint,
    note text
  `
  await createTable(db, 'orders', orders)
  await createIndex(db, 'orders_status', 'orders', 'status, chain_id')
  await createTable(
    db,
    'names',
    `
    name text primary key,
    registered_at bigint not null,
    updated_at bigint not null,
    attributes text not null
  `,
  )
  const addresses = `
    name text not null,
    coin_type bigint not null,
    address text not null,
    created_at bigint not null
  `
  await createTable(db, 'name_addresses', addresses, { key: ['name_addresses_key', 'name, coin_type'] })
  await createIndex(db, 'name_addresses_address', 'name_addresses', 'address')
  const sessions = `
    pci text primary key,
    account text not null,
    project_id text not null,
    permission text not null,
    created_at bigint not null,
    expires_at bigint not null,
    revoked_at bigint
  `
  await createTable(db, 'sessions', sessions)
  await createIndex(db, 'sessions_account', 'sessions', 'account')
  const events = `
    project_id text not null,
    event_id text not null,
    received_at bigint not null,
    day text not null,
    type text not null,
    event text not null,
    domain text not null,
    path text not null,
    visitor text,
    properties text not null
  `
  await createTable(db, 'events', events, { key: ['events_key', 'project_id, event_id'] })
  await createIndex(db, 'events_day', 'events', 'project_id, day, event')
}

async function createAuthTables(db: Db): Promise<void> {
  await createTable(
    db,
    'auth_nonces',
    `
    token_hash text primary key,
    nonce text not null,
    project_id text not null,
    expires_at bigint not null
  `,
  )
  await createIndex(db, 'auth_nonces_expiry', 'auth_nonces', 'expires_at')
  const sessions = `
    token_hash text primary key,
    project_id text not null,
    account text not null,
    domain text not null,
    uri text not null,
    nonce text not null,
    wallet text,
    client_id text,
    expires_at bigint not null
  `
  await createTable(db, 'auth_sessions', sessions)
  await createIndex(db, 'auth_sessions_expiry', 'auth_sessions', 'expires_at')
  const key = ['auth_accounts_key', 'project_id, account'] as const
  await createTable(
    db,
    'auth_accounts',
    `
    project_id text not null,
    account text not null,
    id text not null,
    metadata text
  `,
    { key },
  )
}

/** Payments that pages have told of, until the owner's server has heard what the chain says. */
async function createPayments(db: Db): Promise<void> {
  const columns = `
    id text primary key,
    project_id text not null,
    payment_id text not null,
    network text not null,
    asset text not null,
    recipient text not null,
    payer text not null,
    hash text not null,
    status text not null,
    received text,
    confirmations bigint,
    tries bigint not null,
    next_at bigint not null,
    created_at bigint not null,
    note text
  `
  const once = 'project_id, payment_id, network, hash, asset, recipient, payer'
  await createTable(db, 'payments', columns, { unique: [['payments_once', once]] })
  await createIndex(db, 'payments_due', 'payments', 'status, next_at')
}

/** Adds who told of a payment, by which the room is shared, and since when nodes say that they do not have it. */
async function addPaymentRoom(db: Db): Promise<void> {
  await db.schema
    .alterTable('payments')
    .addColumn('source', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('payments').addColumn('unseen_since', 'bigint').execute()
  await createIndex(db, 'payments_room', 'payments', 'project_id, status, source')
}

/** Creates the tables of the wallets that the owner does not offer, and of where each catalogue came from. */
async function createCatalogueAdmin(db: Db): Promise<void> {
  await createTable(db, 'hidden_wallets', 'id text primary key, hidden_at bigint not null')
  const imports = `
    id text primary key,
    imported_at bigint not null,
    imported_by text not null,
    source text not null,
    sha256 text not null,
    wallets integer not null,
    signed_by text,
    version bigint
  `
  await createTable(db, 'catalogue_imports', imports)
}

/** Creates the table of what tokens were worth. */
async function createPriceSamples(db: Db): Promise<void> {
  const key = ['price_samples_key', 'token, is_hourly, at'] as const
  const columns = `
    token text not null,
    is_hourly integer not null,
    at bigint not null,
    price text not null
  `
  await createTable(db, 'price_samples', columns, { key, isOrdered: true })
}

async function createSourceUsage(db: Db): Promise<void> {
  const key = ['source_usage_key', 'source, day'] as const
  await createTable(db, 'source_usage', 'source text not null, day text not null, requests bigint not null', {
    key,
    isOrdered: true,
  })
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
