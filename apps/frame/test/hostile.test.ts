import { requestRpc } from 'devnet'
import { encodeFunctionData, type Hex, parseAbi, stringToHex, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProfiles } from './support/profiles.ts'
import { openSite, type SitePage } from './support/site.ts'
import { startService } from './support/startService.ts'
import { startWorld, type World } from './support/world.ts'

const profiles = createProfiles()
let world: World
/** One signed-in visitor for all cases of the table. */
let own: SitePage
let address: Hex

beforeAll(async () => {
  world = await startWorld()
  own = await openSite(await profiles.open(), { ...world, chainId: 'eip155:31337' })
  await own.logIn('hostile@example.org')
  address = (await own.request('GET_USER', { chainId: 31337 })).address
})
afterAll(async () => {
  await profiles.stop()
  await world?.stop()
})

const evmChain = { chainId: 31337 }
const other = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const me = () => address

/** Texts of JavaScript that make a value in the page, so that also what JSON cannot say is sent. */
const oddities = {
  nothing: 'undefined',
  null: 'null',
  'a number': '7',
  'a text': '"x"',
  'an empty list': '[]',
  'an empty object': '{}',
  'a list of nulls': '[null, null]',
  'a deep list': '(() => { let a = []; for (let i = 0; i < 5000; i += 1) a = [a]; return a })()',
  'a cycle': '(() => { const a = []; a.push(a); return a })()',
  'a long text': '["0x" + "ab".repeat(700000), "0x0"]',
  'a map': 'new Map([["0", "x"]])',
  'own __proto__': 'JSON.parse(\'{"__proto__": {"polluted": true}}\')',
  'a typed array': 'new Uint8Array(8)',
  'a getter’s clone': '[{ toString: 1, valueOf: 2 }, { length: 1e9 }]',
} as const

const unsafe = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
] as const

const table = unsafe.flatMap((method) => Object.entries(oddities).map(([name, code]) => [method, name, code] as const))

describe('a site that sends nonsense', () => {
  test.each(table)('error: %s with %s', async (method, _, code) => {
    const message = await own.page.evaluate(
      `window.request('RPC_REQUEST', { method: '${method}', params: ${code}, chainId: 31337 }).then((x) => 'signed ' + JSON.stringify(x), (e) => 'refused ' + e.message)`,
    )
    expect(message).toMatch(/^refused ./)
    expect(await own.frame.getByTestId('frame-approve').count()).toBe(0)
  })

  test('behavior: after all of it the frame is unharmed and signs what is approved', async () => {
    const polluted = await own.page
      .frames()[1]
      ?.evaluate(() => 'polluted' in {} || Object.keys(Object.prototype).length)
    expect(polluted).toBe(0)
    const signing = own.rpc('personal_sign', ['0x68656c6c6f', me()])
    await own.approve()
    expect(await verifyMessage({ address, message: 'hello', signature: (await signing) as Hex })).toBe(true)
  })
})

