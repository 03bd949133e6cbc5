/** A site is its host; only where the way to it is not safe that is said as well. */
export function toSiteName(origin: string): string {
  return origin.startsWith('https://') ? new URL(origin).host : origin
}
