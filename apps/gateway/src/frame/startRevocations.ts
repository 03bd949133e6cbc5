import { call } from 'viem/actions'
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

/** The same on every chain that has it: MetaMask's Delegation Framework 1.3.0. */
const delegationManager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
/** disabledDelegations(bytes32) */
const disabled = '0x2d40d052'

type Row = Pick<
  Tables['frame_grants'],
  'hash' | 'chain_id' | 'user_id' | 'revocation_json' | 'revoking_at' | 'tried_at'
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
    .select(['hash', 'chain_id', 'user_id', 'revocation_json', 'revoking_at', 'tried_at'])
    .where('revocation_json', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tried_at', '<=', now - lookEvery)
    .orderBy('tried_at')
    .limit(mostAtOnce)
    .execute()
  for (const row of rows) {
    if (signal.aborted) return
    if (now - Number(row.tried_at) < toDelay(row)) continue
    await finishOne(frame, row, signal).catch((error: unknown) => {
      frame.log('warn', 'frame: a revocation was not taken', { chainId: row.chain_id, reason: describeError(error) })
    })
  }
}

function toDelay({ tried_at, revoking_at }: Row): number {
  return Math.min(Math.max(Number(tried_at) - Number(revoking_at ?? 0), lookEvery), longestDelay)
}

async function finishOne(frame: Frame, row: Row, signal: AbortSignal): Promise<void> {
  const own = frame.store
    .updateTable('frame_grants')
    .where('user_id', '=', row.user_id)
    .where('chain_id', '=', row.chain_id)
    .where('hash', '=', row.hash)
  // whoever changes it first tries: several processes look
  const taken = await own.where('tried_at', '=', row.tried_at).set({ tried_at: frame.now() }).executeTakeFirst()
  if (taken.numUpdatedRows !== 1n) return
  if (await isDisabled(frame, row)) {
    await own.set({ revoked_at: frame.now() }).execute()
    return
  }
  const params = JSON.parse(row.revocation_json ?? '[]') as readonly unknown[]
  await callBundler(frame, { chainId: row.chain_id, method: 'eth_sendUserOperation', params }, signal)
}

async function isDisabled({ chains }: Frame, { chain_id, hash }: Row): Promise<boolean> {
  const chain = chains.get(chain_id)
  if (chain?.family !== 'evm') return false
  const { data } = await call(chain.client, { to: delegationManager, data: `${disabled}${hash.slice(2)}` })
  return data !== undefined && /^0x0*1$/.test(data)
}
