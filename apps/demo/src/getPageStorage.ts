/** The page's storage; undefined where the browser refuses it. */
export function getPageStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
