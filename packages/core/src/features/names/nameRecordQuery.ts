import { loadPart } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { queryOptions } from '../../query/queryClient.ts'
import type { NameRecord } from './nameRecord.ts'

const load = () => loadPart(() => import('./registerCalls.ts'))

/** Waits for what became of a name that was signed for; the ledger then says it. */
export function nameRecordQuery(foyer: Foyer, record: NameRecord) {
  return queryOptions({
    queryKey: ['nameRecord', record.id] as const,
    queryFn: async () => (await load()).watchName(foyer, record),
    retry: false,
  })
}
