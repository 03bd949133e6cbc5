// What these tests try with some changes is tried here with all of them.
process.env['CALL_MUTATIONS'] = process.env['SOLANA_MUTATIONS'] = process.env['TYPED_MUTATIONS'] = '100000'
await import('./mutants.test.ts')
await import('./solanaMutants.test.ts')
await import('./typedFormats.test.ts')

export {}
