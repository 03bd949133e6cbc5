// What `mutants.test.ts` tries with some changes is tried here with all of them.
process.env['CALL_MUTATIONS'] = '100000'
await import('./mutants.test.ts')

export {}
