import type { Adapter } from '@foyer/base'
import type { Foyer, FoyerOptions } from '@foyer/core'
import type { mockAdapter } from '@foyer/test'

export type MockOptions = NonNullable<Parameters<typeof mockAdapter>[0]>
type Mock = ReturnType<typeof mockAdapter>

/** One state of one view: the wallets it needs and the steps that lead there. */
export type Fixture = {
  readonly state: string
  readonly mock?: MockOptions
  /** Made anew for each showing where it holds a wallet of its own. */
  readonly options?: Partial<FoyerOptions> | (() => Partial<FoyerOptions>)
  /** Replaces parts of the adapter, for answers a scripted wallet cannot give. */
  readonly adapter?: Partial<Adapter>
  readonly setup: (foyer: Foyer, mock: Mock) => unknown
}
