import { library } from '../../library.base.ts'

export default library({
  dir: import.meta.dirname,
  inlineConst: true,
  files: [
    { name: 'page', roots: ['index.ts'] },
    {
      name: 'connecting',
      roots: [
        'connect.ts',
        'externalWallet.ts',
        'walletSession.ts',
        'switchChain.ts',
        'toConnection.ts',
        'safe/connectSafe.ts',
      ],
    },
    { name: 'capabilities', roots: ['capabilities/capabilities.ts'] },
  ],
})
