import { setEther } from 'devnet'
import {
  type Address,
  type Client,
  createWalletClient,
  type Hex,
  type HttpTransport,
  http,
  type PublicActions,
  parseAbi,
  parseEther,
  publicActions,
  type WalletActions,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { network, rpcUrls } from './site.ts'

/** The devnet's first chain. */
export const localChain = network.chains.find(({ id }) => id === 31337) as (typeof network.chains)[number]
export const localRpcUrl = rpcUrls[31337] ?? ''

/** As a gateway's settings name it. */
export const servedChain = {
  id: localChain.caipNetworkId,
  name: localChain.name,
  nativeCurrency: localChain.nativeCurrency,
  rpcUrls: [localRpcUrl],
  pollInterval: 200,
  headMaxAge: 0,
  indexFrom: 0,
  testnet: true,
}

type RichClient = Client<
  HttpTransport,
  undefined,
  PrivateKeyAccount,
  undefined,
  PublicActions<HttpTransport, undefined, PrivateKeyAccount> & WalletActions<undefined, PrivateKeyAccount>
>

/** Somebody new, with ether. */
export async function createRichClient(ether = '5000', key: Hex = generatePrivateKey()): Promise<RichClient> {
  const account = privateKeyToAccount(key)
  await setEther({ url: localRpcUrl }, { address: account.address, wei: parseEther(ether) })
  const client = createWalletClient({ account, transport: http(localRpcUrl) }).extend(publicActions)
  // while viem looks for a replacement it misses the block that has the transaction, and here no other comes
  return client.extend(({ waitForTransactionReceipt }) => ({
    waitForTransactionReceipt: (params: Parameters<typeof waitForTransactionReceipt>[0]) =>
      waitForTransactionReceipt({ ...params, checkReplacement: false }),
  }))
}

const mintAbi = parseAbi(['function mint(address to, uint256 amount)'])

/** Gives somebody tokens of the devnet, in base units. */
export async function mint(token: Address, to: Address, amount: bigint): Promise<void> {
  const client = await createRichClient('1')
  const call = { address: token, abi: mintAbi, functionName: 'mint', args: [to, amount] } as const
  const hash = await client.writeContract({ chain: null, ...call })
  await client.waitForTransactionReceipt({ hash })
}
