import { expect, test } from 'vitest'
import { findUiProblems } from './findUiProblems.ts'
import { readImports } from './imports.ts'

function check(text: string, local = 'src/features/send/View.tsx'): readonly string[] {
  return findUiProblems({ file: local, local, text, imports: readImports(local, text) })
}

test('default', () => {
  expect(check(`import { useFoyerAtom } from '../../FoyerContext.ts'\nmap.set('a', 1)\nfoyer.store.get(a)`)).toEqual([])
})

test.each([
  [`foyer.store.set(a, 1)`, 'writes to the store: core offers an action'],
  [`store.set(a, 1)`, 'writes to the store: core offers an action'],
  [`adapter?.capabilities.isAddress?.(x)`, "asks an adapter's capabilities: core offers an action"],
  [`import { atom } from 'jotai/vanilla'`, 'imports jotai: read atoms through FoyerContext'],
  [`import { useAtom } from 'jotai'`, 'imports jotai: read atoms through FoyerContext'],
])('error: %s', (text, problem) => {
  expect(check(text)).toEqual([problem])
})

test('behavior: FoyerContext reads atoms', () => {
  expect(check(`import { useAtomValue } from 'jotai'`, 'src/FoyerContext.ts')).toEqual([])
})
