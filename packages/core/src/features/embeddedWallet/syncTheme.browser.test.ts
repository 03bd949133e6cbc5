import { mainnet, memoryStorage, mockAdapter } from '@foyer/test'
import { expect, onTestFinished, test } from 'vitest'
import { createFoyer, setThemeVariables, type ThemeVariables } from '../../index.ts'
import { toFrameTheme } from './syncTheme.ts'

function setup(themeVariables: ThemeVariables = {}) {
  const options = { projectId: 'test', networks: [mainnet], adapters: [mockAdapter()], storage: memoryStorage() }
  const foyer = createFoyer({ ...options, themeVariables })
  onTestFinished(() => foyer.destroy())
  return foyer
}

test('default: what a site has set of font, radius, size and accent goes along, as the page resolves it', () => {
  document.documentElement.style.setProperty('--brand', 'rebeccapurple')
  document.documentElement.style.setProperty('--letters', 'Georgia, serif')
  onTestFinished(() => document.documentElement.removeAttribute('style'))
  const foyer = setup({
    '--foyer-accent': 'var(--brand)',
    '--foyer-font-family': 'var(--letters)',
    '--foyer-border-radius-master': 'calc(2px * 3)',
    '--foyer-font-size-master': '12px',
    '--foyer-z-index': '5',
  })
  const before = document.documentElement.outerHTML
  expect(toFrameTheme(foyer)).toMatchObject({
    themeVariables: {
      '--w3m-accent': '#663399',
      '--w3m-font-family': 'Georgia, serif',
      '--w3m-border-radius-master': '6px',
      '--w3m-font-size-master': '12px',
    },
    w3mThemeVariables: { '--w3m-accent': '#663399' },
  })
  expect(document.documentElement.outerHTML).toBe(before)
})

test('behavior: what is taken back is no longer said', () => {
  const foyer = setup({ '--foyer-accent': '#ff0000', '--foyer-border-radius-master': '1px' })
  expect(toFrameTheme(foyer).themeVariables).toEqual({
    '--w3m-accent': '#ff0000',
    '--w3m-border-radius-master': '1px',
  })
  setThemeVariables(foyer, { '--foyer-accent': undefined, '--foyer-border-radius-master': undefined })
  expect(toFrameTheme(foyer).themeVariables).toEqual({})
})

test.each([
  ['#0F766E', '#0f766e'],
  ['#abc', '#aabbcc'],
  ['hsl(0 100% 50%)', '#ff0000'],
  ['oklch(1 0 0)', '#ffffff'],
  ['color-mix(in srgb, black, white)', '#808080'],
])('behavior: an accent of %s is %s', (colour, said) => {
  expect(toFrameTheme(setup({ '--foyer-accent': colour })).w3mThemeVariables?.['--w3m-accent']).toBe(said)
})

test.each(['rgb(0 0 0 / 0.5)', 'oklch(0.5 0.1 0 / 0)', 'no colour', 'red; x: y', ''])(
  'error: an accent of %s is the widget’s own',
  (colour) => {
    const { themeVariables, w3mThemeVariables } = toFrameTheme(setup({ '--foyer-accent': colour }))
    expect([themeVariables, w3mThemeVariables?.['--w3m-accent']]).toEqual([{}, '#4f46e5'])
  },
)
