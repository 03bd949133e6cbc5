import { FoyerError, loadPart } from '@foyer/base'
import * as z from 'zod/mini'
import { createBundler } from '../chain/bundler.ts'
import { type ChainId, toChainId } from '../chain/chainId.ts'
import { type NodeReceipt, readReceipt } from '../chain/readReceipt.ts'
import { findAccountType, readAccounts } from '../smartAccount/accounts.ts'
import type { Wallet } from '../wallet.ts'

type SafeRequest = {
  readonly method: string
  readonly params?: unknown
  readonly chainId: ChainId
  readonly signal: AbortSignal
}

/** Answers what no one has to approve: from the wallet where it is about the wallet, else from the chain's node. */
export async function readSafe(wallet: Wallet, { method, params, chainId, signal }: SafeRequest): Promise<unknown> {
  const list = Array.isArray(params) ? (params as readonly unknown[]) : []
  switch (method) {
    case 'eth_accounts':
      return [(await readAccounts(wallet, chainId)).active.address]
    case 'eth_chainId':
      return `0x${Number(wallet.getFlow().chains.eip155.slice(7)).toString(16)}`
    case 'wallet_getCapabilities':
      return await getCapabilities(wallet, list)
    case 'wallet_getCallsStatus':
      return await readCallsStatus(wallet, String(list[0] ?? ''), signal)
    case 'wallet_getAssets': {
      const { readAssets } = await loadPart(() => import('./readAssets.ts'))
      return await readAssets(wallet, params, signal)
    }
    case 'wallet_getGrantedExecutionPermissions': {
      const { readGrantedPermissions } = await loadPart(() => import('./readGrantedPermissions.ts'))
      return await readGrantedPermissions(wallet, signal)
    }
    case 'eth_getUserOperationReceipt':
      return await readOperationReceipt(wallet, { hash: list[0], chainId, signal })
    case 'eth_getUserOperationByHash':
    case 'eth_estimateUserOperationGas':
    case 'eth_supportedEntryPoints':
      return await createBundler(wallet, chainId)(method, list, signal)
    default:
      return await wallet.rpc(chainId)(method, params ?? [], signal)
  }
}

const operationHash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/i))
const answerSchema = z.looseObject({ receipt: z.looseObject({}) })

/** The bundler's answer, where the owner's node has that operation: outcome, transaction and logs are the node's. @see ERC-7769 */
async function readOperationReceipt(
  wallet: Wallet,
  { hash, chainId, signal }: { readonly hash: unknown; readonly chainId: ChainId; readonly signal: AbortSignal },
): Promise<unknown> {
  const answer = await createBundler(wallet, chainId)('eth_getUserOperationReceipt', [hash], signal)
  const [parsed, known] = [answerSchema.safeParse(answer), operationHash.safeParse(hash)]
  if (!parsed.success || !known.success) return null
  const { findOperation } = await loadPart(() => import('../smartAccount/operationReceipt.ts'))
  const found = await findOperation(wallet, { chainId, hash: known.data as `0x${string}`, signal })
  if (!found) return null
  const { success, logs, receipt } = found
  return { ...parsed.data, userOpHash: hash, success, logs, receipt: { ...parsed.data.receipt, ...receipt } }
}

/** Returns what EIP-5792 asks about: a plain account sends the calls of a batch one after the other, a smart one all or nothing. */
async function getCapabilities(wallet: Wallet, [account, chains]: readonly unknown[]): Promise<unknown> {
  await wallet.requireUser()
  const answers = await Promise.all(
    wallet.config.chains.flatMap(({ id, smartAccounts }) => {
      const hex = id.startsWith('eip155:') && `0x${Number(id.slice(7)).toString(16)}`
      const isWanted = hex && (!Array.isArray(chains) || chains.includes(hex))
      return isWanted
        ? [findAccountType(wallet, id as ChainId, account).then((type) => ({ hex, type, smartAccounts }))]
        : []
    }),
  )
  const known = answers.filter(({ type }) => type !== undefined)
  if (known.length === 0 && answers.length > 0) {
    throw new FoyerError('FrameRefused', { message: 'This account doesn’t belong to this wallet' })
  }
  return Object.fromEntries(
    known.map(({ hex, type, smartAccounts }) => {
      const pays = smartAccounts && (smartAccounts.sponsors || smartAccounts.sitePaymasters)
      // ERC-7811: of every network here, because the gateway has a node of it
      const assetDiscovery = { supported: true }
      return type === 'smartAccount'
        ? [
            hex,
            { atomic: { status: 'supported' }, ...(pays && { paymasterService: { supported: true } }), assetDiscovery },
          ]
        : [hex, { atomic: { status: 'unsupported' }, assetDiscovery }]
    }),
  )
}

/** @throws FoyerError `FrameRefused` when it is no id of this wallet */
async function readCallsStatus(wallet: Wallet, id: string, signal: AbortSignal): Promise<unknown> {
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
  const { findOperation } = await loadPart(() => import('../smartAccount/operationReceipt.ts'))
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
