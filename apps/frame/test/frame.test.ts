import { localToken, requestRpc, setEther } from 'devnet'
import { type Address, encodeFunctionData, type Hex, parseAbi, verifyMessage, verifyTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { saveVisitor } from './support/profiles.ts'
import { openSite, type SitePage } from './support/site.ts'
import { useWorld } from './support/world.ts'

const { profiles, world } = useWorld()

const chainId = 'eip155:31337'
const recipient = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const erc20 = parseAbi([
  'function transfer(address,uint256)',
  'function approve(address,uint256)',
  'function balanceOf(address) view returns (uint256)',
])

async function open(cookies: 'allowed' | 'blocked' = 'allowed'): Promise<SitePage> {
  return openSite(await profiles.open(cookies), { ...world, chainId })
}

type Visitor = { readonly own: SitePage; readonly address: Address }

const signedIn = async (email: string) => signIn(await open(), email)

async function signIn(own: SitePage, email: string): Promise<Visitor> {
  await own.logIn(email)
  const { address } = await own.request('GET_USER', { chainId: 31337 })
  await setEther(world.evm, { address, wei: 10n ** 18n })
  return { own, address }
}

/** The one who stays. */
const visit = saveVisitor(profiles, async (context) =>
  signIn(await openSite(context, { ...world, chainId }), 'kept@example.org'),
)

/** Runs in the frame: whether it draws a frame before it has waited longer than one that is seen. */
function drawsNow(): Promise<boolean> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve(true))
    setTimeout(() => resolve(false), 1_000)
  })
}

const nodeRpc = (method: string, params: readonly unknown[]) => requestRpc(world.evm.url, { method, params })

describe.each(['allowed', 'blocked'] as const)('with third-party storage %s', (cookies) => {
  // C52 of tooling/coverage/complaints.json
  test('default: sign in, sign, load again, still signed in; sign out, load again, signed out', async () => {
    const own = await open(cookies)
    expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: false })
    await own.logIn(`${cookies}@example.org`)
    const user = await own.request('GET_USER', { chainId: 31337, preferredAccountType: 'smartAccount' })
    expect(user).toMatchObject({ email: `${cookies}@example.org`, chainId: 31337, preferredAccountType: 'eoa' })
    for (const text of ['hello', 'again, with the device’s own part']) {
      const signing = own.rpc('personal_sign', [`0x${Buffer.from(text).toString('hex')}`, user.address])
      await own.approve()
      expect(await verifyMessage({ address: user.address, message: text, signature: (await signing) as Hex })).toBe(
        true,
      )
    }
    await own.reload()
    expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: true })
    expect((await own.request('GET_USER', { chainId })).address).toBe(user.address)
    await Promise.all([own.request('SIGN_OUT'), own.request('SIGN_OUT')])
    expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: false })
    await own.reload()
    expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: false })
    await expect(own.request('GET_USER', { chainId: 31337 })).rejects.toThrow('signed out')
    expect(own.errors.filter((text) => !text.includes('401'))).toEqual([])
  })
})

describe('codes', () => {
  test('behavior: wrong, wrong again, right; and a right one does not work twice', async () => {
    const own = await open()
    const email = 'codes@example.org'
    expect(await own.request('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' })
    const { text } = await world.service.mail.waitForMail({ to: email })
    const otp = /\b\d{6}\b/.exec(text)?.[0] ?? ''
    const wrong = otp.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))
    for (let tries = 0; tries < 6; tries += 1) {
      await expect(own.request('CONNECT_OTP', { otp: wrong })).rejects.toThrow('Invalid code')
    }
    await own.request('CONNECT_OTP', { otp })
    await expect(own.request('CONNECT_OTP', { otp })).rejects.toThrow('no longer valid')
  })

  test('error: one try too many, and a code of before the page was loaded again', async () => {
    const own = await open()
    const email = 'tries@example.org'
    await own.request('CONNECT_EMAIL', { email })
    const { text } = await world.service.mail.waitForMail({ to: email })
    const otp = /\b\d{6}\b/.exec(text)?.[0] ?? ''
    const wrong = otp.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))
    for (let tries = 0; tries < 10; tries += 1) await own.request('CONNECT_OTP', { otp: wrong }).catch(() => {})
    await expect(own.request('CONNECT_OTP', { otp })).rejects.toThrow('no longer valid')
    await own.request('CONNECT_EMAIL', { email })
    await own.reload()
    await expect(own.request('CONNECT_OTP', { otp: '123456' })).rejects.toThrow('no longer valid')
  })

  test.each(['nobody', 'a@', 'a b@example.org'])('error: %j is no address', async (email) => {
    await expect((await open()).request('CONNECT_EMAIL', { email })).rejects.toThrow('Invalid email')
  })
})

