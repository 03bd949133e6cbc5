import { type Foyer, type RouteName, setThemeMode, setThemeVariables } from '@foyer/core'
import { type Fixture, fixtures } from '@foyer/scenes'
import { FoyerModal, FoyerProvider } from '@foyer/ui'
import { useEffect, useState } from 'react'
import { type Appearance, languages, printAppearance } from './appearance.ts'
import { Choices } from './Choices.tsx'

const all = Object.entries(fixtures) as [RouteName, Readonly<Record<string, Fixture>>][]
const views = all.map(([name]) => name)

/** Every view in every state, in the look that was chosen. @param first how it looks to begin with */
export function Gallery({ first }: { readonly first: Appearance }) {
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

/** @returns `wrongCode` as `wrong code` */
const toWords = (state: string): string => state.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

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
