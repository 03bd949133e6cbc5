import { createName } from 'frame/signer/halves'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CustodyBrowser, createCustodyBrowser } from './support/custodyBrowser.ts'
import { startTestFrame, type TestFrame } from './support/testFrame.ts'

let frame: TestFrame

beforeAll(async () => {
  frame = await startTestFrame({
    trustedProxies: 1,
    frame: { limits: { mailsPerNetwork: 100_000, mailsPerAddress: 1_000 } },
  })
})
afterAll(() => frame?.close())

async function open(email: string, options: { readonly keeps?: boolean } = {}): Promise<CustodyBrowser> {
  const browser = createCustodyBrowser(frame, email, options)
  await browser.logIn()
  return browser
}

/** Gives the share that was shown back. */
const confirm = (browser: CustodyBrowser, shown: { sharing: string; recovery: string } | undefined) =>
  browser.request('confirm', { sharing: shown?.sharing ?? '', recovery: shown?.recovery ?? '' })

const isOpen = (browser: CustodyBrowser) => browser.request('sign', { orders: [] }).then(() => true)

async function createStrict(browser: CustodyBrowser): Promise<string> {
  const { shown } = await browser.request('propose', { custody: 'strict' })
  await confirm(browser, shown)
  return shown?.recovery ?? ''
}

test('default: a standard wallet opens in a clean browser by a code, and that browser becomes a device', async () => {
  const mine = await open('std@example.org')
  const { addresses } = await mine.request('ensure', {})
  const other = await open('std@example.org')
  expect((await other.request('ensure', {})).addresses).toEqual(addresses)
  expect((await other.request('status', {})).pairs).toHaveLength(2)
  frame.skip(11 * 60_000)
  const orders = [{ curve: 'ed25519', bytes: new Uint8Array(5) }] as const
  expect((await other.request('sign', { orders })).signatures).toHaveLength(1)
})

test.each([
  ['release/pair', 1],
  ['release/pair', 2],
  ['wallet/status', 1],
  ['release/sharing', 1],
  ['release/sharing', 2],
] as const)('behavior: %s is asked once more where fault %i leaves it without an answer', async (message, fault) => {
  const email = `${message.replace('/', '.')}${fault}@example.org`
  const mine = await open(email)
  await mine.request('ensure', {})
  const isByCode = message === 'release/sharing'
  const browser = isByCode ? await open(email, { keeps: false }) : mine
  browser.setPlan({ message, fault })
  if (message === 'wallet/status') expect((await browser.request('status', {})).pairs).toHaveLength(1)
  else expect(await isOpen(browser)).toBe(true)
})

test('default: strict is made in two steps, and opens with the share that was given back', async () => {
  const email = 'strict@example.org'
  const mine = await open(email)
  await mine.request('ensure', {})
  const { shown } = await mine.request('propose', { custody: 'strict' })
  expect((await mine.readUser()).custody).toBe('standard')
  await expect(confirm(mine, { sharing: shown?.sharing ?? '', recovery: 'AAAA' })).rejects.toThrow('none')
  await confirm(mine, shown)
  expect((await mine.readUser()).custody).toBe('strict')
  const other = await open(email)
  await expect(isOpen(other)).rejects.toThrow('isn’t open')
  await other.request('unlock', { recovery: shown?.recovery ?? '' })
  expect(await isOpen(other)).toBe(true)
  expect((await other.request('showRecovery', {})).shown.recovery).toBe(shown?.recovery)
})

test('behavior: where nothing can be kept, a code opens it after every load, and the key stays in memory until then', async () => {
  const mine = await open('nothing@example.org', { keeps: false })
  await mine.request('ensure', {})
  frame.skip(11 * 60_000)
  expect(await isOpen(mine)).toBe(true)
  mine.reload()
  await expect(isOpen(mine)).rejects.toThrow('Confirm that it’s you')
  await mine.verify()
  expect(await isOpen(mine)).toBe(true)
  // a session that was ended elsewhere signs nothing, whatever is in memory
  await mine.web.post('session/end')
  await expect(isOpen(mine)).rejects.toThrow('signed out')
})

