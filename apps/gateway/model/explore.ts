/** `honest`: what users, pages and servers do, retries and deliveries too. */
export type Kind = 'honest' | 'fault' | 'thief'
export type Step<state> = { readonly label: string; readonly state: state; readonly kind: Kind }

type Exploration<state> = {
  readonly init: state
  readonly next: (state: state) => readonly Step<state>[]
  /** Lists what is wrong with a state. */
  readonly check: (state: state) => readonly string[]
  /** Where honest steps alone must lead from everywhere. */
  readonly goal?: ((state: state) => boolean) | undefined
  readonly limit?: number | undefined
}

export type Found = {
  readonly states: number
  readonly steps: number
  /** The labels that were taken. */
  readonly labels: ReadonlySet<string>
  /** Each thing that is wrong, with the shortest way there. */
  readonly violations: ReadonlyMap<string, readonly string[]>
}

/** Breadth first, and exhaustive within the budgets that the states carry. */
export function explore<state>({ init, next, check, goal, limit = 3_000_000 }: Exploration<state>): Found {
  const texts = [JSON.stringify(init)]
  const ids = new Map([[texts[0] ?? '', 0]])
  const came: { readonly from: number; readonly label: string }[] = [{ from: -1, label: '' }]
  const honest: (readonly [from: number, to: number])[] = []
  const bad = new Map(check(init).map((name) => [name, 0]))
  const goals = goal?.(init) ? [0] : []
  const labels = new Set<string>()
  let steps = 0
  for (let at = 0; at < texts.length; at += 1) {
    if (texts.length > limit) throw new Error(`More than ${limit} states`)
    for (const { label, state, kind } of next(JSON.parse(texts[at] ?? ''))) {
      steps += 1
      labels.add(label)
      const text = JSON.stringify(state)
      const known = ids.get(text)
      const id = known ?? texts.length
      if (kind === 'honest' && id !== at) honest.push([at, id])
      if (known !== undefined) continue
      ids.set(text, id)
      texts.push(text)
      came.push({ from: at, label })
      if (goal?.(state)) goals.push(id)
      for (const name of check(state)) if (!bad.has(name)) bad.set(name, id)
    }
  }
  const stuck = goal ? findStuck(texts.length, honest, goals) : -1
  if (stuck >= 0) bad.set('honest steps alone never open the wallet', stuck)
  const trace = (id: number): string[] => {
    const { from, label } = came[id] ?? { from: -1, label: '' }
    return from < 0 ? [] : [...trace(from), label]
  }
  return { states: texts.length, steps, labels, violations: new Map([...bad].map(([name, id]) => [name, trace(id)])) }
}

/** @returns the first state from which no goal is reached, or -1 */
function findStuck(count: number, edges: readonly (readonly [from: number, to: number])[], goals: readonly number[]) {
  const start = new Int32Array(count + 1)
  for (const [, to] of edges) start[to + 1] = (start[to + 1] ?? 0) + 1
  for (let i = 0; i < count; i += 1) start[i + 1] = (start[i + 1] ?? 0) + (start[i] ?? 0)
  const back = new Int32Array(edges.length)
  const fill = start.slice()
  for (const [from, to] of edges) {
    const place = fill[to] ?? 0
    back[place] = from
    fill[to] = place + 1
  }
  const can = new Uint8Array(count)
  const queue = [...goals]
  for (const id of queue) can[id] = 1
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    for (const from of back.subarray(start[id], start[id + 1])) {
      if (can[from]) continue
      can[from] = 1
      queue.push(from)
    }
  }
  return can.indexOf(0)
}
