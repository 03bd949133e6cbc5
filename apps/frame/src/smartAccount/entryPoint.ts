import type { Address, Hex } from 'viem'
import { entryPoint07Address, entryPoint08Address } from 'viem/account-abstraction'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { SmartAccountsInfo } from '../readPageConfig.ts'
import { toSalt } from './accounts.ts'

export type EntryPoint = { readonly address: Address; readonly version: '0.7' | '0.8' }

export function findEntryPoint({ kind }: Pick<SmartAccountsInfo, 'kind'>): EntryPoint {
  return kind === 'erc4337'
    ? { address: entryPoint07Address, version: '0.7' }
    : { address: entryPoint08Address, version: '0.8' }
}

/** Of Solady's `ERC4337Factory`. */
const factoryAbi = parseAbi(['function createAccount(bytes32 ownSalt) payable returns (address)'])

/** Encodes what the factory is told to make an owner's account. */
export function toFactoryData(owner: string): Hex {
  return encodeFunctionData({ abi: factoryAbi, functionName: 'createAccount', args: [toSalt(owner)] })
}
