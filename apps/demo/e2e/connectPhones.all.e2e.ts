import { expect, test } from 'vitest'
import { connectsByLink, hrefOf, link, openOn, places } from './connectPhonesParts.ts'

// elsewhere, and by links of another kind, what `connectPhones.e2e.ts` holds; how each is written: `links.test.ts` in core

const web = 'Telegram’s page in a phone’s browser'
test(`default: ${web}: every row is a link that is there before the tap, all of them one, and the app it opens connects`, () =>
  connectsByLink(places[web]))

test('behavior: where the site prefers them, https links open the apps that have one, encoded once everywhere', async () => {
  const place = places['Telegram on Android']
  const { page } = await openOn(place, '&universalLinks=on')
  const href = await hrefOf(page, 'MetaMask')
  expect(href).toMatch(/^https:\/\/metamask\.app\.link\/wc\?uri=wc%3A/)
  expect(await link(page, 'MetaMask').getAttribute('target')).toBe(place.target)
})
