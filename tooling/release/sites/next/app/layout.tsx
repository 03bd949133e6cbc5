import { accountCookie } from '@foyer/core/cookie'
import { FoyerButton } from '@foyer/ui'
import { cookies } from 'next/headers'
import { Providers } from './Providers'

export const metadata = { title: 'A site', icons: { icon: 'data:,' } }

export default async function Layout({ children }: { children: React.ReactNode }) {
  const store = await cookies()
  return (
    <html lang="en">
      <body>
        <Providers cookie={store.get(accountCookie)?.value}>
          <FoyerButton />
          {children}
        </Providers>
      </body>
    </html>
  )
}
