import type { TestProject } from 'vitest/node'
import { findPostgres, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a Postgres server, for the tests that run on it. */
    postgresUrl: string | undefined
  }
}

/** One server for all tests of the `postgres` project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bin = findPostgres()
  const postgres = bin ? await startPostgres(bin) : undefined
  project.provide('postgresUrl', postgres?.url)
  return async () => await postgres?.stop()
}
