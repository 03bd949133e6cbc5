import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { addWords } from './addWords.ts'
import { checkLanguages } from './checkLanguages.ts'
import { writeTree } from './writeTree.ts'

const i18n = 'packages/ui/src/i18n'

function createTree(more = '') {
  return writeTree({
    [`${i18n}/en.ts`]: `export const en = { 'wallet.found': '{count} wallets', 'wallet.none': 'No wallet'${more} }`,
    [`${i18n}/locales/cs.ts`]: `const words = {\n  'wallet.found': '{count} x',\n}\n\nexport default { locale: 'cs', words }\n`,
  })
}

test('default: what is missing is named, with its English; lines put it where the words beside it are', async () => {
  using tree = createTree()
  expect(await checkLanguages(tree.root)).toEqual([`cs: 'wallet.none' is missing: "No wallet"`])
  const lines = ['none\tŽádná', 'found.one\t{count} a\tby=count', 'found.few\t{count} b\tby=count']
  const text = lines.map((line) => `cs\twallet.${line}`).join('\n')
  expect(await addWords(tree.root, text)).toEqual([`${i18n}/locales/cs.ts`])
  const file = pathToFileURL(path.join(tree.root, i18n, 'locales/cs.ts')).href
  expect((await import(`${file}?again`)).default).toEqual({
    locale: 'cs',
    words: { 'wallet.found': { by: 'count', one: '{count} a', few: '{count} b' }, 'wallet.none': 'Žádná' },
  })
})

test('behavior: into the part of a language’s file that has the words beside it', async () => {
  const parts = `{\n  errors: {\n    'error.a': 'Á',\n  },\n  dialog: {\n    'wallet.found': { by: 'count', one: '{count} a', other: '{count} b' },\n  },\n}`
  using tree = writeTree({
    [`${i18n}/en.ts`]: `export const en = { 'error.a': 'A', 'error.b': 'B', 'wallet.found': '{count} wallets', 'wallet.none': 'No wallet' }`,
    [`${i18n}/locales/cs.ts`]: `const words = {}
export default { locale: 'cs', words }
const texts = ${parts}
export const parts = Object.fromEntries(Object.entries(texts).map(([part, words]) => [part, async () => ({ default: words })]))
`,
  })
  await addWords(tree.root, 'cs\twallet.none\tŽádná\ncs\terror.b\tBé')
  const file = pathToFileURL(path.join(tree.root, i18n, 'locales/cs.ts')).href
  const { parts: written } = await import(`${file}?again`)
  expect((await written.errors()).default).toEqual({ 'error.a': 'Á', 'error.b': 'Bé' })
  expect((await written.dialog()).default).toEqual({
    'wallet.found': { by: 'count', one: '{count} a', other: '{count} b' },
    'wallet.none': 'Žádná',
  })
})

test('behavior: English is in pieces, of which a larger one repeats others: the smallest says what stands beside a word', async () => {
  const english = `export const en = { 'a.z': 'Z', 'a.y': 'Y', 'a.x': 'X' }\nexport const laterWords = { 'a.x': 'X', 'a.y': 'Y' }`
  using tree = writeTree({
    [`${i18n}/en.ts`]: english,
    [`${i18n}/locales/cs.ts`]: `export default { locale: 'cs', words: {} }
const texts = {\n  dialog: {\n    'a.z': 'Zet',\n  },\n  later: {\n    'a.x': 'Iks',\n  },\n}
export const parts = Object.fromEntries(Object.entries(texts).map(([part, words]) => [part, async () => ({ default: words })]))
`,
  })
  await addWords(tree.root, 'cs\ta.y\tYpsilon')
  const { parts } = await import(`${pathToFileURL(path.join(tree.root, i18n, 'locales/cs.ts')).href}?again`)
  expect((await parts.later()).default).toEqual({ 'a.x': 'Iks', 'a.y': 'Ypsilon' })
})

test('error: an English text that has changed since', async () => {
  using tree = createTree(`, 'wallet.lost': 'Lost wallet'`)
  const origins = { 'wallet.lost': 'aaaaaaaa' }
  using changed = writeTree({
    [`${i18n}/en.ts`]: readFileSync(path.join(tree.root, i18n, 'en.ts'), 'utf8'),
    [`${i18n}/locales/english.json`]: JSON.stringify(origins),
  })
  expect(await checkLanguages(changed.root)).toEqual([
    `'wallet.lost' says "Lost wallet" now: see to its translations, then run \`pnpm run languages:accept wallet.lost\``,
  ])
})

test('error: a key that English has not', async () => {
  using tree = createTree()
  await expect(addWords(tree.root, 'cs\tnope\tx')).rejects.toThrow("'nope' is no word of the English catalogue")
})

test('error: words of the wallet and its mails that no language has; lines put mails among the mails', async () => {
  const mails = `export const mailTexts = {\n  'mail.code': 'Kód',\n}\n`
  using tree = writeTree({
    [`${i18n}/en.ts`]: `const shared = { 'wallet.none': 'No wallet' }
export const mailWords = { 'mail.code': 'Code', 'mail.life': 'Ten minutes' }
export const frameWords = { ...shared, 'later.title': 'Later' }`,
    [`${i18n}/locales/cs.ts`]: `const words = {\n  'wallet.none': 'Žádná',\n}\n\nexport default { locale: 'cs', words }\n\n${mails}`,
  })
  expect(await checkLanguages(tree.root)).toEqual([
    `cs: 'mail.life' is missing: "Ten minutes"`,
    `cs: 'later.title' is missing: "Later"`,
  ])
  await addWords(tree.root, 'cs\tmail.life\tDeset minut')
  const file = pathToFileURL(path.join(tree.root, i18n, 'locales/cs.ts')).href
  expect((await import(`${file}?again`)).mailTexts).toEqual({ 'mail.code': 'Kód', 'mail.life': 'Deset minut' })
})

test('error: a text that is longer than its place, in English too', async () => {
  using tree = writeTree({
    [`${i18n}/en.ts`]: `export const en = { 'tab.a': 'Tokens', 'tab.b': 'Activity, all of {name}', 'row.c': 'To' }
export const lengthLimits = { 'tab.*': 14 }`,
    [`${i18n}/locales/cs.ts`]: `export default { locale: 'cs', words: {
  'tab.a': 'Žetony a mince.', 'tab.b': '{name}: vše', 'row.c': 'Komu se to má poslat' } }`,
  })
  expect(await checkLanguages(tree.root)).toEqual([
    "en: 'tab.b' has 17 characters; 14 is the most there",
    "cs: 'tab.a' has 15 characters; 14 is the most there",
    "cs: 'row.c' has 20 characters; 18 is the most there",
  ])
})
