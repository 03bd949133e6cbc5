import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import {
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { type RunningSolana, requestRpc, startSolana } from 'devnet'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createProfiles } from './support/profiles.ts'
import { openSite, type Site, type SitePage, startSite } from './support/site.ts'
import { build, key, u32 } from './support/solanaBuild.ts'
import { evil, system } from './support/solanaIntents.ts'
import { type Service, startService } from './support/startService.ts'

const profiles = createProfiles()
let solana: RunningSolana
let service: Service
let site: Site

const reference = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const chain = { chainId: reference, chainNamespace: 'solana' }
const recipient = '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS'

beforeAll(async () => {
  solana = await startSolana()
  const nativeCurrency = { name: 'Sol', symbol: 'SOL', decimals: 9 }
  const served = { id: `solana:${reference}`, name: 'Solana Local', nativeCurrency, rpcUrls: [solana.url] }
  service = await startService({ chains: [served] })
  site = await startSite()
})
afterAll(async () => {
  await profiles.stop()
  await Promise.all([service?.stop(), site?.stop(), solana?.stop()])
})
afterEach(() => profiles.closeAll())

async function signedIn(email: string): Promise<{ own: SitePage; account: string }> {
  const own = await openSite(await profiles.open(), { site, service, chainId: `solana:${reference}` })
  await own.logIn(email)
  const user = await own.request('GET_USER', { chainId: `solana:${reference}`, preferredAccountType: 'eoa' })
  expect(user).toMatchObject({ chainId: `solana:${reference}`, preferredAccountType: 'eoa' })
  await requestRpc(solana.url, { method: 'requestAirdrop', params: [user.address, 2_000_000_000] })
  return { own, account: user.address }
}

/** A transfer, unsigned, as a site builds it. */
async function buildTransfer(from: string, lamports: bigint): Promise<string> {
  const latest = (await requestRpc(solana.url, { method: 'getLatestBlockhash', params: [] })) as {
    readonly value: { readonly blockhash: string; readonly lastValidBlockHeight: number }
  }
  const data = new Uint8Array(12)
  new DataView(data.buffer).setUint32(0, 2, true)
  new DataView(data.buffer).setBigUint64(4, lamports, true)
  const lifetime = {
    blockhash: latest.value.blockhash,
    lastValidBlockHeight: BigInt(latest.value.lastValidBlockHeight),
  }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayer(address(from), draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime as never, draft),
    (draft) =>
      appendTransactionMessageInstruction(
        {
          programAddress: address('11111111111111111111111111111111'),
          accounts: [
            { address: address(from), role: 3, signer: createNoopSigner(address(from)) } as never,
            { address: address(recipient), role: 1 },
          ],
          data,
        },
        draft,
      ),
  )
  return base58.encode(new Uint8Array(getTransactionEncoder().encode(compileTransaction(message as never) as never)))
}

function isSigned(text: string, account: string): boolean {
  const { messageBytes, signatures } = getTransactionDecoder().decode(base58.decode(text))
  const signature = signatures[account as keyof typeof signatures] as Uint8Array | null
  return signature !== null && ed25519.verify(signature, new Uint8Array(messageBytes), base58.decode(account))
}

test('default: a message', async () => {
  const { own, account } = await signedIn('sol-message@example.org')
  const message = new TextEncoder().encode('hello')
  const signing = own.rpc('solana_signMessage', { message: base58.encode(message), pubkey: account }, chain)
  await own.approve()
  const { signature } = (await signing) as { signature: string }
  expect(ed25519.verify(base58.decode(signature), message, base58.decode(account))).toBe(true)
})

