import { setEther } from 'devnet'
import type { Page } from 'playwright'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { saveVisitor } from './support/profiles.ts'
import { openSite, readToEnd, type SitePage } from './support/site.ts'
import { useWorld } from './support/world.ts'

const { profiles, world } = useWorld()

const recipient = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'

/**
 * What happens to a question to the node: it never comes there, its answer never comes back, the block says that it was undone, or it
 * comes there and the node says that somebody said no.
 */
type Loss = 'question' | 'answer' | 'undone' | 'denial'

/** Loses what is asked of the node, as long as `lose` says so, or holds it back, and keeps the bytes that were to be sent. */
async function breakNode(page: Page) {
  const sent: string[] = []
  let lose: (method: string) => Loss | Promise<Loss | undefined> | undefined = () => undefined
  // what is asked while the browser closes is answered no more
  const ignoreClosed = (error: Error) => {
    if (!/closed|disposed/.test(error.message)) throw error
  }
  await page.context().route('**/api/rpc*', async (route) => {
    const { method, params } = route.request().postDataJSON() as { method: string; params: readonly unknown[] }
    if (method === 'eth_sendRawTransaction') sent.push(String(params[0]))
    const loss = await lose(method)
    if (loss === 'question') return await route.abort()
    const response = await route.fetch().catch(() => undefined)
    if (!response) return
    if (loss === 'answer') return await route.abort()
    if (loss === 'denial') {
      const error = { code: -32_003, message: 'User rejected the request' }
      return await route.fulfill({ json: { jsonrpc: '2.0', id: 1, error } })
    }
    if (loss !== 'undone') return await route.fulfill({ response }).catch(ignoreClosed)
    const { result, ...rest } = await response.json()
    const json = { ...rest, result: result && { ...result, status: '0x0' } }
    await route.fulfill({ response, json }).catch(ignoreClosed)
  })
  return {
    /** Bytes of every try. */
    sent,
    set: (next: typeof lose) => {
      lose = next
    },
  }
}

const isSending = (method: string) => method === 'eth_sendRawTransaction'
const isAboutSending = (method: string) => isSending(method) || method === 'eth_getTransactionByHash'

const findVisitor = saveVisitor(profiles, async (context) => {
  const own = await openSite(context, { ...world, chainId: 'eip155:31337' })
  await own.logIn('stays@example.org')
  const { address } = (await own.request('GET_USER', { chainId: 31337 })) as { readonly address: Hex }
  return { own, address }
})

/** The one who stays, behind a node that can be broken. */
async function visit() {
  const { own, address } = await findVisitor()
  await setEther(world.evm, { address, wei: 10n ** 18n })
  const before = await world.nonceOf(address)
  /** Counts how many transactions the account has sent since. */
  const countSent = async () => (await world.nonceOf(address)) - before
  return { own, address, node: await breakNode(own.page), countSent }
}

const pay = (own: SitePage, from: Hex, { to = recipient, value = '0x1' } = {}) =>
  own.rpc('eth_sendTransaction', [{ from, to, value }]).then(String, (error: Error) => error.message)

/** Presses *Approve* in the wallet's window, and leaves the window as it is then. */
async function approveIn(own: SitePage): Promise<Page> {
  const asked = await own.openWindow()
  await readToEnd(asked)
  await asked.getByTestId('confirm-approve').and(asked.locator(':enabled')).click()
  return asked
}

const hash = /^0x[0-9a-f]{64}$/
const unsure = /Transaction 0x[0-9a-f]{64} may have been sent anyway/

