import { createWalletClient, custom, defineChain, type Hex, isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type PhoneReply, requestNode } from './rpc.ts'

/** What the phone wallet's EVM account can be asked for. */
export const evmMethods = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendTransaction',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
] as const

type Call = {
  readonly method: string
  readonly params: unknown
  readonly chainId: number
  readonly rpcUrl: string | undefined
}

type Transaction = {
  readonly to?: Hex
  readonly data?: Hex
  readonly value?: Hex
  readonly gas?: Hex
  readonly nonce?: Hex
}

/** An EVM account that signs what it is asked, and sends through the network's own node. */
export function createEvmAccount(key: Hex) {
  const account = privateKeyToAccount(key)

  function createClient({ chainId, rpcUrl }: Call) {
    const chain = defineChain({
      id: chainId,
      name: String(chainId),
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: rpcUrl ? [rpcUrl] : [] } },
    })
    const request = async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
      const reply = await requestNode(rpcUrl, method, params)
      if ('error' in reply) throw Object.assign(new Error(reply.error.message), reply.error)
      return reply.result
    }
    return createWalletClient({ account, chain, transport: custom({ request } as never) })
  }

  const answers: Readonly<Record<string, (call: Call, params: readonly unknown[]) => Promise<unknown> | unknown>> = {
    eth_accounts: () => [account.address],
    eth_requestAccounts: () => [account.address],
    personal_sign: (_call, [message]) =>
      account.signMessage({ message: isHex(message) ? { raw: message } : String(message) }),
    eth_signTypedData: (_call, [, data]) => signTypedData(data),
    eth_signTypedData_v4: (_call, [, data]) => signTypedData(data),
    eth_signTransaction: async (call, [transaction]) => {
      const client = createClient(call)
      return client.signTransaction(await client.prepareTransactionRequest(toTransaction(transaction as Transaction)))
    },
    eth_sendTransaction: (call, [transaction]) =>
      createClient(call).sendTransaction(toTransaction(transaction as Transaction) as never),
  }

  function signTypedData(data: unknown): Promise<Hex> {
    const typedData = typeof data === 'string' ? JSON.parse(data) : data
    return account.signTypedData(typedData as Parameters<typeof account.signTypedData>[0])
  }

  return {
    address: account.address,
    sign: (message: string) => account.signMessage({ message }),
    async answer(call: Call): Promise<PhoneReply> {
      const answer = Object.hasOwn(answers, call.method) ? answers[call.method] : undefined
      if (!answer) return { error: { code: -32_601, message: `Unknown method: ${call.method}` } }
      try {
        return { result: await answer(call, Array.isArray(call.params) ? call.params : []) }
      } catch (error) {
        const { code = -32_603, message } = error as Error & { code?: number }
        return { error: { code: typeof code === 'number' ? code : -32_603, message } }
      }
    },
  }
}

function toTransaction({ to, data, value, gas, nonce }: Transaction) {
  return {
    ...(to && { to }),
    ...(data && { data }),
    ...(value && { value: BigInt(value) }),
    ...(gas && { gas: BigInt(gas) }),
    ...(nonce && { nonce: Number(nonce) }),
  }
}
