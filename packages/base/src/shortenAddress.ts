/**
 * `0x71C7…8976F2`: the first 4 and last 6 characters; a string that would not become shorter stays whole.
 * @see specification §5
 */
export function shortenAddress(value: string, start = 4, end = 6): string {
  return value.length <= start + end + 1 ? value : `${value.slice(0, start)}…${value.slice(value.length - end)}`
}
