import { requestRpc, setEther } from 'devnet'
import type { Page } from 'playwright'
import { encodeFunctionData, type Hex, parseAbi, stringToHex, verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'
import { writeOwnSignIn } from './support/ownSignIn.ts'
import { saveVisitor } from './support/profiles.ts'
import { type OpenOptions, openSite, readToEnd, type SitePage } from './support/site.ts'
import { useWorld } from './support/world.ts'

const recipient = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'

const { profiles, world } = useWorld({
  frame: { contractNames: { 'eip155:31337': { [recipient]: 'Lumen exchange' } } },
})

const findVisitor = saveVisitor(profiles, async (context) => {
  const own = await openSite(context, { ...world, chainId: 'eip155:31337' })
  await own.logIn('stays@example.org')
  const { address } = (await own.request('GET_USER', { chainId: 31337 })) as { readonly address: Hex }
  await setEther(world.evm, { address, wei: 10n ** 18n })
  return { own, address }
})

/** The one who stays, with an account that has sent nothing yet. */
async function visit() {
  const visitor = await findVisitor()
  await requestRpc(world.evm.url, { method: 'anvil_setNonce', params: [visitor.address, '0x0'] })
  return visitor
}

/** In another tab: for what the site does to its page. */
async function driveBeside(options: Pick<OpenOptions, 'sandbox' | 'path'> = {}) {
  const { own, address } = await visit()
  return { own: await openSite(own.page.context(), { ...world, chainId: 'eip155:31337', ...options }), address }
}

let payments = 0

/** A payment, as a site asks for it; each of another amount, which makes it another transaction. */
function pay(own: SitePage, from: Hex): Promise<string> {
  payments += 1
  const transaction = { from, to: recipient, value: `0x${payments.toString(16)}` }
  return own.rpc('eth_sendTransaction', [transaction]).then(String, (error: Error) => error.message)
}

const isArmed = (asked: Page) => asked.getByTestId('confirm-approve').and(asked.locator(':enabled'))

// where third-party storage is blocked, `frame.test.ts` signs in it
test('default: value is led to a window of the wallet’s own origin, shown there and sent', async () => {
  const { own, address } = await visit()
  const paying = pay(own, address)
  const asked = await own.openWindow()
  expect(asked.url()).toBe(`${world.service.origin}/confirm`)
  expect(await own.frame.getByTestId('frame-window-address').textContent()).toBe(new URL(world.service.origin).host)
  expect(await asked.getByTestId('frame-origin').textContent()).toBe(world.site.url)
  await readToEnd(asked)
  await isArmed(asked).click()
  expect(await paying).toMatch(/^0x[0-9a-f]{64}$/)
  await asked.getByText('Sent', { exact: true }).waitFor()
})

describe('a window that does not answer', () => {
  test('behavior: not let open, it is said, and cancelling ends the request', async () => {
    const { own, address } = await driveBeside()
    await own.page.frames()[1]?.evaluate('window.open = () => null')
    const paying = pay(own, address)
    await own.page.evaluate('window.show(true)')
    await own.frame.getByTestId('frame-approve').click()
    await own.frame.getByText('The window didn’t open').waitFor()
    await own.decline()
    expect(await paying).toContain('rejected')
  })

  test.each([
    ['a sandbox without popups', { sandbox: 'allow-scripts allow-same-origin allow-forms' }],
    ['a policy that parts the page from what it opens', { path: '/?opener=same-origin' }],
  ])('error: %s keeps it from opening, and the frame says so', async (_, options) => {
    const { own, address } = await driveBeside(options)
    const paying = pay(own, address)
    await own.page.evaluate('window.show(true)')
    await own.frame.getByTestId('frame-approve').click()
    await own.frame.getByText('The window didn’t open').waitFor()
    await own.decline()
    expect(await paying).toContain('rejected')
    expect(await world.nonceOf(address)).toBe(0)
  })

  test('behavior: a policy that allows popups does not', async () => {
    const { own, address } = await driveBeside({ path: '/?opener=same-origin-allow-popups' })
    const paying = pay(own, address)
    await own.approve()
    expect(await paying).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test('behavior: closed, it is said, opens again, and one transaction is sent', async () => {
    const { own, address } = await visit()
    const paying = pay(own, address)
    await (await own.openWindow()).close()
    await own.frame.getByText('The window was closed, so nothing was signed').waitFor()
    await own.approve()
    expect(await paying).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await world.nonceOf(address)).toBe(1)
  })

  test('behavior: loaded again it asks again; declined there, the site hears it and it closes', async () => {
    const { own, address } = await visit()
    const paying = pay(own, address)
    const asked = await own.openWindow()
    await asked.getByTestId('confirm-approve').waitFor()
    await asked.reload()
    await asked.getByTestId('confirm-reject').waitFor()
    const closed = asked.waitForEvent('close')
    await asked.getByTestId('confirm-reject').click()
    expect(await paying).toContain('rejected')
    await closed
  })

  test('behavior: a second press brings the window back instead of opening another', async () => {
    const { own, address } = await visit()
    const paying = pay(own, address)
    await own.openWindow()
    await own.frame.getByText('Show window').click()
    await own.frame.getByText('Show window').click()
    expect(own.page.context().pages()).toHaveLength(2)
    await own.decline()
    expect(await paying).toContain('rejected')
  })

  test('behavior: the site takes its request back, and the window says so', async () => {
    const { own, address } = await visit()
    const paying = pay(own, address)
    const asked = await own.openWindow()
    await asked.getByTestId('confirm-approve').waitFor()
    await own.request('RPC_ABORT')
    await asked.getByText('The site canceled its request').waitFor()
    expect(await asked.getByTestId('confirm-approve').count()).toBe(0)
    expect(await paying).toContain('aborted')
  })

  test('behavior: a site that takes the frame away leaves a window that says so, or none', async () => {
    const { own, address } = await driveBeside()
    void pay(own, address)
    const asked = await own.openWindow()
    await asked.getByTestId('confirm-approve').waitFor()
    const closed = asked.waitForEvent('close')
    await own.page.evaluate(`document.getElementById('w3m-iframe').remove()`)
    await Promise.race([closed, asked.getByText('Nothing to confirm').waitFor()])
    expect(await world.nonceOf(address)).toBe(0)
  })

  test('behavior: two tabs ask at once, and each window answers its own', async () => {
    const { own, address } = await visit()
    const second = await openSite(own.page.context(), { ...world, chainId: 'eip155:31337' })
    const first = pay(own, address)
    const other = second.rpc('eth_sendTransaction', [{ from: address, to: recipient, value: '0x2' }]).catch(String)
    await own.page.bringToFront()
    await own.openWindow()
    await second.page.bringToFront()
    await second.openWindow()
    await second.decline()
    expect(await other).toContain('rejected')
    await own.approve()
    expect(await first).toMatch(/^0x[0-9a-f]{64}$/)
  })
})

describe('tricks on the window', () => {
  test('error: right after it came up a press does nothing, nor does one that a script makes', async () => {
    const { own, address } = await visit()
    const paying = pay(own, address)
    const asked = await own.openWindow()
    const button = asked.getByTestId('confirm-approve')
    await button.waitFor()
    expect(await button.isDisabled()).toBe(true)
    await button.click({ force: true })
    await readToEnd(asked)
    await isArmed(asked).waitFor()
    await button.evaluate((element) => (element as HTMLButtonElement).click())
    await button.dispatchEvent('click')
    expect(await world.nonceOf(address)).toBe(0)
    expect(await asked.getByText('Signing…').count()).toBe(0)
    await own.request('RPC_ABORT')
    expect(await paying).toContain('aborted')
  })

  test('error: a press that began elsewhere, in a window that closed, does nothing', async () => {
    const { own, address } = await visit()
    const paying = pay(own, address)
    const asked = await own.openWindow()
    await readToEnd(asked)
    await isArmed(asked).waitFor()
    const box = await asked.getByTestId('confirm-approve').boundingBox()
    await asked.mouse.move(10, 10)
    await asked.mouse.down()
    await asked.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
    await asked.mouse.up()
    await asked.getByTestId('confirm-approve').focus()
    await asked.keyboard.down('a')
    await asked.keyboard.up('Enter')
    expect(await world.nonceOf(address)).toBe(0)
    await own.request('RPC_ABORT')
    expect(await paying).toContain('aborted')
  })

  test('error: an answer to another thing than the one shown signs nothing', async () => {
    const { own, address } = await visit()
    const paying = pay(own, address)
    const asked = await own.openWindow()
    await asked.getByTestId('confirm-approve').waitFor()
    // what the window is told it asks, heard a second time
    const asking = asked.evaluate(
      `new Promise((done) => { addEventListener('message', ({ data }) => data.kind === 'question' && done(data.question.id)); opener.postMessage({ kind: 'ready' }, origin) })`,
    )
    const id = await asking
    for (const digest of ['', '00'.repeat(32), id]) {
      await asked.evaluate(
        `opener.postMessage({ kind: 'answer', id: ${JSON.stringify(id)}, digest: ${JSON.stringify(digest)}, isApproved: true }, origin)`,
      )
    }
    await asked.evaluate(`opener.postMessage({ kind: 'answer', id: 'x', digest: '', isApproved: true }, origin)`)
    await own.request('GET_CHAIN_ID')
    await own.frame.getByText('Waiting for your wallet’s window').waitFor()
    expect(await world.nonceOf(address)).toBe(0)
    await own.approve()
    expect(await paying).toMatch(/^0x/)
    expect(await world.nonceOf(address)).toBe(1)
  })

  test('error: longer than the window, the button waits for the last line', async () => {
    const { own, address } = await visit()
    const fields = Array.from({ length: 60 }, (_, index) => ({ name: `clause${index}`, type: 'string' }))
    const data = {
      types: { EIP712Domain: [], Terms: fields },
      primaryType: 'Terms',
      domain: {},
      message: Object.fromEntries(fields.map(({ name }) => [name, 'I agree to this'])),
    }
    const signing = own.rpc('eth_signTypedData_v4', [address, JSON.stringify(data)]).catch(String)
    const asked = await own.openWindow()
    await asked.getByText('Read to the end to continue').waitFor()
    expect(await asked.getByTestId('confirm-approve').isDisabled()).toBe(true)
    const readOn = asked.getByTestId('frame-read-on')
    expect(await readOn.textContent()).toMatch(/^Continue reading, 1 of \d+$/)
    for (let presses = 0; presses < 20 && (await readOn.count()) > 0; presses += 1)
      await readOn.click({ timeout: 2_000 }).catch(() => {})
    await asked.getByText('clause59').waitFor()
    await isArmed(asked).click()
    expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)
  })
})

describe('an unlimited approval', () => {
  const token = parseAbi([
    'function approve(address,uint256)',
    'function allowance(address,address) view returns (uint256)',
  ])
  const approveAll = encodeFunctionData({ abi: token, functionName: 'approve', args: [recipient, 2n ** 256n - 1n] })
  const readAllowance = async (owner: Hex) => {
    const data = encodeFunctionData({ abi: token, functionName: 'allowance', args: [owner, recipient] })
    const call = { to: world.evm.contracts.usdc.address, data }
    return BigInt(String(await requestRpc(world.evm.url, { method: 'eth_call', params: [call, 'latest'] })))
  }
  const sendRequest = (own: SitePage) =>
    own.rpc('eth_sendTransaction', [{ to: world.evm.contracts.usdc.address, data: approveAll }])

  test('default: is lowered in the window, and the lower one is what the chain has', async () => {
    const { own, address } = await visit()
    const asking = sendRequest(own)
    const asked = await own.openWindow()
    await asked.locator('[data-finding=allow][data-level=danger]').waitFor()
    expect(await asked.getByTestId('spender').textContent()).toBe('Lumen exchange')
    expect(await asked.locator('[data-finding=allow]').textContent()).toBe(
      'Unlimited approval: Lumen exchange can spend all your USDC, now and in the future.',
    )
    expect(await asked.getByTestId('permission').locator('code').textContent()).toBe(recipient)
    await asked.getByTestId('limit-other').click()
    await asked.getByTestId('limit-amount').fill('12.5')
    await asked.getByTestId('limit-lower').click()
    await asked.locator('[data-finding=allow][data-level=caution]').waitFor()
    expect(await asked.getByTestId('permission').locator('strong').textContent()).toBe('12.5 USDC')
    // what the lowered one would change comes when the chain has answered, perhaps between reading and pressing: read on then
    let isAnswered = false
    const answered = asking.finally(() => {
      isAnswered = true
    })
    await expect
      .poll(async () => {
        await Promise.race([answered, readToEnd(asked)])
        await isArmed(asked)
          .click({ timeout: 2_000 })
          .catch(() => {})
        return isAnswered
      })
      .toBe(true)
    expect(await answered).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await readAllowance(address)).toBe(12_500_000n)
  })
})

