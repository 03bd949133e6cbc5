import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromium } from 'playwright'
import { firefoxPath } from '../../apps/frame/test/support/firefox.ts'
import { chromiumPath, shellPath } from '../../chromium.base.ts'

/** What the tests drive, by the words for it; `undefined` where it is not on this machine. */
export const browsers: readonly (readonly [role: string, path: string | undefined])[] = [
  ['whole', chromiumPath ?? chromium.executablePath()],
  ['pages alone', shellPath === chromiumPath ? undefined : shellPath],
  ['second engine', firefoxPath],
]

/**
 * The browsers that the tests drive, each with its version, so that a browser's update is noticed as one.
 * @param known each with its part in the tests
 * @returns one line each; a browser that says nothing is named by its path
 */
export async function readBrowsers(known = browsers): Promise<readonly string[]> {
  const lines = known.map(async ([role, path]) => {
    if (path === undefined) return []
    // one that shows a window instead is no reason to wait
    const answer = promisify(execFile)(path, ['--version'], { timeout: 10_000 })
    const version = await answer.then(({ stdout }) => stdout.trim().split('\n')[0] || undefined).catch(() => undefined)
    return [`${version ?? `${path}, which does not say its version`} (${role})`]
  })
  return (await Promise.all(lines)).flat()
}