describe('a payment', () => {
  test('default: whose answer was lost is found by the wallet itself, and sent once', async () => {
    const { own, address, node, countSent } = await visit()
    node.set((method) => (isSending(method) ? 'answer' : undefined))
    const paying = pay(own, address)
    await approveIn(own)
    expect(await paying).toMatch(hash)
    expect(node.sent).toHaveLength(1)
    expect(await countSent()).toBe(1)
  })

  test('error: one that the network undid says so in its window, with what it cost and where to look', async () => {
    const { own, address, node } = await visit()
    node.set((method) => (method === 'eth_getTransactionReceipt' ? 'undone' : undefined))
    const paying = pay(own, address)
    const asked = await approveIn(own)
    const sent = await paying
    await asked.getByText('The transaction failed and was reverted.').waitFor()
    expect(await asked.getByTestId('outcome-spent').textContent()).toMatch(/^0\.0\d+ ETH$/)
    expect(await asked.getByRole('link').getAttribute('href')).toBe(`https://explorer.example/tx/${sent}`)
  })

  test('behavior: the same one is warned of, after a reload too; another amount, or another receiver, is another payment', async () => {
    const { own, address } = await visit()
    const first = pay(own, address)
    await own.approve()
    expect(await first).toMatch(hash)
    const isWarned = async (change: Parameters<typeof pay>[2]) => {
      const paying = pay(own, address, change)
      const asked = await own.openWindow()
      await asked.getByTestId('confirm-approve').waitFor()
      const warnings = await asked.getByText('You approved the same payment 1 minute ago.').count()
      await own.decline()
      expect(await paying).toContain('rejected')
      return warnings > 0
    }
    expect(await isWarned({ value: '0x2' })).toBe(false)
    await own.reload()
    expect(await isWarned({ to: '0xbDA5747bFD65F08deb54cb465eB87D40e51B197E' })).toBe(false)
    expect(await isWarned({})).toBe(true)
  })

  test.each<readonly [Loss, number]>([
    ['question', 0],
    ['answer', 1],
  ])(
    'error: whose %s was lost with everything after it is sent again in the same bytes, however often that is pressed',
    async (loss, arrived) => {
      const { own, address, node, countSent } = await visit()
      node.set((method) => (isAboutSending(method) ? loss : undefined))
      const paying = pay(own, address)
      const asked = await approveIn(own)
      await asked.getByText(unsure).waitFor()
      expect(await countSent()).toBe(arrived)
      await asked.getByTestId('halt-retry').dblclick()
      await expect.poll(() => node.sent.length).toBe(2)
      await asked.getByText(unsure).waitFor()
      node.set(() => undefined)
      await asked.getByTestId('halt-retry').dblclick()
      expect(await paying).toMatch(hash)
      expect(new Set(node.sent).size).toBe(1)
      expect(await countSent()).toBe(1)
    },
  )

  test('behavior: before anything is signed it says so, and trying again signs once', async () => {
    const { own, address, node, countSent } = await visit()
    const paying = pay(own, address)
    const asked = await own.openWindow()
    await readToEnd(asked)
    node.set((method) => (method === 'eth_getTransactionCount' ? 'question' : undefined))
    await asked.getByTestId('confirm-approve').and(asked.locator(':enabled')).click()
    await asked.getByText('Nothing was signed.').waitFor()
    expect(node.sent).toEqual([])
    node.set(() => undefined)
    await asked.getByTestId('halt-retry').click()
    expect(await paying).toMatch(hash)
    expect(node.sent).toHaveLength(1)
    expect(await countSent()).toBe(1)
  })

  test('behavior: a window that is loaded again says it again, and one that is killed gives up', async () => {
    const { own, address, node, countSent } = await visit()
    node.set((method) => (isAboutSending(method) ? 'question' : undefined))
    const paying = pay(own, address)
    const asked = await approveIn(own)
    await asked.getByText(unsure).waitFor()
    await asked.reload()
    await asked.getByText(unsure).waitFor()
    await asked.close()
    expect(await paying).toMatch(unsure)
    expect(node.sent).toHaveLength(1)
    expect(await countSent()).toBe(0)
  })

  test('error: one that a node takes and says was rejected is not told to the site as the visitor’s no', async () => {
    const { own, address, node, countSent } = await visit()
    const lies = { eth_sendRawTransaction: 'denial', eth_getTransactionByHash: 'answer' } as const
    node.set((method) => (method in lies ? lies[method as keyof typeof lies] : undefined))
    const paying = pay(own, address)
    const asked = await approveIn(own)
    await asked.getByText('User rejected the request').waitFor()
    expect(await countSent()).toBe(1)
    await own.page.bringToFront()
    await own.giveUp()
    const heard = await paying
    expect(heard).toContain('It was signed')
    expect(heard).not.toMatch(/reject|denied|declin|cancel/i)
  })

  test('behavior: it can be tried again, or given up, in the frame too', async () => {
    const { own, address, node } = await visit()
    node.set((method) => (isAboutSending(method) ? 'question' : undefined))
    const paying = pay(own, address)
    const asked = await approveIn(own)
    await asked.getByText(unsure).waitFor()
    await own.page.bringToFront()
    await own.frame.getByTestId('halt-retry').click()
    await expect.poll(() => node.sent.length).toBe(2)
    const closed = asked.waitForEvent('close')
    await own.giveUp()
    await closed
    expect(await paying).toMatch(unsure)
    expect(new Set(node.sent).size).toBe(1)
  })

  test('behavior: a payment that the site withdraws while it is being sent is sent once, and the site gets its hash', async () => {
    const { own, address, node, countSent } = await visit()
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<undefined>()
    node.set((method) => {
      if (!isSending(method)) return undefined
      asked.resolve()
      return answer.promise
    })
    const paying = pay(own, address)
    const shown = await approveIn(own)
    await asked.promise
    await own.request('RPC_ABORT')
    answer.resolve(undefined)
    expect(await paying).toMatch(hash)
    await shown
      .getByText(/^Sent|Transaction sent|Waiting for confirmation|Confirmed/)
      .first()
      .waitFor()
    expect(node.sent).toHaveLength(1)
    expect(await countSent()).toBe(1)
  })

  test('error: a payment that the site withdraws while it is being signed, and that does not arrive, is not reported as aborted', async () => {
    const { own, address, node, countSent } = await visit()
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<'question'>()
    node.set((method) => {
      if (!isAboutSending(method)) return undefined
      asked.resolve()
      return answer.promise
    })
    const paying = pay(own, address)
    await approveIn(own)
    await asked.promise
    await own.request('RPC_ABORT')
    answer.resolve('question')
    expect(await paying).toMatch(unsure)
    expect(await countSent()).toBe(0)
  })

  test('error: a site that is loaded again, or takes its request back, has nothing sent by that', async () => {
    const { own, address, node, countSent } = await visit()
    node.set((method) => (isAboutSending(method) ? 'question' : undefined))
    const paying = pay(own, address)
    const asked = await approveIn(own)
    await asked.getByText(unsure).waitFor()
    await own.request('RPC_ABORT')
    // it was signed: a site that is told it was aborted would ask again
    expect(await paying).toMatch(unsure)
    expect(await asked.getByText('Nothing was signed').count()).toBe(0)
    void pay(own, address)
    const second = await approveIn(own)
    await second.getByText(unsure).waitFor()
    node.set(() => undefined)
    await own.reload()
    expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: true })
    expect(node.sent).toHaveLength(2)
    expect(await countSent()).toBe(0)
  })
})

