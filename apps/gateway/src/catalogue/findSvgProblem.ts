/** Elements that only draw. */
const elements: ReadonlySet<string> = new Set(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan clipPath mask pattern marker
  linearGradient radialGradient stop filter feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA
  feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset`.split(/\s+/),
)

/** Namespaces of their own that drawing programs declare; their elements and attributes are not taken. */
const namespaces: ReadonlySet<string> = new Set(['http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xlink'])

/** What may stand between two tags: no tag, no entity but the plain ones. */
const textForm = /[^<&]+|&(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-f]{1,6});/iy
const commentForm = /<!--[\s\S]*?-->/y
const declarationForm = /<\?xml\s[^<>?]*\?>/y
const closingForm = /<\/([A-Za-z]+)\s*>/y
const openingForm = /<([A-Za-z]+)((?:\s+[A-Za-z][\w.:-]*\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*)\s*(\/?)>/y
const attributeForm = /([A-Za-z][\w.:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * What keeps an SVG from being a drawing that runs, loads and embeds nothing; undefined where nothing does. Reads the whole text:
 * what is not one of the few forms above is refused, so there is nothing that a browser could read in another way.
 */
export function findSvgProblem(text: string): string | undefined {
  const open: string[] = []
  for (let at = 0; at < text.length; ) {
    const take = (form: RegExp) => {
      form.lastIndex = at
      const match = form.exec(text)
      if (match) at += match[0].length
      return match
    }
    if (take(textForm) ?? take(commentForm)) continue
    if (at === 0 && take(declarationForm)) continue
    const closing = take(closingForm)
    if (closing) {
      if (open.pop() !== closing[1]) return 'is not well-formed'
      continue
    }
    const tag = take(openingForm)
    if (!tag) return 'holds something else than plain tags'
    const [, name = '', attributes = '', end] = tag
    const problem = elements.has(name)
      ? findAttributeProblem(attributes)
      : `holds an element that is not taken: ${name}`
    if (problem) return problem
    if (end === '') open.push(name)
  }
  return open.length === 0 ? undefined : 'is not well-formed'
}

function findAttributeProblem(attributes: string): string | undefined {
  for (const [, name = '', double, single = ''] of attributes.matchAll(attributeForm)) {
    const value = double ?? single
    const problem = `holds an attribute that is not taken: ${name}`
    if (/^on/i.test(name)) return problem
    if (/^xmlns(:|$)/.test(name)) {
      if (!namespaces.has(value)) return problem
    } else if (/(^|:)href$/.test(name)) {
      if (!/^#[\w.-]+$/.test(value)) return problem
    } else if (name.includes(':') && !/^xml:(space|lang)$/.test(name)) return problem
    // an escape could spell what is looked for here
    if (/\\|@|javascript:|url\s*\(\s*(?!["']?#)/i.test(value)) return problem
  }
  return undefined
}
