import { type StartOptions, startParts } from '../supervisor/startParts.ts'
import { type Evm, type EvmOptions, evmPart } from './evmPart.ts'
import type { EvmContracts } from './seedPlan.ts'

/** A local EVM chain of one's own; `stop` ends it, and so does the end of the process that started it. */
export type RunningEvm<contracts = EvmContracts> = Evm<contracts> & { stop(): Promise<void> }

/**
 * Starts one local EVM chain and resolves when it answers and is seeded.
 *
 * @throws Error with the reason and the last lines of the chain's log.
 */
export function startEvm(options: StartOptions & EvmOptions & { readonly seed: false }): Promise<RunningEvm<undefined>>
export function startEvm(options?: StartOptions & EvmOptions & { readonly seed?: true }): Promise<RunningEvm>
export async function startEvm(options: StartOptions & EvmOptions = {}): Promise<RunningEvm<EvmContracts | undefined>> {
  const part = options.seed === false ? evmPart({ ...options, seed: false }) : evmPart({ ...options, seed: true })
  const { values, stop } = await startParts([part], options)
  return { ...values[0], stop }
}
