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
  getUserOperationHash,
  toSimple7702SmartAccount,
  toSmartAccount,
} from 'viem/account-abstraction'
import { toAccount } from 'viem/accounts'
import { signMessage, signTypedData } from 'viem/experimental/erc7739'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { ApprovalRequest } from '../approvals/approval.ts'
import { fromHex, hashMessage, hashTyped, signDigest } from '../approvals/evm.ts'
import type { ChainId } from '../chain/chainId.ts'
import type { Wallet } from '../wallet.ts'
import { type SmartAccount, toSalt } from './accounts.ts'

/** Of Solady's `ERC4337Factory` and `ERC4337`. */
const abi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function createAccount(bytes32 ownSalt) payable returns (address)',
  'function execute(address target, uint256 value, bytes data) payable returns (bytes)',
  'function executeBatch(Call[] calls) payable returns (bytes[])',
])

/** Of the right length, and recovers to nobody. */
const stubSignature: Hex =
  '0xfffffffffffffffffffffffffffffff0000000000000000000000000000000007aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1c'

type Parts = Pick<ApprovalRequest, 'wallet' | 'chainId'> & { readonly smartAccount: SmartAccount }

/** The smart account as its contract has it: how calls and signatures look to it. Every signature is the worker's. */
export async function createContract({ wallet, chainId, smartAccount }: Parts): Promise<Contract> {
  const client = createNodeClient(wallet, chainId)
  const owner = createOwner(wallet, smartAccount.owner as Address)
  if (smartAccount.kind === 'eip7702') {
    // it only ever asks its owner to sign messages and typed data
    const implementation = smartAccount.implementation as Address
    return await toSimple7702SmartAccount({ client, owner: owner as never, implementation })
  }
  const { address, factory } = smartAccount as { address: Address; factory: Address }
  const factoryData = encodeFunctionData({ abi, functionName: 'createAccount', args: [toSalt(owner.address)] })
  // read from the account's own domain, which a node runs even where the account is not there yet
  const verifier = { account: owner, verifier: address, factory, factoryData }
  return await toSmartAccount({
    client,
    entryPoint: { abi: entryPoint07Abi, address: entryPoint07Address, version: '0.7' },
    getAddress: async () => address,
    getFactoryArgs: async () => ({ factory, factoryData }),
    getStubSignature: async () => stubSignature,
    encodeCalls: async (calls) => encodeCalls(calls),
    signMessage: ({ message }) => signMessage(client, { ...verifier, message }),
    signTypedData: (data) => signTypedData(client, { ...verifier, ...(data as TypedDataDefinition) }),
    signUserOperation: ({ chainId: id = client.chain.id, ...operation }) => {
      const raw = getUserOperationHash({
        chainId: id,
        entryPointAddress: entryPoint07Address,
        entryPointVersion: '0.7',
        userOperation: { ...operation, sender: address, signature: '0x' },
      })
      return owner.signMessage({ message: { raw } })
    },
  })
}

function encodeCalls(calls: readonly { to: Address; value?: bigint | undefined; data?: Hex | undefined }[]): Hex {
  const own = calls.map(({ to, value = 0n, data = '0x' }) => ({ target: to, value, data }))
  const [first] = own
  if (first && own.length === 1) {
    return encodeFunctionData({ abi, functionName: 'execute', args: [first.target, first.value, first.data] })
  }
  return encodeFunctionData({ abi, functionName: 'executeBatch', args: [own] })
}

/** The chain's node as the library asks it. */
export function createNodeClient(wallet: Wallet, chainId: ChainId): Client<Transport, Chain, undefined> {
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
