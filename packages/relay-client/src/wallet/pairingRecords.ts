import { bytesToHex } from '../crypto/bytes.ts'
import { parseKey } from '../crypto/keys.ts'
import { formatRequest, isRecord, parseRpc } from '../jsonRpc.ts'
import type { RelayStorage } from '../session/storage.ts'
import { readSeconds, readTexts } from '../session/validate.ts'
import { handlePairingRequest, type Pairing } from './handlePairingRequest.ts'
import { parseStored } from './keptMessages.ts'

/** Writes a link with what its site asked, in the site's own words. @param prefix what the keys of pairings start with */
export function savePairing(storage: RelayStorage, prefix: string, pairing: Pairing): void {
  const { topic, expiry, methods } = pairing
  const symKey = bytesToHex(pairing.symKey)
  const requests = [pairing.proposal, pairing.authentication].flatMap((asked) => {
    return asked ? [formatRequest(asked.request.id, asked.request.method, asked.request.params)] : []
  })
  storage.set(prefix + topic, JSON.stringify({ topic, symKey, expiry, methods, requests }))
}

/** A link that an earlier run or another tab was given, judged anew; undefined where nothing readable is left. */
export function loadPairing(
  storage: RelayStorage,
  prefix: string,
  params: { readonly topic: string; readonly canAuthenticate: boolean },
): Pairing | undefined {
  const value = parseStored(storage.get(prefix + params.topic))
  if (!isRecord(value) || !Array.isArray(value['requests'])) return undefined
  const { topic, requests } = value
  const symKey = parseKey(value['symKey'])
  const [expiry, methods] = [readSeconds(value['expiry']), readTexts(value['methods'])]
  if (topic !== params.topic || !symKey || !expiry || !methods) return undefined
  let pairing: Pairing = { topic: params.topic, symKey, expiry, methods }
  for (const text of requests.slice(0, 2)) {
    const request = parseRpc(String(text))
    if (request?.kind !== 'request') continue
    pairing = handlePairingRequest(pairing, request, params.canAuthenticate).next ?? pairing
  }
  return pairing
}
