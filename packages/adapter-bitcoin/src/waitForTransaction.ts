import { delay, type Network, type TransactionOutcome } from '@foyer/base'
import { getJson } from './esplora.ts'

/** Milliseconds between looks; they grow, for blocks come every ten minutes. */
const firstPause = 500
const longestPause = 20_000

/** Looks in a row that find nothing before a transaction that was there is taken as gone. */
const missesUntilGone = 10

/** Failures of the server in a row after which the wait gives up. */
const failureLimit = 10

type Wait = { readonly hash: string; readonly network: Network; readonly signal?: AbortSignal | undefined }
type Coin = { readonly txid: string; readonly vout: number }

/**
 * `confirmed` with the first block that holds it, `replaced` when another transaction spent its coins, `expired` when
 * no one holds it any more. Between these lie ten minutes or, with a low fee, days: pass a signal to stop earlier.
 * @throws FoyerError `RpcRequestFailed` when the network stays silent, `RequestAborted`
 */
export async function waitForTransaction(input: Wait): Promise<TransactionOutcome> {
  const { network, hash, signal } = input
  let pause = firstPause
  let misses = 0
  let failures = 0
  let coins: readonly Coin[] = []
  for (;;) {
    try {
      const found = await getJson(network, `/tx/${encodeURIComponent(hash)}`, signal)
      failures = 0
      misses = found === undefined ? misses + 1 : 0
      const { status, vin, fee } = toFields(found)
      if (toFields(status)['confirmed'] === true) {
        return { status: 'confirmed', ...(Number.isSafeInteger(fee) && { fee: BigInt(Number(fee)) }) }
      }
      if (found !== undefined) coins = readCoins(vin)
      const rival = found === undefined ? await findReplacement(coins, input) : undefined
      if (rival) return { status: 'replaced', hash: rival }
      if (misses >= missesUntilGone) return { status: 'expired' }
    } catch (error) {
      failures += 1
      if (failures >= failureLimit || signal?.aborted) throw error
    }
    await delay(pause, signal)
    pause = Math.min(pause * 1.5, longestPause)
  }
}

/** The transaction that spent one of the coins instead. */
async function findReplacement(coins: readonly Coin[], { network, hash, signal }: Wait): Promise<string | undefined> {
  for (const { txid, vout } of coins.slice(0, 5)) {
    const spend = toFields(await getJson(network, `/tx/${txid}/outspend/${vout}`, signal))
    const rival = spend['txid']
    if (spend['spent'] === true && typeof rival === 'string' && /^[0-9a-f]{64}$/.test(rival) && rival !== hash)
      return rival
  }
  return undefined
}

function readCoins(vin: unknown): readonly Coin[] {
  return (Array.isArray(vin) ? vin : []).flatMap((one: unknown) => {
    const { txid, vout } = toFields(one)
    return typeof txid === 'string' && /^[0-9a-f]{64}$/.test(txid) && Number.isSafeInteger(vout)
      ? { txid, vout: Number(vout) }
      : []
  })
}

function toFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
