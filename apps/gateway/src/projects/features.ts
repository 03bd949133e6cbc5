import { socialProviders } from '@foyer/base/socials'
import * as z from 'zod/mini'
import type { FrameConfig } from '../config/schema.ts'

/**
 * The feature switches of a project, by the id they have on the wire (reference-behaviour §1.3):
 * on or off, and for those with providers which ones. `providers: null` leaves the choice to the site.
 */
export const featureIds = ['social_login', 'swap', 'onramp', 'activity', 'reown_branding', 'multi_wallet'] as const

export type FeatureId = (typeof featureIds)[number]

/** What a feature with providers may list; the others have none. */
export const featureProviders: { readonly [id in FeatureId]: readonly string[] } = {
  social_login: ['email', ...Object.keys(socialProviders), 'passkey'],
  swap: ['1inch'],
  onramp: ['meld'],
  activity: [],
  reown_branding: [],
  multi_wallet: [],
}

export const featureSchema = z.object({
  id: z.enum(featureIds),
  isEnabled: z.boolean(),
  config: z.nullable(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))),
})

export const featureListSchema = z.array(featureSchema)

export type Feature = z.output<typeof featureSchema>

/** A new project: everything the specification has on by default (§9), branding off because it would name someone else. */
export const defaultFeatures: readonly Feature[] = [
  { id: 'social_login', isEnabled: true, config: [...featureProviders.social_login] },
  { id: 'swap', isEnabled: true, config: ['1inch'] },
  { id: 'onramp', isEnabled: true, config: ['meld'] },
  { id: 'activity', isEnabled: true, config: [] },
  { id: 'reown_branding', isEnabled: false, config: [] },
  { id: 'multi_wallet', isEnabled: false, config: [] },
]

/**
 * A feature as a site is told of it: without the logins that the embedded wallet of this gateway cannot do. Where this
 * gateway has none, the wallet may be elsewhere, and the project's list stands.
 */
export function toOfferedFeature(feature: Feature, frame: FrameConfig | undefined): Feature {
  if (!frame || feature.id !== 'social_login' || !feature.config) return { ...feature }
  const isOffered = (login: string) => {
    if (login === 'email') return true
    if (login === 'farcaster') return frame.farcaster !== undefined
    return login === 'passkey' ? frame.passkeyLogin : Object.hasOwn(frame.social, login)
  }
  const config = feature.config.filter(isOffered)
  return { ...feature, config }
}
