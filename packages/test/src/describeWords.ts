import { describe, expect, onTestFinished, test } from 'vitest'

type Row = { says: unknown }

/** A journey that is not through after this many times its own time has noticed, but not before `shortest`, in ms. */
const times = 5
const shortest = 500

/**
 * Goes one journey with a scripted wallet as it is, and again with each of its words said otherwise, which the journey
 * must notice: the adapter hears these very words, and not what the fake and the adapter happen to share.
 * @param words rows of the test kit's table, by the name a test is to have
 * @param journey what a site does with the wallet; makes and installs it anew each time
 */
export function describeWords(
  name: string,
  words: Readonly<Record<string, { readonly says: unknown }>>,
  journey: () => Promise<void>,
): void {
  describe(name, () => {
    let took = 0
    test('default: the journey as the wallet says its words', async () => {
      const before = performance.now()
      await journey()
      took = performance.now() - before
    })
    for (const [key, row] of Object.entries(words)) {
      test(`error: ${key} said otherwise is noticed`, async () => {
        change(row)
        const noticed = new Promise((resolve) => void setTimeout(resolve, Math.max(shortest, times * took), 'noticed'))
        const going = journey().then(
          () => 'went on',
          () => 'noticed',
        )
        await expect(Promise.race([going, noticed])).resolves.toBe('noticed')
      })
    }
  })
}

/** One letter more, or one more, until the test has finished. */
function change(row: Row): void {
  const { says } = row
  row.says = typeof says === 'number' ? says + 1 : `${String(says)}x`
  onTestFinished(() => {
    row.says = says
  })
}

/**
 * Returns how a request of a journey of `describeWords` ended. One that outlives its test must not leave an `expect` that waits: it would
 * fail the next test.
 */
export function getFailureName(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => 'no failure',
    (failure: Error) => failure.name,
  )
}
