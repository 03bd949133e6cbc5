import { library } from '../../library.base.ts'

export default library({
  dir: import.meta.dirname,
  files: [
    {
      // what a page has before anybody does anything
      name: 'page',
      roots: [
        'caip.ts',
        'cleanText.ts',
        'emitter.ts',
        'errors.ts',
        'externalIds.ts',
        'network.ts',
        'shortenAddress.ts',
      ],
    },
    // what an adapter has at once beside it
    { name: 'adapter', roots: ['address.ts', 'cleanIcon.ts', 'shareWatch.ts'] },
  ],
})
