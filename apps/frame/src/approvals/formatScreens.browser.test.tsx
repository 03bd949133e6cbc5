import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '../ui/frame.css'
import { dangerous, harmless as harmlessOnSolana, reviewSolanaDry } from '../../test/support/checkSolana.ts'
import { me, readScreen, toData } from '../../test/support/formats/readFormat.ts'
import { textFormats } from '../../test/support/formats/textFormats.ts'
import { typedFormats } from '../../test/support/formats/typedFormats.ts'
import { reviewDry, toCall } from '../../test/support/intents/checkMutants.ts'
import { publicCalls } from '../../test/support/intents/publicCalls.ts'
import type { Question } from './question.ts'
import { RequestView } from './RequestView.tsx'
import { readMessage, reviewMessage } from './readMessage.ts'
import type { Review } from './review.ts'

const origin = 'https://shop.example'
const { documentElement } = document

let leave: () => void = () => {}
afterEach(async () => {
  leave()
  documentElement.removeAttribute('class')
  delete documentElement.dataset['theme']
  await page.viewport(414, 896)
})

/** No node was asked what would change: that it cannot say so is not what is looked at here. */
const withoutChanges = (review: Review): Review => ({ ...review, balanceChanges: { kind: 'none' } })

function readByName(name: string): Review {
  const format = typedFormats.find((one) => one.name === name)
  if (format) return readScreen(toData(format))
  const call = publicCalls.find((one) => one.name === name && one.level !== 'caution')
  if (call) return withoutChanges(reviewDry(toCall(call)))
  const instruction = [...dangerous, ...harmlessOnSolana].find(({ what }) => what === name)
  if (instruction) return withoutChanges(reviewSolanaDry(instruction.asked))
  const text = textFormats.find((one) => one.name === name)
  if (!text) throw new Error(`There is no format ${name}`)
  return reviewMessage(readMessage(new TextEncoder().encode(text.text), { origin, address: me }))
}

/** Draws it as the window of the wallet's own does. */
async function show(review: Review): Promise<void> {
  documentElement.classList.add('root')
  documentElement.dataset['theme'] = 'light'
  await page.viewport(360, 720)
  const main = document.createElement('main')
  document.body.append(main)
  const root = createRoot(main)
  const question: Question = {
    id: '1',
    method: 'eth_signTypedData_v4',
    title: 'Sign data',
    asks: 'requests a signature',
    approve: 'Sign',
    origin,
    network: { name: 'Ethereum', icon: { letter: 'Ξ', color: '#627eea' } },
    user: 'ada@lumen.example',
    account: { address: me, type: 'eoa' },
    review,
    prices: {},
    names: {},
  }
  root.render(
    <div className="sheet">
      <RequestView
        question={question}
        isArmed
        note={undefined}
        testIds={{ approve: 'approve', reject: 'reject' }}
        onApprove={() => {}}
        onDecline={() => {}}
      />
    </div>,
  )
  leave = () => {
    root.unmount()
    main.remove()
  }
  await expect.element(page.getByTestId('approve')).toBeVisible()
}

const find = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]

/** Reads what can be read of it before anything is scrolled. */
function readFirst(): string {
  const details = document.querySelector('.details')?.getBoundingClientRect()
  const rows = find('.notice span, .origin, .fact, .perm, table tr')
  return rows
    .filter((one) => one.getBoundingClientRect().bottom <= (details?.bottom ?? 0) + 1)
    .map(({ textContent }) => textContent)
    .join('\n')
}

/** `SCREENSHOTS=<folder>` saves what is drawn. */
const savePicture = async (name: string) => {
  const folder = import.meta.env['VITE_SCREENSHOTS']
  if (!folder) return
  for (const theme of ['light', 'dark']) {
    documentElement.dataset['theme'] = theme
    await page.screenshot({ path: `${folder}/${theme}-${name.replace(/[^\w[\]]+/g, '-')}.png` })
  }
}

