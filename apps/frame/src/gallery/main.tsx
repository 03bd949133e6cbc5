import { createRoot } from 'react-dom/client'
import { screens } from './screens.tsx'

const query = new URLSearchParams(location.search)
const { documentElement } = document
const theme = query.get('theme')
if (theme) documentElement.dataset['theme'] = theme
documentElement.dir = query.get('dir') === 'rtl' ? 'rtl' : 'ltr'
const accent = query.get('accent')
if (accent) documentElement.style.setProperty('--foyer-accent', accent)
const container = document.getElementById('root')
const name = query.get('screen') ?? ''
const draw = Object.hasOwn(screens, name) ? screens[name] : undefined
if (container) createRoot(container).render(draw ? draw() : <List />)

const looks = ['theme=light', 'theme=dark', 'theme=light&dir=rtl'] as const

/** Where each page is, in each look. */
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
