import { library } from '../../library.base.ts'

export default library({
  dir: import.meta.dirname,
  files: [
    { name: 'stored', roots: ['stored.ts'] },
    { name: 'links', roots: ['links.ts'] },
    { name: 'client', roots: ['index.ts'] },
  ],
})
