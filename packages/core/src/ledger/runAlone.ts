/**
 * Runs what no other page of the site may do at the same time. Storage alone cannot tell: a browser may show a page late what
 * another one wrote.
 * @param name of what is done
 * @param otherwise where another page is doing it
 */
export async function runAlone<result>(
  name: string,
  run: () => Promise<result>,
  otherwise: () => result,
): Promise<result> {
  const locks = globalThis.navigator?.locks
  // a page without encryption has no locks: there the record alone tells pages of each other
  if (!locks) return await run()
  let isAnswered = false
  try {
    return await locks.request(`foyer ${name}`, { ifAvailable: true }, async (lock) => {
      isAnswered = true
      return lock ? await run() : otherwise()
    })
  } catch (error) {
    if (isAnswered) throw error
    // a frame without an origin of its own is refused locks
    return await run()
  }
}
