type Found<code> = {
  /** Of ours, the language that a tag is of. */
  readonly code: code | undefined
  /** For numbers, dates and the `lang` attribute. */
  readonly locale: string
}

/** Regions that read Portuguese as Portugal writes it. @see CLDR, parentLocales */
const likePortugal = ['AO', 'CH', 'CV', 'FR', 'GQ', 'GW', 'LU', 'MO', 'MZ', 'PT', 'ST', 'TL']

/**
 * `de` for `de-AT`, `pt-BR` for `pt` and `pt-PT` for `pt-AO`, `zh-Hant` for `zh-TW`, `he` for `iw`. Digits are Latin, as in the words,
 * unless the tag asks for others.
 * @returns undefined for what is no language tag (BCP 47)
 */
export function findLanguage<code extends string>(tag: unknown, codes: readonly code[]): Found<code> | undefined {
  const asked = toLocale(tag)
  if (!asked) return undefined
  const code = findCode(asked, codes)
  const own = new Intl.Locale(code ?? asked)
  // fonts and voices go by the attribute, and the words are in this script
  const spoken = getScript(own) === getScript(asked) ? asked : own
  const { numberingSystem } = new Intl.NumberFormat(spoken).resolvedOptions()
  const isLatin = numberingSystem === 'latn' || asked.numberingSystem !== undefined
  return { code, locale: isLatin ? spoken.toString() : new Intl.Locale(spoken, { numberingSystem: 'latn' }).toString() }
}

/** Of those in the language the one of its script, then of its region, then the one that its speakers read most. */
function findCode<code extends string>(asked: Intl.Locale, codes: readonly code[]): code | undefined {
  const same = codes.filter((code) => new Intl.Locale(code).language === asked.language)
  const inScript = same.filter((code) => getScript(new Intl.Locale(code)) === getScript(asked))
  const wanted = inScript.length > 0 ? inScript : same
  const isUsual = (code: code) => new Intl.Locale(asked.language).maximize().region === getRegion(code)
  return wanted.find((code) => getRegion(code) === toReadRegion(asked)) ?? wanted.find(isUsual) ?? wanted[0]
}

const getScript = (locale: Intl.Locale) => locale.maximize().script

const getRegion = (code: string) => new Intl.Locale(code).maximize().region

function toReadRegion(asked: Intl.Locale): string | undefined {
  const { region } = asked.maximize()
  return asked.language === 'pt' && likePortugal.includes(region ?? '') ? 'PT' : region
}

function toLocale(tag: unknown): Intl.Locale | undefined {
  try {
    return typeof tag === 'string' ? new Intl.Locale(tag) : undefined
  } catch {
    return undefined
  }
}
