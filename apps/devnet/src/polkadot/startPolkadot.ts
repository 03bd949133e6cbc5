import { type StartOptions, startParts } from '../supervisor/startParts.ts'
import { type Polkadot, type PolkadotOptions, polkadotPart } from './polkadotPart.ts'

/** A local Asset Hub of one's own; `stop` ends it, and so does the end of the process that started it. */
export type RunningPolkadot = Polkadot & { stop(): Promise<void> }

/**
 * Starts a local Asset Hub and resolves when it answers.
 * @throws Error with the reason and the last lines of the chain's log; also when the runtime is not installed
 */
export async function startPolkadot(options: StartOptions & PolkadotOptions = {}): Promise<RunningPolkadot> {
  const { values, stop } = await startParts([polkadotPart(options)], options)
  return { ...values[0], stop }
}
