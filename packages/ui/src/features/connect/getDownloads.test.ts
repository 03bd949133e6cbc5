import { describe, expect, test } from 'vitest'
import { getDownloads } from './getDownloads.ts'
import { getPlatforms } from './getPlatforms.ts'

const links = {
  id: 'x',
  name: 'X',
  homepage: 'https://x.example',
  appStore: 'https://apps.apple.com/app/id1',
  playStore: 'https://play.google.com/store/apps/details?id=x',
  chromeStore: 'https://chromewebstore.google.com/detail/x',
}
const device = { isPhone: false, isIos: false, isAndroid: false, isMacApp: false, isTelegram: false, isFramed: false }

describe('downloads', () => {
  test.each([
    ['a computer', device, ['chromeStore', 'appStore', 'playStore', 'homepage']],
    ['an iPhone', { ...device, isPhone: true, isIos: true }, ['appStore']],
    ['an Android phone', { ...device, isPhone: true, isAndroid: true }, ['playStore']],
  ])('default: what %s can use', (_, on, kinds) => {
    expect(getDownloads(links, on).map(({ kind }) => kind)).toEqual(kinds)
  })

  test.each(['javascript:alert(1)', 'http://x.example', 'data:text/html,x', ' https://x.example', '//x.example', ''])(
    'error: only https is offered, not "%s"',
    (homepage) => expect(getDownloads({ id: 'x', name: 'X', homepage }, device)).toEqual([]),
  )
})

describe('platforms', () => {
  const wallet = { ...links, mobileLink: 'x://', webappLink: 'https://app.x.example', desktopLink: 'x-desktop://' }
  test.each([
    ['any wallet', { wallet: undefined, isInstalled: false, isPhone: false }, ['qrcode']],
    ['installed', { wallet, isInstalled: true, isPhone: false }, ['browser', 'qrcode', 'web', 'desktop']],
    ['on a phone', { wallet, isInstalled: false, isPhone: true }, ['mobile', 'web']],
    ['an extension alone, not there', { wallet: links, isInstalled: false, isPhone: false }, []],
  ])('default: %s', (_, situation, platforms) => {
    expect(getPlatforms(situation)).toEqual(platforms)
  })
})
