import type { Adapter, ExternalProvider, ExternalProviderEvent } from '@foyer/base'
import type { StoragePort } from '../config/options.ts'
import type { ExternalWallet } from '../foyer.ts'

/** What a wallet's code is opened with. */
export type ExternalParts = {
  readonly port: StoragePort | undefined
  /** Tells the adapters. */
  readonly emit: (event: ExternalProviderEvent) => void
  readonly addAdapter: (adapter: Adapter) => void
  /** What is listed in namespaces that get an adapter with this wallet. */
  readonly providers: readonly ExternalProvider[]
}

/** @param open called once, and again after it failed */
export function createExternalWallet<loaded>(id: string, open: () => Promise<loaded>): ExternalWallet<loaded> {
  let opened: Promise<loaded> | undefined
  return {
    id,
    load() {
      opened ??= open().catch((error: unknown) => {
        opened = undefined
        throw error
      })
      return opened
    },
  }
}
