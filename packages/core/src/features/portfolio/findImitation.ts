/** Letters and digits that look like another one, by the one they look like. Small letters; accents are gone by then. */
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'аαɑ@4',
  b: 'ьвβƅ8',
  c: 'сϲᴄ¢',
  d: 'ԁɗ',
  e: 'еєε3€',
  g: 'ɡց9',
  h: 'һнհ',
  i: 'іιıl1|!јɩ',
  k: 'кκ',
  m: 'мᴍ',
  n: 'пոηи',
  o: 'оοо0օσ',
  p: 'рρ',
  q: 'ԛ',
  r: 'гᴦ',
  s: 'ѕꜱ$5ʂ',
  t: 'тτ7',
  u: 'υսʋцμ',
  v: 'ѵν',
  w: 'ԝшѡω',
  x: 'хχ×',
  y: 'уγү',
  z: 'ᴢ2',
}

/** Capitals that look like another one; their small letters may not. */
const capitals: Readonly<Record<string, string>> = {
  a: 'ΑА',
  b: 'ΒВ',
  c: 'СϹ',
  d: 'Ꭰ',
  e: 'ΕЕ',
  h: 'ΗН',
  i: 'ΙІӀ',
  k: 'ΚК',
  m: 'ΜМ',
  n: 'ΝͶ',
  o: 'ΟО',
  p: 'ΡР',
  s: 'Ѕ',
  t: 'ΤТ',
  u: 'Ս',
  x: 'ΧХ',
  y: 'ΥУҮ',
  z: 'Ζ',
}

const plain: ReadonlyMap<string, string> = new Map(
  [...Object.entries(lookAlikes), ...Object.entries(capitals)].flatMap(([letter, others]) =>
    [...others].map((other) => [other, letter] as const),
  ),
)

/** What a reader takes a symbol for: without accents, case, spaces and invisible characters, each letter the plain one it looks like. */
function toSkeleton(text: string): string {
  // most symbols are plain letters and digits: nothing of them is to be taken apart
  const bare = /^[!-~]*$/.test(text) ? text : text.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{Cc}\p{Z}]/gu, '')
  let skeleton = ''
  for (const character of bare) skeleton += plain.get(character) ?? toPlain(character.toLowerCase())
  return skeleton
}

function toPlain(character: string): string {
  return plain.get(character) ?? character
}

/** Symbols that are imitated most. */
const wellKnown = [
  'USDC',
  'USDT',
  'DAI',
  'ETH',
  'WETH',
  'BTC',
  'WBTC',
  'SOL',
  'EURC',
  'BNB',
  'LINK',
  'UNI',
  'MATIC',
  'POL',
]

/** Words of tokens that are sent to strangers in order to be read. */
const advertisement =
  /https?:|www\.|t\.me|[a-z0-9-]\.(com|io|org|net|xyz|app|fi|finance|top|vip|link|gift|live|site|pro|co|me|cc)\b|\b(claim|airdrop|reward|voucher|visit|bonus)/i

export function isAdvertisement(...texts: readonly string[]): boolean {
  return texts.some((text) => advertisement.test(text))
}

/**
 * Tells what a token only looks like: a symbol that `trusted` holds (or a well-known one) written in letters that look the
 * same, or just the same where it is not the trusted one itself.
 * @param trusted symbols of tokens that are vouched for; the token in question is none of them
 * @returns the symbol that one imitates. Made once for a whole list: a stranger can send thousands of tokens
 */
export function createImitationFinder(trusted: readonly string[]): (symbol: string) => string | undefined {
  const vouched = toSkeletons(trusted)
  const known = toSkeletons(wellKnown)
  return (symbol) => {
    const skeleton = toSkeleton(symbol)
    const imitated = vouched.get(skeleton)
    if (imitated !== undefined) return imitated
    // the well-known spelling itself may be the real one: only other letters for it are a lie
    const similar = known.get(skeleton)
    return similar === symbol.toUpperCase() ? undefined : similar
  }
}

/** Of several that look the same the first. */
function toSkeletons(symbols: readonly string[]): ReadonlyMap<string, string> {
  return new Map(symbols.map((symbol) => [toSkeleton(symbol), symbol] as const).reverse())
}
