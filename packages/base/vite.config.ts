import { library } from '../../library.base.ts'

export default library({
  dir: import.meta.dirname,
  files: [
    {
      // what a page has before anybody does anything
      name: 'page',
      roots: [
        'adapter.ts',
        'address.ts',
        'caip.ts',
        'emitter.ts',
        'errors.ts',
        'hostileText.ts',
        'network.ts',
        'shareWatch.ts',
      ],
    },
  ],
})