test('default: the same address and its code on another device open the same wallet', async () => {
  const email = 'devices@example.org'
  const { address } = await signedIn(email)
  const second = await signedIn(email)
  expect(second.address).toBe(address)
  const signing = second.own.rpc('personal_sign', ['0x68656c6c6f', address])
  await second.own.approve()
  expect(await verifyMessage({ address, message: 'hello', signature: (await signing) as Hex })).toBe(true)
  const notice = await world.service.mail.waitForMail({ to: email, subject: /New browser/ })
  expect(notice.text).toContain(new URL(world.site.url).host)
})

describe('signatures', () => {
  const permit = (owner: Address) => ({
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    domain: { name: 'USD Coin', chainId: 31337, verifyingContract: world.evm.contracts.usdc.address },
    message: {
      owner,
      spender: recipient,
      value: (2n ** 256n - 1n).toString(),
      nonce: 0,
      deadline: (2n ** 256n - 1n).toString(),
    },
  })

  test('default: typed data as a table, a permit in words', async () => {
    const { own, address } = await visit()
    const data = permit(address)
    const signing = own.rpc('eth_signTypedData_v4', [address, JSON.stringify(data)])
    const asked = await own.look()
    await asked.getByText('can let').first().waitFor()
    const warned = asked.locator('[data-level=danger][data-finding], [data-level=caution][data-finding]')
    expect(await warned.allTextContents()).toEqual([
      `Unlimited permit: anyone with this signature can let ${recipient} spend all your USDC, now and in the future.`,
      `${recipient} is a personal account, not a contract. This may be a scam.`,
      'This approval never expires, or only in the far future.',
    ])
    expect(await asked.locator('table.typed th').allTextContents()).toEqual([
      'owner',
      'spender',
      'value',
      'nonce',
      'deadline',
    ])
    await own.approve()
    const { domain, types, message } = data
    const signature = (await signing) as Hex
    const { EIP712Domain: _, ...named } = types
    expect(
      await verifyTypedData({ address, domain, types: named, primaryType: 'Permit', message, signature } as never),
    ).toBe(true)
  })

  test('behavior: a permit that ends says when, at its field as well', async () => {
    const { own, address } = await visit()
    const data = permit(address)
    const tomorrow = Math.floor(Date.now() / 1_000) + 86_400
    const message = { ...data.message, value: '500000000', deadline: String(tomorrow) }
    const signing = own.rpc('eth_signTypedData_v4', [address, JSON.stringify({ ...data, message })]).catch(String)
    const asked = await own.look()
    await asked.getByText('can let').first().waitFor()
    const date = new Date(tomorrow * 1_000).toISOString().slice(0, 16).replace('T', ' ')
    expect(await asked.locator('[data-finding=until]').textContent()).toBe(`Expires on ${date} (UTC).`)
    const values = await asked.locator('table.typed td').allTextContents()
    expect(values.slice(2)).toEqual(['500000000 (500 USDC)', '0', `${tomorrow} (${date} UTC)`])
    await own.decline()
    expect(await signing).toMatch(/reject|declin/i)
  })

  test('error: typed data for another chain, of no type, or for another account', async () => {
    const { own, address } = await visit()
    const data = permit(address)
    const other = { ...data, domain: { ...data.domain, chainId: 1 } }
    await expect(own.rpc('eth_signTypedData_v4', [address, JSON.stringify(other)])).rejects.toThrow('another chain')
    await expect(own.rpc('eth_signTypedData_v4', [address, '{}'])).rejects.toThrow('isn’t valid')
    await expect(own.rpc('eth_signTypedData_v4', [recipient, JSON.stringify(data)])).rejects.toThrow(
      'belong to this wallet',
    )
    const nowhere = { ...data, primaryType: 'constructor' }
    await expect(own.rpc('eth_signTypedData_v4', [address, JSON.stringify(nowhere)])).rejects.toThrow(
      'doesn’t declare its primary type',
    )
  })

  test('behavior: a message that signs in to another site, and a bare hash, are warned about', async () => {
    const { own, address } = await visit()
    const text = `bank.example wants you to sign in with your Ethereum account:\n${address}`
    const signing = own.rpc('personal_sign', [`0x${Buffer.from(text).toString('hex')}`, address]).catch(String)
    const asked = await own.look()
    await asked.getByText('This signs you in to bank.example').waitFor()
    await own.decline()
    expect(await signing).toContain('rejected')
    const hash = own.rpc('personal_sign', [`0x${'ab'.repeat(32)}`, address]).catch(String)
    const other = await own.look()
    await other.getByText('bare 32-byte value').waitFor()
    await own.decline()
    await hash
  })

  test('default: a sign-in is signed without a question when every field is this site’s', async () => {
    const { own, address } = await signedIn('siwx@example.org')
    const { host } = new URL(world.site.url)
    const fields = {
      accountAddress: '<<AccountAddress>>',
      chainId,
      domain: host,
      uri: `${world.site.url}/page`,
      version: '1',
      nonce: 'abcdefgh12345678',
      statement: 'Welcome',
      serializedMessage: 'I give everything to the site',
    }
    const user = await own.request('GET_USER', { chainId: 31337, siwxMessage: fields })
    expect(user.message).toMatch(
      new RegExp(`^${host} wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: `),
    )
    // nobody sees the frame, so what the site wrote is not signed
    expect(user.message).not.toContain('Welcome')
    expect(user.siwxMessage).not.toHaveProperty('statement')
    expect(user.message).not.toContain('everything')
    expect(await verifyMessage({ address, message: user.message, signature: user.signature })).toBe(true)
    const bad = [
      { domain: 'bank.example' },
      { uri: 'https://bank.example' },
      { nonce: 'short' },
      { statement: 'a\nURI: https://bank.example' },
      { resources: ['https://a.example\nb'] },
      { version: '2' },
      { chainId: 'eip155:1\nNonce: 1' },
      { expirationTime: '2001-01-01T00:00:00Z' },
      { requestId: 'a\nb' },
      { issuedAt: 'now' },
    ]
    for (const change of bad) {
      await expect(own.request('GET_USER', { chainId: 31337, siwxMessage: { ...fields, ...change } })).rejects.toThrow(
        'rejected',
      )
    }
  })

  test('behavior: where the frame is shown, a statement and rights of the site’s own are shown and asked about', async () => {
    const { own, address } = await signedIn('statement@example.org')
    const fields = {
      accountAddress: '<<AccountAddress>>',
      chainId,
      domain: new URL(world.site.url).host,
      uri: world.site.url,
      version: '1',
      nonce: 'abcdefgh12345678',
      statement: 'You may delete my files.',
      resources: ['urn:recap:eyJhdHQiOnsieCI6eyJmaWxlcy9kZWxldGUiOlt7fV19fX0'],
    }
    const hidden = await own.request('GET_USER', { chainId: 31337, siwxMessage: fields })
    expect(hidden.message).not.toMatch(/delete|recap/)
    // a page is seen once it draws, and one that is hidden again draws no more
    const show = async (isShown: boolean) => {
      await own.page.evaluate(`window.show(${isShown})`)
      await expect.poll(() => own.frame.evaluate(drawsNow)).toBe(isShown)
    }
    await show(true)
    const asking = own.request('GET_USER', { chainId: 31337, siwxMessage: fields })
    const asked = await own.look()
    await asked.getByText('lets the site act on your behalf').waitFor()
    await own.approve()
    const { message, signature } = await asking
    expect(message).toContain('You may delete my files.')
    expect(await verifyMessage({ address, message, signature })).toBe(true)
    await show(true)
    const again = own.request('GET_USER', { chainId: 31337, siwxMessage: fields }).catch(String)
    await own.decline()
    expect(await again).toContain('rejected')
    // hidden again it has the size it had, and nobody sees what it would ask
    await show(false)
    const unseen = await own.request('GET_USER', { chainId: 31337, siwxMessage: fields })
    expect(unseen.message).not.toMatch(/delete|recap/)
  })
})

