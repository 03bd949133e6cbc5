import css from './devWallet.css?inline'

export type Row = readonly [name: string, value: string]

/** What a wallet asks its user. */
export type Prompt = {
  readonly title: string
  /** Address of the account that is asked for. */
  readonly account: string
  /** More than the site and the account. */
  readonly rows: readonly Row[]
}

/**
 * Shows what an extension's own window would: the request, and the two buttons. Lives in its own shadow root above the
 * page, put there anew for each prompt: a dialog that is open hides from screen readers what was beside it before.
 * @returns resolves with the visitor's answer; one prompt at a time, later ones wait
 */
export function createPromptPanel(document: Document): (prompt: Prompt) => Promise<boolean> {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  let queue: Promise<unknown> = Promise.resolve()
  return (prompt) => {
    const answer = queue.then(async () => {
      const host = document.createElement('foyer-development-wallet')
      const shadow = host.attachShadow({ mode: 'open' })
      shadow.adoptedStyleSheets = [sheet]
      document.body.append(host)
      try {
        return await showPrompt(shadow, prompt)
      } finally {
        host.remove()
      }
    })
    queue = answer
    return answer
  }
}

function showPrompt(shadow: ShadowRoot, prompt: Prompt): Promise<boolean> {
  const document = shadow.ownerDocument
  const before = document.activeElement
  return new Promise((resolve) => {
    const panel = element(document, 'section', { className: 'panel', role: 'dialog', tabIndex: -1 })
    panel.setAttribute('aria-label', 'Development wallet')
    const answer = (approved: boolean) => {
      panel.remove()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
      resolve(approved)
    }
    panel.addEventListener('keydown', (event) => {
      event.stopPropagation()
      if (event.key === 'Escape') answer(false)
    })
    panel.append(
      createHeader(document),
      element(document, 'h2', { textContent: prompt.title }),
      createRows(document, toRows(prompt)),
      element(document, 'p', {
        textContent: 'A test wallet for development, built into this page. Its tokens have no value.',
      }),
      createButtons(document, answer),
    )
    shadow.append(panel)
    panel.querySelector<HTMLElement>('.approve')?.focus({ preventScroll: true })
  })
}

function createHeader(document: Document): HTMLElement {
  const header = element(document, 'header', {})
  const image = element(document, 'img', { src: '/dev-wallet.svg', alt: '' })
  const name = element(document, 'span', { textContent: 'Development wallet' })
  const tag = element(document, 'small', { textContent: 'demo' })
  header.append(image, name, tag)
  return header
}

function createRows(document: Document, rows: readonly Row[]): HTMLElement {
  const list = element(document, 'dl', {})
  for (const [name, value] of rows) {
    const row = element(document, 'div', {})
    row.append(element(document, 'dt', { textContent: name }), element(document, 'dd', { textContent: value }))
    list.append(row)
  }
  return list
}

function toRows({ account, rows }: Prompt): readonly Row[] {
  return [['Site', location.host], ['Account', `${account.slice(0, 6)}…${account.slice(-4)}`], ...rows]
}

function createButtons(document: Document, answer: (approved: boolean) => void): HTMLElement {
  const buttons = element(document, 'div', { className: 'buttons' })
  const reject = element(document, 'button', { className: 'reject', textContent: 'Reject', type: 'button' })
  const approve = element(document, 'button', { className: 'approve', textContent: 'Approve', type: 'button' })
  reject.dataset['testid'] = 'wallet-reject'
  approve.dataset['testid'] = 'wallet-approve'
  reject.addEventListener('click', () => answer(false))
  approve.addEventListener('click', () => answer(true))
  buttons.append(reject, approve)
  return buttons
}

function element<name extends keyof HTMLElementTagNameMap>(
  document: Document,
  name: name,
  properties: Partial<HTMLElementTagNameMap[name]>,
): HTMLElementTagNameMap[name] {
  return Object.assign(document.createElement(name), properties)
}
