import { parseUnits } from 'viem'
import { test } from 'vitest'
import { mint } from './localChain.ts'
import { dialog, foyerButton } from './parts.ts'
import { contracts, openVisitor, useSwapSite } from './swapParts.ts'

useSwapSite()

// with another token, what `swap.e2e.ts` holds short of a fee; by itself: `packages/core/src/features/swap`

test('error: not enough ether for the network cost', async () => {
  const { page, account } = await openVisitor({ ether: '0.00001' })
  await mint(contracts.usdc.address, account.address, parseUnits('100', 6))
  await foyerButton(page).click()
  await dialog(page).getByRole('button', { name: 'Swap', exact: true }).click()
  await dialog(page)
    .getByRole('button', { name: /You pay, Choose/ })
    .click()
  await dialog(page)
    .getByRole('button', { name: /Local USD Coin/ })
    .click()
  await dialog(page)
    .getByRole('button', { name: /You receive, Choose/ })
    .click()
  await dialog(page)
    .getByRole('button', { name: /^E?Ether|Ethereum/ })
    .click()
  await dialog(page).getByRole('textbox', { name: 'Amount' }).fill('50')
  await dialog(page).getByRole('button', { name: 'Not enough ETH for the network fee' }).waitFor()
})