describe('transactions', () => {
  test('default: a transfer, with what it changes, arrives', async () => {
    const { own, address } = await visit()
    const before = BigInt((await nodeRpc('eth_getBalance', [recipient, 'latest'])) as Hex)
    const sending = own.rpc('eth_sendTransaction', [{ from: address, to: recipient, value: '0x16345785d8a0000' }])
    const asked = await own.look()
    await asked.getByText('−0.1', { exact: true }).waitFor()
    await own.approve()
    const hash = (await sending) as Hex
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    await expect
      .poll(async () => BigInt((await nodeRpc('eth_getBalance', [recipient, 'latest'])) as Hex) - before)
      .toBe(10n ** 17n)
  })

  test('behavior: an unlimited approval is warned about, and to a plain account twice', async () => {
    const { own, address } = await visit()
    const data = encodeFunctionData({ abi: erc20, functionName: 'approve', args: [recipient, 2n ** 256n - 1n] })
    const sending = own
      .rpc('eth_sendTransaction', [{ from: address, to: world.evm.contracts.usdc.address, data }])
      .catch(String)
    const asked = await own.look()
    await asked.getByText('can spend all your').waitFor()
    await asked.getByText('This may be a scam').waitFor()
    await own.decline()
    expect(await sending).toContain('rejected')
  })

  test('behavior: one that would fail says why', async () => {
    const { own, address } = await visit()
    const data = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [recipient, 10n ** 30n] })
    const sending = own
      .rpc('eth_sendTransaction', [{ from: address, to: world.evm.contracts.usdc.address, data }])
      .catch(String)
    const asked = await own.look()
    await asked.getByText('This would fail').waitFor()
    await own.decline()
    await sending
  })

  // C55 of tooling/coverage/complaints.json
  test('default: a batch is shown whole, sent in order, and its status is known', async () => {
    const { own, address } = await visit()
    await nodeRpc('anvil_impersonateAccount', [world.evm.accounts[0]?.address])
    const mint = encodeFunctionData({ abi: localToken.abi, functionName: 'mint', args: [address, 5_000_000n] } as never)
    await nodeRpc('eth_sendTransaction', [
      { from: world.evm.accounts[0]?.address, to: world.evm.contracts.usdc.address, data: mint },
    ])
    const data = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [recipient, 2_000_000n] })
    const calls = [
      { to: world.evm.contracts.usdc.address, data },
      { to: recipient, value: '0x1' },
    ]
    const sending = own.rpc('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x7a69', from: address, calls }])
    const asked = await own.look()
    await asked.getByText('Call 2 of 2').waitFor()
    await asked.getByText('−2', { exact: true }).waitFor()
    await own.approve()
    const { id } = (await sending) as { id: string }
    await expect
      .poll(async () => await own.rpc('wallet_getCallsStatus', [id]))
      .toMatchObject({
        status: 200,
        atomic: false,
        receipts: [{ status: '0x1' }, { status: '0x1' }],
      })
    expect(await own.rpc('wallet_getCapabilities', [address])).toEqual({
      '0x7a69': { atomic: { status: 'unsupported' }, assetDiscovery: { supported: true } },
    })
    const atomic = own.rpc('wallet_sendCalls', [
      { version: '2.0.0', chainId: '0x7a69', from: address, atomicRequired: true, calls },
    ])
    await expect(atomic).rejects.toThrow('atomically')
  })

  test.each([
    ['another account', { from: recipient, to: recipient, value: '0x1' }, 'belong to this wallet'],
    ['another chain', { to: recipient, value: '0x1', chainId: '0x1' }, 'another chain'],
    ['a delegation', { to: recipient, value: '0x1', authorizationList: [] }, 'EIP-7702 authorizations'],
    ['two datas', { to: recipient, data: '0x01', input: '0x02' }, 'isn’t valid'],
    ['no recipient', { value: '0x1' }, 'no recipient'],
    ['a bad amount', { to: recipient, value: '-1' }, 'isn’t valid'],
  ])('error: %s', async (_, transaction, message) => {
    const { own } = await visit()
    await expect(own.rpc('eth_sendTransaction', [transaction])).rejects.toThrow(message)
  })

  test('error: permissions, raw hashes, and methods nobody knows', async () => {
    const { own, address } = await visit()
    for (const method of ['wallet_grantPermissions', 'wallet_revokePermissions']) {
      await expect(own.rpc(method, [{}])).rejects.toThrow('Session keys need a smart account')
    }
    await expect(own.rpc('eth_sign', [address, `0x${'ab'.repeat(32)}`])).rejects.toThrow('not allowed')
    await expect(own.rpc('eth_sendUserOperation', [{}])).rejects.toThrow(
      'This wallet doesn’t support eth_sendUserOperation',
    )
    await expect(own.rpc('constructor', [])).rejects.toThrow('not allowed')
    const elsewhere = { chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', chainNamespace: 'solana' }
    await expect(own.rpc('personal_sign', ['0x41', address], elsewhere)).rejects.toThrow('Invalid chainId')
  })
})

