/**
 * Ends a check: prints what it found, or the one line that says what holds.
 * Sets the exit code and lets the process end by itself, so that no output is lost.
 */
export function report(problems: readonly string[], summary: string): void {
  if (problems.length === 0) {
    console.log(summary)
    return
  }
  console.error([...problems, '', `${problems.length} problem${problems.length === 1 ? '' : 's'}`].join('\n'))
  process.exitCode = 1
}
