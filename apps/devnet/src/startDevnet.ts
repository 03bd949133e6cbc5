import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { devnetFolder } from './devnetFolder.ts'
import { type Evm, evmPart } from './evm/evmPart.ts'
import { type DevnetNetwork, describeDevnet } from './network.ts'
import { type StartOptions, startParts } from './supervisor/startParts.ts'

export type DevnetOptions = Omit<StartOptions, 'logFolder'> & {
  /** Where `network.json` and one log per part are written. Default: `.devnet` in the repository. */
  readonly folder?: string
}

export type Devnet = {
  /** "Foyer Local", 31337, and "Foyer Second", 31338. */
  readonly evm: readonly [Evm, Evm]
  /** What `network.json` holds. */
  readonly network: DevnetNetwork
  /** Stops every part and removes `network.json`. Safe to call twice. */
  stop(): Promise<void>
}

/**
 * Starts every local chain and resolves when all answer and are seeded. The chains end with the process that called
 * this, whatever way it ends.
 *
 * @throws Error that names the part that failed, why, and its last lines; the others are stopped by then.
 */
export async function startDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const { folder = devnetFolder } = options
  const parts = [evmPart({ chainId: 31337 }), evmPart({ chainId: 31338 })] as const
  const { values: evm, stop: stopParts } = await startParts(parts, { ...options, logFolder: join(folder, 'logs') })
  const network = describeDevnet(evm)
  const file = join(folder, 'network.json')
  await mkdir(folder, { recursive: true })
  await writeFile(file, `${JSON.stringify(network, null, 2)}\n`)
  const stop = async () => {
    await Promise.all([stopParts(), rm(file, { force: true })])
  }
  return { evm, network, stop }
}
