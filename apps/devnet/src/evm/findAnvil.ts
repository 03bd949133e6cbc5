import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

/** The npm packages that carry the binary, by platform and processor. */
const packages: { readonly [platform: string]: string } = {
  'linux-x64': '@foundry-rs/anvil-linux-amd64',
}

/**
 * The anvil to run: named by `ANVIL_PATH`, from this platform's npm package, or found on `PATH`.
 *
 * @throws Error with what to do when there is none.
 */
export function findAnvil(env: NodeJS.ProcessEnv = process.env): string {
  const named = env['ANVIL_PATH']
  if (named) return named
  const platform = `${process.platform}-${process.arch}`
  const found = [fromPackage(packages[platform]), ...(env['PATH'] ?? '').split(delimiter).map((f) => join(f, 'anvil'))]
  const path = found.find(isExecutable)
  if (path !== undefined) return path
  throw new Error(
    `There is no anvil for ${platform}. Install Foundry (https://getfoundry.sh) so that "anvil" is on PATH, or name it in ANVIL_PATH.`,
  )
}

function fromPackage(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  try {
    return createRequire(import.meta.url).resolve(`${name}/bin/anvil`)
  } catch {
    // an optional dependency: another platform, or installed without them
    return undefined
  }
}

function isExecutable(path: string | undefined): path is string {
  if (path === undefined) return false
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
