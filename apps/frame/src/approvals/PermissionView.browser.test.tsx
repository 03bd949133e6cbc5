import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../ui/frame.css'
import type { LowerChange } from './approval.ts'
import { PermissionView } from './PermissionView.tsx'
import type { Lowering } from './review.ts'

let leave: () => void = () => {}
afterEach(() => leave())

const spender = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const unlimited: Lowering = {
  step: 2,
  symbol: 'USDC',
  decimals: 6,
  highest: `${2n ** 256n - 2n}`,
  suggested: '1250000000',
}

/** Draws the permission, and keeps what was asked for in its place. */
function show(lowering: Lowering | undefined, name?: string): readonly LowerChange[] {
  const asked: LowerChange[] = []
  const main = document.createElement('main')
  document.body.append(main)
  const root = createRoot(main)
  const permission = { spender, token: undefined, amount: 'no limit', isUnlimited: true, lowering }
  root.render(<PermissionView permission={permission} name={name} onLower={(change) => asked.push(change)} />)
  leave = () => {
    root.unmount()
    main.remove()
  }
  return asked
}

const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }))
const lower = page.getByTestId('limit-lower')

test('default: without a limit, what the request needs is one press away', async () => {
  const asked = show(unlimited)
  await expect.element(page.getByTestId('limit-asked')).toHaveAttribute('aria-pressed', 'true')
  await press('Limit to 1,250 USDC')
  expect(asked).toEqual([{ step: 2, amount: 1_250_000_000n }])
})

test.each(['1500.25', '1500,25'])('behavior: another amount is entered in units of the token: %s', async (text) => {
  const asked = show(unlimited)
  await press('Other')
  await expect.element(lower).toBeDisabled()
  await userEvent.fill(page.getByTestId('limit-amount'), text)
  await press('Limit to 1,500.25 USDC')
  expect(asked).toEqual([{ step: 2, amount: 1_500_250_000n }])
})

test.each(['', '-1', '1e6', '0.0000001', '1,500.25', '9'.repeat(60)])('error: %s is no lower amount', async (text) => {
  show({ ...unlimited, highest: '5000000' })
  await press('Other')
  await userEvent.fill(page.getByTestId('limit-amount'), text)
  await expect.element(lower).toBeDisabled()
  await expect.element(lower).toHaveTextContent('Enter a lower amount')
})

test('behavior: where nobody knows what it needs there are two ways', async () => {
  show({ ...unlimited, suggested: undefined })
  await expect.element(page.getByTestId('limit-other')).toHaveAttribute('aria-pressed', 'false')
  expect(page.getByTestId('limit-suggested').elements()).toEqual([])
  expect(lower.elements()).toEqual([])
})

test.each([
  ['by its name where the wallet knows it', 'Uniswap V2 router', 'Uniswap V2 router'],
  ['as unknown where it does not', undefined, 'Unknown spender'],
])('default: who may take it is shown %s, beside the whole address', async (_, name, shown) => {
  show(undefined, name)
  await expect.element(page.getByTestId('spender')).toHaveTextContent(shown)
  await expect.element(page.getByText(spender)).toBeVisible()
})

test('behavior: what cannot be lowered offers nothing', async () => {
  show(undefined)
  await expect.element(page.getByTestId('permission')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})
