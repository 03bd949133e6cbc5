import { FoyerError } from '@foyer/base'
import { createBundler } from '../chain/bundler.ts'
import { readCallsStatus } from '../chain/callsStatus.ts'
import type { ChainId } from '../chain/chainId.ts'
import { readAccounts } from '../smartAccount/accounts.ts'
import type { Wallet } from '../wallet.ts'

type SafeRequest = {
  readonly method: string
  readonly params?: unknown
  readonly chainId: ChainId
  readonly signal: AbortSignal
}

/** Answers what nobody has to approve: from the wallet where it is about the wallet, else from the chain's node. */
export async function readSafe(wallet: Wallet, { method, params, chainId, signal }: SafeRequest): Promise<unknown> {
  const list = Array.isArray(params) ? (params as readonly unknown[]) : []
  switch (method) {
    case 'eth_accounts':
      return [(await readAccounts(wallet, chainId)).active.address]
    case 'eth_chainId':
      return `0x${Number(wallet.chains.eip155.slice(7)).toString(16)}`
    case 'wallet_getCapabilities':
      return await getCapabilities(wallet, list)
    case 'wallet_getCallsStatus':
      return await readCallsStatus(wallet, String(list[0] ?? ''), signal)
    case 'wallet_getAssets':
      throw new FoyerError('FrameRefused', { message: 'This wallet does not list assets' })
    case 'eth_getUserOperationByHash':
    case 'eth_getUserOperationReceipt':
    case 'eth_estimateUserOperationGas':
    case 'eth_supportedEntryPoints':
      return await createBundler(wallet, chainId)(method, list, signal)
    default:
      return await wallet.rpc(chainId)(method, params ?? [], signal)
  }
}

/** What EIP-5792 asks about: a plain account sends the calls of a batch one after the other, a smart one all or nothing. */
async function getCapabilities(wallet: Wallet, [account, chains]: readonly unknown[]): Promise<unknown> {
  await wallet.requireUser()
  const answers = await Promise.all(
    wallet.config.chains.flatMap(({ id, smartAccounts }) => {
      const hex = id.startsWith('eip155:') && `0x${Number(id.slice(7)).toString(16)}`
      const isWanted = hex && (!Array.isArray(chains) || chains.includes(hex))
      return isWanted ? [findType(wallet, id as ChainId, account).then((type) => ({ hex, type, smartAccounts }))] : []
    }),
  )
  const known = answers.filter(({ type }) => type !== undefined)
  if (known.length === 0 && answers.length > 0) {
    throw new FoyerError('FrameRefused', { message: 'That account is not one of this wallet' })
  }
  return Object.fromEntries(
    known.map(({ hex, type, smartAccounts }) => {
      const pays = smartAccounts && (smartAccounts.sponsors || smartAccounts.sitePaymasters)
      return type === 'smartAccount'
        ? [hex, { atomic: { status: 'supported' }, ...(pays && { paymasterService: { supported: true } }) }]
        : [hex, { atomic: { status: 'unsupported' } }]
    }),
  )
}

/** What kind of account an address is on a chain; undefined when it is none of the visitor's there. */
async function findType(
  wallet: Wallet,
  chainId: ChainId,
  account: unknown,
): Promise<'eoa' | 'smartAccount' | undefined> {
  // a chain that does not answer now is left out, not all of them
  const { active, all } = await readAccounts(wallet, chainId).catch(() => ({ active: undefined, all: [] }))
  if (account === undefined) return active?.type
  return all.find(({ address }) => address.toLowerCase() === String(account).toLowerCase())?.type
}
