import type { RouteName, ThemeMode } from '@foyer/core'
import { type Fixture, fixtures } from '@foyer/scenes'
import { mountFoyer } from '@foyer/ui'
import { useEffect, useRef } from 'react'

type Props = { readonly theme: ThemeMode; readonly accent: string | undefined; readonly only: string | undefined }

export function Gallery({ theme, accent, only }: Props) {
  const views = (Object.entries(fixtures) as [RouteName, Readonly<Record<string, Fixture>>][]).filter(
    ([name]) => !only || name === only,
  )
  return (
    <>
      <header>
        <h1>Every view in every state</h1>
        <nav aria-label="Appearance">
          <a href="?theme=light">Light</a>
          <a href="?theme=dark">Dark</a>
          <a href="?theme=light&dir=rtl">Right to left</a>
          <a href="?theme=light&accent=%230f766e">Another accent</a>
          <a href="/wallet.html">The wallet’s pages</a>
          <a href="/">The site</a>
        </nav>
      </header>
      <main>
        {views.flatMap(([name, states]) =>
          Object.entries(states).map(([state, fixture]) => (
            <section key={`${name} ${state}`} aria-label={`${name}: ${toWords(state)}`}>
              <h2>
                {name} <small>{toWords(state)}</small>
              </h2>
              <Stage fixture={fixture} theme={theme} accent={accent} />
            </section>
          )),
        )}
      </main>
    </>
  )
}

/** @returns `wrongCode` as `wrong code` */
const toWords = (state: string): string => state.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function Stage({ fixture, theme, accent }: { fixture: Fixture; theme: ThemeMode; accent: string | undefined }) {
  const parent = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const stage = new AbortController()
    const themeVariables = accent ? { '--foyer-accent': accent } : {}
    show(fixture, { themeMode: theme, themeVariables }, parent.current, stage.signal).catch(console.error)
    return () => stage.abort()
  }, [fixture, theme, accent])
  return <div className="stage" ref={parent} />
}

/** Puts a scene into its place until it is told to go; nothing is shared, nothing leaves the page. */
async function show(
  fixture: Fixture,
  options: Parameters<Fixture>[0],
  parent: HTMLElement | null,
  signal: AbortSignal,
): Promise<void> {
  const { foyer } = await fixture({ ...options, enableEmbedded: true, debug: false })
  if (signal.aborted || !parent) return foyer.destroy()
  const unmount = mountFoyer(foyer, { parent })
  signal.addEventListener('abort', () => {
    unmount()
    foyer.destroy()
  })
}