describe('a batch of a plain account', () => {
  const calls = ['0x1', '0x2'].map((value) => ({ to: recipient, value }))
  const sendCalls = (own: SitePage, from: Hex) =>
    own.rpc('wallet_sendCalls', [{ version: '2.0.0', from, chainId: '0x7a69', calls }]) as Promise<{ id: string }>

  test('error: goes on where it stopped, and sends no call twice', async () => {
    const { own, address, node, countSent } = await visit()
    const sending = sendCalls(own, address)
    node.set((method) => (isAboutSending(method) && node.sent.length === 2 ? 'question' : undefined))
    const asked = await approveIn(own)
    await asked.getByText(unsure).waitFor()
    expect(await countSent()).toBe(1)
    node.set(() => undefined)
    await asked.getByTestId('halt-retry').click()
    expect((await sending).id).toMatch(/^0x00007a6900000002[0-9a-f]{128}$/)
    expect(new Set(node.sent).size).toBe(2)
    expect(await countSent()).toBe(2)
  })

  test('behavior: given up, the site is told what was sent', async () => {
    const { own, address, node, countSent } = await visit()
    const sending = sendCalls(own, address)
    node.set((method) => (isAboutSending(method) && node.sent.length === 2 ? 'question' : undefined))
    const asked = await approveIn(own)
    await asked.getByText(unsure).waitFor()
    // its window may be gone before the press has ended; what the site hears says whether it was one
    await asked
      .getByTestId('halt-close')
      .click()
      .catch(() => {})
    expect((await sending).id).toMatch(/^0x00007a6900000002[0-9a-f]{64}$/)
    expect(await countSent()).toBe(1)
  })
})