test('behavior: where 200 browsers open it already, the next is told so, and becomes one once an old one was removed', async () => {
  const email = 'crowd@example.org'
  const mine = await open(email)
  await mine.request('ensure', {})
  const { user, pairs } = await mine.request('status', {})
  const { store } = frame.gateway.gateway
  const rows = store.selectFrom('frame_pairs').selectAll().where('user_id', '=', user)
  const row = await rows.executeTakeFirstOrThrow()
  const others = Array.from({ length: 199 }, () => ({
    ...row,
    id: createName(),
    device_id: createName(),
    browser_key: null,
    used_at: 1,
  }))
  await store.insertInto('frame_pairs').values(others).execute()
  const next = await open(email)
  expect((await next.request('ensure', {})).isFull).toBe(true)
  expect((await next.request('status', {})).isFull).toBe(true)
  expect(await isOpen(next)).toBe(true)
  const [old] = others
  await next.request('removeDevices', { pairs: [old?.id ?? ''] })
  next.reload()
  frame.skip(11 * 60_000)
  expect(await isOpen(next)).toBe(true)
  expect((await next.request('status', {})).pairs).toHaveLength(200)
  // a full house is no reason to keep its owner from another way to keep the key
  await mine.verify()
  expect(await createStrict(mine)).toBeTruthy()
  expect(pairs).toHaveLength(1)
})

/** The second browser asks for the server's parts; before it is answered the first one changes the sharing. */
async function changeWhileOpening(email: string, custody: 'standard' | 'strict') {
  const mine = await open(email)
  await mine.request('ensure', {})
  const { phrase } = await mine.request('exportPhrase', {})
  const other = await open(email)
  const met: string[] = []
  other.profile.weather = {
    next: () => undefined,
    pass: async (name) => {
      if (name !== 'release/sharing' || met.includes(name)) return
      met.push(name)
      const { shown } = await mine.request('propose', { custody })
      if (shown) await confirm(mine, shown)
    },
  }
  return { other, phrase, met }
}

test('behavior: a code opens the wallet as it stands where another browser changes the sharing meanwhile', async () => {
  const { other, phrase, met } = await changeWhileOpening('changes@example.org', 'standard')
  expect((await other.request('exportPhrase', {})).phrase).toBe(phrase)
  expect(met).toEqual(['release/sharing'])
  expect((await other.request('status', {})).pairs).toHaveLength(2)
})

test('error: a wallet that turns strict while a code opens it says that it is locked', async () => {
  const { other, met } = await changeWhileOpening('turns-strict@example.org', 'strict')
  await expect(isOpen(other)).rejects.toMatchObject({ name: 'Locked' })
  expect(met).toEqual(['release/sharing'])
})

test('behavior: a browser that would become a device of a wallet that turns strict meanwhile is told its address alone', async () => {
  const { other, met } = await changeWhileOpening('joins-strict@example.org', 'strict')
  const known = await other.readUser()
  expect((await other.request('ensure', {})).addresses).toEqual(known.addresses)
  expect(met).toEqual(['release/sharing'])
  expect((await other.request('status', {})).pairs.filter(({ isMine }) => isMine)).toEqual([])
})

test('behavior: a half that is kept here, of which the server never heard, is in the way of no recovery code', async () => {
  const email = 'half@example.org'
  const recovery = await createStrict(await open(email))
  const other = await open(email)
  other.profile.weather = { next: (name) => (name === 'device/add' ? 1 : undefined) }
  await other.request('unlock', { recovery })
  other.profile.weather = undefined
  expect(await isOpen(other)).toBe(true)
  other.reload()
  await expect(isOpen(other)).rejects.toThrow('isn’t open')
  await other.request('unlock', { recovery })
  expect(await isOpen(other)).toBe(true)
  other.reload()
  expect(await isOpen(other)).toBe(true)
})

