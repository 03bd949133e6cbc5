import { abortable, delay } from '@foyer/base'
import { keccak256 } from 'viem'
import { encodeWord, type Hex } from './abi.ts'
import type { Node } from './node.ts'

/** Between two looks at the chain, in ms; each wait is half as long again as the one before. */
const shortestWait = 250
const longestWait = 4_000

/** `isValidSignature(bytes32,bytes)`, and its answer that says yes (ERC-1271). */
const isValidSignature = '0x1626ba7e'

type Signing = { readonly account: string; readonly message: string; readonly signal: AbortSignal | undefined }

/**
 * Waits until the contract that is the account vouches for the message without a signature: its owners sign on the chain, in
 * their own time. An account without a contract, or one that no node tells of, is not waited for.
 * @throws FoyerError `RequestAborted`
 */
export async function waitForOwners(node: Node, { account, message, signal }: Signing): Promise<void> {
  const code = await abortable(
    node('eth_getCode', [account, 'latest']).catch(() => '0x'),
    signal,
  )
  if (code === '0x') return
  const encoder = new TextEncoder()
  const prefix = `\x19Ethereum Signed Message:\n${encoder.encode(message).length}`
  const hash = keccak256(encoder.encode(prefix + message))
  const data: Hex = `${isValidSignature}${hash.slice(2)}${encodeWord(64)}${encodeWord(0)}`
  for (let wait = shortestWait; ; wait = Math.min(wait * 1.5, longestWait)) {
    // one that reverts says no
    const answer = await node('eth_call', [{ to: account, data }, 'latest']).catch(() => undefined)
    if (typeof answer === 'string' && answer.startsWith(isValidSignature)) return
    await delay(wait, signal)
  }
}