/** What a person must have read of it at first sight. */
const dangers: readonly (readonly [name: string, first: string])[] = [
  ['EIP-2612 permit, unlimited', 'all your USDC'],
  ['Dai permit', 'all your USDC'],
  ['Permit2 PermitSingle, unlimited', 'all your USDC'],
  ['Permit2 PermitTransferFrom, unlimited', 'all your USDC'],
  ['Seaport OrderComponents for nothing', 'NFT #1'],
  ['Seaport OrderComponents paid to another', 'NFT #1'],
  ['LooksRare v1 MakerOrder without a price', 'you receive nothing'],
  ['Blur Root', 'only a fingerprint'],
  ['Hyperliquid UsdSend', 'could send 100.0 of yours to 0x2546'],
  ['Hyperliquid Withdraw', 'could send 100.0 of yours to 0x2546'],
  ['Hyperliquid ApproveAgent', 'access to your funds'],
  ['Hyperliquid Agent', 'access to your funds'],
  ['dYdX v4 onboarding', 'dYdX account'],
  ['MetaMask delegation Delegation', 'can act on your behalf'],
  ['BentoBox SetMasterContractApproval', 'everything you hold there'],
  ['Aave DelegationWithSig', 'can borrow 100 of'],
  ['Morpho Blue Authorization', 'everything you hold there'],
  ['ERC-4337 v0.8 PackedUserOperation', 'smart account operations'],
  ['zkSync Lite', 'zkSync Lite account'],
  ['EIP-4361 of another host', 'bank.example'],
  ['approve, all', 'all your USDC'],
  ['setApprovalForAll', 'every NFT'],
  ['authorizeOperator', 'everything you hold there'],
  ['approveDelegation', 'can borrow without a limit'],
  ['transferOwnership', 'becomes the owner'],
  ['upgradeTo', 'Replaces the code of'],
  ['execTransaction, delegatecall', 'runs as if it were'],
  ['enableModule', 'can move everything'],
  ['withdrawTo', 'Takes 1 ETH'],
  ['executeBatch, lists of unequal length', 'doesn’t match'],
  ['Assign', 'gets control of'],
  ['Approve without a limit', 'all your USDC'],
  ['SetAuthority of the owner', 'Transfers the ownership'],
  ['CloseAccount to another', 'not to you'],
  ['Burn', 'Burns 3 USDC'],
  ['UnwrapLamports', 'Sends 2 SOL'],
  ['a Batch with an Approve inside', 'all your USDC'],
  ['a permanent delegate', 'can take or burn'],
  ['an upgraded program', 'Replaces the code of'],
  ['a new authority for stake', 'control of the stake'],
]

const harmless: readonly (readonly [name: string, first: string])[] = [
  ['EIP-2612 permit, revoked', 'can only revoke'],
  ['Dai permit, revoked', 'can only revoke'],
  ['Permit2 PermitSingle, revoked', 'can only revoke'],
  ['Permit2 PermitBatch, revoked', 'can only revoke'],
  ['EIP-3009 CancelAuthorization', 'only cancel'],
  ['CoW OrderCancellations', 'only cancel'],
  ['ERC-5805 votes, to oneself', 'your own USDC'],
  ['Snapshot Vote (uint32)', 'foyer.eth on Snapshot: 100'],
  ['Snapshot Vote (uint32[])', 'foyer.eth on Snapshot: 100'],
  ['Snapshot Vote (string)', 'foyer.eth on Snapshot: text'],
  ['Snapshot Follow', 'foyer.eth'],
  ['Snapshot Unfollow', 'foyer.eth'],
  ['Snapshot Subscribe', 'foyer.eth'],
  ['Snapshot Unsubscribe', 'foyer.eth'],
  ['EIP-4361 of the asking host', 'shop.example'],
  ['CAIP-122 of the asking host', 'shop.example'],
  ['a login that names the asking host', 'Only a message'],
  ['hello', 'Only a message'],
  ['terms that one agrees to', 'Only a message'],
  ['a vote in words', 'Only a message'],
  ['transfer', 'Sends 1 USDC'],
  ['approve, none', 'approval for USDC'],
  ['decreaseApproval', 'It can still spend 0.000000000999999999 FOY'],
  ['safeBatchTransferFrom', 'Sends 3 × NFT #7'],
  ['deposit', 'Sends 1 ETH'],
  ['withdraw', 'You pay 0.001 WETH'],
  ['lockdown', 'approval for USDC (Permit2)'],
  ['swapExactTokensForTokens', 'You receive at least 0.000000000000000005 WETH'],
  ['execute', 'You receive at least 0.000000000000000005 WETH'],
  ['delegate', 'You will vote with your own FOY'],
  ['a transfer of SOL', 'Sends 1 SOL'],
  ['TransferChecked', 'Sends 1.5 USDC'],
  ['Transfer of all USDC', 'Sends all your USDC: 10000 USDC'],
  ['CloseAccount to oneself', 'comes back to you'],
  ['a revoked approval', 'Revoke token approval'],
  ['an associated account', 'Create token account'],
  ['a memo', 'Memo'],
  ['stake given back', 'Sends 0.000000009 SOL'],
  ['room for an account', 'Pays 0.002 SOL'],
  ['SOL unwrapped', 'Sends 0.000000005 SOL'],
]

test('default: forty of each', () => {
  expect([new Set(dangers.map(([name]) => name)).size, new Set(harmless.map(([name]) => name)).size]).toEqual([40, 40])
})

describe('screens of public formats', () => {
  test.each(dangers)(
    'error: %s is red at first sight, and the safe button is the coloured one',
    async (name, first) => {
      await show(readByName(name))
      await savePicture(`danger-${name}`)
      expect(readFirst()).toContain(first)
      expect(find('.notice[data-level=danger]')[0]?.getBoundingClientRect().top).toBeLessThan(400)
      expect(find('[data-testid=approve]')[0]?.dataset['level']).toBe('danger')
      expect(find('[data-testid=reject]')[0]?.dataset['kind']).toBe('primary')
    },
  )

  test.each(harmless)('default: %s alarms nobody', async (name, first) => {
    await show(readByName(name))
    await savePicture(`calm-${name}`)
    expect(readFirst()).toContain(first)
    expect(find('.notice:not([data-kind=calm])').map(({ textContent }) => textContent)).toEqual([])
    expect(find('[data-testid=approve]')[0]?.dataset['level']).toBe('calm')
  })
})
