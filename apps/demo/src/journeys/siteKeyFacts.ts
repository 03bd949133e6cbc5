/** What happens in the journey of the site's key, beside what Foyer tells. */
export type SiteKeyFact = 'KEY_GRANTED' | 'KEY_ACTED' | 'KEY_REFUSED' | 'KEY_TAKEN_BACK'

const name = 'site-key'

export function addFact(type: SiteKeyFact): void {
  window.dispatchEvent(new CustomEvent(name, { detail: type }))
}

/** @returns stop */
export function watchFacts(onFact: (type: SiteKeyFact) => void): () => void {
  const listen = (event: Event) => onFact((event as CustomEvent<SiteKeyFact>).detail)
  window.addEventListener(name, listen)
  return () => window.removeEventListener(name, listen)
}