describe('while an approval is open', () => {
  test('behavior: RPC_ABORT ends it, and the next one is shown by itself', async () => {
    const { own, address } = await visit()
    const first = own.rpc('personal_sign', ['0x6f6e65', address]).catch(String)
    const second = own.rpc('personal_sign', ['0x74776f', address]).catch(String)
    const asked = await own.look()
    await asked.getByText('one', { exact: true }).waitFor()
    expect(await asked.getByText('two', { exact: true }).count()).toBe(0)
    await own.request('RPC_ABORT')
    expect(await first).toContain('aborted')
    expect(await second).toContain('aborted')
    await expect.poll(() => own.frame.getByTestId('frame-approve').count()).toBe(0)
    const third = own.rpc('personal_sign', ['0x6f6e65', address])
    await own.approve()
    expect(await verifyMessage({ address, message: 'one', signature: (await third) as Hex })).toBe(true)
  })

  test('behavior: signing out ends it; loading again forgets it', async () => {
    const { own, address } = await signedIn('ends@example.org')
    void own.rpc('personal_sign', ['0x6f6e65', address]).catch(() => {})
    await own.look()
    await own.reload()
    expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: true })
    const signing = own.rpc('personal_sign', ['0x74776f', address]).catch(String)
    const asked = await own.look()
    await asked.getByText('two', { exact: true }).waitFor()
    expect(await asked.getByText('one', { exact: true }).count()).toBe(0)
    await own.request('SIGN_OUT')
    expect(await signing).toContain('aborted')
  })

  test('behavior: a switch of the network does not move what is shown', async () => {
    const { own, address } = await visit()
    const signing = own.rpc('personal_sign', ['0x6f6e65', address]).catch(String)
    const asked = await own.look()
    await asked.getByText('Foyer Local').waitFor()
    await expect(own.request('SWITCH_NETWORK', { chainId: 'eip155:999' })).rejects.toThrow('doesn’t support')
    expect(await asked.getByText('Foyer Local').count()).toBe(1)
    await own.decline()
    expect(await signing).toContain('rejected')
  })

  test('behavior: RELOAD loads the frame again and keeps the session', async () => {
    const { own } = await visit()
    const count = () =>
      own.page.evaluate(`window.heard.filter(({ type }) => type === '@w3m-frame/READY').length`) as Promise<number>
    const before = await count()
    await own.request('RELOAD')
    await expect.poll(count).toBe(before + 1)
    expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: true })
  })

  test('behavior: RELOAD is answered by the page that comes after, which looks the same and hears what follows', async () => {
    const { own, address } = await signedIn('reloaded@example.org')
    await own.request('SYNC_THEME', { themeMode: 'dark', w3mThemeVariables: { '--w3m-accent': '#3366cc' } })
    // as clients do: the next message in the moment of the answer
    const next = `Promise.all([window.request('RELOAD'), window.request('RELOAD')]).then(() => window.request('GET_USER', { chainId: 31337 }))`
    expect(await own.page.evaluate(next)).toMatchObject({ address })
    expect(await own.page.evaluate('window.heard.slice(-4).map(({ type }) => type)')).toEqual([
      '@w3m-frame/READY',
      '@w3m-frame/RELOAD_SUCCESS',
      '@w3m-frame/RELOAD_SUCCESS',
      '@w3m-frame/GET_USER_SUCCESS',
    ])
    const html = own.frame.locator('html')
    expect(await html.getAttribute('data-theme')).toBe('dark')
    expect(await html.evaluate(({ style }) => style.getPropertyValue('--foyer-accent'))).toBe('#3366cc')
  })

  test('behavior: loaded by its site instead, nothing of before is known or answered', async () => {
    const { own } = await visit()
    await own.request('RELOAD')
    await own.reload()
    expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: true })
    expect(await own.page.evaluate('window.heard.map(({ type }) => type)')).toEqual([
      '@w3m-frame/READY',
      '@w3m-frame/IS_CONNECTED_SUCCESS',
    ])
  })
})

