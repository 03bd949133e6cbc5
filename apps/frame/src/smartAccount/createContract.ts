import {
  type Address,
  type Chain,
  type Client,
  createClient,
  custom,
  type Hex,
  type LocalAccount,
  type Transport,
  type TypedDataDefinition,
} from 'viem'

import {
  type SmartAccount as Contract,
  entryPoint07Abi,
  entryPoint07Address,
  toSmartAccount,
} from 'viem/account-abstraction'
import { toAccount } from 'viem/accounts'
import { signMessage, signTypedData } from 'viem/experimental/erc7739'
import { concat, hexToString, numberToHex, size, slice, stringToHex } from 'viem/utils'
import type { ApprovalRequest } from '../approvals/approval.ts'
import type { ChainId } from '../chain/chainId.ts'
import { fromHex, hashMessage, hashTyped, signDigest } from '../chain/evm.ts'
import type { Wallet } from '../wallet.ts'
import type { SmartAccount } from './accounts.ts'
import { toFactoryData } from './entryPoint.ts'

type Parts = Pick<ApprovalRequest, 'wallet' | 'chainId'> & {
  readonly smartAccount: Extract<SmartAccount, { kind: 'erc4337' }>
}

/** The smart account as its contract checks signatures. Every signature is the worker's; operations are signed elsewhere. */
export async function createContract({ wallet, chainId, smartAccount }: Parts): Promise<Contract> {
  const client = createNodeClient(wallet, chainId)
  const owner = createOwner(wallet, smartAccount.owner as Address)
  const { address, factory } = smartAccount as { address: Address; factory: Address }
  const factoryData = toFactoryData(owner.address)
  // read from the account's own domain, which a node runs even where the account is not there yet
  const verifier = { account: owner, verifier: address, factory, factoryData }
  return await toSmartAccount({
    client,
    entryPoint: { abi: entryPoint07Abi, address: entryPoint07Address, version: '0.7' },
    getAddress: async () => address,
    getFactoryArgs: async () => ({ factory, factoryData }),
    getStubSignature: async () => noOperations(),
    encodeCalls: async () => noOperations(),
    signMessage: ({ message }) => signMessage(client, { ...verifier, message }),
    signTypedData: async (data) =>
      withTypesInOrder(await signTypedData(client, { ...verifier, ...(data as TypedDataDefinition) })),
    signUserOperation: async () => noOperations(),
  })
}

/** @see signAndSend.ts, which signs what was shown and nothing else */
function noOperations(): never {
  throw new Error('This signs no operations')
}

/** The chain's node as the library asks it. */
function createNodeClient(wallet: Wallet, chainId: ChainId): Client<Transport, Chain, undefined> {
  const { name, symbol, decimals } = wallet.config.chains.find(({ id }) => id === chainId) ?? {
    name: chainId,
    symbol: 'ETH',
    decimals: 18,
  }
  const rpc = wallet.rpc(chainId)
  return createClient({
    chain: {
      id: Number(chainId.slice(7)),
      name,
      nativeCurrency: { name: symbol, symbol, decimals },
      rpcUrls: { default: { http: [] } },
    },
    transport: custom({ request: ({ method, params }) => rpc(method, params ?? []) }, { retryCount: 0 }),
  })
}

/** The key that acts for the contract. It is in the worker, which is given digests. */
function createOwner(wallet: Wallet, address: Address): LocalAccount {
  const sign = (hash: Hex) => signDigest({ wallet }, fromHex(hash))
  return toAccount({
    address,
    sign: ({ hash }) => sign(hash),
    signMessage: ({ message }) => signDigest({ wallet }, hashMessage(message as string | { raw: Hex })),
    signTypedData: (data) => signDigest({ wallet }, hashTyped(data as Parameters<typeof hashTyped>[0])),
    signTransaction: () => {
      throw new Error('A smart account sends no transactions')
    },
  })
}

/**
 * The library writes the types behind its signature with the signed one first; in what was hashed they stand in the order of
 * their names. Where the two differ, the contract needs the second, and the name of the signed one after it.
 * @see ERC-7739, contentsDescription
 */
function withTypesInOrder(signature: Hex): Hex {
  const length = Number(slice(signature, -2))
  const start = size(signature) - 2 - length
  const types = hexToString(slice(signature, start, -2)).match(/[^)]*\([^)]*\)/g) ?? []
  const toName = (type: string) => type.slice(0, type.indexOf('('))
  const ordered = types.toSorted((one, other) => (toName(one) < toName(other) ? -1 : 1))
  const [signed] = types
  if (signed === undefined || signed === ordered[0]) return signature
  const text = `${ordered.join('')}${toName(signed)}`
  return concat([slice(signature, 0, start), stringToHex(text), numberToHex(text.length, { size: 2 })])
}
