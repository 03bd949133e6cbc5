import { expect, test } from 'vitest'
import { cleanWallet } from './cleanWallet.ts'

const entry = { id: 'house', name: 'House Wallet' }
const clean = (more: object) => cleanWallet({ ...entry, ...more })

test('default: every field by its own name', () => {
  const { wallet, fault } = cleanWallet(
    {
      ...entry,
      rdns: 'house.example',
      chains: ['eip155:1'],
      image_id: 'abc',
      homepage: 'https://house.example',
      mobile_link: 'house://',
      link_mode: 'https://app.house.example',
      desktop_link: 'house-desktop://',
      webapp_link: 'https://web.house.example/wc?x=1',
      app_store: 'https://apps.apple.com/app/id1',
      play_store: 'https://play.google.com/store/apps/details?id=x',
      chrome_store: 'https://chromewebstore.google.com/detail/x',
      badge_type: 'certified',
    },
    (id) => `https://api.example/${id}`,
  )
  expect(fault).toBeUndefined()
  expect(wallet).toEqual({
    id: 'house',
    name: 'House Wallet',
    rdns: 'house.example',
    chains: ['eip155:1'],
    imageUrl: 'https://api.example/abc',
    isCertified: true,
    homepage: 'https://house.example',
    mobileLink: 'house://',
    universalLink: 'https://app.house.example',
    desktopLink: 'house-desktop://',
    webappLink: 'https://web.house.example/wc?x=1',
    appStore: 'https://apps.apple.com/app/id1',
    playStore: 'https://play.google.com/store/apps/details?id=x',
    chromeStore: 'https://chromewebstore.google.com/detail/x',
  })
})

test.each(['house', 'house:', 'house://', 'bnc://app.binance.com/cedefi', 'https://house.example'])(
  'behavior: %s opens an app',
  (link) => {
    expect(clean({ mobile_link: link })).toEqual({ wallet: { ...entry, mobileLink: link }, fault: undefined })
  },
)

test.each([
  ['mobile_link', 'javascript:alert(1)'],
  ['mobile_link', 'JavaScript://alert(1)'],
  ['mobile_link', 'data:text/html,<script>'],
  ['desktop_link', 'vbscript:x'],
  ['desktop_link', 'file:///etc/passwd'],
  ['mobile_link', 'http://house.example'],
  ['mobile_link', 'house .example/x'],
  ['mobile_link', 'x'.repeat(3_000)],
  ['homepage', 'house.example'],
  ['homepage', '//house.example'],
  ['homepage', 'http://house.example'],
  ['homepage', 'https://'],
  ['webapp_link', 'javascript:alert(1)//https://house.example'],
  ['app_store', 'itms-apps://x'],
  ['homepage', 7],
  ['homepage', { href: 'https://house.example' }],
  ['image_url', 'javascript:alert(1)'],
  ['image_url', 'data:text/html,x'],
  ['image_url', 'http://house.example/a.png'],
  ['image_url', ['a']],
  ['chains', 'eip155:1'],
  ['chains', [1]],
  ['rdns', {}],
])('error: %s %s is left out, the rest stays', (field, value) => {
  expect(clean({ [field]: value, play_store: 'https://play.example' })).toEqual({
    wallet: { ...entry, playStore: 'https://play.example' },
    fault: { id: 'house', fields: [field] },
  })
})

test.each([
  [undefined, ['id']],
  ['text', ['id']],
  [{ name: 'House' }, ['id']],
  [{ id: 7, name: 'House' }, ['id']],
  [{ id: 'x'.repeat(101), name: 'House' }, ['id']],
  [{ id: 'house' }, ['name']],
  [{ id: 'house', name: '\u200b' }, ['name']],
  [{ id: 'house', name: ['House'] }, ['name']],
])('error: %j is no wallet', (value, fields) => {
  expect(cleanWallet(value)).toMatchObject({ wallet: undefined, fault: { fields } })
})

test('behavior: a name of 300 characters is cut, one that turns the text around is straightened', () => {
  expect(clean({ name: 'x'.repeat(300) }).wallet?.name).toHaveLength(64)
  expect(clean({ name: '\u202Eksam\u202CateM' }).wallet?.name).toBe('ksamateM')
})

test.each([null, undefined, ''])('behavior: a field that is %j is not there', (value) => {
  expect(clean({ homepage: value, mobile_link: value, image_id: value })).toEqual({ wallet: entry, fault: undefined })
})
