import { type StartOptions, startParts } from '../supervisor/startParts.ts'
import { type Bitcoin, type BitcoinOptions, bitcoinPart } from './bitcoinPart.ts'

/** A local Bitcoin chain of one's own; `stop` ends it, and so does the end of the process that started it. */
export type RunningBitcoin = Bitcoin & { stop(): Promise<void> }

/** @throws Error when there is no bitcoind, or with its last lines when it does not start */
export async function startBitcoin(options: StartOptions & BitcoinOptions = {}): Promise<RunningBitcoin> {
  const { values, stop } = await startParts([bitcoinPart(options)], options)
  return { ...values[0], stop }
}
