/**
 * Families of letters that a site may have its approvals written in: those that systems bring, and the most used besides. No other,
 * because among what a visitor has installed are some that draw symbols, or nothing, in the place of letters. None is fetched.
 */
export const readableFonts: ReadonlySet<string> = new Set(
  `system-ui, sans-serif, serif, monospace, ui-sans-serif, ui-serif, ui-monospace, ui-rounded, -apple-system,
  blinkmacsystemfont, inter, inter variable, inter tight, roboto, roboto flex, roboto slab, open sans, lato,
  montserrat, poppins, nunito, nunito sans, raleway, rubik, work sans, dm sans, manrope, mulish, karla, figtree,
  outfit, plus jakarta sans, space grotesk, sora, urbanist, lexend, public sans, quicksand, source sans 3,
  source sans pro, source serif 4, source serif pro, ibm plex sans, ibm plex serif, noto sans, noto serif, fira sans,
  ubuntu, cantarell, oxygen, geist, merriweather, playfair display, lora, pt sans, pt serif, crimson pro,
  libre baskerville, atkinson hyperlegible, helvetica neue, helvetica, arial, segoe ui, segoe ui variable, sf pro,
  sf pro text, sf pro display, new york, verdana, tahoma, trebuchet ms, georgia, times new roman, times, palatino,
  palatino linotype, book antiqua, garamond, cambria, calibri, candara, corbel, constantia, optima, avenir,
  avenir next, futura, gill sans, century gothic, franklin gothic medium, lucida grande, lucida sans unicode, geneva,
  aptos, bahnschrift, hiragino sans, hiragino kaku gothic pron, yu gothic, yu gothic ui, meiryo, noto sans jp,
  pingfang sc, pingfang tc, microsoft yahei, microsoft jhenghei, noto sans sc, noto sans tc, malgun gothic,
  apple sd gothic neo, noto sans kr, leelawadee ui, noto sans thai, noto sans arabic, noto sans hebrew,
  noto sans devanagari, nirmala ui, dejavu sans, dejavu serif, liberation sans, liberation serif`.split(/,\s+/),
)
