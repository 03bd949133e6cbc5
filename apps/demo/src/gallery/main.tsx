import { type Foyer, type RouteName, setThemeMode, setThemeVariables } from '@foyer/core'
import { type Fixture, fixtures } from '@foyer/scenes'
import { FoyerModal, FoyerProvider } from '@foyer/ui'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Segments, type SegmentsProps } from '../look/Segments.tsx'
import { accents } from '../playground.ts'
import { type Appearance, languages, printAppearance, readAppearance } from './appearance.ts'

const [standard] = accents

const all = Object.entries(fixtures) as [RouteName, Readonly<Record<string, Fixture>>][]

const views = all.map(([name]) => name)

/** @returns `wrongCode` as `wrong code` */
const toWords = (state: string): string => state.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

// each scene is a visitor of its own, and no other tab: what one asks of its wallet must not stop another
Object.defineProperty(navigator, 'locks', { value: undefined })

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <Gallery first={readAppearance(new URLSearchParams(location.search))} />
  </StrictMode>,
)

type Props = {
  readonly appearance: Appearance
  /** Name by code. */
  readonly languages: { readonly [code: string]: string }
  readonly views: readonly string[]
  readonly change: (part: Partial<Appearance>) => void
}

/** Shows the choices of how the gallery shows what it shows. */
function Choices({ appearance, languages, views, change }: Props) {
  const { theme, dir, accent = standard, lang, view = '' } = appearance
  return (
    <form className="appearance" aria-label="Appearance">
      <Select name="Screen" value={view} onChange={(name) => change({ view: name || undefined })}>
        {{ '': 'All', ...Object.fromEntries(views.map((name) => [name, name])) }}
      </Select>
      <Select name="Language" value={lang} onChange={(code) => change({ lang: code })}>
        {languages}
      </Select>
      <Segments name="Theme" value={theme} onChange={(value) => change({ theme: value })}>
        {{ light: 'Light', dark: 'Dark' }}
      </Segments>
      <Segments name="Direction" value={dir} onChange={(value) => change({ dir: value })}>
        {{ ltr: 'Left to right', rtl: 'Right to left' }}
      </Segments>
      <fieldset className="control">
        <legend>Accent</legend>
        <div className="swatches">
          {accents.map((one) => (
            <button
              key={one}
              type="button"
              className="swatch"
              data-accent={one.slice(1)}
              aria-label={`Accent ${one}`}
              aria-pressed={accent === one}
              onClick={() => change({ accent: one })}
            />
          ))}
        </div>
      </fieldset>
    </form>
  )
}

function Select({ name, value, onChange, children }: SegmentsProps<string>) {
  const id = name.toLowerCase()
  return (
    <div className="control">
      <label htmlFor={id}>{name}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {Object.entries(children).map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Every view in every state, in the look that was chosen. @param first how it looks to begin with */
function Gallery({ first }: { readonly first: Appearance }) {
  const [appearance, setAppearance] = useState(first)
  const change = (part: Partial<Appearance>) => {
    const next = { ...appearance, ...part }
    setAppearance(next)
    history.replaceState(null, '', printAppearance(next))
  }
  useEffect(() => dress(appearance), [appearance])
  const shown = all.filter(([name]) => !appearance.view || name === appearance.view)
  const count = shown.reduce((sum, [, states]) => sum + Object.keys(states).length, 0)
  return (
    <main>
      <div className="intro">
        <h1>Every screen in every state</h1>
        <p>
          {count} live widgets: what visitors meet while it loads, waits, fails and succeeds. Their wallets and services
          are made up, so press anything.
        </p>
      </div>
      <Choices appearance={appearance} languages={languages} views={views} change={change} />
      <div className="scenes" dir={appearance.dir}>
        {shown.flatMap(([name, states]) =>
          Object.entries(states).map(([state, fixture]) => (
            <section key={`${name} ${state}`} aria-label={`${name}: ${toWords(state)}`}>
              <h2>
                {name} <small>{toWords(state)}</small>
              </h2>
              <Stage fixture={fixture} {...appearance} />
            </section>
          )),
        )}
      </div>
    </main>
  )
}

/** The page around the widgets. */
function dress({ theme, accent }: Appearance): void {
  const { documentElement } = document
  documentElement.dataset['theme'] = theme
  if (accent) documentElement.style.setProperty('--accent-in', accent)
}

type StageProps = Pick<Appearance, 'theme' | 'accent' | 'lang' | 'dir'> & { readonly fixture: Fixture }

function Stage({ fixture, theme, accent, lang, dir }: StageProps) {
  const [foyer, setFoyer] = useState<Foyer>()
  useEffect(() => {
    const ending = new AbortController()
    showScene(fixture, ending.signal).then((made) => made && setFoyer(made), console.error)
    return () => ending.abort()
  }, [fixture])
  useEffect(() => {
    if (!foyer) return
    setThemeMode(foyer, theme)
    setThemeVariables(foyer, accent ? { '--foyer-accent': accent } : {})
  }, [foyer, theme, accent])
  return (
    <div className="stage">
      {foyer && (
        // a language has its own direction; the page's is for English
        <FoyerProvider foyer={foyer} {...(lang === 'en' ? { dir } : { locale: lang })}>
          <FoyerModal />
        </FoyerProvider>
      )}
    </div>
  )
}

/** A scene until it is told to go; nothing is shared, nothing leaves the page. */
async function showScene(fixture: Fixture, signal: AbortSignal): Promise<Foyer | undefined> {
  const { foyer } = await fixture({ enableEmbedded: true, debug: false })
  if (!signal.aborted) {
    signal.addEventListener('abort', () => foyer.destroy())
    return foyer
  }
  foyer.destroy()
  return undefined
}
