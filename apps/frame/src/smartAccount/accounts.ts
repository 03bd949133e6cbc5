import { loadPart } from '@foyer/base'
import type { ChainId } from '../chain/chainId.ts'
import type { SmartAccountsInfo } from '../readPageConfig.ts'
import type { Wallet } from '../wallet.ts'
import type { AccountType } from '../walletFlow.ts'

/** An address, and whether a key or a contract acts for it. */
export type EvmAccount = { readonly address: string; readonly type: AccountType }

/** The visitor's smart account on one chain, whether or not anything stands at its address yet. */
export type SmartAccount = SmartAccountsInfo & { readonly address: string; readonly owner: string }

export type EvmAccounts = {
  readonly active: EvmAccount
  /** The active one first. By EIP-7702 both are one, under one address. */
  readonly all: readonly EvmAccount[]
  readonly smartAccount: SmartAccount | undefined
}

/**
 * The accounts of the visitor on a chain: the plain one, and a smart one where the owner set them up.
 * @throws Error when the chain's node has to be asked for the address and does not answer
 */
export async function readAccounts(
  wallet: Wallet,
  chainId: ChainId,
  preferred: AccountType = wallet.getFlow().preferredType,
): Promise<EvmAccounts> {
  const { addresses } = await wallet.requireUser()
  const plain: EvmAccount = { address: addresses.eip155, type: 'eoa' }
  const smartAccount = await findSmartAccount(wallet, chainId, addresses.eip155)
  if (!smartAccount) return { active: plain, all: [plain], smartAccount }
  const smart: EvmAccount = { address: smartAccount.address, type: 'smartAccount' }
  const [active, other] = preferred === 'smartAccount' ? [smart, plain] : [plain, smart]
  return { active, all: active.address === other.address ? [active] : [active, other], smartAccount }
}

export function findSmartAccounts({ config }: Pick<Wallet, 'config'>, chainId: ChainId): SmartAccountsInfo | undefined {
  return config.chains.find(({ id }) => id === chainId)?.smartAccounts
}

async function findSmartAccount(wallet: Wallet, chainId: ChainId, owner: string): Promise<SmartAccount | undefined> {
  const info = findSmartAccounts(wallet, chainId)
  if (!info) return undefined
  if (info.kind === 'eip7702') return { ...info, address: owner, owner }
  const key = `${chainId} ${owner}`
  const address =
    wallet.getFlow().smartAddresses[key] ?? (await requestFactory(wallet, { chainId, factory: info.factory, owner }))
  wallet.move({ type: 'smart-account-found', key, address })
  return { ...info, address, owner }
}

/** The owner, and a number that is always 0: one account for each owner and factory. */
export function toSalt(owner: string): `0x${string}` {
  return `0x${owner.slice(2).toLowerCase().padEnd(64, '0')}`
}

export async function requestFactory(
  wallet: Wallet,
  { chainId, factory, owner }: { readonly chainId: ChainId; readonly factory: string; readonly owner: string },
): Promise<string> {
  // getAddress(bytes32)
  const data = `0x21f8a721${toSalt(owner).slice(2)}`
  const answer = await wallet.rpc(chainId)('eth_call', [{ to: factory, data }, 'latest'])
  const [, address = ''] = /^0x0{24}([0-9a-f]{40})$/i.exec(String(answer)) ?? []
  if (!address || /^0+$/.test(address)) throw new Error('The network has no factory of smart accounts')
  const { getAddress } = await loadPart(() => import('../chain/evm.ts'))
  return getAddress(`0x${address}`)
}

/** Whether the account is there: its own code, or by EIP-7702 the very contract that the owner chose. */
export async function isDeployed(
  wallet: Wallet,
  chainId: ChainId,
  account: SmartAccount,
  signal?: AbortSignal,
): Promise<boolean> {
  const code = String(await wallet.rpc(chainId)('eth_getCode', [account.address, 'latest'], signal)).toLowerCase()
  if (account.kind === 'erc4337') return code !== '0x'
  return code === `0xef0100${account.implementation.slice(2).toLowerCase()}`
}

/** Finds what kind of account an address is on a chain; undefined when it is none of the visitor's there. */
export async function findAccountType(
  wallet: Wallet,
  chainId: ChainId,
  account: unknown,
): Promise<'eoa' | 'smartAccount' | undefined> {
  // a chain that does not answer now is left out, not all of them
  const { active, all } = await readAccounts(wallet, chainId).catch(() => ({ active: undefined, all: [] }))
  if (account === undefined) return active?.type
  return all.find(({ address }) => address.toLowerCase() === String(account).toLowerCase())?.type
}
