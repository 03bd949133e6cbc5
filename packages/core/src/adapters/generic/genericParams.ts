import type { ExternalProvider, Namespace } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'

/** What the capabilities of a generic adapter are made with. */
export type GenericParams = {
  readonly foyer: Foyer
  readonly namespace: Namespace
  /** What the namespace is connected through. @throws FoyerError `ConnectorNotFound` */
  readonly requireConnected: () => ExternalProvider
}
