import { readdirSync } from 'node:fs'
import { createFoyer } from '@foyer/core'
import { mainnet } from '@foyer/test'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as ui from '../index.ts'
import { languageTable } from './languageTable.ts'
import ar from './locales/ar.ts'
import { say } from './say.ts'

test('default: every language that there are words of can be chosen', () => {
  const files = readdirSync(new URL('locales/', import.meta.url)).filter((name) => name.endsWith('.ts'))
  expect(Object.keys(languageTable).map((code) => `${code}.ts`)).toEqual(files.sort())
})

test('default: a language that is imported is there on a server', () => {
  expect(typeof document).toBe('undefined')
  const foyer = createFoyer({ projectId: 'test', networks: [mainnet], adapters: [] })
  const html = renderToString(
    <ui.FoyerProvider foyer={foyer} {...ar}>
      <ui.FoyerButton />
    </ui.FoyerProvider>,
  )
  expect(html).toContain(`<button type="button">${ar.words['button.connect']}</button>`)
})

test('default: each file says its own code, and runs right to left where its script does', async () => {
  for (const [code, load] of Object.entries(languageTable)) {
    const { default: language } = await load()
    const isRightToLeft = ['Arab', 'Hebr'].includes(new Intl.Locale(code).maximize().script ?? '')
    expect(language).toMatchObject({ locale: code, dir: isRightToLeft ? 'rtl' : 'ltr' })
    // what a slot holds is isolated there
    expect(say('{amount}', { amount: '0.5 ETH' }, code)).toHaveLength(isRightToLeft ? 9 : 7)
  }
})
