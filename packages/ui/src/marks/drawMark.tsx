import { createElement, type ReactNode } from 'react'
import { marks } from './marks.ts'

/** What may be drawn: nothing that runs, loads or embeds. */
const elements: ReadonlySet<string> = new Set(
  'svg g defs clipPath mask path circle ellipse rect stop linearGradient radialGradient'.split(' '),
)
const attributes: ReadonlySet<string> = new Set(
  `fill d id viewBox clip-path stop-color offset gradientUnits fill-rule clip-rule fill-opacity opacity gradientTransform transform
  cx cy r rx ry x y x1 x2 y1 y2 width height stop-opacity stroke stroke-width mask`.split(/\s+/),
)

type Open = { readonly tag: string; readonly props: Record<string, string>; readonly children: ReactNode[] }

/**
 * The mark of a wallet or a network, as elements: a picture would need an address that not every policy allows.
 * @param id of the wallet in the catalogue, or of the network by CAIP-2
 * @param scope tells the ids inside apart from those of other drawings on the page
 * @returns undefined where there is none
 */
export function drawMark(id: string, scope: string): ReactNode {
  const text = Object.hasOwn(marks, id) ? marks[id] : undefined
  return text === undefined ? undefined : draw(text, scope)
}

function draw(text: string, scope: string): ReactNode {
  const root: Open = { tag: '', props: {}, children: [] }
  const open: Open[] = [root]
  for (const [, closing, tag = '', inside = '', isEmpty] of text.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>/g)) {
    if (!closing) open.push({ tag, props: readProps(inside, scope), children: [] })
    if (!closing && !isEmpty) continue
    const done = open.pop()
    const parent = open.at(-1)
    if (!done || !parent || !elements.has(done.tag)) continue
    const isRoot = parent === root
    const props = {
      ...done.props,
      key: parent.children.length,
      ...(isRoot && { className: 'brand', 'aria-hidden': true }),
    }
    parent.children.push(createElement(done.tag, props, ...done.children))
  }
  return root.children[0]
}

function readProps(text: string, scope: string): Record<string, string> {
  const props: Record<string, string> = {}
  for (const [, name = '', value = ''] of text.matchAll(/([\w-]+)="([^"]*)"/g)) {
    if (!attributes.has(name)) continue
    const own = name === 'id' ? scope + value : value.replace('url(#', `url(#${scope}`)
    // as React names them
    props[name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())] = own
  }
  return props
}
