import { loadPart } from '@foyer/base'
import type { AccountTab } from '@foyer/core/internal/holdings'
import type { ComponentType } from 'react'
import type { AccountTabProps } from './AccountTabProps.ts'

/** Each tab is a part of its own. */
export const accountTabLoaders: {
  readonly [tab in AccountTab]: () => Promise<{ readonly default: ComponentType<AccountTabProps> }>
} = {
  tokens: () => loadPart(() => import('./TokensTab.tsx')),
  nfts: () => loadPart(() => import('./NftsTab.tsx')),
  activity: () => loadPart(() => import('./ActivityTab.tsx')),
}
