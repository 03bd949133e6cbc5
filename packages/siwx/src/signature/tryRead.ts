/**
 * Returns what a library makes of bytes from outside; undefined where it throws, for bytes that are no signature are refused like a
 * wrong one.
 */
export function tryRead<value>(read: () => value): value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
