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
