import type { Foyer } from '../../foyer.ts'

/** Where a visitor backs up, exports and secures the wallet: a page of its own, at the frame's origin. */
export function getUpgradeUrl({ config }: Foyer): string | undefined {
  return config.frameUrl && new URL('/', config.frameUrl).href
}
