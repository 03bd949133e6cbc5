import type { ReachedAddress } from './listReached.ts'

/** The strictest policy under which a page with these addresses works. */
export function formatPolicy(reached: readonly ReachedAddress[]): string {
  const sources = (name: ReachedAddress['directive']) => [
    ...new Set(reached.filter(({ directive }) => directive === name).map(({ source }) => source)),
  ]
  const named = (['script-src', 'connect-src', 'img-src', 'frame-src'] as const).flatMap((name) => {
    const list = sources(name)
    return list.length > 0 ? [`${name} 'self' ${list.join(' ')}`] : []
  })
  return ["default-src 'self'", ...named, "require-trusted-types-for 'script'", "trusted-types 'none'"].join('; ')
}
