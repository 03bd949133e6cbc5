import { delegationManager, nonceEnforcer } from '@foyer/base'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { call } from 'viem/actions'
import * as z from 'zod/mini'
import { describeError } from '../log.ts'
import type { Tables } from '../store/tables.ts'
import type { Frame } from './frame.ts'
import { callBundler } from './operations.ts'

/** Between two looks, and before the first try after the page's own, in ms. */
const lookEvery = 10_000
/** Tries stand ever further apart, this far at most, in ms. */
const longestDelay = 6 * 3_600_000
/** So many are tried in one look. */
const mostAtOnce = 50

const abi = parseAbi([
  'function disabledDelegations(bytes32 hash) view returns (bool)',
  'function currentNonce(address manager, address delegator) view returns (uint256)',
])

/** What a kept grant says of the account that gave it, and under which number. */
const kept = z.object({
  delegation: z.object({
    delegator: z.string().check(z.regex(/^0x[0-9a-f]{40}$/i)),
    caveats: z.array(z.object({ enforcer: z.string(), terms: z.string() })),
  }),
})

type Row = Pick<
  Tables['frame_grants'],
  'hash' | 'chain_id' | 'user_id' | 'grant_json' | 'revocation_json' | 'revoking_at' | 'tried_at'
>

/**
 * Goes on with what visitors wanted taken back: hands the signed operation to the bundler again until the chain has it, also
 * when the page that began it is gone. The very same bytes each time, so it is done at most once.
 * @returns stop
 */
export function startRevocations(frame: Frame): () => void {
  const abort = new AbortController()
  let isBusy = false
  const look = async () => {
    if (isBusy) return
    isBusy = true
    try {
      await finishRevocations(frame, abort.signal)
    } catch (error) {
      frame.log('error', 'frame: revocations were not looked at', { error: describeError(error) })
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(() => void look(), lookEvery).unref()
  return () => {
    clearInterval(timer)
    abort.abort()
  }
}

/** One look at all that wait. */
async function finishRevocations(frame: Frame, signal: AbortSignal): Promise<void> {
  const now = frame.now()
  const rows = await frame.store
    .selectFrom('frame_grants')
    .select(['hash', 'chain_id', 'user_id', 'grant_json', 'revocation_json', 'revoking_at', 'tried_at'])
    .where('revocation_json', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tried_at', '<=', now - lookEvery)
    .orderBy('tried_at')
    .limit(mostAtOnce)
    .execute()
  // what takes several back is handed over once
  const handed = new Set<string>()
  for (const row of rows) {
    if (signal.aborted) return
    if (now - Number(row.tried_at) < toDelay(row)) continue
    await finishOne(frame, row, { signal, handed }).catch((error: unknown) => {
      frame.log('warn', 'frame: a revocation was not taken', { chainId: row.chain_id, reason: describeError(error) })
    })
  }
}

function toDelay({ tried_at, revoking_at }: Row): number {
  return Math.min(Math.max(Number(tried_at) - Number(revoking_at ?? 0), lookEvery), longestDelay)
}

type Look = { readonly signal: AbortSignal; readonly handed: Set<string> }

async function finishOne(frame: Frame, row: Row, { signal, handed }: Look): Promise<void> {
  const own = frame.store
    .updateTable('frame_grants')
    .where('user_id', '=', row.user_id)
    .where('chain_id', '=', row.chain_id)
    .where('hash', '=', row.hash)
  // whoever changes it first tries: several processes look
  const taken = await own.where('tried_at', '=', row.tried_at).set({ tried_at: frame.now() }).executeTakeFirst()
  if (taken.numUpdatedRows !== 1n) return
  if (await isTakenBack(frame, row)) {
    await own.set({ revoked_at: frame.now() }).execute()
    return
  }
  const json = row.revocation_json ?? '[]'
  if (handed.has(json)) return
  handed.add(json)
  const params = JSON.parse(json) as readonly unknown[]
  await callBundler(frame, { chainId: row.chain_id, method: 'eth_sendUserOperation', params }, signal)
}

/** By itself, or with all that its account had granted until then. */
async function isTakenBack({ chains }: Frame, { chain_id, hash, grant_json }: Row): Promise<boolean> {
  const chain = chains.get(chain_id)
  if (chain?.family !== 'evm') return false
  const read = async (to: Address, data: Hex) => {
    const answer = await call(chain.client, { to, data })
    return /^0x[0-9a-f]{64}$/.test(answer.data ?? '') ? BigInt(answer.data ?? '') : undefined
  }
  const disabled = encodeFunctionData({ abi, functionName: 'disabledDelegations', args: [hash as Hex] })
  if ((await read(delegationManager, disabled)) === 1n) return true
  const { data } = kept.safeParse(JSON.parse(grant_json))
  const own = data?.delegation.caveats.find(({ enforcer }) => enforcer.toLowerCase() === nonceEnforcer.toLowerCase())
  if (!data || !own || !/^0x[0-9a-f]{64}$/i.test(own.terms)) return false
  const args = [delegationManager, data.delegation.delegator as Address] as const
  const count = await read(nonceEnforcer, encodeFunctionData({ abi, functionName: 'currentNonce', args }))
  return count !== undefined && count > BigInt(own.terms)
}
