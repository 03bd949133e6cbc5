import { words } from './words.ts'

/** An element with its words; text is text, never markup. */
export function create<name extends keyof HTMLElementTagNameMap>(
  name: name,
  {
    text,
    ...properties
  }: { readonly text?: string } & Partial<Omit<HTMLElementTagNameMap[name], 'style' | 'text'>> = {},
): HTMLElementTagNameMap[name] {
  const element = document.createElement(name)
  Object.assign(element, properties)
  if (text !== undefined) element.textContent = text
  return element
}

type Section = { readonly element: HTMLElement; show(text: string): void }

/** A part that opens, with a text that can be scrolled by keyboard. */
function createSection(title: string): Section {
  const element = create('details')
  const body = create('pre', { tabIndex: 0, role: 'group', ariaLabel: title })
  element.append(create('summary', { text: title }), body)
  return {
    element,
    show(text) {
      // what has not changed keeps its place and its selection
      if (body.textContent !== text) body.textContent = text
    },
  }
}

function createButton(text: string, onPress: () => void): HTMLButtonElement {
  const button = create('button', { text, type: 'button' })
  button.addEventListener('click', onPress)
  return button
}

/** What the panel uses of the test kit's wallet, where `createPageWallet` or its script has put one onto the page. */
type TestWallet = {
  approve(): void
  reject(): void
  hang(): void
  lock(): void
  unlock(): void
  disconnect(): void
  addresses(): readonly string[]
  changeAccount(index: number): void
}

const actions = ['approve', 'reject', 'hang', 'lock', 'unlock', 'disconnect'] as const

/** Buttons for the visitor's hands on the test wallet; absent where there is none. */
function createWalletControls(): HTMLElement | undefined {
  const wallet = findTestWallet()
  if (!wallet) return undefined
  let account = 0
  const element = create('details')
  const row = create('div', { className: 'row' })
  row.append(
    ...actions.map((name) => createButton(words[name], () => wallet[name]())),
    createButton(words.nextAccount, () => {
      account = (account + 1) % wallet.addresses().length
      wallet.changeAccount(account)
    }),
  )
  element.append(create('summary', { text: words.wallet }), row)
  return element
}

function findTestWallet(): TestWallet | undefined {
  const found: unknown = Reflect.get(globalThis, 'foyerTestWallet')
  if (typeof found !== 'object' || found === null) return undefined
  const isWhole = [...actions, 'addresses', 'changeAccount'].every(
    (name) => typeof Reflect.get(found, name) === 'function',
  )
  // its functions are there; what they take is the test kit's own contract
  return isWhole ? (found as TestWallet) : undefined
}

type Panel = {
  readonly elements: readonly HTMLElement[]
  readonly state: Section
  readonly flows: Section
  readonly events: Section
  readonly requests: Section
  isOpen(): boolean
  onOpen(listener: () => void): void
}

const panelId = 'panel'

/** The button and the panel it opens. @param write the bug report */
export function createPanel(write: () => string): Panel {
  const opened: (() => void)[] = []
  const sections = {
    state: createSection(words.state),
    flows: createSection(words.flows),
    events: createSection(words.events),
    requests: createSection(words.requests),
  }
  const panel = create('section', { id: panelId, className: 'panel', hidden: true, ariaLabel: words.toggle })
  const toggle = create('button', { text: words.toggle, type: 'button', className: 'toggle', ariaExpanded: 'false' })
  toggle.setAttribute('aria-controls', panelId)
  const setOpen = (isOpen: boolean) => {
    panel.hidden = !isOpen
    toggle.ariaExpanded = String(isOpen)
    if (!isOpen) return
    // the test wallet may have come later than the panel
    slot.replaceChildren(...[createWalletControls()].flatMap((one) => one ?? []))
    for (const listener of opened) listener()
  }
  const close = () => {
    setOpen(false)
    toggle.focus()
  }
  const slot = create('div')
  const report = createReport(write)
  panel.append(
    create('h2', { text: words.toggle }),
    report.element,
    ...Object.values(sections).map(({ element }) => element),
    slot,
    createButton(words.close, close),
  )
  toggle.addEventListener('click', () => setOpen(panel.hidden !== false))
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    // the page's own dialogs are not meant
    event.stopPropagation()
    close()
  })
  return {
    elements: [toggle, panel],
    ...sections,
    isOpen: () => !panel.hidden,
    onOpen: (listener) => void opened.push(listener),
  }
}

/** Copies the report; where the browser refuses the clipboard, shows it to be copied by hand. */
function createReport(write: () => string): { readonly element: HTMLElement } {
  const element = create('div')
  const note = create('p', { className: 'note', role: 'status' })
  const text = create('textarea', { readOnly: true, hidden: true, ariaLabel: words.report })
  const copy = async () => {
    const report = write()
    try {
      await navigator.clipboard.writeText(report)
      text.hidden = true
      note.textContent = words.copied
    } catch {
      text.value = report
      text.hidden = false
      note.textContent = words.notCopied
    }
  }
  element.append(
    createButton(words.copy, () => void copy()),
    note,
    text,
  )
  return { element }
}
