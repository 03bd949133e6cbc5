import { afterAll, afterEach, beforeAll } from 'vitest'
import { createProfiles } from './profiles.ts'
import { startWorld, type World } from './world.ts'

type Options = Parameters<typeof startWorld>[0]

/** One world for all tests of a file, and browsers that are closed after each of them. The world is there once a test runs. */
export function useWorld(options?: Options) {
  const profiles = createProfiles()
  let started: World | undefined
  const getWorld = () => {
    if (!started) throw new Error('The world is started before the first test, not while they are listed')
    return started
  }
  beforeAll(async () => {
    started = await startWorld(options)
  })
  afterAll(async () => {
    await profiles.stop()
    await started?.stop()
  })
  afterEach(() => profiles.closeAll())
  const world: Omit<World, 'stop'> = {
    get evm() {
      return getWorld().evm
    },
    get service() {
      return getWorld().service
    },
    get site() {
      return getWorld().site
    },
    nonceOf: (address) => getWorld().nonceOf(address),
  }
  return { profiles, world }
}
