import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Show } from './Show.tsx'

/** One widget and nothing else, for its picture. A relay is named and never asked. */
const none = {}
const query = new URLSearchParams(location.search)
const theme = query.get('theme') === 'dark' ? 'dark' : 'light'
document.documentElement.dataset['theme'] = theme

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <Show
      view={query.get('view') === 'account' ? 'account' : 'connect'}
      relayUrl="/relay"
      themeMode={theme}
      themeVariables={none}
    />
  </StrictMode>,
)
