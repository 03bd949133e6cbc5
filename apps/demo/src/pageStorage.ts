/** The page's storage; undefined where the browser refuses it. */
export function pageStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
