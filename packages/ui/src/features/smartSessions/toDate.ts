/** A moment in seconds since 1970, in the visitor's own way and time. */
export function toDate(seconds: number): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(seconds * 1_000)
}
