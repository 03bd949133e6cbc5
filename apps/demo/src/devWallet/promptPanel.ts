import type { EvmPrompt } from '@foyer/test-kit'
import { formatEther, hexToString, isHex } from 'viem'
import css from './devWallet.css?inline'

type Row = readonly [name: string, value: string]

const titles: { readonly [kind in EvmPrompt['kind']]: string } = {
  connect: 'Connect to this site?',
  sign: 'Sign this message?',
  send: 'Send this transaction?',
  switchChain: 'Switch network?',
  addChain: 'Add this network?',
}

/**
 * What an extension's own window would show: the request, and the two buttons. Lives in its own shadow root above the
 * page, put there anew for each prompt: a dialog that is open hides from screen readers what was beside it before.
 * @returns resolves with the visitor's answer; one prompt at a time, later ones wait
 */
export function createPromptPanel(document: Document): (prompt: EvmPrompt) => Promise<boolean> {
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
        return await ask(shadow, prompt)
      } finally {
        host.remove()
      }
    })
    queue = answer
    return answer
  }
}

function ask(shadow: ShadowRoot, prompt: EvmPrompt): Promise<boolean> {
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
      element(document, 'h2', { textContent: titles[prompt.kind] }),
      createRows(document, rowsOf(prompt)),
      element(document, 'p', {
        textContent: 'This wallet lives in the page, for development only. Its coins are worth nothing.',
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

function rowsOf(prompt: EvmPrompt): readonly Row[] {
  const common: Row[] = [
    ['Site', location.host],
    ['Account', `${prompt.account.slice(0, 6)}…${prompt.account.slice(-4)}`],
  ]
  const [first] = prompt.params
  if (prompt.method === 'personal_sign' && isHex(first)) return [...common, ['Message', hexToString(first)]]
  if (prompt.method === 'eth_sendTransaction') return [...common, ...transactionRows(first)]
  if (prompt.method.startsWith('wallet_') && isRecord(first) && isHex(first['chainId'])) {
    return [...common, ['Network', String(first['chainName'] ?? Number(first['chainId']))]]
  }
  return common
}

function transactionRows(transaction: unknown): readonly Row[] {
  if (!isRecord(transaction)) return []
  const { to, value, data } = transaction
  return [
    ['To', String(to)],
    ['Amount', `${formatEther(isHex(value) ? BigInt(value) : 0n)} ETH`],
    ...(isHex(data) && data !== '0x'
      ? [['Data', `${data.slice(0, 10)}… (${(data.length - 2) / 2} bytes)`] as const]
      : []),
  ]
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function element<name extends keyof HTMLElementTagNameMap>(
  document: Document,
  name: name,
  properties: Partial<HTMLElementTagNameMap[name]>,
): HTMLElementTagNameMap[name] {
  return Object.assign(document.createElement(name), properties)
}
