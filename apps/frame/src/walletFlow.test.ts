import { describe, expect, test } from 'vitest'
import { moveWallet, startWallet, type WalletEvent, type WalletUser } from './walletFlow.ts'

const addresses = {
  eip155: '0x3fE1Cc25b7d9f1ab1F22ADc43D0dA3a5d1b04C7d',
  solana: '9QcdP4eR8gLq1t3VvN7cW2yBzT5kHsXaM6jUfEdm4Ht2',
}
const ada: WalletUser = { email: 'ada@lumen.example', identity: undefined, custody: 'standard', addresses: undefined }
const begun = startWallet({ site: '', chainId: 'eip155:1' })
const go = (...events: readonly WalletEvent[]) => events.reduce(moveWallet, begun)
const loggedIn: WalletEvent = { type: 'recognised', user: ada, isFresh: true }
const asked: WalletEvent = { type: 'recognised', user: ada, isFresh: false }

describe('moveWallet', () => {
  test('default: a login is fresh until the wallet is open, also where the server is asked meanwhile', () => {
    expect(go(loggedIn, asked).visitor).toEqual({ step: 'known', user: ada, isFresh: true })
    const user = { ...ada, addresses }
    expect(go(loggedIn, { type: 'opened', addresses }).visitor).toEqual({ step: 'known', user, isFresh: false })
  })

  test('behavior: why a session is over is kept until somebody is known again', () => {
    const copied: WalletEvent = { type: 'missed', ended: 'copied' }
    expect(go(copied, { type: 'missed', ended: undefined }).visitor).toEqual({ step: 'unknown', ended: 'copied' })
    expect(go(copied, { type: 'ended' }).visitor).toEqual({ step: 'unknown', ended: 'copied' })
    expect(go(copied, loggedIn, { type: 'ended' }).visitor).toEqual({ step: 'unknown', ended: undefined })
  })

  test('error: a wallet that opens after its visitor has gone brings nobody back', () => {
    expect(go(loggedIn, { type: 'ended' }, { type: 'opened', addresses }).visitor.step).toBe('unknown')
  })

  test('behavior: logins stand beside each other, and each is taken once', () => {
    const both = go({ type: 'mailed', secret: 'mail' }, { type: 'social-begun', secret: 'social' })
    expect(both).toMatchObject({ mail: { secret: 'mail' }, social: { secret: 'social' } })
    const taken = moveWallet(both, { type: 'social-taken' })
    expect(taken).toMatchObject({ mail: { secret: 'mail' }, social: { step: 'none' } })
    expect(moveWallet(taken, { type: 'mail-taken' }).mail).toEqual({ step: 'none' })
  })

  test('behavior: a later mail takes the place of the one before', () => {
    const flow = go({ type: 'mailed', secret: 'first' }, { type: 'mailed', secret: 'second' })
    expect(flow.mail).toEqual({ step: 'begun', secret: 'second' })
  })

  test('default: whoever signs out leaves nothing but where the site is', () => {
    const flow = go(
      { type: 'embedded', site: 'https://lumen.example' },
      { type: 'moved', chainId: 'eip155:10' },
      { type: 'node-named', chainId: 'eip155:10', url: 'https://node.lumen.example' },
      loggedIn,
      { type: 'preferred', accountType: 'smartAccount' },
      { type: 'mailed', secret: 'mail' },
      { type: 'social-begun', secret: 'social' },
      { type: 'email-change-begun', email: 'ada@new.example' },
      { type: 'signed-out' },
    )
    expect(flow).toEqual({
      ...begun,
      site: 'https://lumen.example',
      chains: { eip155: 'eip155:10', solana: undefined },
      requestUrls: { 'eip155:10': 'https://node.lumen.example' },
    })
  })

  test('error: a second site cannot take the place of the first', () => {
    const flow = go(
      { type: 'embedded', site: 'https://lumen.example' },
      { type: 'embedded', site: 'https://evil.example' },
    )
    expect(flow.site).toBe('https://lumen.example')
  })

  test('default: each family has a chain of its own', () => {
    expect(go({ type: 'moved', chainId: 'solana:x' }).chains).toEqual({ eip155: 'eip155:1', solana: 'solana:x' })
    expect(startWallet({ site: '', chainId: 'solana:x' }).chains).toEqual({ eip155: 'eip155:1', solana: 'solana:x' })
  })
})
