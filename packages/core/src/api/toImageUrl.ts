/** An address as image elements take it: a path where the service is the site's own, and such a picture is shown without https, too. */
export function toImageUrl({ origin, href }: URL): string {
  return origin === globalThis.location?.origin ? href.slice(origin.length) : href
}
