import { getNameSuggestions, registerName, resolveName } from '@foyer/api'
import { type CaipNetworkId, delay, FoyerError, findCause, isFoyerError, isSameAddress } from '@foyer/base'
import { callApi } from '../../api/callApi.ts'
import { pendingTransactionRetryDelay } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { saveRecord } from '../../ledger/ledger.ts'
import { isOpen, type LedgerStatus } from '../../ledger/ledgerRecord.ts'
import { type NameRecord, toNameRecord } from './nameRecord.ts'

export { isNetworkServed } from '../../api/callApi.ts'

/** Names like one, each with whether it is taken. */
export function fetchSuggestions(
  foyer: Foyer,
  { label, zone, networkId }: { readonly label: string; readonly zone: string; readonly networkId: CaipNetworkId },
  signal: AbortSignal,
) {
  return callApi(foyer, getNameSuggestions, { chainId: networkId, name: label, zone }, { signal })
}

/** In ms. As long as a request that the page no longer waits for may take to arrive. */
const registrationTime = 60_000

/**
 * Has a name registered for the account that signed for it. An answer that says no, or that does not come, is checked: the name may
 * be the account's all the same.
 * @throws FoyerError `RegisterNameFailed`, `NameServiceFailed`
 */
export async function sendRegistration(
  foyer: Foyer,
  registration: {
    readonly networkId: CaipNetworkId
    readonly name: string
    readonly coinType: number
    readonly address: string
    readonly message: string
    readonly signature: string
  },
): Promise<void> {
  const { networkId: chainId, coinType: coin_type, address, message, signature, name } = registration
  const record = saveRecord(foyer, toNameRecord(registration))
  const params = { chainId, coin_type, address, message, signature }
  try {
    const { success } = await callApi(foyer, registerName, params, { signal: foyer.signal })
    if (!success) throw new FoyerError('RegisterNameFailed', { name })
    settle(foyer, record, 'confirmed')
  } catch (error) {
    if (await readIsOwn(foyer, record).catch(() => false)) {
      settle(foyer, record, 'confirmed')
      return
    }
    // without an answer it may be registered yet: `watchName` finds out
    if (isRefusal(error)) settle(foyer, record, 'failed')
    throw error
  }
}

/** Whether the service itself said no. */
function isRefusal(error: unknown): boolean {
  return isFoyerError(error, 'NameServiceFailed') || (isFoyerError(error, 'RegisterNameFailed') && !error.cause)
}

/** Waits for what became of a name whose registration was not heard of to its end. @returns as it stands once the service says so */
export async function watchName(foyer: Foyer, record: NameRecord): Promise<NameRecord> {
  const { signal } = foyer
  while (isOpen(record) && !signal.aborted) {
    const isOwn = await readIsOwn(foyer, record).catch(() => undefined)
    if (isOwn) return settle(foyer, record, 'confirmed')
    if (isOwn === false && Date.now() - record.askedAt > registrationTime) return settle(foyer, record, 'dropped')
    await delay(pendingTransactionRetryDelay, signal).catch(() => {})
  }
  return record
}

function settle(foyer: Foyer, record: NameRecord, status: LedgerStatus): NameRecord {
  return saveRecord(foyer, { ...record, state: { status, at: Date.now() } })
}

/** Reads whether the name is the account's by now. @throws FoyerError where the service does not say */
async function readIsOwn(foyer: Foyer, { networkId: chainId, account, details }: NameRecord): Promise<boolean> {
  try {
    const { addresses } = await callApi(foyer, resolveName, { chainId, name: details.name }, { signal: foyer.signal })
    return Object.values(addresses).some(({ address }) => isSameAddress('eip155', address, account))
  } catch (error) {
    const isMissing = (cause: Error) => isFoyerError(cause, 'HttpRequestFailed') && cause.context.status === 404
    if (findCause(error, isMissing)) return false
    throw error
  }
}
