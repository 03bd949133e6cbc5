import { isEvmAddress, isNamespace, isSameAddress, type Namespace } from '@foyer/base'
import { knownReceiverLimit } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'

/** Someone this browser has sent to. */
export type KnownReceiver = {
  readonly address: string
  readonly namespace: Namespace
  /** The name that was typed. */
  readonly name?: string | undefined
}

/** What is dangerous about a receiver, the worst first; undefined for one that this browser has sent to before. */
export type ReceiverWarning = 'lookAlike' | 'own' | 'firstTime'

/** Those this browser has sent to in a family, the latest first. */
export function getKnownReceivers(foyer: Foyer, namespace: Namespace): readonly KnownReceiver[] {
  return readAll(foyer).filter((one) => one.namespace === namespace)
}

export function saveReceiver(foyer: Foyer, receiver: KnownReceiver): void {
  const { address, namespace } = receiver
  const others = readAll(foyer).filter(
    (one) => one.namespace !== namespace || !isSameAddress(namespace, one.address, address),
  )
  foyer.storage.set('knownReceivers', [receiver, ...others].slice(0, knownReceiverLimit))
}

/**
 * A thief who wants money that was meant for another sends a trifle from an address with the same ends: it is then copied from the
 * history by mistake.
 * @param own the account that sends
 */
export function getReceiverWarning(
  foyer: Foyer,
  { address, namespace }: KnownReceiver,
  own: string,
): ReceiverWarning | undefined {
  if (isSameAddress(namespace, address, own)) return 'own'
  const known = getKnownReceivers(foyer, namespace).map((one) => one.address)
  if (known.some((one) => isSameAddress(namespace, one, address))) return undefined
  return [own, ...known].some((one) => isLookAlike(one, address)) ? 'lookAlike' : 'firstTime'
}

/** How many characters at each end people compare, if any. */
const comparedEnds = { start: 3, end: 4 }

/** Whether two addresses that differ have the same first and last characters. Case is no difference to a hurried eye. */
export function isLookAlike(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => text.toLowerCase().replace(/^0x/, '')) as [string, string]
  const { start, end } = comparedEnds
  return one !== other && one.slice(0, start) === other.slice(0, start) && one.slice(-end) === other.slice(-end)
}

function readAll(foyer: Foyer): readonly KnownReceiver[] {
  return (foyer.storage.get('knownReceivers') ?? []).flatMap((row) => {
    // an earlier version kept addresses alone, in lower case: only those of EVM chains still mean something
    if (typeof row === 'string') return isEvmAddress(row) ? [{ address: row, namespace: 'eip155' as const }] : []
    if (typeof row !== 'object' || row === null) return []
    const { address, namespace, name } = row as Readonly<Record<string, unknown>>
    const isKnown = typeof address === 'string' && address !== '' && address.length <= 200 && isNamespace(namespace)
    const isNamed = typeof name === 'string' && name.length <= 255
    return isKnown ? [{ address, namespace, ...(isNamed && { name }) }] : []
  })
}