describe('what the model found', () => {
  test('M1: a confirmation is under way, the page is loaded again and gives up, and the confirmation was first', async () => {
    const mine = await open('m1@example.org')
    await mine.request('ensure', {})
    const { shown } = await mine.request('propose', { custody: 'strict' })
    mine.setPlan({ message: 'sharing/confirm', fault: 5 })
    await expect(confirm(mine, shown)).rejects.toThrow('loaded again')
    expect(await mine.request('giveUp', { sharing: shown?.sharing ?? '' })).toEqual({ isVoid: false })
    expect(await isOpen(mine)).toBe(true)
    const clean = await open('m1@example.org')
    await clean.request('unlock', { recovery: shown?.recovery ?? '' })
    expect(await isOpen(clean)).toBe(true)
  })

  test('M4: a proposal is shown while another browser confirms its own: it hears that it is gone, and begins anew', async () => {
    const email = 'm4@example.org'
    const mine = await open(email)
    await mine.request('ensure', {})
    const other = await open(email)
    await other.request('ensure', {})
    const { shown } = await mine.request('propose', { custody: 'strict' })
    const paper = await createStrict(other)
    await expect(confirm(mine, shown)).rejects.toThrow('changed in another browser')
    expect((await mine.request('status', {})).pending).toBeUndefined()
    await mine.request('unlock', { recovery: paper })
    expect(await createStrict(mine)).not.toBe(paper)
  })

  test.each(['lost', 'done'])(
    'M5: storage is lost while a confirmation is under way, which was %s: the right paper opens',
    async (end) => {
      const email = `m5-${end}@example.org`
      const mine = await open(email)
      await mine.request('ensure', {})
      const earlier = await createStrict(mine)
      const { shown } = await mine.request('propose', { custody: 'strict' })
      if (end === 'done') {
        mine.setPlan({ message: 'sharing/confirm', fault: 5 })
        await expect(confirm(mine, shown)).rejects.toThrow('loaded again')
      }
      mine.wipe()
      await mine.logIn()
      const [right, wrong] = end === 'done' ? [shown?.recovery, earlier] : [earlier, undefined]
      if (wrong) await expect(mine.request('unlock', { recovery: wrong })).rejects.toThrow('was replaced')
      await mine.request('unlock', { recovery: right ?? '' })
      expect(await isOpen(mine)).toBe(true)
    },
  )

  test('a paper of a sharing that was never finished opens the wallet, and finishes it', async () => {
    const email = 'unfinished@example.org'
    const mine = await open(email)
    const { shown } = await mine.request('propose', { custody: 'strict' })
    mine.wipe()
    await mine.logIn()
    expect((await mine.readUser()).addresses).toBeUndefined()
    await mine.request('unlock', { recovery: shown?.recovery ?? '' })
    expect((await mine.readUser()).addresses).toBeDefined()
    expect(await isOpen(mine)).toBe(true)
    expect((await mine.request('status', {})).custody).toBe('strict')
  })

  test('M7: the server was set back to before a new share: device and paper open without it, and a newer share is made', async () => {
    const email = 'm7@example.org'
    const mine = await open(email)
    await mine.request('ensure', {})
    await createStrict(mine)
    const rows = await backUp(email)
    const paper = await createStrict(mine)
    await rows.restore()
    mine.reload()
    await expect(isOpen(mine)).rejects.toThrow('isn’t open')
    expect(await mine.request('unlock', { recovery: paper })).toEqual({ isRestored: true })
    expect(await isOpen(mine)).toBe(true)
    const next = await createStrict(mine)
    const clean = await open(email)
    await clean.request('unlock', { recovery: next })
    expect(await isOpen(clean)).toBe(true)
    // paper alone, without the device, does not
    await expect((await open(email)).request('unlock', { recovery: paper })).rejects.toThrow('was replaced')
  })

  test('M8: the server was set back while a share is shown: it is withdrawn and begun anew', async () => {
    const email = 'm8@example.org'
    const mine = await open(email)
    await mine.request('ensure', {})
    const rows = await backUp(email)
    const { shown } = await mine.request('propose', { custody: 'strict' })
    await rows.restore()
    await expect(confirm(mine, shown)).rejects.toThrow('changed in another browser')
    expect(await isOpen(mine)).toBe(true)
    const paper = await createStrict(mine)
    const clean = await open(email)
    await clean.request('unlock', { recovery: paper })
    expect(await isOpen(clean)).toBe(true)
  })
})

/** The rows of one user's custody, as a backup has them. */
async function backUp(email: string) {
  const { store } = frame.gateway.gateway
  const user = await store.selectFrom('frame_users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  const sharings = await store.selectFrom('frame_sharings').selectAll().where('user_id', '=', user.id).execute()
  const pairs = await store.selectFrom('frame_pairs').selectAll().where('user_id', '=', user.id).execute()
  return {
    restore: async () => {
      for (const table of ['frame_sharings', 'frame_pairs', 'frame_ops'] as const) {
        await store.deleteFrom(table).where('user_id', '=', user.id).execute()
      }
      await store.insertInto('frame_sharings').values(sharings).execute()
      await store.insertInto('frame_pairs').values(pairs).execute()
      await store.updateTable('frame_users').set(user).where('id', '=', user.id).execute()
    },
  }
}

test('error: a device that was not asked for gets nothing: the words of its key are another six', async () => {
  const mine = await open('words@example.org')
  const described = await Promise.all(
    [createName(), createName()].map((publicKey) => mine.request('describeRequest', { publicKey })),
  )
  expect(described[0]?.words.split(' ')).toHaveLength(6)
  expect(described[0]?.words).not.toBe(described[1]?.words)
})
