import { type Address, numberToHex } from 'viem'
import { multicallAddress, readMulticallCode } from './multicall.ts'
import { requestRpc } from './requestRpc.ts'
import type { SeedTransaction } from './seedPlan.ts'

/**
 * Runs a seed plan on a fresh anvil chain, from an account whose key the node holds.
 *
 * @throws Error when a transaction fails or is not mined.
 */
export async function seedChain(
  url: string,
  plan: { readonly deployer: Address; readonly transactions: readonly SeedTransaction[] },
  signal: AbortSignal,
): Promise<void> {
  // one after the other: anvil now and then loses one of many that arrive at once
  for (const [nonce, { to, data, value = 0n, gas }] of plan.transactions.entries()) {
    const amounts = { value: numberToHex(value), gas: numberToHex(gas), nonce: numberToHex(nonce) }
    const params = [{ from: plan.deployer, ...(to ? { to } : {}), data, ...amounts }]
    // EIP-7966: answers with the receipt
    const receipt = await requestRpc(url, { method: 'eth_sendTransactionSync', params }, signal)
    if (!hasSucceeded(receipt)) throw new Error(`Seed transaction ${nonce} failed: ${JSON.stringify(receipt)}`)
  }
  const runtimeCode = await requestRpc(url, { method: 'eth_call', params: [{ data: readMulticallCode() }] }, signal)
  await requestRpc(url, { method: 'anvil_setCode', params: [multicallAddress, runtimeCode] }, signal)
}

function hasSucceeded(receipt: unknown): boolean {
  return typeof receipt === 'object' && receipt !== null && 'status' in receipt && receipt.status === '0x1'
}
