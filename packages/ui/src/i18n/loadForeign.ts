import { loadPart } from '@foyer/base'
import { activeConnectionAtom, type Foyer, isOpenAtom, raiseAlert } from '@foyer/core'
import { isModalRequestedAtom, type Language, languageAtom, setLanguage } from '@foyer/core/internal/views'
import type { UiOptions } from '../FoyerContext.ts'
import { findLanguage } from './findLanguage.ts'
import { languageTable } from './languageTable.ts'
import type { PartName } from './parts.ts'

const codes = Object.keys(languageTable) as (keyof typeof languageTable)[]

type Load = NonNullable<Language['load']>

/** Fetches the words that a page shows first, and from then on those that the widget asks for. A second call does nothing. */
export async function loadForeign(foyer: Foyer, asked: UiOptions): Promise<void> {
  const { store } = foyer
  if (store.get(languageAtom) !== asked) return
  const load: Load = (names) => loadWords(foyer, asked, load, names).catch(() => {})
  setLanguage(foyer, { ...asked, load })
  watch(foyer, asked, load)
  await load([])
}

/**
 * Adds the words of these parts to what the widget says. A part that does not arrive stays English, of which the developer is told,
 * and is asked for again with the next screen.
 * @param load what the site's choice is known by: once there is another one, this does nothing
 */
async function loadWords(foyer: Foyer, asked: UiOptions, load: Load, names: readonly string[]): Promise<void> {
  const tag = asked.locale === 'auto' ? readPageLanguage() : asked.locale
  const { code, locale } = findLanguage(tag, codes) ?? {}
  if (!code) return settle(foyer, asked, load, { tag, locale })
  const reportLost = (part: string) => raiseAlert(foyer, { name: 'LocalePartLost', detail: `"${part}" of "${code}"` })
  const { default: first, parts } = await loadPart(async () => await languageTable[code]()).catch((error) => {
    reportLost('button')
    throw error
  })
  const loadNamed = (name: PartName) =>
    loadPart(async () => await parts[name]()).catch(() => {
      reportLost(name)
      return undefined
    })
  // what has been loaded before comes from the browser's memory
  const came = await Promise.all((names as readonly PartName[]).map(loadNamed))
  const now = foyer.store.get(languageAtom)
  if (now?.load !== load) return
  const words = Object.assign({}, first.words, ...came.map((part) => part?.default), now.words)
  const isKnown = now.locale === locale && Object.keys(words).length === Object.keys(now.words ?? {}).length
  if (!isKnown) setLanguage(foyer, { locale, dir: asked.dir ?? first.dir, words, load })
}

type Tag = { readonly tag: string | undefined; readonly locale: string | undefined }

/** The site's own words, or English; numbers are those of the tag, where it is one. */
function settle(foyer: Foyer, asked: UiOptions, load: Load, { tag, locale }: Tag): void {
  const now = foyer.store.get(languageAtom)
  if (now?.load === load && now.locale !== locale) setLanguage(foyer, { ...asked, locale, load })
  const isSpoken = locale !== undefined && (asked.words !== undefined || /^en\b/.test(locale))
  if (!isSpoken) raiseAlert(foyer, { name: 'LocaleUnknown', detail: JSON.stringify(tag) })
}

/** Until another language is set, or the foyer is destroyed. */
function watch(foyer: Foyer, asked: UiOptions, load: Load): void {
  const { store } = foyer
  // a press fetches the dialog's words together with its code
  const press = () => {
    if (!store.get(isOpenAtom) && !store.get(isModalRequestedAtom)) return
    void load(store.get(activeConnectionAtom) ? ['dialog', 'errors', 'relay', 'embedded', 'account'] : ['dialog'])
  }
  const stops = [store.sub(isOpenAtom, press), store.sub(isModalRequestedAtom, press)]
  const speakAnew = () => {
    const again = { ...asked }
    setLanguage(foyer, again)
    void loadForeign(foyer, again)
  }
  if (asked.locale === 'auto') stops.push(watchPageLanguage(speakAnew))
  const stop = () => {
    for (const end of stops) end()
  }
  stops.push(store.sub(languageAtom, () => store.get(languageAtom)?.load !== load && stop()))
  foyer.signal.addEventListener('abort', stop, { once: true })
  press()
}

/** An English page where it does not say. */
function readPageLanguage(): string {
  return (typeof document !== 'undefined' && document.documentElement.lang) || 'en'
}

function watchPageLanguage(listener: () => void): () => void {
  if (typeof document === 'undefined') return () => {}
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] })
  return () => observer.disconnect()
}
