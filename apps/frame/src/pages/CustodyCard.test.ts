import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CustodyCard, describeCustody } from './CustodyCard.tsx'

test.each([
  ['farcaster:7', 'Your Farcaster account opens', 'your Farcaster account'],
  ['google:117', 'Your Google account opens', 'your Google account'],
  ['github:583231', 'Your GitHub account opens', 'your GitHub account'],
  ['apple:001.ab', 'Your Apple account opens', 'your Apple account'],
  ['facebook:10', 'Your Facebook account opens', 'your Facebook account'],
  ['x:2244994945', 'Your X account opens', 'your X account'],
  ['discord:80351110224678912', 'Your Discord account opens', 'your Discord account'],
  ['google http://127.0.0.1:9:1', 'Your Google account opens', 'your Google account'],
  ['passkey:aa', 'Your passkey opens this wallet', 'If you lose your passkey, your recovery code'],
])('default: of %s its own name is said', (identity, standard, strict) => {
  expect(describeCustody({ email: undefined, identity }, 'standard').join()).toMatch(new RegExp(`^${standard}`))
  expect(describeCustody({ email: undefined, identity }, 'strict').join()).toContain(strict)
})

test('default: an address and an account elsewhere are two ways in, each said', () => {
  const said = describeCustody({ email: 'ada@example.com', identity: 'github:1' }, 'standard')
  expect(said.map((text) => text.slice(0, 20))).toEqual(['A code from your ema', 'Your GitHub account '])
})

test.each([
  ['before there is a wallet', undefined, 'Your wallet doesn’t have a key yet', 'It opens nothing yet'],
  ['where there is one', { eip155: '0x1', solana: '1' }, 'It opens nothing yet', 'doesn’t have a key yet'],
] as const)('behavior: of a recovery code that waits it is said, %s, what is true', (_, addresses, said, not) => {
  const status = { pending: { sharing: 's', mode: 'strict' }, sharings: [], pairs: [], passkeys: 0 }
  const user = { email: 'a@example.org', identity: undefined, custody: 'strict', addresses }
  const custody = { status, isBusy: false }
  const html = renderToStaticMarkup(createElement(CustodyCard, { custody, user } as never)).replaceAll('&#x27;', "'")
  expect(html).toContain(said)
  expect(html).not.toContain(not)
  expect(html).toContain('recovery-go-on')
})
