import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

/**
 * The page as it is served and the server as it is delivered, in folders of their own: a start builds the others. The test run's own
 * mode would build React's development version.
 */
export default async function setup(): Promise<void> {
  const cwd = resolve(import.meta.dirname, '..')
  const env = { ...process.env, NODE_ENV: 'production' }
  const build = promisify(execFile)
  await Promise.all([
    build('pnpm', ['exec', 'vite', 'build', '--outDir', 'dist-test', '--logLevel', 'warn'], { cwd, env }),
    build(process.execPath, [resolve(cwd, '../gateway/scripts/build.ts'), '../frame/dist-test-gateway']),
  ])
}
