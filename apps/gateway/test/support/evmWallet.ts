import type { EvmAccount, RunningEvm } from 'devnet'
import {
  type Abi,
  type Address,
  type Chain,
  createWalletClient,
  defineChain,
  type Hex,
  type HttpTransport,
  http,
  type PublicActions,
  publicActions,
  type TestActions,
  testActions,
  type WalletClient,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

export type EvmWallet = WalletClient<HttpTransport, Chain, PrivateKeyAccount> & PublicActions & TestActions

/** A client that reads, signs and mines on a local chain. */
export function createEvmWallet(
  evm: Pick<RunningEvm, 'chainId' | 'name' | 'nativeCurrency' | 'url'>,
  account: Pick<EvmAccount, 'privateKey'>,
): EvmWallet {
  const chain = defineChain({
    id: evm.chainId,
    name: evm.name,
    nativeCurrency: evm.nativeCurrency,
    rpcUrls: { default: { http: [evm.url] } },
    // while viem looks for a replacement it misses the block that has the transaction, and here no other comes
    supportsTransactionReplacementDetection: false,
  })
  const client = createWalletClient({
    account: privateKeyToAccount(account.privateKey),
    chain,
    transport: http(evm.url),
    pollingInterval: 20,
    cacheTime: 0,
  })
  return client.extend(publicActions).extend(testActions({ mode: 'anvil' })) as unknown as EvmWallet
}

export async function deploy(
  wallet: EvmWallet,
  contract: { readonly abi: unknown; readonly bytecode: Hex },
  args: readonly unknown[] = [],
): Promise<Address> {
  const hash = await wallet.deployContract({ abi: contract.abi as Abi, bytecode: contract.bytecode, args: [...args] })
  const { contractAddress } = await wallet.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('The contract was not deployed')
  return contractAddress
}

/** Calls a contract and waits until it is mined. */
export async function write(
  wallet: EvmWallet,
  call: { address: Address; abi: unknown; functionName: string; args: readonly unknown[]; value?: bigint },
): Promise<Hex> {
  const hash = await wallet.writeContract({ ...call, abi: call.abi as Abi, args: [...call.args] } as never)
  await wallet.waitForTransactionReceipt({ hash })
  return hash
}

export async function send(wallet: EvmWallet, to: Address, value: bigint, data?: Hex): Promise<Hex> {
  const hash = await wallet.sendTransaction({ to, value, ...(data && { data }) })
  await wallet.waitForTransactionReceipt({ hash })
  return hash
}
