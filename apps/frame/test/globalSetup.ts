import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

/** The page as it is served, in a folder of its own: a start builds the other. The test run's own mode would build React's development version. */
export default async function setup(): Promise<void> {
  const cwd = resolve(import.meta.dirname, '..')
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)('pnpm', ['exec', 'vite', 'build', '--outDir', 'dist-test', '--logLevel', 'warn'], {
    cwd,
    env,
  })
}