describe('a site that lies', () => {
  const sign = () => ['0x68656c6c6f', me()]

  test.each([
    ['another account', 'personal_sign', () => ['0x68656c6c6f', other]],
    ['the account and the message changed round', 'personal_sign', () => [me(), '0x68656c6c6f']],
    ['no account', 'personal_sign', () => ['0x68656c6c6f']],
    ['an account in an object', 'personal_sign', () => ['0x68656c6c6f', { toString: me() }]],
    ['a bare hash', 'eth_sign', () => [me(), `0x${'11'.repeat(32)}`]],
    ['typed data of version 1', 'eth_signTypedData', () => [[{ type: 'string', name: 'a', value: 'b' }], me()]],
    ['typed data of version 3', 'eth_signTypedData_v3', () => [me(), '{}']],
    ['a method of the prototype', 'toString', sign],
    ['a method of the page’s own', '__proto__', sign],
    ['a method with a space', 'personal_sign ', sign],
    ['a method in capitals', 'PERSONAL_SIGN', sign],
    ['the node’s own keys', 'eth_sign', sign],
    ['a change of the node', 'anvil_setBalance', () => [me(), '0x0']],
    ['adding a network', 'wallet_addEthereumChain', () => [{ chainId: '0x1' }]],
    ['asking for the phrase', 'exportPhrase', () => []],
  ])('error: %s', async (_, method, params) => {
    const answer = await own.rpc(method, params(), evmChain).catch((error: Error) => `refused ${error.message}`)
    expect(answer).toMatch(/refused ./)
    expect(await own.frame.getByTestId('frame-approve').count()).toBe(0)
  })

  test.each([
    ['CONNECT_EMAIL', '{ email: "a@example.org", __proto__: { email: "b" } }'],
    ['CONNECT_OTP', '{ otp: { length: 6 } }'],
    ['CONNECT_OTP', '{ otp: "12345" }'],
    ['CONNECT_OTP', '{ otp: "1234567" }'],
    ['CONNECT_OTP', '{ otp: "" }'],
    ['UPDATE_EMAIL', '{ email: 7 }'],
    ['UPDATE_EMAIL_PRIMARY_OTP', '{ otp: "123456" }'],
    ['UPDATE_EMAIL_SECONDARY_OTP', '{ otp: "123456" }'],
    ['SWITCH_NETWORK', '{ chainId: {} }'],
    ['SWITCH_NETWORK', '{}'],
    ['SWITCH_NETWORK', '{ chainId: "eip155:1:0x" }'],
    ['GET_USER', '{ chainId: [] }'],
    ['GET_USER', '{ siwxMessage: "sign this" }'],
    ['GET_USER', '{ siwxMessage: {} }'],
    ['CONNECT_SOCIAL', '{ uri: "javascript:alert(1)" }'],
    ['CONNECT_SOCIAL', '{}'],
    ['GET_SOCIAL_REDIRECT_URI', '{ provider: "evil" }'],
    ['GET_SOCIAL_REDIRECT_URI', '{ provider: "google" }'],
    ['SET_PREFERRED_ACCOUNT', '{ type: 7 }'],
    ['SYNC_THEME', '{ themeMode: "pink" }'],
    ['SYNC_DAPP_DATA', '{ metadata: "x" }'],
    ['RPC_REQUEST', '{}'],
    ['RPC_REQUEST', 'null'],
    ['RPC_REQUEST', '"personal_sign"'],
    ['INIT_SMART_ACCOUNT', '{}'],
  ])('error: %s %s is answered once, with an error', async (name, code) => {
    const message = await own.page.evaluate(
      `window.request('${name}', ${code}).then(() => 'done', (e) => 'refused ' + e.message)`,
    )
    // a code is never mailed for it, nothing is signed; CONNECT_EMAIL has a valid address of its own
    if (name === 'CONNECT_EMAIL') expect(message).toBe('done')
    else expect(message).toMatch(/^refused ./)
  })

  test.each([
    'constructor',
    '__proto__',
    'toString',
    'READY',
    'AWAIT_UPDATE_EMAIL',
    '',
    'RPC_REQUEST_SUCCESS',
    'rpc_request',
  ])('behavior: %j is no message and gets no answer', async (name) => {
    const before = await own.page.evaluate('window.heard.length')
    await own.page.evaluate(`window.send({ type: '@w3m-app/${name}', id: 'x${Math.random()}', payload: {} })`)
    await own.request('GET_CHAIN_ID')
    expect(await own.page.evaluate('window.heard.length')).toBe(Number(before) + 1)
  })

  test('behavior: the same id twice is one request; one without an id is none', async () => {
    const count = () => own.page.evaluate(`window.heard.filter(({ id }) => id === 'twice').length`)
    const message = `{ type: '@w3m-app/GET_CHAIN_ID', id: 'twice' }`
    await own.page.evaluate(
      `window.send(${message}); window.send(${message}); window.send({ type: '@w3m-app/SIGN_OUT' })`,
    )
    await own.request('GET_CHAIN_ID')
    expect(await count()).toBe(1)
    expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: true })
  })

  test('behavior: what the site says of itself is text, its pictures are not loaded, its colours cannot hide words', async () => {
    const requests: string[] = []
    own.page.on('request', (request) => requests.push(request.url()))
    const metadata = {
      name: '<img src=x onerror=alert(1)>\u202eBank',
      description: 'x',
      url: 'https://bank.example',
      icons: [`${world.site.url}/icon.png`],
    }
    await own.request('SYNC_DAPP_DATA', { metadata, projectId: 'demo' })
    await own.request('SYNC_THEME', {
      themeMode: 'light',
      w3mThemeVariables: { '--w3m-background': '#14171f', '--w3m-accent': 'url(//evil.example)' },
    })
    const signing = own.rpc('personal_sign', sign()).catch(String)
    await own.page.evaluate('window.show(true)')
    await own.frame.getByTestId('frame-approve').waitFor()
    // what it calls itself is nobody's to check, so it is not shown
    expect(await own.frame.getByText('Bank').count()).toBe(0)
    expect(await own.frame.getByTestId('frame-origin').textContent()).toBe(world.site.url)
    const ground = await own.frame.locator('.sheet').evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(ground).toBe('rgb(255, 255, 255)')
    expect(requests.filter((url) => url.includes('icon') || url.includes('evil'))).toEqual([])
    await own.decline()
    await signing
  })
})

