/** Elements that only draw. */
const elements: ReadonlySet<string> = new Set(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath clipPath mask pattern marker
  linearGradient radialGradient stop style image animate animateMotion animateTransform set mpath filter feBlend feColorMatrix
  feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB
  feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
  feTurbulence`.split(/\s+/),
)

/** Elements that show a picture: one that they carry themselves. */
const pictured: ReadonlySet<string> = new Set(['image', 'feImage'])
const rasterForm = /^data:image\/(?:png|jpeg|jpg|gif|webp);base64,[A-Za-z0-9+/\s]+=*$/
const drawingForm = /^data:image\/svg\+xml;base64,([A-Za-z0-9+/\s]+=*)$/
/** A drawing may hold drawings, which hold none. */
const deepest = 1

/** What fetches, or could be read in two ways. */
const loadingForm = /\\|@(?!(?:-webkit-)?keyframes\b|media\b)|javascript:|image-set|src\s*\(|url\s*\(\s*(?!["']?#)/i

/** Namespaces of their own that drawing programs declare; their elements and attributes are not taken. */
const namespaces: ReadonlySet<string> = new Set(['http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xlink'])

/** What may stand between two tags: no tag, no entity but the plain ones. */
const textForm = /[^<&]+|&(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-f]{1,6});/iy
const commentForm = /<!--[\s\S]*?-->/y
/** In another encoding the same bytes are another text. */
const declarationForm =
  /<\?xml\s+version\s*=\s*["']1\.\d["'](?:\s+encoding\s*=\s*["'](?:utf-8|us-ascii)["'])?(?:\s+standalone\s*=\s*["'](?:yes|no)["'])?\s*\?>/iy
const closingForm = /<\/([A-Za-z]+)\s*>/y
const openingForm = /<([A-Za-z]+)((?:\s+[A-Za-z][\w.:-]*\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*)\s*(\/?)>/y
const attributeForm = /([A-Za-z][\w.:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * Finds what keeps an SVG from being a drawing that runs, loads and embeds nothing; undefined where nothing does. Reads the whole
 * text: what is not one of the few forms above is refused, so there is nothing that a browser could read in another way.
 */
export function findSvgProblem(text: string, depth = 0): string | undefined {
  const open: string[] = []
  for (let at = 0; at < text.length; ) {
    const take = (form: RegExp) => {
      form.lastIndex = at
      const match = form.exec(text)
      if (match) at += match[0].length
      return match
    }
    const [words] = take(textForm) ?? take(commentForm) ?? []
    if (words !== undefined) {
      if (open.at(-1) === 'style' && /&|<!--/.test(words)) return 'holds a style sheet that is not plain'
      if (open.at(-1) === 'style' && loadingForm.test(words)) return 'holds a style sheet that loads something'
      continue
    }
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
      ? findAttributeProblem(name, attributes, depth)
      : `holds an element that is not taken: ${name}`
    if (problem) return problem
    if (end === '') open.push(name)
  }
  return open.length === 0 ? undefined : 'is not well-formed'
}

function findAttributeProblem(element: string, attributes: string, depth: number): string | undefined {
  for (const [, name = '', double, single = ''] of attributes.matchAll(attributeForm)) {
    const value = double ?? single
    const problem = `holds an attribute that is not taken: ${name}`
    if (/^on/i.test(name)) return problem
    // an animation may not lead anywhere else
    if (/^attributeName$/i.test(name) && /href|^on|^style$/i.test(value)) return problem
    if (/^xmlns(:|$)/.test(name)) {
      if (!namespaces.has(value)) return problem
    } else if (/(^|:)href$/.test(name)) {
      if (!/^#[\w.-]+$/.test(value) && !(pictured.has(element) && isPicture(value, depth))) return problem
      continue
    } else if (name.includes(':') && !/^xml:(space|lang)$/.test(name)) return problem
    // an escape could spell what is looked for here
    if (loadingForm.test(value) || value.includes('@')) return problem
  }
  return undefined
}

/** A picture in the address itself. */
function isPicture(value: string, depth: number): boolean {
  if (rasterForm.test(value)) return true
  const [, drawing] = drawingForm.exec(value) ?? []
  if (drawing === undefined || depth >= deepest) return false
  return findSvgProblem(Buffer.from(drawing, 'base64').toString('utf8'), depth + 1) === undefined
}
