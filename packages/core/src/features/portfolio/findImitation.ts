/**
 * Each letter, and the letters and digits that look like it: small ones, accents are gone by then, and capitals whose
 * small letters may not.
 */
const lookAlikes =
  'aаαɑ@4ΑА bьвβƅ8ΒВ cсϲᴄ¢СϹ dԁɗᎠ eеєε3€ΕЕ gɡց9 hһнհΗН iіιıl1|!јɩΙІӀ kкκΚК mмᴍΜМ nпոηиΝͶ oоοо0օσΟО pрρΡР qԛ rгᴦ sѕꜱ$5ʂЅ tтτ7ΤТ uυսʋцμՍ vѵν wԝшѡω xхχ×ΧХ yуγүΥУҮ zᴢ2Ζ'

const plain: ReadonlyMap<string, string> = new Map(
  lookAlikes.split(' ').flatMap((group) => {
    const [letter = '', ...others] = group
    return others.map((other) => [other, letter] as const)
  }),
)

/** What a reader takes a symbol for: without accents, case, spaces and invisible characters, each letter the plain one it looks like. */
function toSkeleton(text: string): string {
  const bare = text.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{Cc}\p{Z}]/gu, '')
  let skeleton = ''
  for (const character of bare) skeleton += plain.get(character) ?? toPlain(character.toLowerCase())
  return skeleton
}

function toPlain(character: string): string {
  return plain.get(character) ?? character
}

/** Symbols that are imitated most. */
const wellKnown = 'USDC USDT DAI ETH WETH BTC WBTC SOL EURC BNB LINK UNI MATIC POL'
  .split(' ')
  .map((symbol) => ({ symbol }))

/** Words of tokens that are sent to strangers in order to be read. */
const advertisement =
  /https?:|www\.|t\.me|[a-z0-9-]\.(com|io|org|net|xyz|app|fi|finance|top|vip|link|gift|live|site|pro|co|me|cc)\b|\b(claim|airdrop|reward|voucher|visit|bonus)/i

export function isAdvertisement(...texts: readonly string[]): boolean {
  return texts.some((text) => advertisement.test(text))
}

/**
 * Tells what a token only looks like: a symbol that `trusted` holds (or a well-known one) written in letters that look the
 * same, or just the same where it is not the trusted one itself.
 * @param trusted tokens that are vouched for; the token in question is none of them
 * @returns the symbol that one imitates. Made once for a whole list: a stranger can send thousands of tokens
 */
export function createImitationFinder(trusted: readonly Named[]): (symbol: string) => string | undefined {
  let vouched: ReadonlyMap<string, string> | undefined
  let known: ReadonlyMap<string, string> | undefined
  return (symbol) => {
    vouched ??= toSkeletons(trusted)
    known ??= toSkeletons(wellKnown)
    const skeleton = toSkeleton(symbol)
    const similar = known.get(skeleton)
    // the well-known spelling itself may be the real one: only other letters for it are a lie
    return vouched.get(skeleton) ?? (similar === symbol.toUpperCase() ? undefined : similar)
  }
}

type Named = { readonly symbol: string }

/** Of several that look the same the first. */
function toSkeletons(tokens: readonly Named[]): ReadonlyMap<string, string> {
  return new Map(tokens.map(({ symbol }) => [toSkeleton(symbol), symbol] as const).reverse())
}
