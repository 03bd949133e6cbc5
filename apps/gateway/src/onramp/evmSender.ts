import { type Address, encodeFunctionData, type Hex, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { estimateGas, getTransactionCount, sendRawTransaction } from 'viem/actions'
import * as z from 'zod/mini'
import { erc20Abi } from '../chains/abis.ts'
import type { EvmChain } from '../chains/evmChain.ts'
import { isTransportFailure } from '../chains/readMany.ts'
import { getGasPrices } from '../swaps/getGasPrices.ts'
import { createHopelessError, type Sender } from './deliver.ts'

const receiptSchema = z.nullable(z.object({ status: z.optional(z.nullable(z.string())) }))

/** Pays orders from an account of the owner on an EVM chain. */
export function createEvmSender(chain: EvmChain, privateKey: Hex): Sender {
  const account = privateKeyToAccount(privateKey)
  const getNonce = (blockTag: 'latest' | 'pending') =>
    getTransactionCount(chain.client, { address: account.address, blockTag })
  return {
    async sign(order) {
      const units = BigInt(order.amount ?? '0')
      const to = order.account as Address
      const call =
        order.token === 'native'
          ? { to, value: units }
          : {
              to: order.token as Address,
              data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] }),
            }
      const gas = await estimateGas(chain.client, { account: account.address, ...call }).catch((error: unknown) => {
        if (isTransportFailure(error)) throw error
        throw createHopelessError('The account that pays has not enough, or the receiver refuses', { cause: error })
      })
      const { fast } = await getGasPrices(chain)
      const nonce = await getNonce('latest')
      const raw = await account.signTransaction({
        type: 'legacy',
        chainId: chain.number,
        nonce,
        gas: (gas * 12n) / 10n,
        // room for a base fee that rises until it is included
        gasPrice: BigInt(fast) * 2n,
        ...call,
      })
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
      const next = await getNonce('latest')
      const receipt = receiptSchema.parse(await request({ method: 'eth_getTransactionReceipt', params: [hash] }))
      if (receipt) return { state: receipt.status === '0x0' ? 'reverted' : 'included' }
      return { state: next > nonce ? 'lost' : 'pending' }
    },
  }
}