describe('in the frame', () => {
  test('default: a sign-in to the site that asks is signed without a window', async () => {
    const { own, address } = await visit()
    const { text: message, hex } = writeOwnSignIn(world.site.url, address)
    const signing = own.rpc('personal_sign', [hex, address])
    await own.approve()
    expect(await verifyMessage({ address, message, signature: (await signing) as Hex })).toBe(true)
    expect(own.page.context().pages()).toHaveLength(1)
  })

  test('behavior: any other message is led to a window, which says why', async () => {
    const { own, address } = await visit()
    const signing = own.rpc('personal_sign', [stringToHex('hello'), address])
    const asked = await own.openWindow()
    await own.frame.getByText('If you close it, nothing is signed.').waitFor()
    await asked.getByText('hello').waitFor()
    await isArmed(asked).click()
    expect(await verifyMessage({ address, message: 'hello', signature: (await signing) as Hex })).toBe(true)
  })

  test('behavior: the button works half a second after the mouse has come in, and not before', async () => {
    const { own, address } = await driveBeside()
    const signing = own
      .rpc('personal_sign', [writeOwnSignIn(world.site.url, address).hex, address])
      .then(String, String)
    await own.page.evaluate('window.show(true)')
    const button = own.frame.getByTestId('frame-approve')
    await own.page.mouse.move(5, 5)
    await readToEnd(own.frame)
    await button.and(own.frame.locator(':enabled')).waitFor()
    const box = await button.boundingBox()
    if (!box) throw new Error('No button')
    await own.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await own.request('GET_CHAIN_ID')
    expect(await own.frame.locator('[data-state=signing]').count()).toBe(0)
    await button.and(own.frame.locator(':enabled')).waitFor()
    await own.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('behavior: covered, it goes on in a window', async () => {
    const { own, address } = await driveBeside()
    const { text: message, hex } = writeOwnSignIn(world.site.url, address)
    const signing = own.rpc('personal_sign', [hex, address])
    await own.page.evaluate('window.show(true)')
    await own.page.evaluate(`document.getElementById('w3m-iframe').style.opacity = '0.5'`)
    const opened = own.page.context().waitForEvent('page')
    await own.frame.getByTestId('frame-window').click()
    const asked = await opened
    await asked.getByText('wants you to sign in').waitFor()
    await readToEnd(asked)
    await isArmed(asked).click()
    expect(await verifyMessage({ address, message, signature: (await signing) as Hex })).toBe(true)
  })

  test('error: an unlimited approval is not offered there, whatever the site does', async () => {
    const { own } = await visit()
    const data = encodeFunctionData({
      abi: parseAbi(['function approve(address,uint256)']),
      functionName: 'approve',
      args: [recipient, 2n ** 256n - 1n],
    })
    const asking = own.rpc('eth_sendTransaction', [{ to: world.evm.contracts.usdc.address, data }]).catch(String)
    await own.page.evaluate('window.show(true)')
    await own.frame.getByText('Continue in a separate window').waitFor()
    expect(await own.frame.getByTestId('frame-approve').textContent()).toContain('Open window')
    await own.request('RPC_ABORT')
    expect(await asking).toContain('aborted')
  })
})
