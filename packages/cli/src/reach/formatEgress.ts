import type { ReachedAddress } from './listReached.ts'

/** Whom the pages speak to, and when. */
export function formatEgress(reached: readonly ReachedAddress[]): string {
  const hosts = reached.filter(({ source }) => source.includes('//'))
  if (hosts.length === 0) return 'Nobody but the site itself.'
  return [
    'Before the visitor acts: nobody, except to restore a connection of an earlier visit. Then:',
    ...hosts.map(toLine),
  ].join('\n')
}

const toLine = ({ source, when }: ReachedAddress) => `  ${source}  when ${when}`
