/**
 * Formats how many there are, for reading: `10,000`. Without a locale no `Intl`: a browser loads its data on first use, while it
 * draws.
 * @param locale BCP 47; a malformed one is as good as English
 */
export function formatCount(count: number, locale?: string): string {
  if (!locale) return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
  try {
    return count.toLocaleString(locale)
  } catch {
    return count.toLocaleString('en')
  }
}
