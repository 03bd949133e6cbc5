import { listenForStatus } from '@foyer/test'
import type { CDPSession, Frame, Page } from 'playwright'

/** What a screen reader says of a page: its lines in reading order, and what it says by itself when something changes. */
export type ScreenReader = {
  /** Line by line, from the accessibility tree that Chromium gives assistive technology; of the open dialog alone where there is one. */
  read(place?: Page | Frame): Promise<readonly string[]>
  /** Returns what was said unasked since the last time, in its order: live regions, and where the focus has gone. */
  takeAnnouncements(): Promise<readonly string[]>
  /** Regions that came together with their text, which readers may leave out. */
  readUnheard(): Promise<readonly string[]>
}

/** Of a node in the tree of Chromium. @see https://chromedevtools.github.io/devtools-protocol/tot/Accessibility/#type-AXNode */
type AxNode = {
  readonly nodeId: string
  readonly ignored: boolean
  readonly role?: { readonly value: string }
  readonly name?: { readonly value: string }
  readonly description?: { readonly value: string }
  readonly value?: { readonly value: unknown }
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value: unknown } }[]
  readonly childIds?: readonly string[]
}

/** Has to be called before the page loads. */
export async function openScreenReader(page: Page): Promise<ScreenReader> {
  await page.addInitScript(listenForStatus)
  await page.addInitScript(listenForFocus)
  const sessions = new Map<Page | Frame, CDPSession>()
  const readTree = async (place: Page | Frame): Promise<readonly AxNode[]> => {
    const session = sessions.get(place) ?? (await page.context().newCDPSession(place))
    sessions.set(place, session)
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    return nodes as readonly AxNode[]
  }
  return {
    async read(place = page) {
      const nodes = await readTree(place)
      const dialog = nodes.findLast(({ role, ignored }) => !ignored && role?.value === 'dialog')
      const root = dialog ?? nodes[0]
      return root ? toLines(root, new Map(nodes.map((node) => [node.nodeId, node]))) : []
    },
    takeAnnouncements: () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said.splice(0)),
    readUnheard: () => page.evaluate(() => (globalThis as unknown as { unheard: string[] }).unheard),
  }
}

/** Names as readers say them, where they differ from the tree's. */
const spoken: Readonly<Record<string, string>> = {
  textbox: 'edit text',
  searchbox: 'search',
  StaticText: '',
  image: 'graphic',
  checkbox: 'check box',
  DescriptionListTerm: '',
  DescriptionListDetail: '',
  DisclosureTriangle: 'disclosure',
}

/** Said with what they hold, as one line. */
const whole = [
  'button',
  'link',
  'heading',
  'tab',
  'checkbox',
  'switch',
  'radio',
  'option',
  'textbox',
  'searchbox',
  'image',
  'combobox',
]

/** Of these only what they hold is said. */
const silent = [
  'generic',
  'none',
  'paragraph',
  'listitem',
  'InlineTextBox',
  'RootWebArea',
  'LineBreak',
  'LayoutTable',
  'Section',
  'DescriptionList',
  'term',
  'sectionheader',
  'code',
  'note',
]

function toLines(node: AxNode, nodes: ReadonlyMap<string, AxNode>): readonly string[] {
  const children = (node.childIds ?? []).flatMap((id) => nodes.get(id) ?? [])
  const inside = () => children.flatMap((child) => toLines(child, nodes))
  const role = node.role?.value ?? ''
  if (node.ignored) return inside()
  const name = node.name?.value.trim() ?? ''
  if (role === 'StaticText') return name === '' ? [] : [name]
  if (silent.includes(role)) return inside()
  const line = [
    name,
    spoken[role] ?? role,
    ...(role === 'list' ? [`${countItems(node, nodes)} items`] : []),
    ...(node.value !== undefined && node.value.value !== name ? [String(node.value.value)] : []),
    ...readStates(node),
    ...(node.description?.value && node.description.value !== name ? [node.description.value] : []),
  ].filter((part) => part !== '')
  if (whole.includes(role)) return [line.join(', ')]
  const isBare =
    name === '' && ['status', 'alert', 'group', 'region', 'main', 'form', 'definition', 'sectionfooter'].includes(role)
  return [...(isBare ? [] : [line.join(', ')]), ...inside()]
}

/** Items of a list, through whatever stands around them. */
function countItems(node: AxNode, nodes: ReadonlyMap<string, AxNode>): number {
  const children = (node.childIds ?? []).flatMap((id) => nodes.get(id) ?? [])
  return children.reduce(
    (sum, child) => sum + (child.role?.value === 'listitem' ? 1 : child.ignored ? countItems(child, nodes) : 0),
    0,
  )
}

function readStates({ properties = [] }: AxNode): readonly string[] {
  const of = (name: string) => properties.find((one) => one.name === name)?.value.value
  const level = of('level')
  return [
    ...(level !== undefined ? [`level ${level}`] : []),
    ...(of('disabled') === true ? ['unavailable'] : []),
    ...(of('checked') === 'true' ? ['checked'] : of('checked') === 'false' ? ['not checked'] : []),
    ...(of('pressed') === 'true' ? ['pressed'] : []),
    ...(of('selected') === true ? ['selected'] : []),
    ...(of('expanded') === true ? ['expanded'] : of('expanded') === false ? ['collapsed'] : []),
    ...(of('invalid') === 'true' ? ['invalid entry'] : []),
    ...(of('current') === true || of('current') === 'true' ? ['current'] : []),
  ]
}

/** Writes down where the focus goes, beside what `listenForStatus` does. Runs in the page, so it uses nothing from outside. */
function listenForFocus(): void {
  const { said } = globalThis as unknown as { readonly said: string[] }
  const handleFocus = (event: Event) => {
    const element = event.composedPath()[0] as HTMLElement
    const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
    said.push(`focus: ${name.replace(/\s+/g, ' ').trim()}`)
  }
  document.addEventListener('focusin', handleFocus, true)
}
