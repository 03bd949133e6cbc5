import { loadPart } from '@foyer/base'
import { FoyerButton, useFoyerTheme } from '@foyer/ui'
import type { Config } from '@wagmi/core'
import { lazy, type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { Devnet } from '../devnet.ts'
import type { Family } from '../families/family.ts'
import { Journeys } from '../journeys/Journeys.tsx'
import { Late } from '../Late.tsx'
import { Look } from '../look/Look.tsx'
import { type Playground, toThemeVariables, writePlayground } from '../playground.ts'
import { Show } from '../show/Show.tsx'
import { Inside } from './Inside.tsx'
import { PrintedIssue } from './PrintedIssue.tsx'
import { themePage } from './themePage.ts'

const BuyPanel = lazy(() => loadPart(() => import('./BuyPanel.tsx')))

type Props = {
  readonly config: Config
  readonly devnet: Devnet
  readonly families: readonly Family[]
  readonly choices: Playground
  /** Settles once someone is there, maybe before this was fetched. */
  readonly seen: Promise<void>
}

/** Shows what is alive on the landing, each part in its place of the page. */
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
            <Late fallback={<PrintedIssue />}>
              <BuyPanel devnet={devnet} />
            </Late>
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

type Control = HTMLButtonElement | HTMLInputElement | HTMLSelectElement

/**
 * Takes away what stood in a place before its live part did. What a visitor has chosen, typed or pressed there, and their focus, is
 * the live part's from now on.
 * @param still what stood there, in `place` beside what is live
 */
function takeOver(still: Element, place: Element): void {
  const focused = document.activeElement
  const before = findControls(still)
  still.remove()
  const at = before.findIndex((one) => one === focused)
  findSame(before, at, place)?.focus()
  void repeatAll(before, place)
}

/** One after the other: what one of them changes is drawn before the next is looked for. */
async function repeatAll(before: readonly Control[], place: Element): Promise<void> {
  for (const [index, old] of before.entries()) {
    if (!isPressed(old) && !isTyped(old)) continue
    await new Promise((resolve) => setTimeout(resolve))
    const now = findSame(before, index, place)
    if (now) repeat(old, now)
  }
}

function findSame(before: readonly Control[], index: number, place: Element): Control | undefined {
  const [old, now] = [before[index], findControls(place)[index]]
  return old && now && getName(now) === getName(old) ? now : undefined
}

function findControls(parent: Element): readonly Control[] {
  return [...parent.querySelectorAll<Control>('button, input, select')]
}

function getName(control: Control): string {
  return `${control.localName} ${control.id} ${control.getAttribute('aria-label')} ${control.closest('label')?.textContent}`
}

function isPressed({ dataset }: Control): boolean {
  return dataset['pressed'] !== undefined
}

function isTyped(control: Control): control is HTMLInputElement | HTMLSelectElement {
  if (control instanceof HTMLButtonElement || control.type === 'radio') return false
  return control.value !== getFirstValue(control)
}

function repeat(old: Control, now: Control): void {
  if (isPressed(old)) now.click()
  if (!isTyped(old)) return
  // past React's own setter, which would take it for the value that is there
  const { prototype } = old instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(now, old.value)
  now.dispatchEvent(new Event(old instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function getFirstValue(control: HTMLInputElement | HTMLSelectElement): string | undefined {
  if (control instanceof HTMLInputElement) return control.defaultValue
  return [...control.options].find(({ defaultSelected }) => defaultSelected)?.value ?? control.options[0]?.value
}

/** Whether the developer's panel is open. @param panel undefined where the page has none */
function useIsInside(panel: HTMLDetailsElement | null): boolean {
  return useSyncExternalStore(
    (listener) => {
      panel?.addEventListener('toggle', listener)
      return () => panel?.removeEventListener('toggle', listener)
    },
    () => panel?.open === true,
  )
}

/** Returns whether someone is there. @param seen settles once someone is */
function useFirstSign(seen: Promise<void>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const ending = new AbortController()
    const wake = () => {
      if (!ending.signal.aborted) setSeen(true)
    }
    seen.then(wake, wake)
    return () => ending.abort()
  }, [seen])
  return isSeen
}

/** Returns what was chosen, and a function to choose otherwise: the look of page and dialog follows at once, and the address says it. */
function useChoices(initial: Playground) {
  const { setThemeMode, setThemeVariables } = useFoyerTheme()
  const [choices, setChoices] = useState(initial)
  const change = (patch: Partial<Playground>) => {
    const next = { ...choices, ...patch }
    setChoices(next)
    themePage(next)
    setThemeMode(next.theme === 'system' ? undefined : next.theme)
    setThemeVariables(toThemeVariables(next))
    history.replaceState(null, '', location.pathname + writePlayground(next) + location.hash)
  }
  return { choices, change }
}
