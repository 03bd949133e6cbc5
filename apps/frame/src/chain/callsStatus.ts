import { FoyerError } from '@foyer/base'
import type { Wallet } from '../wallet.ts'
import { createBundler } from './bundler.ts'
import { type ChainId, toChainId } from './chainId.ts'

/**
 * The id of a batch: its chain, how many calls it was to have, and the hashes of its transactions. So its status can be
 * asked after a reload too, and the wallet remembers nothing. @see EIP-5792
 */
export function toCallsId(chainId: string, count: number, hashes: readonly string[]): string {
  const parts = [Number(chainId.slice(7)).toString(16), count.toString(16), ...hashes.map((hash) => hash.slice(2))]
  return `0x${parts.map((part, index) => (index < 2 ? part.padStart(8, '0') : part)).join('')}`
}

/** The id of a smart account's batch: its chain, no count, and the hash of its one operation. */
export function toOperationId(chainId: string, hash: string): string {
  return toCallsId(chainId, 0, [hash])
}

type Receipt = { readonly status: string; readonly [field: string]: unknown }

/** @throws FoyerError `FrameRefused` when it is no id of this wallet */
export async function readCallsStatus(wallet: Wallet, id: string, signal: AbortSignal): Promise<unknown> {
  const match = /^0x([0-9a-f]{8})([0-9a-f]{8})((?:[0-9a-f]{64}){1,50})$/.exec(id)
  if (!match) throw new FoyerError('FrameRefused', { message: 'Unknown bundle id' })
  const [, chain = '', count = '', joined = ''] = match
  const chainId = toChainId(Number.parseInt(chain, 16))
  const hashes = joined.match(/.{64}/g) ?? []
  if (Number.parseInt(count, 16) === 0) return await readOperationStatus(wallet, { id, chainId, hashes, signal })
  const rpc = wallet.rpc(chainId)
  const receipts = await Promise.all(
    hashes.map(async (hash) => (await rpc('eth_getTransactionReceipt', [`0x${hash}`], signal)) as Receipt | null),
  )
  const found = receipts.filter((receipt) => receipt !== null)
  return {
    version: '2.0.0',
    id,
    chainId: `0x${Number(chainId.slice(7)).toString(16)}`,
    atomic: false,
    status: toStatus(receipts, Number.parseInt(count, 16)),
    receipts: found.map(toWire),
  }
}

function toWire({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }: Receipt) {
  return { logs, status, blockHash, blockNumber, gasUsed, transactionHash }
}

type OperationReceipt = { readonly success: boolean; readonly logs: unknown; readonly receipt: Receipt }

/** Done or undone as a whole. Its logs are its own: the bundle around it may hold others' operations. */
async function readOperationStatus(
  wallet: Wallet,
  batch: { readonly id: string; readonly chainId: ChainId; readonly hashes: readonly string[]; signal: AbortSignal },
): Promise<unknown> {
  const { id, chainId, hashes, signal } = batch
  if (hashes.length !== 1) throw new FoyerError('FrameRefused', { message: 'Unknown bundle id' })
  const bundler = createBundler(wallet, chainId)
  const found = (await bundler('eth_getUserOperationReceipt', [`0x${hashes[0]}`], signal)) as OperationReceipt | null
  const wireChain = `0x${Number(chainId.slice(7)).toString(16)}`
  const common = { version: '2.0.0', id, chainId: wireChain, atomic: true }
  if (!found) return { ...common, status: 100 }
  const { success, logs, receipt } = found
  const own = { ...receipt, logs, status: success ? '0x1' : '0x0' }
  return { ...common, status: success ? 200 : 500, receipts: [toWire(own)] }
}

/** 100 pending, 200 done, 500 all failed, 600 some of it failed. */
function toStatus(receipts: readonly (Receipt | null)[], count: number): number {
  if (receipts.some((receipt) => receipt === null)) return 100
  const failed = receipts.filter((receipt) => receipt?.status !== '0x1').length
  if (failed === 0 && receipts.length === count) return 200
  return failed === receipts.length && receipts.length === count ? 500 : 600
}
