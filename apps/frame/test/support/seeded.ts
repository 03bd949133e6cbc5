/** The same choices for the same seed. */
export type Chance = {
  /** From 0 up to, not with, `count`. */
  below(count: number): number
  pick<item>(list: readonly item[]): item
  shuffle<item>(list: readonly item[]): readonly item[]
  bytes(count: number): Uint8Array
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    pick: (list) => {
      if (list.length === 0) throw new Error('Nothing to pick from')
      return list[below(list.length)] as (typeof list)[number]
    },
    shuffle: (list) =>
      list
        .map((one) => [next(), one] as const)
        .sort(([a], [b]) => a - b)
        .map(([, one]) => one),
    bytes: (count) => Uint8Array.from({ length: count }, () => below(256)),
  }
}

/** Returns where a generator starts: another place each time, printed, and given by the environment to see the same again. */
export function toSeed(name: string): number {
  const seed = Number(process.env[name] ?? Math.floor(Math.random() * 1_000_000))
  console.info(`${name}=${seed}`)
  return seed
}
