export type Random = {
  /** From 0 up to one less than that. */
  below(most: number): number
  pick<value>(list: readonly value[]): value
  shuffle<value>(list: readonly value[]): readonly value[]
}

/** The same numbers for the same seed. @see mulberry32 */
export function createRandom(seed: number): Random {
  let state = (seed + 1) * 0x9e3779b1
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let one = Math.imul(state ^ (state >>> 15), 1 | state)
    one = (one + Math.imul(one ^ (one >>> 7), 61 | one)) ^ one
    return ((one ^ (one >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    below,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    shuffle: (list) =>
      list
        .map((one) => [next(), one] as const)
        .sort(([a], [b]) => a - b)
        .map(([, one]) => one),
  }
}
