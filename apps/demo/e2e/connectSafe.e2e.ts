import { createPublicClient, createTestClient, createWalletClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { keys, openSite, rpcUrls, siteUrl } from './site.ts'

const safe = privateKeyToAccount(keys[0]).address
const node = createPublicClient({ transport: http(rpcUrls[31337]) })

/**
 * A page that shows the site as a Safe shows its apps, and speaks the protocol of Safe Apps. Its chain is real; its one
 * owner signs what the test approves.
 */
const hostPage = `<!doctype html><title>Safe</title><iframe title="app" src="${siteUrl}/?wallet=off" width="900" height="800"></iframe>
<script>
  window.asked = []
  const app = document.querySelector('iframe')
  addEventListener('message', async ({ source, origin, data }) => {
    if (source !== app.contentWindow || !data?.id || !data.method) return
    window.asked.push(data.method)
    const reply = (answer) => source.postMessage({ id: data.id, version: '9.1.0', ...answer }, origin)
    try { reply({ success: true, data: await window.answer(data.method, data.params) }) }
    catch (error) { reply({ success: false, error: String(error.message ?? error) }) }
  })
</script>`

async function openInSafe(hostUrl: string, reject = false) {
  const { page } = await openSite({ path: '/phone.html' })
  // the host is on the web, the site on this machine
  await page.context().grantPermissions(['local-network-access'])
  const owner = createWalletClient({ account: privateKeyToAccount(keys[0]), transport: http(rpcUrls[31337]) })
  const sent = new Map<string, `0x${string}`>()
  await page.exposeFunction('answer', async (method: string, params: never) => {
    if (method === 'getSafeInfo') return { safeAddress: safe, chainId: 31337, owners: [safe], threshold: 1 }
    if (method === 'rpcCall') return node.request(toCall(params) as never)
    if (method === 'getTxBySafeTxHash') return { txHash: sent.get((params as { safeTxHash: string }).safeTxHash) }
    if (reject) throw new Error('Transaction was rejected')
    if (method === 'signMessage') return { signature: await owner.signMessage(params) }
    const [{ to, value }] = (params as { txs: [{ to: `0x${string}`; value: string }] }).txs
    const hash = await owner.sendTransaction({ to, value: BigInt(value), chain: null })
    sent.set('safe-hash', hash)
    return { safeTxHash: 'safe-hash' }
  })
  await page.route(`${new URL(hostUrl).origin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: hostPage }),
  )
  await page.goto(hostUrl)
  return { page, app: page.frameLocator('iframe') }
}

function toCall({ call, params }: { call: string; params: unknown }) {
  return { method: call, params }
}

test('default: shown by a Safe, the site is connected to it by itself and sends through it', async () => {
  await createTestClient({ mode: 'anvil', chain: null as never, transport: http(rpcUrls[31337]) }).setBalance({
    address: safe,
    value: 10n ** 19n,
  })
  const { page, app } = await openInSafe('https://app.safe.global/apps/open')
  await expect.poll(() => app.getByTestId('state-status').textContent()).toBe('connected')
  expect(await app.getByTestId('state-wallet').textContent()).toBe('safe')
  expect(await app.getByTestId('state-account').textContent()).toBe(safe)
  expect(await page.evaluate('window.asked.includes("sendTransactions")')).toBe(false)

  const receiver = privateKeyToAccount(keys[1]).address
  const before = await node.getBalance({ address: receiver })
  await app.locator('.top').getByRole('button').click()
  const dialog = app.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.5')
  await dialog.getByRole('textbox', { name: /^(To|Address)/ }).fill(receiver)
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => node.getBalance({ address: receiver })).toBe(before + 5n * 10n ** 17n)
})

test('error: any other page that frames the site is no Safe, whatever it says', async () => {
  const { page, app } = await openInSafe('https://safe.evil.example/apps/open')
  await app.locator('.top').getByRole('button').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await app.getByTestId('state-status').textContent()).toBe('disconnected')
  expect(await page.evaluate('window.asked')).toEqual([])
})
