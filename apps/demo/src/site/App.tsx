import { FoyerButton } from '@foyer/ui'
import type { Config } from '@wagmi/core'
import { lazy, Suspense } from 'react'
import type { Devnet } from '../devnet.ts'
import type { Family } from '../families/family.ts'
import { Actions } from './Actions.tsx'
import { FamiliesPanel } from './FamiliesPanel.tsx'
import { PlaygroundPanel } from './PlaygroundPanel.tsx'
import type { Playground } from './playground.ts'
import { StatePanel } from './StatePanel.tsx'

const BuyPanel = lazy(() => import('./BuyPanel.tsx'))

type Props = {
  readonly config: Config
  readonly devnet: Devnet
  readonly families: readonly Family[]
  readonly choices: Playground
}

export function App({ config, devnet, families, choices }: Props) {
  return (
    <>
      <header className="top">
        <a className="brand" href="/">
          <img src="/lumen.svg" alt="" width="28" height="28" />
          Lumen
        </a>
        <nav aria-label="Main">
          <a href="#story">Story</a>
          <a href="#playground">Playground</a>
          <a href="/gallery.html">Gallery</a>
          <a href="/phone.html" target="_blank" rel="noreferrer">
            Phone
          </a>
        </nav>
        <FoyerButton />
      </header>
      <main>
        <article id="story">
          <figure>
            <img src="/dawn.svg" alt="A lighthouse at daybreak, the sun low over the sea" width="1200" height="640" />
          </figure>
          <p className="kicker">Issue 12 · Coasts</p>
          <h1>The last keeper of Skerry Light</h1>
          <p className="lede">
            For eleven years Inga Holm has climbed the same 142 steps each evening. The lamp has long been automatic.
            She has not.
          </p>
          <p>
            “A light that nobody looks after is only a warning,” she says, wiping salt from the lens. “One that somebody
            looks after is company.” Lumen is written and printed by five people and paid for by its readers.
          </p>
          <Actions config={config} devnet={devnet} />
          {choices.pay && (
            <Suspense>
              <BuyPanel devnet={devnet} />
            </Suspense>
          )}
          {choices.siwx && (
            <p>
              <a href="/members">The keeper’s log, for members</a>
            </p>
          )}
          {choices.families && choices.adapters && <FamiliesPanel families={families} />}
        </article>
        <StatePanel />
        <PlaygroundPanel choices={choices} />
      </main>
      <footer className="bottom">
        Lumen is made up; the chains behind it are real and run on this machine. Their coins are worth nothing.
      </footer>
    </>
  )
}
