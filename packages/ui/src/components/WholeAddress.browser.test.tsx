import { fixtures, receiver } from '@foyer/scenes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { modalRoot, render, showModal } from '../../test/stage.tsx'
import { WholeAddress } from './WholeAddress.tsx'

const shown = () => modalRoot()?.querySelector<HTMLElement>('.whole-address') ?? undefined

test.each([
  ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '0x 71C7 656E C7ab 88b0 98de fB75 1B74 01B5 f6d8 976F'],
  ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', '7S3P 4HxJ pyyi gGzo dYwH tCxZ yUQe 9JiB MHyR WXAr AaKv'],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc 1qar 0srr r7xf kvy5 l643 lydn w9re 59gt zzwf 5mdq'],
])('default: %s in groups of four', async (address, groups) => {
  const container = render(<WholeAddress address={address} />)
  await expect
    .poll(() => [...container.querySelectorAll('span > span')].map((one) => one.textContent))
    .toEqual(groups.split(' '))
  expect(container.textContent).toBe(address)
})

test('behavior: on a narrow screen no group is broken, and what is selected is the address', async () => {
  await page.viewport(320, 700)
  const { foyer } = await fixtures.WalletSendPreview.default()
  showModal(foyer)
  await expect.poll(() => shown()?.textContent).toBe(receiver)
  const groups = [...(shown()?.children ?? [])]
  expect(groups).toHaveLength(11)
  expect(groups.map((one) => one.getClientRects().length)).toEqual(groups.map(() => 1))
  expect(new Set(groups.map((one) => one.getBoundingClientRect().top)).size).toBeGreaterThan(1)
  const selection = document.getSelection()
  selection?.selectAllChildren(shown() ?? document.body)
  expect(selection?.toString()).toBe(receiver)
  selection?.removeAllRanges()
})

test.each([
  ['Pay', fixtures.Pay.wallet],
  ['PayLoading', fixtures.PayLoading.confirming],
  ['SwapPreview', fixtures.SwapPreview.default],
  ['WalletSendReceipt', fixtures.WalletSendReceipt.confirmed],
])('behavior: %s says addresses whole, in groups that stay on one line each', async (_, create) => {
  await page.viewport(320, 700)
  const { foyer } = await create()
  showModal(foyer)
  await expect.poll(() => shown()?.textContent).toMatch(/^0x[\da-fA-F]{40}$/)
  const groups = [...(modalRoot()?.querySelectorAll('.whole-address > span') ?? [])]
  expect(groups.map((one) => one.getClientRects().length)).toEqual(groups.map(() => 1))
  // no address stands in one piece, which a narrow screen breaks anywhere
  const whole = [...(modalRoot()?.querySelectorAll('.facts dd *') ?? [])].filter(
    ({ childElementCount, textContent }) => childElementCount === 0 && /^0x[\da-fA-F]{40}$/.test(textContent),
  )
  expect(whole).toEqual([])
})
