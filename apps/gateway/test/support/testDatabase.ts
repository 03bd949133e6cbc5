import pg from 'pg'
import { inject } from 'vitest'

export type TestDatabase = { readonly url: string; drop(): Promise<void> }

/** A new, empty database on the server of the `postgres` project; undefined where tests run on SQLite. */
export async function createTestDatabase(): Promise<TestDatabase | undefined> {
  const server = inject('postgresUrl')
  return server ? await create(server) : undefined
}

/** The same, with the gateway's tables in it: to copy them takes half the work of a migration. */
export async function createMigratedDatabase(): Promise<TestDatabase | undefined> {
  const server = inject('postgresUrl')
  return server ? await create(server, 'template migrated') : undefined
}

async function create(server: string, options = ''): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await runOn(server, `create database ${name} ${options}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.toString(), drop: () => runOn(server, `drop database ${name} with (force)`) }
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
