import { FoyerProvider } from '@foyer/ui'
import { createElement, type ReactNode, useState } from 'react'
import { createAppKitOnce } from '../createAppKitOnce.ts'
import type { CreateAppKitOptions } from '../types.ts'

export type AppKitProviderProps = CreateAppKitOptions & { readonly children?: ReactNode }

/** `createAppKit` as a component: the options of its first rendering count. Foyer's own hooks work below it, too. */
export function AppKitProvider({ children, ...options }: AppKitProviderProps) {
  const [{ foyer }] = useState(() => createAppKitOnce(options))
  return createElement(FoyerProvider, { foyer }, children)
}
