'use client'
import { FoyerProvider } from '@foyer/ui'
import type { ReactNode } from 'react'
import { foyer } from '../foyer'

export function Providers({ children }: { readonly children: ReactNode }) {
  return <FoyerProvider foyer={foyer}>{children}</FoyerProvider>
}
