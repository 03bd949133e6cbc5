import type { CallAnswer, getAppConfig } from '@foyer/api'
import type { SocialProvider } from '@foyer/base/socials'
import { socialIds } from './socials.ts'

/** Features that the project's configuration on your gateway decides. */
export type RemoteFeatures = {
  readonly email: boolean
  readonly socials: readonly SocialProvider[] | false
  /** Only where the site wants it as well. */
  readonly passkey: boolean
  readonly swaps: readonly string[] | false
  readonly onramp: readonly string[] | false
  readonly activity: boolean
  readonly reownBranding: boolean
  readonly multiWallet: boolean
}
export type RemoteFeatureName = keyof RemoteFeatures

/** What a site wrote itself, by the same names (`activity` was called `history`). */
export type LocalFeatures = {
  readonly [name in Exclude<RemoteFeatureName, 'multiWallet'>]?: RemoteFeatures[name] | undefined
}

/** As the project's configuration has it. */
export type RemoteFeature = CallAnswer<typeof getAppConfig>['features'][number]

type Row<value> = {
  /** The feature's id in the project's configuration. */
  readonly id: string
  readonly fallback: value
  /** The value a fetched entry with a configuration gives. */
  readonly read: (feature: RemoteFeature, config: readonly string[]) => value
}

const list = (feature: RemoteFeature, config: readonly string[]) => feature.isEnabled && config.length > 0 && config

/** Feature → how the project names it, its default (specification §9) and how its entry is read. */
const table: { readonly [name in RemoteFeatureName]: Row<RemoteFeatures[name]> } = {
  email: {
    id: 'social_login',
    fallback: true,
    read: (feature, config) => feature.isEnabled && config.includes('email'),
  },
  socials: {
    id: 'social_login',
    fallback: socialIds,
    read: (feature, config) => list(feature, config.filter(isSocialProvider)) as readonly SocialProvider[] | false,
  },
  passkey: {
    id: 'social_login',
    fallback: false,
    read: (feature, config) => feature.isEnabled && config.includes('passkey'),
  },
  swaps: { id: 'swap', fallback: ['1inch'], read: list },
  onramp: { id: 'onramp', fallback: ['meld'], read: list },
  activity: { id: 'activity', fallback: true, read: ({ isEnabled }) => isEnabled },
  reownBranding: { id: 'reown_branding', fallback: true, read: ({ isEnabled }) => isEnabled },
  multiWallet: { id: 'multi_wallet', fallback: false, read: ({ isEnabled }) => isEnabled },
}

export type ResolvedFeatures = {
  readonly features: RemoteFeatures
  /** Local settings that the project's configuration overrode: the developer is told. */
  readonly ignored: readonly RemoteFeatureName[]
}

/**
 * The resolution table of reference §1.3, in order: basic mode turns all off; without a fetched configuration the local
 * value or the default counts; a fetched entry that is missing means off, one whose configuration is null means unset,
 * any other decides. With `pay` on, email, socials and passkeys are off. A login with a passkey is on where the site wants it, too.
 * @param params.remote the fetched entries, or undefined when they could not be fetched
 */
export function resolveFeatures(params: {
  readonly local: LocalFeatures
  readonly remote: readonly RemoteFeature[] | undefined
  readonly basic?: boolean
  readonly pay?: boolean
}): ResolvedFeatures {
  const ignored: RemoteFeatureName[] = []
  const resolve = <name extends RemoteFeatureName>(name: name): RemoteFeatures[name] => {
    const { id, fallback, read } = table[name]
    const own = name === 'multiWallet' ? undefined : (params.local as Partial<RemoteFeatures>)[name]
    if (params.basic) return false as RemoteFeatures[name]
    if (!params.remote) return (own ?? fallback) as RemoteFeatures[name]
    const feature = params.remote.find((entry) => entry.id === id)
    if (feature?.config === null) return (own ?? fallback) as RemoteFeatures[name]
    if (feature?.config === undefined) return false as RemoteFeatures[name]
    const value = read(feature, feature.config)
    // both have to want it: a site that does not is not overridden
    const isFollowed = name === 'passkey' && (value || !own)
    if (own !== undefined && !isFollowed) ignored.push(name)
    return value
  }
  const features: RemoteFeatures = {
    email: resolve('email') && !params.pay,
    socials: params.pay ? false : resolve('socials'),
    passkey: resolve('passkey') && (params.local.passkey ?? table.passkey.fallback) && !params.pay,
    swaps: resolve('swaps'),
    onramp: resolve('onramp'),
    activity: resolve('activity'),
    reownBranding: resolve('reownBranding'),
    multiWallet: resolve('multiWallet'),
  }
  return { features, ignored }
}

function isSocialProvider(value: string): value is SocialProvider {
  return (socialIds as readonly string[]).includes(value)
}