describe('the address', () => {
  test('default: changed with a code from each; the wallet stays', async () => {
    const [from, to] = ['before@example.org', 'after@example.org']
    const { own, address } = await signedIn(from)
    const readOtp = async (email: string, since = 0) => {
      const { text } = await world.service.mail.waitForMail({ to: email, since, subject: /^Your code$/ })
      return /\b\d{6}\b/.exec(text)?.[0]
    }
    const since = world.service.mail.mails(from)[0]?.id ?? 0
    expect(await own.request('UPDATE_EMAIL', { email: to })).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    await own.request('UPDATE_EMAIL_PRIMARY_OTP', { otp: await readOtp(from, since) })
    expect(await own.request('UPDATE_EMAIL_SECONDARY_OTP', { otp: await readOtp(to) })).toEqual({ newEmail: to })
    expect(await own.request('GET_USER', { chainId: 31337 })).toMatchObject({ email: to, address })
    expect((await signedIn(to)).address).toBe(address)
  })
})

describe('chains', () => {
  test('default: every form of a chain id', async () => {
    const { own } = await visit()
    for (const form of [31337, '31337', '0x7a69', 'eip155:31337']) {
      expect(await own.request('SWITCH_NETWORK', { chainId: form })).toEqual({ chainId: 31337 })
      expect((await own.request('GET_USER', { chainId: form })).chainId).toBe(31337)
    }
    expect(await own.rpc('eth_blockNumber', [])).toMatch(/^0x/)
    expect(await own.rpc('eth_accounts', [])).toHaveLength(1)
  })

  test('error: a network or an account that is refused moves nothing', async () => {
    const { own, address } = await visit()
    const refusals = [
      ['SWITCH_NETWORK', { chainId: 'eip155:999' }],
      ['SWITCH_NETWORK', { chainId: 137, rpcUrl: 'https://node.example' }],
      ['GET_USER', { chainId: 'eip155:999' }],
      ['GET_USER', { chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' }],
      ['GET_USER', { chainId: 999, preferredAccountType: 'smartAccount' }],
    ] as const
    for (const [name, payload] of refusals) {
      await expect(own.request(name, payload)).rejects.toThrow('doesn’t support')
      expect(await own.request('GET_CHAIN_ID')).toEqual({ chainId: 31337 })
    }
    const siwxMessage = {
      accountAddress: address,
      chainId,
      domain: 'bank.example',
      uri: world.site.url,
      version: '1',
      nonce: 'x',
    }
    await expect(own.request('GET_USER', { siwxMessage, preferredAccountType: 'smartAccount' })).rejects.toThrow(
      'rejected',
    )
    expect(await own.request('GET_USER')).toMatchObject({ address, chainId: 31337, preferredAccountType: 'eoa' })
    expect(await own.request('RPC_REQUEST', { method: 'eth_chainId', params: [] })).toBe('0x7a69')
    expect(await own.request('RPC_REQUEST', { method: 'eth_blockNumber', params: [] })).toMatch(/^0x/)
  })

  test('error: what is no chain id, or one at or above 2147483648', async () => {
    const { own } = await visit()
    for (const bad of [2_147_483_648, '2147483648', -1, 0, 1.5, 'eip155:', 'cosmos:x', 'x'.repeat(100), ''])
      await expect(own.request('SWITCH_NETWORK', { chainId: bad }), `${bad}`).rejects.toThrow('Invalid chainId')
  })
})

test.each([true, false])(
  'behavior: the console hears of a message that is ignored, unless the site turned that off',
  async (enableLogger) => {
    const { page, request } = await openSite(await profiles.open(), { ...world, chainId, enableLogger })
    const heard: string[] = []
    page.on('console', (message) => heard.push(message.text()))
    await page.evaluate(`frames[0].postMessage({ type: '@w3m-app/NO_SUCH_THING', id: 'x' }, '*')`)
    await request('IS_CONNECTED')
    expect(heard).toEqual(enableLogger ? ['W3mFrame: invalid app event NO_SUCH_THING'] : [])
  },
)
