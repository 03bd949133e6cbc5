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
    'Email and social sign-in',
    'Visitors get a wallet by signing in with an email code or a social account.',
  ],
  swap: ['Swap', 'Visitors swap tokens in the dialog, through your networks’ routers.'],
  onramp: ['Buy', 'Visitors buy crypto from this gateway’s provider.'],
  activity: ['Activity', 'Visitors see their transactions, from this gateway’s index and sources.'],
  reown_branding: ['Branding', 'Shows “Powered by” at the bottom of the dialog.'],
  multi_wallet: ['Several wallets', 'Visitors can connect more than one wallet.'],
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
    return 'No provider is set up: set “onramp” in the gateway’s configuration.'
  if (id === 'swap' && !chains.some(({ router }) => router)) {
    return 'No network has a router: set “router” for one in the gateway’s configuration.'
  }
  if (id === 'activity' && chains.every(({ indexFrom }) => indexFrom === 'off')) {
    return 'No network is indexed: set “indexFrom” for one in the gateway’s configuration.'
  }
  if (id === 'social_login' && !frame)
    return 'This gateway has no embedded wallet, so this only works for sites that use another frame.'
  return undefined
}
