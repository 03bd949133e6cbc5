import type { EnsNames } from '../names/ensNames.ts'
import { getNamesOfAddress } from '../names/lookUpNames.ts'

type NamesSource = Parameters<typeof getNamesOfAddress>[0]

/** The first name that points to an address, registered here or else in ENS, and its avatar. */
export async function getIdentity(
  source: { readonly names: NamesSource; readonly ensNames: EnsNames },
  address: string,
): Promise<{ name: string | null; avatar: string | null }> {
  const [profile] = await getNamesOfAddress(source.names, address)
  if (!profile) return { name: (await source.ensNames.getName(address)) ?? null, avatar: null }
  const avatar = profile.attributes.find((attributes) => attributes['avatar'])?.['avatar']
  return { name: profile.name, avatar: avatar && /^https:\/\//.test(avatar) ? avatar : null }
}
