import { FoyerError } from '@foyer/base'
import { readEvmArrival, transferTopic } from './readEvmArrival.ts'
import type { RequestNode, Transfer, TransferQuestion } from './types.ts'

type Fields = Readonly<Record<string, unknown>>

type Log = { readonly address: string; readonly from: string; readonly to: string; readonly value: bigint }

/**
 * Reads what a transaction on an EVM chain gave to the recipient: the coin by the transaction itself, a token by the contract's own
 * logs, and no more than arrived. The block has to be the one that the chain has now.
 * @returns undefined where the node does not know it
 * @throws FoyerError `RpcRequestFailed`, also for an answer that is none
 */
export async function readEvmTransfer(request: RequestNode, question: TransferQuestion): Promise<Transfer | undefined> {
  const [transaction, receipt] = await Promise.all([
    request('eth_getTransactionByHash', [question.hash]),
    request('eth_getTransactionReceipt', [question.hash]),
  ])
  if (transaction === null && receipt === null) return undefined
  const block = receipt === null ? undefined : await readBlock(request, toFields(receipt))
  if (!block || transaction === null) return waiting
  const logs = readLogs(toFields(receipt)['logs'])
  const isFailed = toUnits(toFields(receipt)['status']) !== 1n
  const { number, ...depth } = block
  const told = sum(toFields(transaction), logs, question)
  if (question.asset === 'native' || isFailed || told.received <= 0n) return { ...depth, isFailed, ...told }
  const lost = told.received - (await readEvmArrival(request, question, { block: number, told: told.received }))
  return { ...depth, isFailed, ...told, received: told.received - lost, fromPayer: told.fromPayer - lost }
}

const waiting: Transfer = {
  confirmations: 0,
  isFailed: false,
  at: undefined,
  received: 0n,
  fromPayer: 0n,
  isReceiver: false,
}

type Block = { readonly number: bigint; readonly confirmations: number; readonly at: number }

/** @returns undefined where the chain has another block there by now */
async function readBlock(request: RequestNode, receipt: Fields): Promise<Block | undefined> {
  const number = toUnits(receipt['blockNumber'])
  const [head, answer] = await Promise.all([
    request('eth_blockNumber', []),
    request('eth_getBlockByNumber', [`0x${number.toString(16)}`, false]),
  ])
  if (answer === null || toFields(answer)['hash'] !== receipt['blockHash']) return undefined
  const depth = toUnits(head) - number + 1n
  return {
    number,
    confirmations: Math.max(1, Number(depth)),
    at: Number(toUnits(toFields(answer)['timestamp'])) * 1_000,
  }
}

function sum(transaction: Fields, logs: readonly Log[], { asset, recipient, payer }: TransferQuestion) {
  const to = recipient.toLowerCase()
  const coins = toAddress(transaction['to']) === to ? toUnits(transaction['value']) : 0n
  const isReceiver = coins > 0n || logs.some((log) => log.to === to && log.value > 0n)
  if (asset === 'native') {
    const isPayer = payer === undefined || toAddress(transaction['from']) === payer.toLowerCase()
    return { isReceiver, received: coins, fromPayer: isPayer ? coins : 0n }
  }
  const own = logs.filter(({ address }) => address === asset.toLowerCase())
  const add = (list: readonly Log[]) => list.reduce((total, { value }) => total + value, 0n)
  // what the recipient gives back, or gives to itself, is not received
  const given = add(own.filter((log) => log.from === to))
  const received = add(own.filter((log) => log.to === to)) - given
  const ofPayer = own.filter((log) => log.to === to && log.from === payer?.toLowerCase())
  return { isReceiver, received, fromPayer: payer === undefined ? received : add(ofPayer) - given }
}

function readLogs(logs: unknown): readonly Log[] {
  if (!Array.isArray(logs)) throw refuse('logs')
  return logs.flatMap((entry: unknown): readonly Log[] => {
    const { address, topics, data } = toFields(entry)
    if (!Array.isArray(topics) || topics.length !== 3 || topics[0] !== transferTopic) return []
    if (typeof data !== 'string' || !/^0x[0-9a-f]{64}$/i.test(data)) return []
    const [from, to] = [topics[1], topics[2]].map((topic) => `0x${String(topic).slice(26).toLowerCase()}`)
    return [{ address: toAddress(address) ?? '', from: from ?? '', to: to ?? '', value: BigInt(data) }]
  })
}

function toFields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw refuse('an object')
  return value as Fields
}

function toAddress(value: unknown): string | undefined {
  return typeof value === 'string' ? value.toLowerCase() : undefined
}

function toUnits(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) throw refuse('a number')
  return BigInt(value)
}

function refuse(what: string): FoyerError {
  return new FoyerError('RpcRequestFailed', { message: `the answer lacks ${what}` })
}
