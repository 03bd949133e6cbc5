import { base58, base64 } from '@scure/base'
import nacl from 'tweetnacl'
import { createWalletClient, custom, defineChain, type Hex, isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type PhoneReply, requestNode } from './types.ts'

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

/** What the phone wallet's Solana account can be asked for. */
export const solanaMethods = [
  'solana_getAccounts',
  'solana_requestAccounts',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
] as const

type SolanaCall = { readonly method: string; readonly params: unknown; readonly rpcUrl: string | undefined }
type Params = Readonly<Record<string, unknown>>

const signatureLength = 64
const keyLength = 32

/** A Solana account that signs messages and serialised transactions, legacy or versioned. */
export function createSolanaAccount(seed: Uint8Array) {
  const { publicKey, secretKey } = nacl.sign.keyPair.fromSeed(seed)
  const address = base58.encode(publicKey)
  const sign = (bytes: Uint8Array) => nacl.sign.detached(bytes, secretKey)

  /** @param encoded base64 of the wire format @returns the same with our signature in our place */
  function signTransaction(encoded: unknown): { readonly signature: string; readonly transaction: string } {
    const bytes = base64.decode(String(encoded))
    const { signaturesAt, count, messageAt } = readSignatures(bytes)
    const message = bytes.subarray(messageAt)
    const index = readSigners(message).findIndex((signer) => base58.encode(signer) === address)
    if (index < 0 || index >= count) throw new Error('The transaction does not ask for this account')
    const signature = sign(message)
    bytes.set(signature, signaturesAt + index * signatureLength)
    return { signature: base58.encode(signature), transaction: base64.encode(bytes) }
  }

  const answers: Readonly<
    Record<string, (params: Params, rpcUrl: string | undefined) => Promise<PhoneReply> | PhoneReply>
  > = {
    solana_getAccounts: () => ({ result: [{ pubkey: address }] }),
    solana_requestAccounts: () => ({ result: [{ pubkey: address }] }),
    solana_signMessage: ({ message }) => ({
      result: { signature: base58.encode(sign(base58.decode(String(message)))) },
    }),
    solana_signTransaction: ({ transaction }) => ({ result: signTransaction(transaction) }),
    solana_signAllTransactions: ({ transactions }) => ({
      result: { transactions: (transactions as readonly unknown[]).map((one) => signTransaction(one).transaction) },
    }),
    async solana_signAndSendTransaction({ transaction }, rpcUrl) {
      const signed = signTransaction(transaction)
      const sent = await requestNode(rpcUrl, 'sendTransaction', [signed.transaction, { encoding: 'base64' }])
      return 'error' in sent ? sent : { result: { signature: String(sent.result) } }
    },
  }

  return {
    address,
    async answer({ method, params, rpcUrl }: SolanaCall): Promise<PhoneReply> {
      const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
      if (!answer) return { error: { code: -32_601, message: `Unknown method: ${method}` } }
      try {
        return await answer((params ?? {}) as Params, rpcUrl)
      } catch (error) {
        return { error: { code: -32_603, message: (error as Error).message } }
      }
    },
  }
}

/** The signature slots before the message: a count of at most 127 fits one byte. */
function readSignatures(bytes: Uint8Array) {
  const count = bytes[0] ?? 0
  if (count > 127) throw new Error('Too many signatures')
  return { count, signaturesAt: 1, messageAt: 1 + count * signatureLength }
}

/** The keys that must sign, in the order of their slots. */
function readSigners(message: Uint8Array): readonly Uint8Array[] {
  // a versioned message has one byte before the header
  const header = (message[0] ?? 0) & 0x80 ? 1 : 0
  const required = message[header] ?? 0
  // three bytes of header and one of length come before the keys
  const keysAt = header + 4
  return Array.from({ length: required }, (_, index) =>
    message.slice(keysAt + index * keyLength, keysAt + (index + 1) * keyLength),
  )
}
