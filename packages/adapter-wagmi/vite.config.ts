import { library } from '../../library.base.ts'

export default library({
  dir: import.meta.dirname,
  inlineConst: true,
  files: [
    { name: 'page', roots: ['index.ts'] },
    {
      name: 'connecting',
      roots: ['connecting.ts'],
    },
    { name: 'capabilities', roots: ['capabilities/capabilities.ts'] },
  ],
})
