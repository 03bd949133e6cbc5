import { describeError, type Log } from '../log.ts'
import type { Store } from '../store/openStore.ts'

/** Whether this process should be given requests. */
export type Readiness = {
  /** Something without which requests fail. @param check rejects while it is away */
  add(name: string, check: () => Promise<unknown>): void
  /** Something beside the process, without which the rest of it is of use all the same. @param getProblem why it is away */
  addBeside(name: string, getProblem: () => string | undefined): void
  /** Lists what beside the process is away, by name. */
  findAway(): readonly string[]
  /** Lists what is away, by name; nothing when the process is ready. */
  findProblems(): Promise<readonly string[]>
  /** From now on it is not ready, though it answers: for the time that a balancer needs to notice. */
  drain(): void
  isDraining(): boolean
}

/** Longest wait for one check, in ms. */
const checkTimeout = 2_000
/** An answer is given again for so long, so that asking often costs nothing, in ms. */
const maxAge = 500

export function createReadiness(params: { readonly log: Log; readonly now: () => number }): Readiness {
  const { log, now } = params
  const checks = new Map<string, () => Promise<unknown>>()
  const beside = new Map<string, () => string | undefined>()
  let isDraining = false
  let last: { readonly at: number; readonly found: Promise<readonly string[]> } | undefined
  const check = async () => {
    const rows = [...checks].map(async ([name, run]) => ((await isThere({ name, run, log })) ? undefined : name))
    return (await Promise.all(rows)).filter((name) => name !== undefined)
  }
  return {
    add: (name, run) => checks.set(name, run),
    addBeside: (name, getProblem) => beside.set(name, getProblem),
    findAway: () => [...beside].flatMap(([name, getProblem]) => (getProblem() === undefined ? [] : [name])),
    findProblems: async () => {
      if (isDraining) return ['stopping']
      if (!last || Math.abs(now() - last.at) >= maxAge) last = { at: now(), found: check() }
      return await last.found
    },
    drain: () => {
      isDraining = true
    },
    isDraining: () => isDraining,
  }
}

type Check = { readonly name: string; readonly run: () => Promise<unknown>; readonly log: Log }

async function isThere({ name, run, log }: Check): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${checkTimeout} ms`)), checkTimeout).unref()
  })
  try {
    await Promise.race([run(), late])
    return true
  } catch (error) {
    log('warn', 'not ready', { part: name, error: describeError(error) })
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** Rejects where nothing can be kept: a full or read-only disk answers questions for a long time. @param time ms since 1970 */
export async function tryWriting(store: Store, time: number): Promise<void> {
  const value = String(time)
  await store
    .insertInto('meta')
    .values({ key: 'ready', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