describe('typed data that says something else than it is', () => {
  const permit2 = {
    name: 'Permit2',
    chainId: 31337,
    verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
  } as const
  const usdc = () => world.evm.contracts.usdc.address
  const order = {
    TokenPermissions: [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    PermitWitnessTransferFrom: [
      { name: 'permitted', type: 'TokenPermissions' },
      { name: 'spender', type: 'address' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
      { name: 'details', type: 'PermitDetails' },
    ],
    PermitDetails: [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint160' },
      { name: 'expiration', type: 'uint48' },
      { name: 'nonce', type: 'uint48' },
    ],
  }
  const signTyped = (data: object) =>
    own.rpc('eth_signTypedData_v4', [me(), JSON.stringify(data)], evmChain).catch((error: Error) => error.message)

  test('error: a struct whose name spells another type is refused before anybody is asked', async () => {
    const name =
      'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,X x)TokenPermissions(address token,uint256 amount)Zap'
    const answer = await signTyped({
      types: { [name]: [{ name: 'delegatee', type: 'address' }] },
      primaryType: name,
      domain: permit2,
      message: { delegatee: me() },
    })
    expect(answer).toContain('letters, digits, _, $ and :')
    expect(await own.frame.getByTestId('frame-approve').count()).toBe(0)
  })

  test('error: a transfer dressed as a permission taken back is red, and what is signed is what was shown', async () => {
    const nothing = { token: usdc(), amount: 0, expiration: 0, nonce: 0 }
    const message = {
      permitted: { token: usdc(), amount: String(2n ** 256n - 1n) },
      spender: other,
      nonce: 0,
      deadline: 4_000_000_000,
      details: nothing,
    }
    const data = { types: order, primaryType: 'PermitWitnessTransferFrom', domain: permit2, message }
    const signing = signTyped(data)
    const asked = await own.openWindow()
    const first = asked.locator('.notice').first()
    await first.waitFor()
    expect(await first.getAttribute('data-level')).toBe('danger')
    expect(await first.textContent()).toContain('Unlimited permit')
    expect(await asked.getByText(/revoke/i).count()).toBe(0)
    expect(await asked.getByTestId('confirm-approve').getAttribute('data-level')).toBe('danger')
    await own.approve()
    expect(await verifyTypedData({ ...(data as object), address, signature: (await signing) as Hex } as never)).toBe(
      true,
    )
  })

  test('error: an order for a service without a contract is red, and can be declined', async () => {
    const name = 'HyperliquidTransaction:UsdSend'
    const signing = signTyped({
      types: { [name]: ['hyperliquidChain', 'destination', 'amount'].map((one) => ({ name: one, type: 'string' })) },
      primaryType: name,
      domain: {
        name: 'HyperliquidSignTransaction',
        version: '1',
        chainId: 31337,
        verifyingContract: `0x${'0'.repeat(40)}`,
      },
      message: { hyperliquidChain: 'Mainnet', destination: other, amount: '100.0' },
    })
    const asked = await own.openWindow()
    const first = asked.locator('.notice').first()
    await first.waitFor()
    expect(await first.getAttribute('data-level')).toBe('danger')
    expect(await first.textContent()).toContain(`send 100.0 of yours to ${other}`)
    await own.decline()
    expect(await signing).toContain('rejected')
  })

  test('error: the text of a key is led to a window of its own, and red', async () => {
    const text = 'Access zkSync account.\n\nOnly sign this message for a trusted client!'
    const signing = own.rpc('personal_sign', [stringToHex(text), me()]).catch((error: Error) => error.message)
    const asked = await own.openWindow()
    const first = asked.locator('.notice').first()
    await first.waitFor()
    expect(await first.textContent()).toContain('zkSync Lite account')
    await own.decline()
    expect(await signing).toContain('rejected')
  })
})

describe('a call that does something else than it seems to', () => {
  const encode = (signature: string, ...args: readonly unknown[]) =>
    encodeFunctionData({ abi: parseAbi([`function ${signature}`] as readonly string[]), args } as never)
  const send = (to: Hex, data: Hex) =>
    own
      .rpc('eth_sendTransaction', [{ from: me(), to, data }], evmChain)
      .catch((error: Error) => `refused ${error.message}`)

  test('error: an approval that a third contract ends for itself is not said to be revoked', async () => {
    const { usdc, multicall3 } = world.evm.contracts
    const inside = encode('approve(address,uint256)', other, 0n)
    const sending = send(multicall3, encode('aggregate((address,bytes)[])', [[usdc.address, inside]]))
    const asked = await own.openWindow()
    await asked.getByText('makes this call, not your account').first().waitFor()
    expect(await asked.getByText(/revoke/i).count()).toBe(0)
    expect(await asked.getByTestId('confirm-approve').getAttribute('data-level')).toBe('caution')
    await own.decline()
    expect(await sending).toContain('rejected')
  })

  test('error: a collection handed over is red, and what is approved is what was said', async () => {
    const { nft } = world.evm.contracts
    await requestRpc(world.evm.url, { method: 'anvil_setBalance', params: [me(), '0xde0b6b3a7640000'] })
    const sending = send(nft, encode('setApprovalForAll(address,bool)', other, true))
    const asked = await own.openWindow()
    const first = asked.locator('.notice').first()
    await first.waitFor()
    expect(await first.getAttribute('data-level')).toBe('danger')
    expect(await first.textContent()).toContain(`${other} can take every NFT in this collection`)
    await own.approve()
    expect(await sending).toMatch(/^0x/)
    const data = encode('isApprovedForAll(address,address)', me(), other)
    await expect
      .poll(async () =>
        BigInt(String(await requestRpc(world.evm.url, { method: 'eth_call', params: [{ to: nft, data }, 'latest'] }))),
      )
      .toBe(1n)
  })
})

describe('other windows', () => {
  test('behavior: a frame beside it is not heard, and a window that the site opens is not', async () => {
    const before = await own.page.evaluate('window.heard.length')
    await own.page.evaluate(`new Promise((done) => {
      const sibling = document.createElement('iframe')
      sibling.srcdoc = '<script>const f = parent.frames["w3m-secure-iframe"]; f.postMessage({ type: "@w3m-app/SIGN_OUT", id: "sib1" }, "*"); f.postMessage({ type: "@w3m-app/RPC_REQUEST", id: "sib2", payload: { method: "personal_sign", params: ["0x68656c6c6f", "${address}"] } }, "*"); parent.postMessage("sent", "*")</' + 'script>'
      addEventListener('message', ({ data }) => data === 'sent' && done(), { once: false })
      document.body.append(sibling)
    })`)
    expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: true })
    expect(await own.frame.getByTestId('frame-approve').count()).toBe(0)
    expect(await own.page.evaluate('window.heard.length')).toBe(Number(before) + 1)
  })

  test('error: a site that no project names cannot embed it', async () => {
    const closed = await startService({ frame: { development: false, origins: ['https://shop.example'] } })
    try {
      const context = await profiles.open()
      const page = await context.newPage()
      await page.goto(world.site.url)
      const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
      await page.evaluate(`void window.embed('${closed.origin}/sdk?projectId=demo')`)
      expect((await refused).text()).toContain('violates')
      expect(await page.evaluate('window.heard.length')).toBe(0)
    } finally {
      await closed.stop()
    }
  })

  test('behavior: two frames on a page are two wallets of one session; each answers its own page part', async () => {
    const context = own.page.context()
    const second = await openSite(context, { ...world, chainId: 'eip155:31337' })
    expect(await second.request('IS_CONNECTED')).toEqual({ isConnected: true })
    const signing = own.rpc('personal_sign', ['0x68656c6c6f', me()]).catch(String)
    await second.request('RPC_ABORT')
    expect(await second.frame.getByTestId('frame-approve').count()).toBe(0)
    await own.page.bringToFront()
    await own.decline()
    expect(await signing).toContain('rejected')
    await second.page.close()
  })
})

