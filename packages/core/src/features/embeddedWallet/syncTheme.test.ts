import { expect, test, vi } from 'vitest'
import { frameWorld } from '../../../test/frameWorld.ts'
import { setThemeMode } from '../../index.ts'
import { setLanguage } from '../../theme/language.ts'
import { toFrameTheme, watchTheme } from './syncTheme.ts'

test('default: theme, accent and background, and of the language nothing that is not set', () => {
  const { foyer } = frameWorld().visit()
  setThemeMode(foyer, 'dark')
  expect(toFrameTheme(foyer)).toEqual({
    themeMode: 'dark',
    themeVariables: {},
    w3mThemeVariables: { '--w3m-accent': '#4f46e5', '--w3m-background': '#17171a' },
  })
})

test('behavior: the widget’s language and direction travel with it, and a change is told once', () => {
  const { foyer } = frameWorld().visit()
  const listener = vi.fn()
  const stop = watchTheme(foyer, listener)
  setLanguage(foyer, { locale: 'ar', dir: 'rtl' })
  setLanguage(foyer, { locale: 'ar', dir: 'rtl' })
  expect(listener).toHaveBeenCalledTimes(1)
  expect(toFrameTheme(foyer)).toMatchObject({ locale: 'ar', dir: 'rtl' })
  stop()
  setLanguage(foyer, { locale: 'en', dir: 'ltr' })
  expect(listener).toHaveBeenCalledTimes(1)
})
