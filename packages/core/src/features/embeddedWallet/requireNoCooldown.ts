import { FoyerError } from '@foyer/base'
import type { LoginCache } from '@foyer/frame-client/stored'

/**
 * A guard before every mail (specification §5).
 * @throws FoyerError `EmailCooldown`: Please try again after N seconds, N rounded up
 */
export function requireNoCooldown(cache: LoginCache): void {
  const rest = cache.getCooldown(Date.now())
  if (rest > 0) throw new FoyerError('EmailCooldown', { seconds: Math.ceil(rest / 1_000) })
}
