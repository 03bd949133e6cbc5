import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createPocket } from './createPocket.ts'
import { Phone } from './Phone.tsx'

const root = createRoot(document.getElementById('app') as HTMLElement)
const search = new URLSearchParams(location.search)

createPocket(search).then(
  (pocket) =>
    root.render(
      <StrictMode>
        <Phone pocket={pocket} uri={search.get('uri') ?? ''} />
      </StrictMode>,
    ),
  (error: unknown) => root.render(<p>{error instanceof Error ? error.message : String(error)}</p>),
)
