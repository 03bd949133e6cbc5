/** One number of a part, with what it is measured by. */
type StatusFigure = { readonly label: string; readonly value: string; readonly hint: string }

/** The last hour, a value for each minute. */
export type StatusCurve = {
  readonly title: string
  readonly unit: string
  /** Oldest first; undefined in a minute without. */
  readonly values: readonly (number | undefined)[]
  /** Up to this all is well. */
  readonly limit: number
}

/** How a part of the gateway is, for its owner. */
export type Status = {
  readonly state: 'well' | 'slow' | 'away' | 'off'
  /** A few words. */
  readonly text: string
  readonly figures?: readonly StatusFigure[]
  readonly curve?: StatusCurve
}

export type NamedStatus = Status & { readonly name: string }

/** What the parts beside the data service say of themselves when the owner looks. */
export type StatusBoard = {
  add(name: string, read: () => Status | Promise<Status>): void
  /** In the order in which they were added. A part that fails, or is silent for two seconds, is away. */
  read(): Promise<readonly NamedStatus[]>
}

/** Longest wait for one part, in ms. */
const patience = 2_000

export function createStatusBoard(): StatusBoard {
  const parts = new Map<string, () => Status | Promise<Status>>()
  return {
    add: (name, read) => void parts.set(name, read),
    read: async () =>
      await Promise.all([...parts].map(async ([name, read]) => ({ name, ...(await readStatus(read)) }))),
  }
}

async function readStatus(read: () => Status | Promise<Status>): Promise<Status> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<Status>((resolve) => {
    timer = setTimeout(() => resolve({ state: 'away', text: 'no answer' }), patience).unref()
  })
  try {
    return await Promise.race([read(), silence])
  } catch {
    return { state: 'away', text: 'no answer' }
  } finally {
    clearTimeout(timer)
  }
}

const steps: readonly (readonly [seconds: number, unit: string])[] = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
]

/** Formats how long ago something was, in one word for the owner. @param age in ms */
export function describeAge(age: number): string {
  const seconds = Math.max(0, age / 1_000)
  for (const [size, unit] of steps) if (seconds >= size) return `${Math.floor(seconds / size)} ${unit} ago`
  return 'now'
}

/** A measured time, as precise as its size deserves. */
export function formatMs(ms: number): string {
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms).toLocaleString('en')} ms`
}