test('default: a transaction signed, several signed in order, and one sent that arrives', async () => {
  const { own, account } = await signedIn('sol-send@example.org')
  const one = await buildTransfer(account, 1_000_000n)
  const signing = own.rpc('solana_signTransaction', { transaction: one }, chain)
  const asked = await own.look()
  await asked.getByText(`Sends 0.001 SOL to ${recipient}.`).first().waitFor()
  const text = (await asked.locator('body').textContent()) ?? ''
  expect(text).toContain('Solana Local')
  expect(text).toContain('−0.001005')
  expect(text).toContain('0.000005 SOL')
  await own.approve()
  expect(isSigned(((await signing) as { transaction: string }).transaction, account)).toBe(true)

  const several = [await buildTransfer(account, 2n), await buildTransfer(account, 3n)]
  const all = own.rpc('solana_signAllTransactions', { transactions: several }, chain)
  await own.approve()
  const { transactions } = (await all) as { transactions: string[] }
  expect(transactions.map((text) => isSigned(text, account))).toEqual([true, true])
  expect(transactions.map((text) => base58.decode(text).at(-9))).toEqual([2, 3])

  const sending = own.rpc(
    'solana_signAndSendTransaction',
    { transaction: await buildTransfer(account, 5_000_000n), options: {} },
    chain,
  )
  await own.approve()
  const { signature } = (await sending) as { signature: string }
  await expect
    .poll(async () => requestRpc(solana.url, { method: 'getSignatureStatuses', params: [[signature]] }))
    .toMatchObject({ value: [{ err: null }] })
})

test('behavior: one that would fail says so; declined is declined', async () => {
  const { own, account } = await signedIn('sol-fail@example.org')
  const transaction = await buildTransfer(account, 5_000_000_000_000n)
  const sending = own.rpc('solana_signAndSendTransaction', { transaction }, chain).catch(String)
  const asked = await own.look()
  await asked.getByText('This would fail').waitFor()
  await own.decline()
  expect(await sending).toContain('rejected')
})

test('error: a transaction in the dress of a message, of another account, of no sense', async () => {
  const { own, account } = await signedIn('sol-bad@example.org')
  const wire = base58.decode(await buildTransfer(account, 1n))
  const message = base58.encode(wire.slice(65))
  await expect(own.rpc('solana_signMessage', { message, pubkey: account }, chain)).rejects.toThrow(
    'can’t be signed as a message',
  )
  await expect(own.rpc('solana_signMessage', { message: 'abc', pubkey: recipient }, chain)).rejects.toThrow(
    'belong to this wallet',
  )
  const other = await buildTransfer('GkXn6PUbcvpwAzVCgJFychMgAhLk8QvG8yXLYJkGvEXu', 1n)
  await expect(own.rpc('solana_signTransaction', { transaction: other }, chain)).rejects.toThrow('signs nothing')
  await expect(own.rpc('solana_signTransaction', { transaction: '0OIl' }, chain)).rejects.toThrow('isn’t valid')
  await expect(own.rpc('solana_signTransaction', { transaction: 'abc' }, chain)).rejects.toThrow('isn’t valid')
})

test('error: the account handed to a program is red, and so is the sign-in of another site; declined is declined', async () => {
  const { own, account } = await signedIn('sol-hostile@example.org')
  const expectRed = async (words: string) => {
    const asked = await own.openWindow()
    const first = asked.locator('.notice').first()
    await first.waitFor()
    expect(await first.getAttribute('data-level')).toBe('danger')
    expect(await first.textContent()).toContain(words)
    expect(await asked.getByTestId('confirm-approve').getAttribute('data-level')).toBe('danger')
    await own.decline()
  }
  const transaction = build(account, system([`!${account}`], u32(1), key(evil)))
  const signing = own.rpc('solana_signTransaction', { transaction }, chain).catch(String)
  await expectRed(`${evil} gets control of ${account}`)
  expect(await signing).toContain('rejected')

  const text = `bank.example wants you to sign in with your Solana account:\n${account}\n\nURI: https://bank.example\nVersion: 1\nNonce: f3a1c2d4e5b60718`
  const message = base58.encode(new TextEncoder().encode(text))
  const entering = own.rpc('solana_signMessage', { message, pubkey: account }, chain).catch(String)
  await expectRed('This signs you in to bank.example')
  expect(await entering).toContain('rejected')
})
