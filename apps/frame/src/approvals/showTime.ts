/** A moment in seconds since 1970 as "2026-11-30 18:00", in UTC. */
export function showTime(seconds: bigint): string {
  return new Date(Number(seconds) * 1_000).toISOString().slice(0, 16).replace('T', ' ')
}
