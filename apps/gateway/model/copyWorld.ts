import type { World } from './custody.ts'

/** Rows of their own, and keys in their order, by which states are told apart. Through JSON, exploring takes nearly twice as long. */
export function copyWorld(world: World): World {
  return {
    ...world,
    sharings: world.sharings.map((row) => ({ ...row })),
    pairs: world.pairs.map((row) => ({ ...row })),
    browsers: world.browsers.map((row) => ({ ...row })),
    guard: { ...world.guard },
    network: [...world.network],
    budget: { ...world.budget },
    intents: { ...world.intents, create: [...world.intents.create], share: [...world.intents.share] },
    thief: { ...world.thief },
  }
}
