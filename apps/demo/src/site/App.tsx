import { FoyerButton } from '@foyer/ui'
import type { Config } from '@wagmi/core'
import { lazy, type ReactNode, Suspense, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import type { Devnet } from '../devnet.ts'
import type { Family } from '../families/family.ts'
import { Journeys } from '../journeys/Journeys.tsx'
import { Look } from '../look/Look.tsx'
import { type Playground, toThemeVariables } from '../playground.ts'
import { Show } from '../show/Show.tsx'
import { Inside } from './Inside.tsx'
import { PrintedIssue } from './PrintedIssue.tsx'
import { takeOver } from './takeOver.ts'
import { useChoices } from './useChoices.ts'
import { useFirstSign } from './useFirstSign.ts'
import { useIsInside } from './useIsInside.ts'

const BuyPanel = lazy(() => import('./BuyPanel.tsx'))

type Props = {
  readonly config: Config
  readonly devnet: Devnet
  readonly families: readonly Family[]
  readonly choices: Playground
  /** Settles once somebody is there, maybe before this was fetched. */
  readonly seen: Promise<void>
}

/** What is alive on the landing, each part in its place of the page. */
export function App({ config, devnet, families, choices: initial, seen }: Props) {
  const { choices, change } = useChoices(initial)
  const panel = document.querySelector<HTMLDetailsElement>('#developer')
  const isInside = useIsInside(panel)
  // who looks inside looks at one foyer, the page's own
  const isAwake = useFirstSign(seen) && !isInside
  const theme = choices.theme === 'system' ? undefined : choices.theme
  return (
    <>
      <In place="connect">
        <FoyerButton size="sm" />
      </In>
      <In place="hero">
        <Show
          still="hero"
          view="connect"
          isAwake={isAwake}
          relayUrl={devnet.relayUrl}
          themeMode={theme}
          themeVariables={toThemeVariables(choices)}
        />
      </In>
      <In place="journeys">
        <Journeys devnet={devnet} choices={choices} />
      </In>
      <In place="playground">
        <Look choices={choices} change={change} isAwake={isAwake} />
      </In>
      <In place="inside">
        <Inside config={config} devnet={devnet} families={families} choices={choices}>
          {choices.pay && (
            <Suspense fallback={<PrintedIssue />}>
              <BuyPanel devnet={devnet} />
            </Suspense>
          )}
        </Inside>
      </In>
    </>
  )
}

/** In its place of the page, instead of what stood there before any script ran. */
function In({ place, children }: { readonly place: string; readonly children: ReactNode }) {
  const element = document.getElementById(place)
  useLayoutEffect(() => {
    const before = element?.querySelector(':scope > .stands')
    if (before && element) takeOver(before, element)
  }, [element])
  return element && createPortal(children, element)
}
