import type { Scope } from '../scope.ts'
import { decodeUint, encodeTransfer, encodeWord, selectors } from './abi.ts'
import type { InputOf } from './input.ts'
import { toNftCall } from './nfts.ts'
import { getNode, type Node, toQuantity } from './node.ts'
import { toTransaction } from './toTransaction.ts'
import { assertAccount } from './wallet.ts'

/** Where every OP Stack chain tells what its data costs on the chain below. */
const oracle = '0x420000000000000000000000000000000000000F'
/** Signature, nonce, fees and addresses of a transaction, beside its data, in bytes. */
const envelopeSize = 150
const plainTransfer = 21_000n

/** Gas limit times the highest price per gas wallets offer, and on OP Stack chains what the data costs below. In wei. */
export async function estimateFee(scope: Scope, input: InputOf<'estimateFee'>): Promise<bigint> {
  const { connection, network, to, value, tokenAddress, tokenId, signal } = input
  const from = assertAccount(connection)
  const nft = tokenAddress && tokenId && { network, contract: tokenAddress, tokenId, from, to, signal }
  const target = nft
    ? { to: nft.contract, value: 0n, data: await toNftCall(scope, nft) }
    : tokenAddress
      ? { to: tokenAddress, value: 0n, data: encodeTransfer(toTransaction({ to, value }).to, value) }
      : { to, value }
  const transaction = toTransaction(target)
  const node = getNode(scope, network, signal)
  const [gas, price, dataFee] = await Promise.all([
    node('eth_estimateGas', [{ from, ...transaction }]).then(toQuantity),
    highestGasPrice(node),
    dataFeeBelow(node, (transaction.data?.length ?? 2) / 2 - 1),
  ])
  // wallets leave room for a contract whose state moves between estimate and block
  const limit = gas <= plainTransfer ? gas : (gas * 3n) / 2n
  return limit * price + dataFee
}

/** Base fee doubled, as it may rise for some blocks, and the tip; the plain gas price on chains without EIP-1559. */
async function highestGasPrice(node: Node): Promise<bigint> {
  const block = (await node('eth_getBlockByNumber', ['latest', false])) as { baseFeePerGas?: unknown } | null
  const gasPrice = () => node('eth_gasPrice', []).then(toQuantity)
  if (block?.baseFeePerGas === undefined) return gasPrice()
  const baseFee = toQuantity(block.baseFeePerGas)
  const tip = await node('eth_maxPriorityFeePerGas', [])
    .then(toQuantity)
    .catch(async () => {
      const price = await gasPrice()
      return price > baseFee ? price - baseFee : 0n
    })
  return baseFee * 2n + tip
}

async function dataFeeBelow(node: Node, dataSize: number): Promise<bigint> {
  const data = `0x${selectors.getL1FeeUpperBound}${encodeWord(envelopeSize + dataSize)}`
  const answer = await node('eth_call', [{ to: oracle, data }, 'latest']).catch(() => undefined)
  return decodeUint(typeof answer === 'string' ? answer : undefined) ?? 0n
}
