// What `typedFormats.test.ts` tries with some changes is tried here with all of them.
process.env['TYPED_MUTATIONS'] = '100000'
await import('./typedFormats.test.ts')

export {}
