import type { RouteName } from '@foyer/core'
import { accountScenes } from './account.ts'
import { connectScenes } from './connect.ts'
import { embeddedScenes } from './embedded.ts'
import { familiesScenes } from './families.ts'
import { nameScenes } from './names.ts'
import { onrampScenes } from './onramp.ts'
import { payScenes } from './pay.ts'
import { relayScenes } from './relay.ts'
import type { Fixture } from './scene.ts'
import { sendScenes } from './send.ts'
import { swapScenes } from './swap.ts'

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
export { naming } from './names.ts'
export { buying, onrampOrder } from './onramp.ts'
export { bill, paying } from './pay.ts'
export { findWallet, makeRelayScene, type RelayScene, requesting, scanWith } from './relay.ts'
export { chainCapabilities, type Fixture, makeScene, networks, receiver, type Scene, usdc } from './scene.ts'
export { getSwapOffer, reviewing, swapping } from './swap.ts'

const table = {
  ...connectScenes,
  ...relayScenes,
  ...embeddedScenes,
  ...accountScenes,
  ...familiesScenes,
  ...nameScenes,
  ...sendScenes,
  ...swapScenes,
  ...onrampScenes,
  ...payScenes,
} satisfies { readonly [name in RouteName]: { readonly [state: string]: Fixture } }

/** Every view in every state. A route without a row does not compile. */
export const fixtures: {
  readonly [name in RouteName]: { readonly [state in keyof (typeof table)[name]]: Fixture }
} = table
