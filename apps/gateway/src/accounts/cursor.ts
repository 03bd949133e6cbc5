import { throwHttpError } from '../http/httpErrors.ts'

/** A place in the history of an account, over all chains: after this one the next page begins. */
export type Place = {
  readonly timestamp: number
  readonly chainId: string
  readonly block: number
  readonly position: number
}

export function formatCursor(place: Place): string {
  return Buffer.from([place.timestamp, place.block, place.position, place.chainId].join(' ')).toString('base64url')
}

/** @throws refusal `InvalidCursor` */
export function parseCursor(cursor: string): Place {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const match = /^(\d{1,12}) (\d{1,12}) (\d{1,7}) ([a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})$/.exec(text)
  if (!match) return throwHttpError('InvalidCursor')
  const [, timestamp, block, position, chainId = ''] = match
  return { timestamp: Number(timestamp), block: Number(block), position: Number(position), chainId }
}

/** A place in a list that sources keep, in their own words. */
export function formatSourceCursor(place: string): string {
  return Buffer.from(`source ${place}`).toString('base64url')
}

/** @returns the source's own words; undefined for a place in the own index */
export function parseSourceCursor(cursor: string): string | undefined {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  return text.startsWith('source ') ? text.slice('source '.length) : undefined
}
