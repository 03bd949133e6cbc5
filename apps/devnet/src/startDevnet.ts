import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Bitcoin, bitcoinPart } from './bitcoin/bitcoinPart.ts'
import { type Bundler, bundlerPart } from './bundler/bundlerPart.ts'
import { type Cosmos, cosmosPart } from './cosmos/startCosmos.ts'
import { devnetFolder } from './devnetFolder.ts'
import { type Evm, evmPart } from './evm/evmPart.ts'
import {
  type DevnetNetwork,
  describeBitcoin,
  describeCosmos,
  describeDevnet,
  describePolkadot,
  describeSolana,
} from './network.ts'
import { type Polkadot, polkadotPart } from './polkadot/polkadotPart.ts'
import { type Solana, solanaPart } from './solana/startSolana.ts'
import type { Part } from './supervisor/runProcess.ts'
import { type StartOptions, startParts } from './supervisor/startParts.ts'

export type DevnetOptions = Omit<StartOptions, 'logFolder'> & {
  /** Where `network.json` and one log per part are written. Default: `.devnet` in the repository. */
  readonly folder?: string
  /** Also bitcoind; it must be there (`findBitcoind`). */
  readonly bitcoin?: boolean
  /** Also the Polkadot runtime; it must be installed (`findPolkadotRuntime`). */
  readonly polkadot?: boolean
  /** Also a bundler for the first chain; it must be installed (`findBundler`). */
  readonly bundler?: boolean
}

export type Devnet = {
  /** "Foyer Local", 31337, and "Foyer Second", 31338. */
  readonly evm: readonly [Evm, Evm]
  readonly solana: Solana
  readonly cosmos: Omit<Cosmos, 'stop'>
  readonly bitcoin: Bitcoin | undefined
  readonly polkadot: Polkadot | undefined
  readonly bundler: Bundler | undefined
  /** What `network.json` holds. */
  readonly network: DevnetNetwork
  /** Stops every part and removes `network.json`. Safe to call twice. */
  stop(): Promise<void>
}

/** Takes the place of a part that was not asked for. */
const absent = (name: string): Part<undefined> => ({ name, start: async () => ({ value: undefined }) })

/**
 * Starts the local chains (the EVM's two, Solana, the Cosmos stand-in, and those that were asked for) and resolves when all answer and are seeded. They end with the process that called
 * this, whatever way it ends.
 *
 * @throws Error that names the part that failed, why, and its last lines; the others are stopped by then.
 */
export async function startDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const { folder = devnetFolder } = options
  const parts = [
    evmPart({ chainId: 31337 }),
    evmPart({ chainId: 31338 }),
    solanaPart(),
    cosmosPart(),
    options.bitcoin ? bitcoinPart() : absent('bitcoin'),
    options.polkadot ? polkadotPart() : absent('polkadot'),
  ] as const
  const start = { ...options, logFolder: join(folder, 'logs') }
  const { values, stop: stopChains } = await startParts(parts, start)
  const [first, second, solana, cosmos, bitcoin, polkadot] = values
  // it needs the chain it works for
  const bundling = startParts([options.bundler ? bundlerPart({ evm: first }) : absent('bundler')], start)
  const {
    values: [bundler],
    stop: stopBundler,
  } = await bundling.catch(async (error: unknown) => {
    await stopChains()
    throw error
  })
  const network: DevnetNetwork = {
    ...describeDevnet([first, second]),
    solana: describeSolana(solana),
    cosmos: describeCosmos(cosmos),
    ...(bitcoin && { bitcoin: describeBitcoin(bitcoin) }),
    ...(polkadot && { polkadot: describePolkadot(polkadot) }),
    ...(bundler && { bundler }),
  }
  const file = join(folder, 'network.json')
  await mkdir(folder, { recursive: true })
  await writeFile(file, `${JSON.stringify(network, null, 2)}\n`)
  const stop = async () => {
    await stopBundler()
    await Promise.all([stopChains(), rm(file, { force: true })])
  }
  return { evm: [first, second], solana, cosmos, bitcoin, polkadot, bundler, network, stop }
}
