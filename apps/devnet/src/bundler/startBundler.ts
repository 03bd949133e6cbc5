import { type StartOptions, startParts } from '../supervisor/startParts.ts'
import { type Bundler, type BundlerOptions, bundlerPart } from './bundlerPart.ts'

/** A bundler of one's own; `stop` ends it, and so does the end of the process that started it. */
export type RunningBundler = Bundler & { stop(): Promise<void> }

/** It puts some twenty contracts onto each chain before it answers: a busy machine takes a while, in ms. */
const startTimeout = 90_000

/**
 * Starts a bundler on a local chain and resolves when it answers.
 * @throws Error with the reason and the last lines of its log; also when it is not installed
 */
export async function startBundler(options: StartOptions & BundlerOptions): Promise<RunningBundler> {
  const { values, stop } = await startParts([bundlerPart(options)], { deadline: startTimeout, ...options })
  return { ...values[0], stop }
}
