import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createStateDir } from '../../../../stateDir.base.ts'
import { openStore } from '../../src/store/openStore.ts'
import { findPostgres, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a Postgres server, for the tests that run on it. */
    postgresUrl: string | undefined
  }
}

/** One server for all tests of the `postgres` project, with a database `migrated` to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bin = findPostgres()
  const postgres = bin ? await startPostgres(bin) : undefined
  if (postgres) await createMigrated(postgres.url)
  project.provide('postgresUrl', postgres?.url)
  return async () => await postgres?.stop()
}

async function createMigrated(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query('create database migrated')
  await client.end()
  const stateDir = createStateDir('migrated-')
  const store = await openStore({ stateDir, databaseUrl: server.replace(/[^/]*$/, 'migrated') })
  await store.destroy()
  rmSync(stateDir, { recursive: true, force: true, maxRetries: 10 })
}
