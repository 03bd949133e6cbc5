import type { Foyer } from '../../foyer.ts'

/** Specification §5: the suffix of new names, then the one that older names have. */
const defaultSuffixes = ['reown.id', 'wcn.id']

/** Returns what names of the site's name service end with; the first is given to new ones. */
export function getNameSuffixes({ config }: Foyer): readonly string[] {
  const given: unknown = config.connect.nameSuffixes
  const own = Array.isArray(given) ? given.filter((one) => typeof one === 'string' && one !== '') : []
  return own.length > 0 ? own : defaultSuffixes
}

export function hasNameSuffix(foyer: Foyer, name: string): boolean {
  return getNameSuffixes(foyer).some((suffix) => name.toLowerCase().endsWith(`.${suffix.toLowerCase()}`))
}
