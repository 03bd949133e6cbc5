import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Gallery } from './Gallery.tsx'

const query = new URLSearchParams(location.search)
const theme = query.get('theme') === 'dark' ? 'dark' : 'light'
document.documentElement.dataset['theme'] = theme
document.documentElement.dir = query.get('dir') === 'rtl' ? 'rtl' : 'ltr'

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <Gallery theme={theme} accent={query.get('accent') ?? undefined} only={query.get('view') ?? undefined} />
  </StrictMode>,
)
