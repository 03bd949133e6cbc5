import { isApiError } from '../api.ts'
import { type SignerContext, sendUntilAnswered } from './context.ts'
import { createName, sealUnder, splitKey, toText } from './halves.ts'
import { type Custody, envelopePurpose, joinPair, type OpenedKey } from './openWallet.ts'
import { hold, wipeHeld } from './sharingFlow.ts'

type Addition = {
  readonly sharing: string
  readonly address: string
  readonly entropy: OpenedKey
  /** The recovery code, where it is at hand and the wallet is strict. */
  readonly recovery?: string | undefined
}

/**
 * Makes this browser a device of the wallet: it keeps its half first, then the server has the other. What fails leaves the
 * wallet open in memory, and costs another code after a reload.
 */
export async function addDevice(custody: Custody, context: SignerContext, params: Addition): Promise<void> {
  const { sharing, address, entropy, recovery } = params
  const pair = createName()
  const halves = splitKey(entropy)
  const envelope = await sealEnvelope(entropy, recovery)
  const isKept = await custody.store.savePair(address, { pair, sharing, half: halves.other, envelope })
  if (!isKept) return hold(custody, address, entropy)
  try {
    const body = { op: createName(), pair, sharing, pairShare: halves.one }
    await sendUntilAnswered(context, 'device/add', { body, entropy })
    const opened = await joinPair(context, { pair, half: halves.other }, address)
    opened?.fill(0)
    if (!opened) throw new Error('The new device does not open the wallet')
    wipeHeld(custody, address)
    custody.full.delete(address)
  } catch (error) {
    // an answer that was lost: the server may have the other half
    if (!isApiError(error, 'Unreachable')) await custody.store.dropPair(address, pair)
    if (isApiError(error, 'TooMany')) custody.full.add(address)
    hold(custody, address, entropy)
  }
}

/** The key under the recovery code: with this browser and the paper, no server is needed. */
export async function sealEnvelope(entropy: OpenedKey, recovery: string | undefined): Promise<string | undefined> {
  return recovery === undefined ? undefined : await sealUnder(recovery, envelopePurpose, toText(entropy))
}