describe('a flood', () => {
  test('behavior: of three hundred requests at most twenty wait, and all end with an abort', async () => {
    const ends = own.page.evaluate(`Promise.all(Array.from({ length: 300 }, () =>
      window.request('RPC_REQUEST', { method: 'personal_sign', params: ['0x68656c6c6f', '${address}'], chainId: 31337 }).then(() => 'signed', (e) => e.message)))`)
    await own.request('GET_CHAIN_ID')
    await own.request('RPC_ABORT')
    const answers = (await ends) as string[]
    expect(answers.filter((text) => text === 'signed')).toEqual([])
    expect(answers.filter((text) => text.includes('aborted')).length).toBeLessThanOrEqual(20)
    expect(answers.filter((text) => text.includes('Too many')).length).toBeGreaterThanOrEqual(280)
  })

  test('behavior: five thousand messages leave no memory behind', async () => {
    const session = await own.page
      .context()
      .newCDPSession(own.page.frames()[1] as never)
      .catch(() => undefined)
    if (!session) throw new Error('The frame is not a process of its own')
    const size = async () => {
      await session.send('HeapProfiler.collectGarbage')
      return (await session.send('Runtime.getHeapUsage')).usedSize
    }
    const flood = () =>
      own.page.evaluate(
        `(async () => { for (let i = 0; i < 2500; i += 1) { if (i % 100 === 0) await window.request('GET_CHAIN_ID'); window.send({ type: '@w3m-app/SYNC_THEME', id: Math.random().toString(36), payload: { themeMode: 'light', themeVariables: { a: 'x'.repeat(2000) } } }) } })()`,
      )
    await flood()
    await own.request('GET_CHAIN_ID')
    const before = await size()
    await flood()
    await own.request('GET_CHAIN_ID')
    // ids are remembered, their payloads (5 MB a flood) are not
    expect((await size()) - before).toBeLessThan(1_500_000)
  })
})

describe('what covers the frame', () => {
  // C46 of tooling/coverage/complaints.json
  test('behavior: right after it shows, a press does nothing', async () => {
    const signing = own.rpc('personal_sign', ['0x68656c6c6f', me()]).catch(String)
    await own.frame.getByTestId('frame-approve').waitFor({ state: 'attached' })
    await own.page.evaluate('window.show(true)')
    await own.page.mouse.click(310, 580)
    await own.page.mouse.click(310, 580)
    await own.request('RPC_ABORT')
    expect(await signing).toContain('aborted')
  })
})
