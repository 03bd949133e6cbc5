import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readAppearance } from './appearance.ts'
import { Gallery } from './Gallery.tsx'

// each scene is a visitor of its own, and no other tab: what one asks of its wallet must not stop another
Object.defineProperty(navigator, 'locks', { value: undefined })

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <Gallery first={readAppearance(new URLSearchParams(location.search))} />
  </StrictMode>,
)
