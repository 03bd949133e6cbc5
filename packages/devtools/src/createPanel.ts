import { createWalletControls } from './createWalletControls.ts'
import { create, createButton, createSection, type Section } from './elements.ts'
import { words } from './words.ts'

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
