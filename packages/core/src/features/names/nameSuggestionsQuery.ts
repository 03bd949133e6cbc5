import { type CaipNetworkId, delay, loadPart } from '@foyer/base'
import { typingDelay } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { queryOptions } from '../../query/queryClient.ts'
import { getNameSuffixes } from './nameSuffixes.ts'

/** What keeps a text from being the part of a name before its suffix. */
export type NameRuleProblem = 'letters' | 'short' | 'long' | 'hyphens'

/** Specification §5. */
const minimumLength = 4
/** What DNS allows one label of a name. */
const maximumLength = 63

/**
 * Specification §5: letters, digits and hyphens only, at least 4 of them; like every label of a name it neither begins nor
 * ends with a hyphen. The letters are those of ASCII: others look like them.
 */
export function findNameProblem(label: string): NameRuleProblem | undefined {
  if (!/^[a-z0-9-]*$/i.test(label)) return 'letters'
  if (label.length < minimumLength) return 'short'
  if (label.length > maximumLength) return 'long'
  return label.startsWith('-') || label.endsWith('-') ? 'hyphens' : undefined
}

/** A name without its suffix, and whether someone has it. */
export type NameSuggestion = { readonly label: string; readonly isTaken: boolean }

export type NameSuggestions = {
  /** Whether the name that was asked for is taken; undefined where the service does not say. */
  readonly isTaken: boolean | undefined
  /** Others like it, each once. */
  readonly others: readonly NameSuggestion[]
}

/** How many others are shown: more would push the button off a small screen. */
const otherLimit = 4

/** Other visitors take names meanwhile. */
const staleTime = 10_000

const load = () => loadPart(() => import('./registerCalls.ts'))

/**
 * Returns the query options for whether a name is free, and free ones like it. No one is asked before the visitor has paused for
 * 500 ms.
 * @param label the name without its suffix, that breaks no rule
 * @throws FoyerError `NameSuggestionsFailed`, `NameServiceFailed`
 */
export function nameSuggestionsQuery(foyer: Foyer, { label, networkId }: { label: string; networkId: CaipNetworkId }) {
  return queryOptions({
    queryKey: ['nameSuggestions', networkId, label] as const,
    queryFn: async ({ signal }): Promise<NameSuggestions> => {
      await delay(typingDelay, signal)
      const zone = getNameSuffixes(foyer)[0] ?? ''
      const { suggestions } = await (await load()).fetchSuggestions(foyer, { label, zone, networkId }, signal)
      const known = new Map<string, boolean>()
      for (const { name, registered } of suggestions) {
        const own = toLabel(name, zone)
        if (own !== undefined && !known.has(own)) known.set(own, registered)
      }
      const others = [...known].filter(([own]) => own !== label).slice(0, otherLimit)
      return { isTaken: known.get(label), others: others.map(([own, isTaken]) => ({ label: own, isTaken })) }
    },
    staleTime,
    retry: false,
  })
}

/** A name of another suffix, or one that could not be registered, is no suggestion. */
function toLabel(name: string, zone: string): string | undefined {
  const lower = name.toLowerCase()
  const end = `.${zone.toLowerCase()}`
  const label = lower.endsWith(end) ? lower.slice(0, -end.length) : lower
  return findNameProblem(label) ? undefined : label
}
