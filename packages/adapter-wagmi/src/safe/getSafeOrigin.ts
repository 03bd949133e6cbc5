/** Where Safe shows apps (reference §4.12). */
const defaultOrigins: readonly string[] = ['https://app.safe.global']

/**
 * The origin of the Safe that shows this page in a frame; undefined where none does. Only a page whose parent is one of
 * the origins named is a Safe app: any other site may frame it as well.
 */
export function getSafeOrigin(origins: readonly string[] = defaultOrigins): string | undefined {
  if (typeof window === 'undefined' || window.parent === window) return undefined
  // Firefox knows no ancestors; a referrer names the parent unless the page came by a link within the frame
  const parent = location.ancestorOrigins?.[0] ?? originOf(document.referrer)
  return parent !== undefined && origins.includes(parent) ? parent : undefined
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined
}
