import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readAppearance } from './appearance.ts'
import { Gallery } from './Gallery.tsx'

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <Gallery first={readAppearance(new URLSearchParams(location.search))} />
  </StrictMode>,
)
