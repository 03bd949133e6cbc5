import { FoyerButton } from '@foyer/ui'
import { Providers } from './Providers'

export const metadata = { title: 'A site', icons: { icon: 'data:,' } }
// a nonce is of one answer
export const dynamic = 'force-dynamic'

export default function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers>
          <FoyerButton />
          {children}
        </Providers>
      </body>
    </html>
  )
}
