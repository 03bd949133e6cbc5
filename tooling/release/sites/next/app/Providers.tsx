'use client'
import { FoyerProvider, RememberedAccount } from '@foyer/ui'
import type { ReactNode } from 'react'
import { foyer } from '../foyer'

type Props = { readonly cookie: string | undefined; readonly children: ReactNode }

export function Providers({ cookie, children }: Props) {
  return (
    <FoyerProvider foyer={foyer}>
      <RememberedAccount cookie={cookie}>{children}</RememberedAccount>
    </FoyerProvider>
  )
}
