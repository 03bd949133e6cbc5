import type { RouteName, ThemeMode } from '@foyer/core'
import { mountFoyer } from '@foyer/ui'
import { useEffect, useRef } from 'react'
import type { Fixture } from './fixture.ts'
import { createFixtureFoyer, fixtures } from './fixtures.ts'

type Props = { readonly theme: ThemeMode; readonly accent: string | undefined; readonly only: string | undefined }

export function Gallery({ theme, accent, only }: Props) {
  const views = (Object.entries(fixtures) as [RouteName, readonly Fixture[]][]).filter(
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
        {views.flatMap(([name, list]) =>
          list.map((fixture) => (
            <section key={`${name} ${fixture.state}`} aria-label={`${name}: ${fixture.state}`}>
              <h2>
                {name} <small>{fixture.state}</small>
              </h2>
              <Stage fixture={fixture} theme={theme} accent={accent} />
            </section>
          )),
        )}
      </main>
    </>
  )
}

function Stage({ fixture, theme, accent }: { fixture: Fixture; theme: ThemeMode; accent: string | undefined }) {
  const parent = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!parent.current) return
    const themeVariables = accent ? { '--foyer-accent': accent } : {}
    const { foyer, ready } = createFixtureFoyer(fixture, { themeMode: theme, themeVariables })
    const unmount = mountFoyer(foyer, { parent: parent.current })
    ready.catch((error: unknown) => {
      if (!foyer.signal.aborted) console.error(error)
    })
    return () => {
      unmount()
      foyer.destroy()
    }
  }, [fixture, theme, accent])
  return <div className="stage" ref={parent} />
}
