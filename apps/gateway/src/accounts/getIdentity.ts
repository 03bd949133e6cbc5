import type { EnsNames } from '../names/ensNames.ts'
import { getNamesOf } from '../names/lookUpNames.ts'

type NamesSource = Parameters<typeof getNamesOf>[0]

/** The first name that points to an address, registered here or else in ENS, and its avatar. */
export async function getIdentity(
  source: { readonly names: NamesSource; readonly ensNames: EnsNames },
  address: string,
): Promise<{ name: string | null; avatar: string | null }> {
  const [profile] = await getNamesOf(source.names, address)
  if (!profile) return { name: (await source.ensNames.getName(address)) ?? null, avatar: null }
  const avatar = profile.attributes.find((attributes) => attributes['avatar'])?.['avatar']
  return { name: profile.name, avatar: avatar && /^https:\/\//.test(avatar) ? avatar : null }
}
