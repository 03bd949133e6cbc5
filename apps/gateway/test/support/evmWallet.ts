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
import type { TestGateway } from './testGateway.ts'

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

/** A message to sign in with, and what the site says of it. */
export function toSignIn(
  address: string,
  nonce: string,
  change: { readonly domain?: string; readonly chainId?: string; readonly lines?: string } = {},
) {
  const { domain = 'localhost:5173', chainId = 'eip155:31337', lines = '' } = change
  const uri = `${domain.startsWith('localhost') ? 'http' : 'https'}://${domain}/`
  const message = `${domain} wants you to sign in with your Ethereum account:
${address}

URI: ${uri}
Version: 1
Chain ID: ${chainId}
Nonce: ${nonce}${lines}`
  return { message, data: { accountAddress: address, chainId, domain, uri, version: '1', nonce } }
}

/** Signs in as a wallet does. @returns the session's token */
export async function signIn(gateway: TestGateway, wallet: EvmWallet): Promise<string> {
  const { body: given } = await gateway.get('/auth/v1/nonce')
  const { message, data } = toSignIn(wallet.account.address, given.nonce)
  const signature = await wallet.signMessage({ message })
  const headers = { 'x-nonce-jwt': `Bearer ${given.token}` }
  const { body } = await gateway.post('/auth/v1/authenticate', { data, message, signature }, {}, headers)
  return body.token
}
