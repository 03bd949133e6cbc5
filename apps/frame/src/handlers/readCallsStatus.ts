import { FoyerError } from '@foyer/base'
import { type ChainId, toChainId } from '../chain/chainId.ts'
import { type NodeReceipt, readReceipt } from '../chain/readReceipt.ts'
import type { Wallet } from '../wallet.ts'

/** @throws FoyerError `FrameRefused` when it is no id of this wallet */
export async function readCallsStatus(wallet: Wallet, id: string, signal: AbortSignal): Promise<unknown> {
  const match = /^0x([0-9a-f]{8})([0-9a-f]{8})((?:[0-9a-f]{64}){1,50})$/.exec(id)
  if (!match) throw new FoyerError('FrameRefused', { message: 'Unknown bundle id' })
  const [, chain = '', count = '', joined = ''] = match
  const chainId = toChainId(Number.parseInt(chain, 16))
  const hashes = joined.match(/.{64}/g) ?? []
  if (Number.parseInt(count, 16) === 0) return await readOperationStatus(wallet, { id, chainId, hashes, signal })
  const rpc = wallet.rpc(chainId)
  const receipts = await Promise.all(hashes.map(async (hash) => await readReceipt(rpc, `0x${hash}`, signal)))
  const found = receipts.filter((receipt) => receipt !== undefined)
  return {
    version: '2.0.0',
    id,
    chainId: `0x${Number(chainId.slice(7)).toString(16)}`,
    atomic: false,
    status: toStatus(receipts, Number.parseInt(count, 16)),
    receipts: found.map(toWire),
  }
}

function toWire({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }: NodeReceipt) {
  return { logs, status, blockHash, blockNumber, gasUsed, transactionHash }
}

/** Done or undone as a whole, as the owner's node has it. */
async function readOperationStatus(
  wallet: Wallet,
  batch: { readonly id: string; readonly chainId: ChainId; readonly hashes: readonly string[]; signal: AbortSignal },
): Promise<unknown> {
  const { id, chainId, hashes, signal } = batch
  if (hashes.length !== 1) throw new FoyerError('FrameRefused', { message: 'Unknown bundle id' })
  const { findOperation } = await import('../smartAccount/operationReceipt.ts')
  const found = await findOperation(wallet, { chainId, hash: `0x${hashes[0]}`, signal })
  const wireChain = `0x${Number(chainId.slice(7)).toString(16)}`
  const common = { version: '2.0.0', id, chainId: wireChain, atomic: true }
  if (!found) return { ...common, status: 100 }
  const { success, logs, receipt } = found
  const own = { ...receipt, logs, status: success ? '0x1' : '0x0' } as const
  return { ...common, status: success ? 200 : 500, receipts: [toWire(own)] }
}

/** 100 pending, 200 done, 500 all failed, 600 some of it failed. */
function toStatus(receipts: readonly (NodeReceipt | undefined)[], count: number): number {
  if (receipts.some((receipt) => receipt === undefined)) return 100
  const failed = receipts.filter((receipt) => receipt?.status !== '0x1').length
  if (failed === 0 && receipts.length === count) return 200
  return failed === receipts.length && receipts.length === count ? 500 : 600
}
