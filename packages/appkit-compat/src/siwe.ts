import type { FoyerOptions } from '@foyer/core'

type SiweConfig = NonNullable<FoyerOptions['siweConfig']>

/** For the option `siweConfig`: the same object, checked by its type. */
export function createSIWEConfig(config: SiweConfig): SiweConfig {
  return config
}

export type { SiweConfig as SIWEConfig }
