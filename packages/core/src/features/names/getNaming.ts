import type { Foyer } from '../../foyer.ts'
import type { NameFlow } from './nameFlow.ts'
import { getNameSuffixes } from './nameSuffixes.ts'
import { findNameProblem, type NameRuleProblem, type NameSuggestions } from './nameSuggestionsQuery.ts'

/** What the screen for choosing a name shows. */
export type Naming = {
  readonly suffix: string
  /** Of what is typed. */
  readonly problem: NameRuleProblem | undefined
  /** With its suffix: what is typed. */
  readonly typed: string
  /** With its suffix: what a press would register; undefined while nothing can be. */
  readonly chosen: string | undefined
  readonly isBusy: boolean
}

/**
 * @param answer what the service says of the text; undefined while it is asked
 * @param isUnheard the service did not answer: whether the name is free is told on registering it
 */
export function getNaming(
  foyer: Foyer,
  flow: NameFlow,
  { answer, isUnheard }: { readonly answer: NameSuggestions | undefined; readonly isUnheard: boolean },
): Naming {
  const suffix = getNameSuffixes(foyer)[0] ?? ''
  const { text, picked } = flow.step === 'registered' ? { text: '', picked: undefined } : flow
  const problem = findNameProblem(text)
  const isTextFree = problem === undefined && (isUnheard || (answer !== undefined && answer.isTaken !== true))
  const label = picked ?? (isTextFree ? text : undefined)
  return {
    suffix,
    problem,
    typed: `${text}.${suffix}`,
    chosen: label === undefined ? undefined : `${label}.${suffix}`,
    isBusy: flow.step === 'signing' || flow.step === 'registering',
  }
}
