import { open, setThemeMode, setThemeVariables, type ThemeVariables, updateOptions } from '@foyer/core'
import { createTheme, themes } from '@foyer/core/themes'
import { fixtures, makeScene } from '@foyer/scenes'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { emulateMedia, modalRoot, pageStyle, sheet, showModal } from '../../test/stage.tsx'

beforeEach(() => page.viewport(900, 800))

const dialog = () => page.getByRole('dialog')

/** Of an element of the dialog. */
const look = (selector: string) => getComputedStyle(modalRoot()?.querySelector(selector) as Element)

/** A color of the dialog's theme as it is on screen, by its name there. */
function resolve(name: string): string {
  const probe = document.createElement('span')
  probe.style.backgroundColor = `var(${name})`
  modalRoot()?.querySelector('.root')?.append(probe)
  const { backgroundColor } = getComputedStyle(probe)
  probe.remove()
  return backgroundColor
}

async function openWith(themeVariables: ThemeVariables, themeMode: 'light' | 'dark' = 'light') {
  const { foyer } = makeScene({ themeVariables, themeMode })
  const stop = showModal(foyer)
  open(foyer)
  await expect.element(dialog()).toBeVisible()
  await expect.poll(() => modalRoot()?.querySelector('.row')).toBeTruthy()
  return { foyer, stop }
}

describe('theme', () => {
  const background = () => getComputedStyle(modalRoot()?.querySelector('.sheet-background') as Element).backgroundColor

  test('behavior: follows the system live until a mode is set', async () => {
    await emulateMedia({ 'prefers-color-scheme': 'light', 'prefers-reduced-motion': 'reduce' })
    const { foyer } = makeScene()
    showModal(foyer)
    open(foyer)
    await expect.element(dialog()).toBeVisible()
    expect(background()).toBe('rgb(255, 255, 255)')
    await emulateMedia({ 'prefers-color-scheme': 'dark', 'prefers-reduced-motion': 'reduce' })
    await expect.poll(background).toBe('rgb(23, 23, 26)')
    setThemeMode(foyer, 'light')
    await expect.poll(background).toBe('rgb(255, 255, 255)')
  })

  test('default: text in steps of 10px, corners in steps of 4px, above what a page usually has', async () => {
    const { foyer } = makeScene()
    showModal(foyer)
    open(foyer)
    await expect.element(dialog()).toBeVisible()
    const look = (selector: string) => getComputedStyle(modalRoot()?.querySelector(selector) as Element)
    pageStyle('html { font-weight: 900 }')
    expect(look('.root').fontWeight).toBe('400')
    const { fontSize } = look('.sheet')
    const { borderRadius } = look('.sheet-background')
    const { zIndex } = look('.viewport')
    expect({ fontSize, borderRadius, zIndex }).toEqual({ fontSize: '16px', borderRadius: '28px', zIndex: '999' })
    setThemeVariables(foyer, { '--foyer-font-size-master': '20px', '--foyer-border-radius-master': '0px' })
    await expect.poll(() => [look('.sheet').fontSize, look('.sheet-background').borderRadius]).toEqual(['32px', '0px'])
  })

  test('behavior: the site’s variables stay inside', async () => {
    const { foyer } = makeScene({
      themeVariables: { '--foyer-modal-width': '300px', '--foyer-z-index': '5', '--foyer-accent': '#0f9d6b' },
    })
    showModal(foyer)
    open(foyer)
    await expect.element(dialog()).toBeVisible()
    expect(sheet().offsetWidth).toBe(300)
    expect(getComputedStyle(modalRoot()?.querySelector('.viewport') as Element).zIndex).toBe('5')
    expect(getComputedStyle(document.documentElement).getPropertyValue('--foyer-accent')).toBe('')
  })

  test.each(['#ffe600', '#111111', '#ff5a5f', '#00e5ff'])('behavior: %s stays readable', async (accent) => {
    for (const themeMode of ['light', 'dark'] as const) {
      const { foyer } = await fixtures.WalletSendPreview.default({
        themeMode,
        themeVariables: { '--foyer-accent': accent },
      })
      const stop = showModal(foyer)
      const find = () => modalRoot()?.querySelector('.btn[data-kind=primary]')
      await expect.poll(find).toBeTruthy()
      const button = getComputedStyle(find() as Element)
      expect(contrast(button.color, button.backgroundColor)).toBeGreaterThan(4.5)
      stop()
    }
  })
})

