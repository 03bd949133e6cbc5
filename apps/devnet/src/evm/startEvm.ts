import { type Address, encodeFunctionData, numberToHex } from 'viem'
import { type StartOptions, startParts } from '../supervisor/startParts.ts'
import { localToken } from './artifacts/contracts.ts'
import { type Evm, type EvmOptions, evmPart } from './evmPart.ts'
import { requestRpc } from './requestRpc.ts'
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

type TokenName = {
  [name in keyof EvmContracts]: EvmContracts[name] extends { symbol: string } ? name : never
}[keyof EvmContracts]

/** Sets an account's ether, in wei. */
export async function setEther(
  evm: Pick<Evm<unknown>, 'url'>,
  params: { readonly address: Address; readonly wei: bigint },
): Promise<void> {
  await requestRpc(evm.url, { method: 'anvil_setBalance', params: [params.address, numberToHex(params.wei)] })
}

/** Mints a seeded token to an account, in base units, and resolves when it is mined. */
export async function mintToken(
  evm: Evm,
  params: { readonly token: TokenName; readonly address: Address; readonly amount: bigint },
): Promise<void> {
  const args = [params.address, params.amount] as const
  const data = encodeFunctionData({ abi: localToken.abi, functionName: 'mint', args })
  const from = evm.accounts.at(-1)?.address
  const transaction = { from, to: evm.contracts[params.token].address, data }
  await requestRpc(evm.url, { method: 'eth_sendTransactionSync', params: [transaction] })
}
