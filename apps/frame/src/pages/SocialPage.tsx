import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { Note } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'

const siteSchema = z.object({ site: z.string() })

/**
 * Receives the visitor whom an issuer sends back: tells the site's window that waits, if it is the one that the login began at. A
 * site whose whole page went to the issuer is gone to instead.
 */
export function SocialPage({ wallet }: { readonly wallet: Wallet }) {
  const { run, problem } = useTask()
  const [end, setEnd] = useState<'told' | 'alone'>()
  useEffect(() => {
    void run(async () => {
      const { state, page, resultUri } = readReturn(location.href)
      const { site } = siteSchema.parse(await wallet.call('social/site', { state }))
      if (page?.origin === site) {
        page.searchParams.set('result_uri', resultUri)
        return location.replace(page)
      }
      const opener = window.opener as Window | null
      opener?.postMessage({ resultUri }, site)
      setEnd(opener === null ? 'alone' : 'told')
    })
  }, [run, wallet])
  return (
    <section className="flow">
      {problem ? (
        <Note kind="bad">{problem}</Note>
      ) : (
        <p data-said="">{translate(end === undefined ? 'frame.loading' : ends[end])}</p>
      )}
    </section>
  )
}

const ends = { told: 'social.done', alone: 'social.alone' } as const

/** Where the address of a site's page begins in a state that carries one. */
const mark = /--(?=https?(?::|%3A))/i

/** Reads what an issuer sent back, of which a site may have written the end: behind the state, the page to go back to. */
export function readReturn(href: string): {
  readonly state: string
  /** Not believed before the server has said that the login began there. */
  readonly page: URL | undefined
  /** The address as it is without that page. */
  readonly resultUri: string
} {
  const url = new URL(href)
  const given = url.searchParams.get('state') ?? '-'
  const at = given.search(mark)
  if (at < 0) return { state: given, page: undefined, resultUri: href }
  const state = given.slice(0, at)
  url.searchParams.set('state', state)
  return { state, page: toPage(given.slice(at + 2)), resultUri: url.href }
}

function toPage(text: string): URL | undefined {
  try {
    return new URL(/^https?:/i.test(text) ? text : decodeURIComponent(text))
  } catch {
    return undefined
  }
}
