import { join } from 'node:path'
import { type Part, startParts } from '../../apps/devnet/src/index.ts'

/** A first build on a slow machine, in ms. */
const deadline = 300_000

type BuildOptions = {
  readonly root: string
  readonly logFolder: string
  readonly signal: AbortSignal
  /** Names of workspaces. The log is named after the first one. */
  readonly apps: readonly [string, ...string[]]
}

/**
 * Builds apps and the packages they consist of. Takes what hasn't changed since the last build from turbo's cache.
 *
 * @throws Error with the build's last lines.
 */
export async function buildApps({ root, logFolder, signal, apps }: BuildOptions): Promise<void> {
  const bin = join(root, 'node_modules/.bin')
  const build: Part<undefined> = {
    name: `${apps[0]}-build`,
    start: async (context) => {
      const turbo = await context.run({
        command: join(bin, 'turbo'),
        args: [
          'run',
          'build',
          ...apps.map((name) => `--filter=${name}`),
          '--output-logs=errors-only',
          '--ui=stream',
          `--cwd=${root}`,
        ],
        env: { TURBO_TELEMETRY_DISABLED: '1', PATH: `${bin}:${process.env['PATH'] ?? ''}` },
      })
      // its end is what is waited for
      context.release(turbo)
      const how = await turbo.ended
      if (how !== 'exited with code 0') throw new Error(`the build ${how}`)
      return { value: undefined }
    },
  }
  const { stop } = await startParts([build], { deadline, logFolder, signal })
  await stop()
}
