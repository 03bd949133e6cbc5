import { FoyerError, isEvmAddress, isFoyerError, isSameAddress, type Network } from '@foyer/base'
import type { Scope } from '../scope.ts'
import { decodeUint, encodeWord, type Hex, selectors } from './abi.ts'
import type { InputOf } from './input.ts'
import { getNode, type Node } from './node.ts'
import { sendCall } from './send.ts'

/** Interface ids (ERC-165), padded to a word. */
const interfaces = { erc721: '80ac58cd', erc1155: 'd9b67a26' } as const
type Standard = keyof typeof interfaces

type NftOn = {
  readonly network: Network
  readonly contract: string
  readonly tokenId: string
  readonly signal?: AbortSignal | undefined
}

export async function getNftBalance(scope: Scope, input: InputOf<'getNftBalance'>): Promise<bigint> {
  const { address, contract, tokenId } = input
  const node = getNode(scope, input.network, input.signal)
  const standard = await readStandard(node, contract)
  const number = encodeNumber(tokenId)
  if (standard === 'erc1155') {
    const data: Hex = `0x${selectors.balanceOfId}${encodeWord(address)}${number}`
    return decodeUint(await read(node, contract, data)) ?? 0n
  }
  const owner = decodeUint(await read(node, contract, `0x${selectors.ownerOf}${number}`))
  const holder = owner === undefined ? '' : `0x${owner.toString(16).padStart(40, '0')}`
  return isSameAddress('eip155', holder, address) ? 1n : 0n
}

export async function sendNft(scope: Scope, input: InputOf<'sendNft'>): Promise<string> {
  const { connection, network, contract, signal } = input
  const from = connection.accounts[0]?.address ?? ''
  const data = await toNftCall(scope, { ...input, from })
  return await sendCall(scope, { connection, network, to: contract, data, signal })
}

/** The call that gives one of an NFT to somebody: how is for the contract to say. */
export async function toNftCall(
  scope: Scope,
  { network, contract, tokenId, from, to, signal }: NftOn & { readonly from: string; readonly to: string },
): Promise<Hex> {
  if (!isEvmAddress(to)) throw new FoyerError('InvalidAddress', { value: to })
  const standard = await readStandard(getNode(scope, network, signal), contract)
  const sides = encodeWord(from) + encodeWord(to) + encodeNumber(tokenId)
  if (standard === 'erc721') return `0x${selectors.safeTransfer}${sides}`
  // one of them, and no words for the receiver: an empty list after five words
  return `0x${selectors.safeTransferId}${sides}${encodeWord(1)}${encodeWord(160)}${encodeWord(0)}`
}

/** @throws FoyerError `InvalidAddress` for a contract that is neither, and for text that names none */
async function readStandard(node: Node, contract: string): Promise<Standard> {
  const invalid = () => new FoyerError('InvalidAddress', { value: contract })
  if (!isEvmAddress(contract)) throw invalid()
  for (const [standard, id] of Object.entries(interfaces) as [Standard, string][]) {
    const answer = await read(node, contract, `0x${selectors.supportsInterface}${id.padEnd(64, '0')}`)
    if (decodeUint(answer) === 1n) return standard
  }
  throw invalid()
}

function encodeNumber(tokenId: string): string {
  if (!/^\d{1,78}$/.test(tokenId) || BigInt(tokenId) >= 2n ** 256n)
    throw new FoyerError('InvalidAmount', { value: tokenId })
  return encodeWord(BigInt(tokenId))
}

/** What reverts is undefined: no such NFT, or no such function. */
async function read(node: Node, to: string, data: Hex): Promise<string | undefined> {
  try {
    const answer = await node('eth_call', [{ to, data }, 'latest'])
    return typeof answer === 'string' ? answer : undefined
  } catch (error) {
    if (isFoyerError(error, 'TransactionFailed')) return undefined
    throw error
  }
}
