import type { Abi, Address, Client } from 'viem'
import { multicall, readContract } from 'viem/actions'

/** One call of a contract's view function. */
export type Read = {
  readonly address: string
  readonly abi: Abi
  readonly functionName: string
  readonly args?: readonly unknown[]
}

/** Calls per multicall, so that one hostile contract which burns all gas does not take everything down with it. */
const callsPerBatch = 80

/**
 * Makes many reads at one block, in one call where the chain has Multicall3.
 * A read that reverts or answers nonsense is `undefined`.
 * @throws when the node does not answer
 */
export async function readMany(
  chain: { readonly client: Client; readonly getMulticall: () => Promise<`0x${string}` | undefined> },
  reads: readonly Read[],
  blockNumber?: bigint,
): Promise<readonly unknown[]> {
  if (reads.length === 0) return []
  const contracts = reads.map((read) => ({ ...read, address: read.address as Address, args: [...(read.args ?? [])] }))
  const block = blockNumber === undefined ? {} : { blockNumber }
  const multicallAddress = await chain.getMulticall()
  if (!multicallAddress) {
    return await Promise.all(contracts.map((contract) => readOne(chain.client, { ...contract, ...block })))
  }
  const batches: (typeof contracts)[] = []
  for (let start = 0; start < contracts.length; start += callsPerBatch)
    batches.push(contracts.slice(start, start + callsPerBatch))
  const results = await Promise.all(
    batches.map((batch) =>
      multicall(chain.client, { contracts: batch, multicallAddress, allowFailure: true, batchSize: 0, ...block }),
    ),
  )
  return results.flat().map((result) => {
    if (result.status === 'success') return result.result
    if (isTransportFailure(result.error)) throw result.error
    return undefined
  })
}

async function readOne(client: Client, contract: Parameters<typeof readContract>[1]): Promise<unknown> {
  try {
    return await readContract(client, contract)
  } catch (error) {
    if (isTransportFailure(error)) throw error
    return undefined
  }
}

const transportErrors = ['HttpRequestError', 'TimeoutError', 'SocketClosedError', 'WebSocketRequestError']

/** Whether the node was not reached, as opposed to a contract that refused. */
export function isTransportFailure(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 10; current = current.cause, depth += 1) {
    if (transportErrors.includes(current.name)) return true
  }
  return false
}
