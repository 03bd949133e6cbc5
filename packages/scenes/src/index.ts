export { served } from './account.ts'
export {
  atCode,
  atFarcaster,
  type EmbeddedScene,
  loggedIn,
  makeEmbeddedScene,
  sessions,
  withSessions,
} from './embedded.ts'
export { allowSeveral, makeFamiliesScene } from './families.ts'
export { fixtures } from './fixtures.ts'
export { naming } from './names.ts'
export { buying, onrampOrder } from './onramp.ts'
export { bill, paying } from './pay.ts'
export { findWallet, makeRelayScene, type RelayScene, requesting, scanWith } from './relay.ts'
export { chainCapabilities, type Fixture, makeScene, networks, receiver, type Scene, usdc } from './scene.ts'
export { getSwapOffer, reviewing, swapping } from './swap.ts'
