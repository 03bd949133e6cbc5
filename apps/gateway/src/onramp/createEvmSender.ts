import { type Address, encodeFunctionData, type Hex, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { estimateGas, getBalance, getTransactionCount, sendRawTransaction } from 'viem/actions'
import * as z from 'zod/mini'
import { erc20Abi } from '../chains/abis.ts'
import type { EvmChain } from '../chains/evmChain.ts'
import { isTransportFailure } from '../chains/readMany.ts'
import { getGasPrices } from '../swaps/getGasPrices.ts'
import { createHopelessError, type Sender } from './deliver.ts'
import type { Order } from './orders.ts'

const receiptSchema = z.nullable(z.object({ status: z.optional(z.nullable(z.string())) }))

/** Pays orders from an account of the owner on an EVM chain. */
export function createEvmSender(chain: EvmChain, privateKey: Hex): Sender {
  const account = privateKeyToAccount(privateKey)
  // blocks only: what waits in the node may be this very order, sent before a restart
  const getNonce = () => getTransactionCount(chain.client, { address: account.address, blockTag: 'latest' })
  return {
    async sign(order) {
      const call = toCall(order)
      const gas = await estimate(chain, account.address, call)
      const { fast } = await getGasPrices(chain)
      const nonce = await getNonce()
      // room for a base fee that rises until it is included
      const gasPrice = BigInt(fast) * 2n
      await assertBalance(chain, account.address, (call.value ?? 0n) + gas * gasPrice)
      const transaction = { type: 'legacy', chainId: chain.number, nonce, gas, gasPrice, ...call } as const
      const raw = await account.signTransaction(transaction)
      return { raw, hash: keccak256(raw), nonce }
    },
    async send(raw) {
      await sendRawTransaction(chain.client, { serializedTransaction: raw as Hex }).catch((error: unknown) => {
        // sent before: what became of it shows in its state
        if (isTransportFailure(error)) throw error
      })
    },
    async getState({ hash, nonce }) {
      const request = chain.client.request as unknown as (call: {
        method: string
        params: unknown[]
      }) => Promise<unknown>
      // the nonce first: a transaction that is included in between is then found by its receipt
      const next = await getNonce()
      const receipt = receiptSchema.parse(await request({ method: 'eth_getTransactionReceipt', params: [hash] }))
      if (receipt) return { state: receipt.status === '0x0' ? 'reverted' : 'included' }
      return { state: next > nonce ? 'lost' : 'pending' }
    },
  }
}

type Call = { readonly to: Address; readonly value?: bigint; readonly data?: Hex }

function toCall(order: Order): Call {
  const units = BigInt(order.amount ?? '0')
  const to = order.account as Address
  if (order.token === 'native') return { to, value: units }
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] })
  return { to: order.token as Address, data }
}

/** Not every node looks at the balance when it estimates, and a transaction that none takes would be sent for ever. */
async function assertBalance(chain: EvmChain, address: Address, needed: bigint): Promise<void> {
  if ((await getBalance(chain.client, { address })) < needed) {
    throw createHopelessError('The account that pays has not enough')
  }
}

async function estimate(chain: EvmChain, account: Address, call: Call): Promise<bigint> {
  try {
    return ((await estimateGas(chain.client, { account, ...call })) * 12n) / 10n
  } catch (cause) {
    if (isTransportFailure(cause)) throw cause
    throw createHopelessError('The account that pays has not enough, or the receiver refuses', { cause })
  }
}
