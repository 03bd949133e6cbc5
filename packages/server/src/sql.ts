import type { CaipAddress } from '@foyer/base'
import { type Kysely, sql } from 'kysely'
import type { PaymentRow, PaymentStore } from './pay/types.ts'
import type { SignInStore } from './types.ts'

export type SignInTables = {
  sign_in_nonces: { nonce: string; binder: string; origin: string; client: string; expires_at: number }
  sign_in_sessions: { hash: string; account: string; origin: string; expires_at: number }
}

/** Makes the two tables where they are not yet, for SQLite and Postgres. */
export async function createSignInTables<tables extends SignInTables>(database: Kysely<tables>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('sign_in_nonces')
    .ifNotExists()
    .addColumn('nonce', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('binder', 'varchar(64)', (column) => column.notNull())
    .addColumn('origin', 'varchar(512)', (column) => column.notNull())
    .addColumn('client', 'varchar(128)', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await index(database, 'sign_in_nonces', 'expires_at')
  await index(database, 'sign_in_nonces', 'client')
  await schema
    .createTable('sign_in_sessions')
    .ifNotExists()
    .addColumn('hash', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('account', 'varchar(256)', (column) => column.notNull())
    .addColumn('origin', 'varchar(512)', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await index(database, 'sign_in_sessions', 'expires_at')
  await index(database, 'sign_in_sessions', 'account')
}

async function index<tables>({ schema }: Kysely<tables>, table: keyof SignInTables, column: string): Promise<void> {
  await schema.createIndex(`${table}_${column}`).ifNotExists().on(table).column(column).execute()
}

/** Nonces and sessions in your database, through your own kysely. Two servers may share it. */
export function createSqlStore<tables extends SignInTables>(database: Kysely<tables>): SignInStore {
  const db = database as unknown as Kysely<SignInTables>
  return {
    async addNonce({ expiresAt, ...row }, { limits, now }) {
      await db.deleteFrom('sign_in_nonces').where('expires_at', '<=', now).execute()
      // counted and written in one statement: of many that come at once no more get in
      const { nonce, binder, origin, client } = row
      const count = sql<number>`(select count(*) from sign_in_nonces)`
      const own = sql<number>`(select count(*) from sign_in_nonces where client = ${client})`
      const { numAffectedRows } = await sql`
        insert into sign_in_nonces (nonce, binder, origin, client, expires_at)
        select ${nonce}, ${binder}, ${origin}, ${client}, cast(${expiresAt} as bigint)
        where ${count} < ${limits.inAll} and (${client} = '' or ${own} < ${limits.perClient})`.execute(db)
      return (numAffectedRows ?? 0n) > 0n
    },
    async takeNonce({ nonce, binder, origin }, now) {
      // one statement: of two who take it, the database lets one delete the row
      const { numDeletedRows } = await db
        .deleteFrom('sign_in_nonces')
        .where('nonce', '=', nonce)
        .where('binder', '=', binder)
        .where('origin', '=', origin)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    async addSession({ hash, account, origin, expiresAt }, now) {
      await db.deleteFrom('sign_in_sessions').where('expires_at', '<=', now).execute()
      await db.insertInto('sign_in_sessions').values({ hash, account, origin, expires_at: expiresAt }).execute()
    },
    async getSession(hash, now) {
      const row = await db
        .selectFrom('sign_in_sessions')
        .selectAll()
        .where('hash', '=', hash)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      if (!row) return undefined
      // drivers of Postgres give a bigint as text
      return { hash, origin: row.origin, account: row.account as CaipAddress, expiresAt: Number(row.expires_at) }
    },
    async deleteSession(hash) {
      await db.deleteFrom('sign_in_sessions').where('hash', '=', hash).execute()
    },
    async deleteSessionsOf(account) {
      await db.deleteFrom('sign_in_sessions').where('account', '=', account).execute()
    },
  }
}

export type PaymentTables = { payments: { payment_id: string; transaction_id: string; paid_at: number } }

/** Makes the table where it is not yet, for SQLite and Postgres. */
export async function createPaymentTable<tables extends PaymentTables>(database: Kysely<tables>): Promise<void> {
  await database.schema
    .createTable('payments')
    .ifNotExists()
    .addColumn('payment_id', 'varchar(200)', (column) => column.primaryKey())
    .addColumn('transaction_id', 'varchar(200)', (column) => column.notNull().unique())
    .addColumn('paid_at', 'bigint', (column) => column.notNull())
    .execute()
}

/**
 * Creates the store of what paid for what, in your database. Its two unique columns decide between two servers that ask at the same
 * time.
 */
export function createSqlPaymentStore<tables extends PaymentTables>(database: Kysely<tables>): PaymentStore {
  const db = database as unknown as Kysely<PaymentTables>
  return {
    async claim({ paymentId, transaction, at }) {
      await db
        .insertInto('payments')
        .values({ payment_id: paymentId, transaction_id: transaction, paid_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const rows = await db
        .selectFrom('payments')
        .selectAll()
        .where((where) => where.or([where('payment_id', '=', paymentId), where('transaction_id', '=', transaction)]))
        .execute()
      return rows.map((row): PaymentRow => {
        return { paymentId: row.payment_id, transaction: row.transaction_id, at: Number(row.paid_at) }
      })
    },
    async release({ paymentId, transaction }) {
      await db
        .deleteFrom('payments')
        .where('payment_id', '=', paymentId)
        .where('transaction_id', '=', transaction)
        .execute()
    },
  }
}
