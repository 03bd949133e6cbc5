import { isFoyerError, isSameAddress } from '@foyer/base'
import type { InputOf } from './input.ts'
import { type Node, toHex, toQuantity } from './node.ts'

type Receiving = NonNullable<InputOf<'waitForTransaction'>['receiving']>
type Receipt = Readonly<Record<string, unknown>>

/** Of `Transfer(address,address,uint256)`. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Reads how much of a token, or of the coin, a confirmed transaction brought an account. Of the coin only where nothing else of the
 * account stands in the same block: its balance before and after is all a node tells.
 * @returns base units; undefined where the chain does not tell
 */
export async function readReceived(node: Node, hash: string, receiving: Receiving): Promise<bigint | undefined> {
  try {
    const receipt = await node('eth_getTransactionReceipt', [hash])
    if (typeof receipt !== 'object' || receipt === null) return undefined
    const { account, tokenAddress } = receiving
    return tokenAddress === undefined
      ? await readCoins(node, receipt as Receipt, account)
      : addTransfers(receipt as Receipt, account, tokenAddress)
  } catch (error) {
    // of old blocks many nodes keep no state: the swap is none the less confirmed
    if (isFoyerError(error, 'RpcRequestFailed') || isFoyerError(error, 'TransactionFailed')) return undefined
    throw error
  }
}

/** Adds up the transfers of a token; what left again is taken off. */
function addTransfers({ logs }: Receipt, account: string, tokenAddress: string): bigint | undefined {
  if (!Array.isArray(logs)) return undefined
  let received = 0n
  for (const log of logs as readonly Receipt[]) {
    const topics = log['topics']
    if (!isSame(log['address'], tokenAddress) || !Array.isArray(topics) || topics[0] !== transferTopic) continue
    const value = toQuantity(log['data'])
    if (isSame(toAddress(topics[2]), account)) received += value
    if (isSame(toAddress(topics[1]), account)) received -= value
  }
  return received > 0n ? received : undefined
}

async function readCoins(node: Node, receipt: Receipt, account: string): Promise<bigint | undefined> {
  const { from, blockNumber, gasUsed, effectiveGasPrice, l1Fee } = receipt
  if (!isSame(from, account)) return undefined
  const height = toQuantity(blockNumber)
  const blocks = [toHex(height - 1n), toHex(height)]
  const read = async (method: string) =>
    (await Promise.all(blocks.map((block) => node(method, [account, block])))).map(toQuantity)
  const [[before = 0n, after = 0n], [first = 0n, last = 0n]] = await Promise.all([
    read('eth_getBalance'),
    read('eth_getTransactionCount'),
  ])
  if (last - first !== 1n) return undefined
  const fee = toQuantity(gasUsed) * toQuantity(effectiveGasPrice) + (l1Fee === undefined ? 0n : toQuantity(l1Fee))
  const received = after - before + fee
  return received > 0n ? received : undefined
}

const isSame = (a: unknown, b: string): boolean => typeof a === 'string' && isSameAddress('eip155', a, b)
/** Of 32 bytes the last 20. */
const toAddress = (topic: unknown): string => (typeof topic === 'string' ? `0x${topic.slice(-40)}` : '')
