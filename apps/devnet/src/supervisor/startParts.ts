import { mkdir } from 'node:fs/promises'
import type { Part } from './part.ts'
import { runPart } from './runPart.ts'

/** How long a part may take to answer, in ms. */
const defaultDeadline = 30_000

export type StartOptions = {
  /** Longest time until a part answers, in ms. Default 30 000. */
  readonly deadline?: number
  /** One log per part is written here, anew at each start. Without it only the last lines are kept, in memory. */
  readonly logFolder?: string
  /** Ends the start: what had started is stopped, and `startParts` rejects. */
  readonly signal?: AbortSignal
  /** A part that had answered is gone without being asked. The others go on; usually one stops them now. */
  readonly onLost?: (loss: PartLoss) => void
}

export type PartLoss = { readonly name: string; readonly reason: string }

export type StartedParts<values> = {
  /** What each part gave, in the order of the parts. */
  readonly values: values
  /** Stops every part and resolves when all are gone. Safe to call twice. */
  stop(): Promise<void>
}

type Values<parts extends readonly Part<unknown>[]> = {
  readonly [index in keyof parts]: parts[index] extends Part<infer value> ? value : never
}

/**
 * Starts all parts side by side. When one fails, the others are stopped and the error says which part it was, why,
 * and its last lines.
 */
export async function startParts<const parts extends readonly Part<unknown>[]>(
  parts: parts,
  options: StartOptions = {},
): Promise<StartedParts<Values<parts>>> {
  const { deadline = defaultDeadline, logFolder, onLost } = options
  if (logFolder !== undefined) await mkdir(logFolder, { recursive: true })
  const failed = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, failed.signal]) : failed.signal
  const running = parts.map((part) =>
    runPart(part, { deadline, logFolder, signal, onLost: (reason) => onLost?.({ name: part.name, reason }) }),
  )

  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= Promise.all(running.map((part) => part.stop())).then(() => {})
    return stopping
  }
  const starts = running.map((part) =>
    part.start().catch((error: unknown) => {
      // the first failure ends the wait of all the others, and is the one reported
      failed.abort(error)
      throw error
    }),
  )
  try {
    const values = await Promise.all(starts)
    // each value stands at its part's index
    return { values: values as unknown as Values<parts>, stop }
  } catch {
    await Promise.allSettled(starts)
    await stop()
    throw signal.reason
  }
}
