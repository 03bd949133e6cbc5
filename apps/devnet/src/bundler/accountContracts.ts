import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  numberToHex,
  parseAbi,
  parseEther,
  zeroHash,
} from 'viem'
import { entryPoint07Address, entryPoint08Address } from 'viem/account-abstraction'
import { sessionAccount, smartAccount, smartAccountFactory, sponsorPaymaster } from '../evm/artifacts/contracts.ts'
import { requestRpc } from '../evm/requestRpc.ts'
import { setDelegationFramework } from './delegationFramework.ts'
import type { BundlerFiles } from './installBundler.ts'

/** Where the contracts of smart accounts are: the same on every local chain, and the EntryPoints' as everywhere. */
export type AccountContracts = {
  readonly entryPoint07: Address
  readonly entryPoint08: Address
  /** Makes ERC-4337 accounts for EntryPoint 0.7: `createAccount(bytes32)`, whose upper 160 bits are the owner. */
  readonly factory: Address
  /** What an account of that factory is upgraded to before its owner gives a session key a permission. */
  readonly sessionAccount: Address
  /** What an account hands itself over to by EIP-7702, for EntryPoint 0.8. */
  readonly implementation: Address
  /** Pays for what its signer signed, on EntryPoint 0.7. */
  readonly paymaster: Address
  /** The same on EntryPoint 0.8, for accounts of EIP-7702. */
  readonly paymaster08: Address
}

/** The deployer that every chain has at the same address. */
export const create2 = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/** Those with which the EntryPoints come to stand where they stand on every chain. */
const salts = {
  '07': '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3',
  '08': '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
} as const

const gas = 12_000_000n

/**
 * Puts onto a local chain what smart accounts need, where it is not there yet.
 * @param params.from whose key the node holds; also the paymaster's signer
 */
export async function deployAccountContracts(
  url: string,
  { files, from }: { readonly files: BundlerFiles; readonly from: Address },
  signal: AbortSignal,
): Promise<AccountContracts> {
  const send = async (to: Address, data: Hex, value = 0n) => {
    const transaction = { from, to, data, value: numberToHex(value), gas: numberToHex(gas) }
    // EIP-7966: answers with the receipt
    const receipt = await requestRpc(url, { method: 'eth_sendTransactionSync', params: [transaction] }, signal)
    const { status } = receipt as { readonly status?: string }
    if (status !== '0x1') throw new Error(`A contract of smart accounts was not deployed: ${JSON.stringify(receipt)}`)
  }
  const deploy = async (code: Hex, salt: Hex = zeroHash): Promise<Address> => {
    const address = toDeployed(code, salt)
    const there = await requestRpc(url, { method: 'eth_getCode', params: [address, 'latest'] }, signal)
    if (there === '0x') await send(create2, concat([salt, code]))
    return address
  }
  await deploy(files.readCode('07', 'EntryPoint'), salts['07'])
  await deploy(files.readCode('08', 'EntryPoint'), salts['08'])
  const account = await deploy(smartAccount.bytecode)
  const factory = await deploy(toFactoryCode(account))
  const session = await deploy(sessionAccount.bytecode)
  await setDelegationFramework(url, signal)
  const implementation = await deploy(files.readCode('08', 'Simple7702Account'))
  const paymasterCode = concat([files.readCode('07', 'VerifyingPaymaster'), word(entryPoint07Address, from)])
  const paymaster = await deploy(paymasterCode)
  const deposit = encodeFunctionData({ abi: parseAbi(['function depositTo(address)']), args: [paymaster] })
  await send(entryPoint07Address, deposit, parseEther('10'))
  const paymaster08 = await deploy(concat([sponsorPaymaster.bytecode, word(entryPoint08Address, from)]))
  const deposit08 = encodeFunctionData({ abi: parseAbi(['function depositTo(address)']), args: [paymaster08] })
  await send(entryPoint08Address, deposit08, parseEther('10'))
  return {
    entryPoint07: entryPoint07Address,
    entryPoint08: entryPoint08Address,
    factory,
    sessionAccount: session,
    implementation,
    paymaster,
    paymaster08,
  }
}

/** Returns where the deployer puts a contract: everywhere the same. */
export function toDeployed(code: Hex, salt: Hex = zeroHash): Address {
  return getContractAddress({ opcode: 'CREATE2', from: create2, salt, bytecode: code })
}

/** Creation code of the factory that makes proxies of an account. */
export function toFactoryCode(account: Address): Hex {
  return concat([smartAccountFactory.bytecode, word(account)])
}

function word(...addresses: readonly Address[]): Hex {
  return encodeAbiParameters(
    addresses.map(() => ({ type: 'address' })),
    addresses,
  )
}
