import { getNamesOf } from '../names/lookUpNames.ts'

type NamesSource = Parameters<typeof getNamesOf>[0]

/** The first name that points to an address, and its avatar. */
export async function getIdentity(
  source: { readonly names: NamesSource },
  address: string,
): Promise<{ name: string | null; avatar: string | null }> {
  const [profile] = await getNamesOf(source.names, address)
  const avatar = profile?.attributes.find((attributes) => attributes['avatar'])?.['avatar']
  return { name: profile?.name ?? null, avatar: avatar && /^https:\/\//.test(avatar) ? avatar : null }
}
