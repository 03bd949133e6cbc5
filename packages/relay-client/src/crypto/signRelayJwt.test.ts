import { expect, test } from 'vitest'
import { signRelayJwt, toIdentity } from './identity.ts'
import { parseKey } from './keys.ts'

const seed = parseKey('58e0254c211b858ef7896b00e3f36beeb13d568d47c6031c4218b87718061295') as Uint8Array
const identity = await toIdentity(seed)
const audience = 'wss://relay.walletconnect.com'
const issuedAt = 1_656_910_097

test('default: equals the published token', async () => {
  const subject = 'c479fe5dc464e771e78b193d239a65b58d278cad1c34bfb0b5716e5bb514928e'
  const token = await signRelayJwt({ identity, audience, issuedAt, subject })
  expect(token).toMatch(/^eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9\.eyJpc3MiOiJkaWQ6a2V5Ono2TWtvZEhad25lVlJTaHRhTGY4/)
  expect(token.split('.')[2]).toBe(
    'bAKl1swvwqqV_FgwvD4Bx3Yp987B9gTpZctyBviA-EkAuWc8iI8SyokOjkv9GJESgid4U8Tf2foCgrQp2qrxBA',
  )
})

test('behavior: every token has its own subject and lives one day, or as long as is said', async () => {
  const claims = (token: string) => JSON.parse(atob(token.split('.')[1] ?? ''))
  const one = claims(await signRelayJwt({ identity, audience, issuedAt }))
  const two = claims(await signRelayJwt({ identity, audience, issuedAt }))
  expect(one.sub).toMatch(/^[0-9a-f]{64}$/)
  expect(one.sub).not.toBe(two.sub)
  expect(one.exp - one.iat).toBe(86_400)
  const short = claims(await signRelayJwt({ identity, audience, issuedAt, lifetime: 300 }))
  expect(short.exp - short.iat).toBe(300)
})
