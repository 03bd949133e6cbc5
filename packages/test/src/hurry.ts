/** A pipe that says what it is told, as `frameChannel` and every `Channel` do. */
type Pipe<told extends readonly unknown[], end> = (onMessage: (...told: told) => void) => end

/** Between a frame's READY and the first message of a login (`readyDelay`). */
const pause = 500

/**
 * The pipe of a scripted frame, whose page has nothing to load: the pause that begins with its READY is over at once.
 * Of the pause itself `packages/frame-client/src/createFrameClient.test.ts` tells.
 */
export function hurry<told extends readonly unknown[], end>(channel: Pipe<told, end>): Pipe<told, end> {
  return (onMessage) =>
    channel((...told) => {
      const { setTimeout } = globalThis
      globalThis.setTimeout = ((run: () => void, ms?: number) =>
        setTimeout(run, ms === pause ? 0 : ms)) as typeof setTimeout
      try {
        onMessage(...told)
      } finally {
        globalThis.setTimeout = setTimeout
      }
    })
}
