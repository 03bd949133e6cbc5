import { cleanText, FoyerError, isEvmAddress, type Network, shortenAddress, type Token } from '@foyer/base'
import type { Scope } from '../scope.ts'
import {
  decodeAggregate3,
  decodeText,
  decodeUint,
  encodeAggregate3,
  encodeBalanceOf,
  type Hex,
  selectors,
} from './abi.ts'
import type { InputOf } from './input.ts'
import { getNode, type Node } from './node.ts'

type Read = { readonly target: string; readonly data: Hex }

/** Reads in one request; a contract that is not a token says so by its empty answer. */
export async function getToken(scope: Scope, input: InputOf<'getToken'>): Promise<Token> {
  const { tokenAddress: address, network, signal } = input
  assertAddress(address)
  const read = (selector: string): Read => ({ target: address, data: `0x${selector}` })
  const reads = [read(selectors.name), read(selectors.symbol), read(selectors.decimals)]
  const [name, symbol, decimals] = await readAll(getNode(scope, network, signal), network, reads)
  const digits = decodeUint(decimals)
  // beyond 77 digits no amount of a uint256 has a whole part
  if (digits === undefined || digits > 77n) throw new FoyerError('InvalidAddress', { value: address })
  const shortName = cleanText(decodeText(symbol), 32) ?? shortenAddress(address)
  return { address, name: cleanText(decodeText(name)) ?? shortName, symbol: shortName, decimals: Number(digits) }
}

/** A contract that has no answer to `balanceOf` is no token here, so there is nothing of it: 0. */
export async function getTokenBalances(scope: Scope, input: InputOf<'getTokenBalances'>): Promise<readonly bigint[]> {
  const { address, network, tokenAddresses, signal } = input
  assertAddress(address)
  for (const token of tokenAddresses) assertAddress(token)
  const reads = tokenAddresses.map((target) => ({ target, data: encodeBalanceOf(address) }))
  const answers = await readAll(getNode(scope, network, signal), network, reads)
  return answers.map((answer) => decodeUint(answer) ?? 0n)
}

function assertAddress(value: string): void {
  if (!isEvmAddress(value) || !value.startsWith('0x')) throw new FoyerError('InvalidAddress', { value })
}

/** The most call data one Multicall3 request carries, in bytes (specification §9). */
const aggregateBytes = 1_024

/** Through Multicall3 where the chain has it, else one by one; what reverts is undefined. */
async function readAll(node: Node, network: Network, reads: readonly Read[]): Promise<readonly (string | undefined)[]> {
  const multicall3 = network.contracts?.multicall3
  if (!multicall3 || reads.length < 2) return Promise.all(reads.map((read) => readOne(node, read)))
  const groups = groupByBytes(reads)
  const answers = await Promise.all(
    groups.map(async (group) => {
      const data = await readOne(node, { target: multicall3, data: encodeAggregate3(group) })
      // an address that holds no Multicall3 answers nothing we can read
      return decodeAggregate3(data ?? '0x', group.length) ?? Promise.all(group.map((read) => readOne(node, read)))
    }),
  )
  return answers.flat()
}

export function groupByBytes(reads: readonly Read[]): readonly (readonly Read[])[] {
  const groups: Read[][] = []
  let room = 0
  for (const read of reads) {
    const bytes = (read.data.length - 2) / 2
    if (bytes > room) {
      groups.push([])
      room = aggregateBytes
    }
    groups.at(-1)?.push(read)
    room -= bytes
  }
  return groups
}

async function readOne(node: Node, { target, data }: Read): Promise<string | undefined> {
  try {
    const answer = await node('eth_call', [{ to: target, data }, 'latest'])
    return typeof answer === 'string' ? answer : undefined
  } catch (error) {
    if (error instanceof FoyerError && error.name === 'TransactionFailed') return undefined
    throw error
  }
}
