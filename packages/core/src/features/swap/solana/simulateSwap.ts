import type { Network } from '@foyer/base'
import { base58 } from '@scure/base'
import type { Foyer } from '../../../foyer.ts'
import { requestNode } from '../requestNode.ts'
import {
  commitment,
  type NamedAccount,
  type NodeAccount,
  readAccounts,
  requestAccounts,
  throwUnanswered,
  toValue,
} from './nodeAccounts.ts'
import { stakeProgram, systemProgram, tokenPrograms } from './programs.ts'
import { refuseSwap } from './refuseSwap.ts'
import { tokenAccountSize } from './tokenAccount.ts'

/** An account of the visitor's before and after. */
export type Change = {
  readonly address: string
  readonly before: NodeAccount | undefined
  readonly after: NodeAccount | undefined
}

type Simulated = { readonly error: unknown; readonly accounts: readonly (NodeAccount | undefined)[] }

/** Programs whose accounts say in their bytes who may take from them. */
const keepers: readonly string[] = [systemProgram, stakeProgram, ...tokenPrograms]

/**
 * Runs a transaction on the site's own node without sending it. Only accounts that it may write can change: those of the visitor's are
 * given back, be they named in its instructions or found by whom they name.
 * @throws FoyerError `AnswerInvalid` for one that would fail, `RpcRequestFailed` where no node can, `RequestAborted`
 */
export async function simulateSwap(
  foyer: Foyer,
  params: {
    readonly network: Network
    readonly account: string
    readonly own: readonly string[]
    readonly accounts: readonly NamedAccount[]
    readonly transaction: string
  },
  signal: AbortSignal,
): Promise<readonly Change[]> {
  const { network, account, own, transaction } = params
  const named = [account, ...own]
  const writable = params.accounts.flatMap(({ address, isWritable }) => (isWritable ? [address] : []))
  const asked = [...new Set([...named, ...writable])]
  const before = await requestAccounts(foyer, network, asked, { length: tokenAccountSize, signal })
  const key = base58.decode(account)
  const watched = asked.filter((address, index) => named.includes(address) || namesOwner(before[index], key))
  const options = { commitment, encoding: 'base64', sigVerify: false, replaceRecentBlockhash: false }
  const question = {
    method: 'simulateTransaction',
    params: [transaction, { ...options, accounts: { encoding: 'base64', addresses: watched } }],
  }
  const read = (result: unknown) => readSimulated(toValue(result), watched.length)
  const simulated = await requestNode(foyer, network, question, read, signal)
  const { error, accounts } = simulated ?? throwUnanswered(network, question.method)
  if (error !== null) refuseSwap(`it would fail: ${JSON.stringify(error)}`)
  return watched.map((address, index) => ({
    address,
    before: before[asked.indexOf(address)],
    after: accounts[index],
  }))
}

function readSimulated(value: unknown, count: number): Simulated | undefined {
  const { err, accounts } = (value ?? {}) as { readonly [name: string]: unknown }
  if (err !== null) return err === undefined ? undefined : { error: err, accounts: [] }
  const read = readAccounts(accounts, count)
  return read && { error: null, accounts: read }
}

function namesOwner(account: NodeAccount | undefined, key: Uint8Array): boolean {
  if (!account || !keepers.includes(account.owner)) return false
  const { data } = account
  return data.some((_, start) => start + 32 <= data.length && key.every((byte, index) => data[start + index] === byte))
}
