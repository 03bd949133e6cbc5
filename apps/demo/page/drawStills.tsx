import { createFoyer } from '@foyer/core'
import { mainnet, memoryStorage } from '@foyer/test'
import { FoyerProvider, mountFoyer } from '@foyer/ui'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Devnet } from '../src/devnet.ts'
import { Journeys } from '../src/journeys/Journeys.tsx'
import { Look } from '../src/look/Look.tsx'
import { defaults } from '../src/playground.ts'
import { createShow, type ShowOptions } from '../src/show/createShow.ts'
import type { StillName } from '../src/show/Show.tsx'

/** A part of the landing as it stands there until its live one does. */
export type Still = {
  readonly html: string
  /** What its widget was styled by; none in what belongs to the page. */
  readonly css: readonly string[]
  /** How many elements it consists of. */
  readonly count: number
}

export type Stills = Readonly<Record<StillName, Still>> & { readonly journeys: string; readonly playground: string }

type Drawn = {
  readonly show: ShowOptions
  /** How many pictures come after the rest. */
  readonly pictures: number
}

const shows: Readonly<Record<StillName, Drawn>> = {
  hero: { show: { view: 'connect', relayUrl: '/relay' }, pictures: 4 },
  left: { show: { view: 'connect' }, pictures: 4 },
  right: { show: { view: 'account' }, pictures: 2 },
}

/** As the landing has it when no one has chosen or done anything. */
const nothingRuns = { socials: [], families: {}, rpcUrls: {}, contracts: new Map() } as unknown as Devnet

/**
 * Draws every live part of the landing once, from its own code. Needs a document, one without constructed style sheets.
 * @throws Error for a widget that is not complete within half a minute
 */
export async function drawStills(): Promise<Stills> {
  const drawn = await Promise.all(
    Object.entries(shows).map(async ([name, show]) => [name, await drawShow(show)] as const),
  )
  return {
    ...(Object.fromEntries(drawn) as Record<StillName, Still>),
    journeys: drawPart(<Journeys devnet={nothingRuns} choices={defaults} />),
    playground: drawPart(<Look choices={defaults} change={() => {}} isAwake={false} />),
  }
}

async function drawShow({ show, pictures }: Drawn): Promise<Still> {
  const parent = document.body.appendChild(document.createElement('div'))
  const foyer = createShow(show)
  const unmount = mountFoyer(foyer, { parent })
  const find = (what: string) => [...(parent.firstElementChild?.shadowRoot?.querySelectorAll(what) ?? [])]
  try {
    const end = Date.now() + 30_000
    while (find('.picture svg').length < pictures || find('.loading, .skeleton').length > 0) {
      if (Date.now() > end) throw new Error(`The ${show.view} view is not complete`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const css = find('style').map(({ textContent }) => textContent ?? '')
    for (const style of find('style')) style.remove()
    return { html: find('.root')[0]?.outerHTML ?? '', css, count: find('.root, .root *').length }
  } finally {
    unmount()
    foyer.destroy()
  }
}

function drawPart(part: ReactElement): string {
  const foyer = createFoyer({ projectId: 'still', networks: [mainnet], adapters: [], storage: memoryStorage() })
  try {
    return renderToStaticMarkup(<FoyerProvider foyer={foyer}>{part}</FoyerProvider>)
  } finally {
    foyer.destroy()
  }
}
