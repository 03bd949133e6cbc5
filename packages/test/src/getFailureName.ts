/**
 * How a request of a journey of `describeWords` ended. One that outlives its test must not leave an `expect` that waits: it would
 * fail the next test.
 */
export function getFailureName(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => 'no failure',
    (failure: Error) => failure.name,
  )
}
