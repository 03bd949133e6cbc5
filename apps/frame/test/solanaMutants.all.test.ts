// What `solanaMutants.test.ts` tries with some changes is tried here with all of them.
process.env['SOLANA_MUTATIONS'] = '100000'
await import('./solanaMutants.test.ts')

export {}
