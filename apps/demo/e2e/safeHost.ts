import type { FrameLocator, Page } from 'playwright'
import { createPublicClient, createTestClient, createWalletClient, type Hex, hashMessage, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { keys, openSite, rpcUrls, siteUrl } from './site.ts'

/** The account of the Safe. */
export const safe = privateKeyToAccount(keys[0]).address
const node = createPublicClient({ transport: http(rpcUrls[31337]) })

/**
 * A page that shows the site as a Safe shows its apps, and speaks the protocol of Safe Apps. Its chain is real; its one
 * owner signs what the test approves.
 */
const toHostPage = (
  path: string,
) => `<!doctype html><title>Safe</title><iframe title="app" src="${siteUrl}${path}" width="900" height="800"></iframe>
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

/**
 * A Safe that two of three owners sign for, on the chain: its contract says yes to a message (ERC-1271) once `sign` has
 * written down its hash.
 * @see https://docs.safe.global/advanced/smart-account-signatures
 */
export async function createChainSafe(
  address: Hex,
): Promise<{ readonly address: Hex; sign(message: string): Promise<void> }> {
  const chain = createTestClient({ mode: 'anvil', chain: null as never, transport: http(rpcUrls[31337]) })
  await chain.setCode({ address, bytecode: `0x${chainSafe.join('')}` })
  const value: Hex = `0x${'1'.padStart(64, '0')}`
  return { address, sign: (message) => chain.setStorageAt({ address, index: hashMessage(message), value }) }
}

const chainSafe = [
  // where each function begins
  '60003560e01c8063e75235b814602f578063a0e67e2b14603a57',
  // isValidSignature: the magic value times what is stored at the hash
  '60043554631626ba7e0260e01b60005260206000f3',
  // getThreshold: 2
  '5b600260005260206000f3',
  // getOwners: three
  '5b6020600052600360205260a06000f3',
]

type HostOptions = {
  readonly path?: string
  readonly reject?: boolean
  /** Of the Safe; default that of its one owner. */
  readonly account?: Hex
  /** What the Safe answers to a message; default its one owner's signature. */
  readonly signMessage?: (message: string) => Promise<object>
  /** What it answers to anyone who asks what became of a message; the signature, once there is one. */
  readonly getOffChainSignature?: () => string
}

export async function openInSafe(
  hostUrl: string,
  { path = '/?wallet=off', reject = false, account = safe, signMessage, getOffChainSignature }: HostOptions = {},
): Promise<{ readonly page: Page; readonly app: FrameLocator }> {
  const { page } = await openSite({ path: '/phone.html' })
  // the host is on the web, the site on this machine
  await page.context().grantPermissions(['local-network-access'])
  const owner = createWalletClient({ account: privateKeyToAccount(keys[0]), transport: http(rpcUrls[31337]) })
  const sent = new Map<string, `0x${string}`>()
  await page.exposeFunction('answer', async (method: string, params: never) => {
    if (method === 'getSafeInfo') return { safeAddress: account, chainId: 31337, owners: [safe], threshold: 1 }
    if (method === 'rpcCall') return node.request(toCall(params) as never)
    if (method === 'getOffChainSignature') return getOffChainSignature?.()
    if (method === 'getTxBySafeTxHash') return { txHash: sent.get((params as { safeTxHash: string }).safeTxHash) }
    if (reject) throw new Error('Transaction was rejected')
    if (method === 'signMessage') {
      const { message } = params as { readonly message: string }
      return signMessage ? await signMessage(message) : { signature: await owner.signMessage({ message }) }
    }
    const [{ to, value }] = (params as { txs: [{ to: `0x${string}`; value: string }] }).txs
    const hash = await owner.sendTransaction({ to, value: BigInt(value), chain: null })
    sent.set('safe-hash', hash)
    return { safeTxHash: 'safe-hash' }
  })
  await page.route(`${new URL(hostUrl).origin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: toHostPage(path) }),
  )
  await page.goto(hostUrl)
  return { page, app: page.frameLocator('iframe') }
}

function toCall({ call, params }: { call: string; params: unknown }) {
  return { method: call, params }
}
