import { Fragment, type ReactElement, type ReactNode } from 'react'

/** What a component gives that uses no hooks; `props` of any other cannot be drawn here. */
type StaticElement = ReactElement<Record<string, unknown>, string | ((props: object) => ReactNode)>

/** What no attribute says. */
const ofReact = ['children', 'ref', 'suppressHydrationWarning']
const svgNamespace = 'http://www.w3.org/2000/svg'

/**
 * Draws elements as React would, without React's own work, for a frame that cannot wait for it: the same nodes, so that
 * `hydrateRoot` takes them over. Components without hooks only, and of SVG attributes those with one name in
 * both; event handlers, refs and keys are React's.
 * @param parent gets the nodes at its end
 */
export function renderToStaticNode(node: ReactNode, parent: Element): void {
  if (node === null || node === undefined || typeof node === 'boolean' || node === '') return
  if (Array.isArray(node)) {
    for (const child of node) renderToStaticNode(child, parent)
    return
  }
  if (typeof node !== 'object') return parent.append(String(node))
  const { type, props } = node as StaticElement
  if (typeof type === 'function') return renderToStaticNode(type(props), parent)
  const children = props['children'] as ReactNode
  if ((type as unknown) === Fragment) return renderToStaticNode(children, parent)
  const isSvg = type === 'svg' || parent.namespaceURI === svgNamespace
  const { ownerDocument } = parent
  const element = isSvg ? ownerDocument.createElementNS(svgNamespace, type) : ownerDocument.createElement(type)
  for (const [name, value] of Object.entries(props)) setProperty(element, name, value, isSvg)
  renderToStaticNode(children, element)
  parent.append(element)
}

function setProperty(element: Element, name: string, value: unknown, isSvg: boolean): void {
  if (value === undefined || value === null || ofReact.includes(name) || name.startsWith('on')) return
  if (name === 'style') {
    for (const [property, text] of Object.entries(value)) {
      ;(element as HTMLElement).style.setProperty(property, String(text))
    }
    return
  }
  // `false` says something where an attribute has words of its own, and nothing where being there is what counts
  const isWord = name.includes('-') || name === 'draggable'
  if (typeof value === 'boolean' && !isWord && !value) return
  const attribute = name === 'className' ? 'class' : isSvg ? name : name.toLowerCase()
  element.setAttribute(attribute, typeof value === 'boolean' && !isWord ? '' : String(value))
}
