/** `22 Nov 2026, 14:32`, in the locale's own form. @param at in milliseconds */
export function formatMoment(at: number, locale = 'en-GB'): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const
  try {
    return new Intl.DateTimeFormat(locale, style).format(at)
  } catch {
    return new Intl.DateTimeFormat('en-GB', style).format(at)
  }
}
