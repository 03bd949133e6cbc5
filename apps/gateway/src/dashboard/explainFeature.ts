import { socialProviders } from '@foyer/base/socials'
import type { Config } from '../config/schema.ts'
import { type Feature, featureProviders, toOfferedFeature } from '../projects/features.ts'

/** One switch of a project, as its owner is told of it. */
export type ExplainedFeature = {
  readonly id: Feature['id']
  readonly name: string
  /** What visitors get. */
  readonly text: string
  /** Why it does nothing on this gateway, and what would change that. */
  readonly obstacle: string | undefined
  readonly isEnabled: boolean
  readonly choices: readonly {
    readonly id: string
    readonly name: string
    readonly isChosen: boolean
    readonly canBeChosen: boolean
  }[]
}

const texts: { readonly [id in Feature['id']]: readonly [name: string, text: string] } = {
  social_login: [
    'E-mail and social login',
    'A wallet for visitors who have none, opened by a code from the mail or an account elsewhere.',
  ],
  swap: ['Swap', 'Visitors trade tokens in the dialog, over the routers of your networks.'],
  onramp: ['Buy', 'Visitors buy coins with money, at the provider of this gateway.'],
  activity: ['Activity', 'Visitors see what happened to their account, from this gateway’s own index.'],
  reown_branding: ['Branding', 'A line under the dialog that names who made it.'],
  multi_wallet: ['Several wallets', 'A visitor keeps more than one wallet connected.'],
}

const choiceNames: { readonly [id: string]: string } = {
  ...Object.fromEntries(Object.entries(socialProviders).map(([id, { name }]) => [id, name])),
  email: 'Email',
  passkey: 'Passkey',
}

/** What a switch says of itself on this gateway. */
export function explainFeature(feature: Feature, config: Config): ExplainedFeature {
  const { id, isEnabled } = feature
  const [name, text] = texts[id]
  // one provider is no choice
  const providers = featureProviders[id].length > 1 ? featureProviders[id] : []
  const offered = toOfferedFeature({ ...feature, config: [...providers] }, config.frame).config ?? []
  const choices = providers.map((choice) => ({
    id: choice,
    name: choiceNames[choice] ?? choice,
    isChosen: feature.config === null || feature.config.includes(choice),
    canBeChosen: offered.includes(choice),
  }))
  return { id, name, text, obstacle: findObstacle(id, config), isEnabled, choices }
}

function findObstacle(id: Feature['id'], { chains, onramp, frame }: Config): string | undefined {
  if (id === 'onramp' && onramp.kind === 'off')
    return 'No provider is set up on this gateway: set “onramp” in its configuration.'
  if (id === 'swap' && !chains.some(({ router }) => router)) {
    return 'No network of this gateway has a router: set “router” of one in its configuration.'
  }
  if (id === 'activity' && chains.every(({ indexFrom }) => indexFrom === 'off')) {
    return 'No network of this gateway is indexed: set “indexFrom” of one in its configuration.'
  }
  if (id === 'social_login' && !frame)
    return 'This gateway holds no wallets: it works only where the site names another frame.'
  return undefined
}
