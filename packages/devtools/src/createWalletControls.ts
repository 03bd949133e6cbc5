import { create, createButton } from './elements.ts'
import { words } from './words.ts'

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
export function createWalletControls(): HTMLElement | undefined {
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
