/**
 * Chooses the words of a failure to show.
 * @param outcomes error name → outcome
 * @returns `failed` for an error that has no words of its own here
 */
export function toOutcome<const outcome extends string>(
  outcomes: Readonly<Record<string, outcome>>,
  error: unknown,
): outcome | 'failed' {
  const name = error instanceof Error ? error.name : ''
  return (Object.hasOwn(outcomes, name) && outcomes[name]) || 'failed'
}
