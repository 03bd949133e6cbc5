import pg from 'pg'
import { inject } from 'vitest'

/** A new, empty database on the server of the `postgres` project; undefined where tests run on SQLite. */
export async function createTestDatabase(): Promise<{ readonly url: string; drop(): Promise<void> } | undefined> {
  const server = inject('postgresUrl')
  if (!server) return undefined
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await runOn(server, `create database ${name}`)
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
