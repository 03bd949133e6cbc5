import { Fragment } from 'react'
import { createRoot } from 'react-dom/client'
import { speak } from '../speak.ts'
import { setLook } from '../ui/look.ts'
import { screens } from './screens.tsx'

const looks = ['theme=light', 'theme=dark', 'theme=light&dir=rtl'] as const

const container = document.getElementById('root')
const root = container && createRoot(container)

/**
 * Shows the page that the address names, in its look and language: `?screen=Done&theme=dark&lang=ja`. What stands behind `#` comes first,
 * and can be changed without loading anything again.
 */
async function show(): Promise<void> {
  const query = new URLSearchParams(location.search)
  for (const [key, value] of new URLSearchParams(location.hash.slice(1))) query.set(key, value)
  const { documentElement } = document
  const [name = '', lang] = [query.get('screen') ?? '', query.get('lang') ?? 'en']
  // another language has a direction of its own
  documentElement.dir = ''
  const dir = query.get('dir') ?? (lang === 'en' ? 'ltr' : undefined)
  setLook(document, {
    mode: query.get('theme') ?? undefined,
    accent: query.get('accent') ?? undefined,
    dir,
    locale: lang,
  })
  await speak()
  const draw = Object.hasOwn(screens, name) ? screens[name] : undefined
  root?.render(<Fragment key={query.toString()}>{draw ? draw() : <List />}</Fragment>)
}

/** Lists where each page is, in each look. */
function List() {
  return (
    <section className="doc" aria-labelledby="gallery-title">
      <h1 id="gallery-title">Every page of the wallet in every state</h1>
      <ul>
        {Object.keys(screens).map((screen) => (
          <li key={screen}>
            {screen}:{' '}
            {looks.map((look) => (
              <a key={look} className="mini" href={`?screen=${encodeURIComponent(screen)}&${look}`}>
                {look}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

addEventListener('hashchange', () => void show())
void show()