/** Where each variable is seen on the list of wallets: part, property, what is set and what is seen of it. */
const parts: readonly (readonly [keyof ThemeVariables, string, string, string])[] = [
  ['--foyer-background', '.sheet-background', 'background-color', 'rgb(1, 2, 3)'],
  ['--foyer-surface', '.row', 'background-color', 'rgb(2, 3, 4)'],
  ['--foyer-text', '.head h2', 'color', 'rgb(4, 5, 6)'],
  ['--foyer-muted-text', '.icon-btn', 'color', 'rgb(5, 6, 7)'],
  ['--foyer-backdrop', '.overlay', 'background-color', 'rgba(9, 9, 9, 0.5)'],
  ['--foyer-backdrop-filter', '.overlay', 'backdrop-filter', 'blur(3px)'],
  ['--foyer-shadow', '.sheet-background', 'box-shadow', 'rgb(7, 8, 9) 0px 0px 0px 4px'],
  ['--foyer-border-radius-dialog', '.sheet-background', 'border-top-left-radius', '3px'],
  ['--foyer-border-radius-row', '.row', 'border-top-left-radius', '5px'],
  ['--foyer-border-radius-control', '.icon-btn', 'border-top-left-radius', '6px'],
  ['--foyer-border-radius-picture', '.row .picture', 'border-top-left-radius', '7px'],
  ['--foyer-font-weight', '.root', 'font-weight', '350'],
  ['--foyer-font-weight-medium', '.row', 'font-weight', '450'],
  ['--foyer-font-weight-bold', '.head h2', 'font-weight', '800'],
]

describe('a brand', () => {
  test('default: each value is seen where it belongs, and leaves with its variable', async () => {
    const { foyer } = await openWith({
      ...Object.fromEntries(parts.map(([name, , , value]) => [name, value])),
      // a pointer may rest on a row
      '--foyer-raised-surface': 'rgb(2, 3, 4)',
    })
    const read = () => parts.map(([, part, property]) => look(part).getPropertyValue(property))
    await expect.poll(read).toEqual(parts.map(([, , , value]) => value))
    updateOptions(foyer, { themeVariables: {} })
    await expect.poll(() => look('.sheet-background').backgroundColor).toBe('rgb(255, 255, 255)')
    const values = read()
    for (const [index, [, , , value]] of parts.entries()) expect(values[index]).not.toBe(value)
  })

  test('behavior: what is left out follows from background, text and accent', async () => {
    const { foyer } = await openWith({ '--foyer-background': '#000080', '--foyer-text': '#ffffff' })
    const blue = (name: string) =>
      resolve(name)
        .match(/[\d.]+/g)
        ?.map(Number) ?? []
    for (const name of ['--fill-1', '--fill-2', '--ink-2']) {
      const [red = 0, , third = 0] = blue(name)
      expect(third, name).toBeGreaterThan(red)
    }
    setThemeVariables(foyer, { '--foyer-success': '#ff00ff' })
    await expect.poll(() => resolve('--ok')).toBe('rgb(255, 0, 255)')
  })

  test('behavior: light and dark each, the shadow as well', async () => {
    const theme = createTheme({
      light: { background: '#fffff0', accent: '#aa0000', shadow: '0 0 0 2px #aa0000' },
      dark: { background: '#001000', accent: '#00ff00', onAccent: '#123456', shadow: '0 0 0 5px rgb(0 255 0)' },
      radii: { base: '2px' },
    })
    const { foyer } = await openWith(theme)
    const read = () => [
      resolve('--bg'),
      resolve('--accent'),
      resolve('--foyer-on-accent'),
      look('.sheet-background').boxShadow,
    ]
    const none = 'rgba(0, 0, 0, 0)'
    await expect.poll(() => look('.sheet-background').borderRadius).toBe('14px')
    const [background, accent, onAccent, shadow] = read()
    expect([background, accent]).toEqual(['rgb(255, 255, 240)', 'rgb(170, 0, 0)'])
    expect(contrast(onAccent ?? '', accent ?? '')).toBeGreaterThan(4.5)
    expect(shadow).toBe(`rgb(170, 0, 0) 0px 0px 0px 2px, ${none} 0px 0px 0px 5px`)
    setThemeMode(foyer, 'dark')
    await expect
      .poll(read)
      .toEqual([
        ...['rgb(0, 16, 0)', 'rgb(0, 255, 0)', 'rgb(18, 52, 86)'],
        `${none} 0px 0px 0px 2px, rgb(0, 255, 0) 0px 0px 0px 5px`,
      ])
  })

  test.each(Object.entries(themes))('default: the theme %s can be read in light and dark', async (_, theme) => {
    for (const mode of ['light', 'dark'] as const) {
      const { stop } = await openWith(theme, mode)
      const root = modalRoot()?.querySelector<HTMLElement>('.root')
      expect(root?.style.getPropertyValue('--foyer-background')).toBe(theme['--foyer-background'])
      const pairs = [
        ...['--bg', '--fill-1', '--fill-2'].flatMap((ground) => [
          ['--ink', ground],
          ['--ink-2', ground],
        ]),
        ...['--ok', '--warn', '--bad', '--accent-ink', '--ink-3'].flatMap((ink) => [
          [ink, '--bg'],
          [ink, '--fill-1'],
        ]),
        ...[['--foyer-on-accent', '--accent']],
        ...[['--ok', '--ok-fill']],
        ...[['--warn', '--warn-fill']],
      ]
      for (const [ink = '', ground = ''] of pairs) {
        expect(contrast(resolve(ink), resolve(ground)), `${ink} on ${ground} in ${mode}`).toBeGreaterThan(4.5)
      }
      stop()
    }
  })
})

/** WCAG contrast of two computed colors, painted so that any color space ends in sRGB. */
function contrast(a: string, b: string): number {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const luminance = (color: string) => {
    if (!context) return 0
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}
