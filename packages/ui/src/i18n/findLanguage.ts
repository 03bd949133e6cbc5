type Found<code> = {
  /** Of ours, the language that a tag is of. */
  readonly code: code | undefined
  /** For numbers, dates and the `lang` attribute. */
  readonly locale: string
}

/**
 * `de` for `de-AT`, `pt` for `pt-PT`, `zh` for `zh-Hant`, `he` for `iw`. Digits are Latin, as in the words, unless the tag asks for others.
 * @returns undefined for what is no language tag (BCP 47)
 */
export function findLanguage<code extends string>(tag: unknown, codes: readonly code[]): Found<code> | undefined {
  const asked = toLocale(tag)
  if (!asked) return undefined
  const code = codes.find((one) => one === asked.language)
  const isOtherScript = code !== undefined && asked.maximize().script !== new Intl.Locale(code).maximize().script
  const spoken = isOtherScript ? new Intl.Locale(code) : asked
  const { numberingSystem } = new Intl.NumberFormat(spoken).resolvedOptions()
  const isLatin = numberingSystem === 'latn' || asked.numberingSystem !== undefined
  return { code, locale: isLatin ? spoken.toString() : new Intl.Locale(spoken, { numberingSystem: 'latn' }).toString() }
}

function toLocale(tag: unknown): Intl.Locale | undefined {
  try {
    return typeof tag === 'string' ? new Intl.Locale(tag) : undefined
  } catch {
    return undefined
  }
}
