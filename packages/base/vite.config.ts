import { library } from '../../library.base.ts'

export default library({
  dir: import.meta.dirname,
  files: [
    {
      // what a page has before anyone does anything, its adapters included
      name: 'page',
      roots: [
        'abort.ts',
        'address.ts',
        'caip.ts',
        'cleanIcon.ts',
        'cleanText.ts',
        'emitter.ts',
        'errors.ts',
        'externalIds.ts',
        'namespaces.ts',
        'loadPart.ts',
        'network.ts',
        'shareWatch.ts',
        'shortenAddress.ts',
      ],
    },
    // what tells a payment that is open from one that was refused
    { name: 'unsigned', roots: ['failures/unsigned.ts'] },
    // what reads the failures of wallets and nodes: no one needs it before a wallet is asked
    { name: 'failures', roots: ['failures/beforeAsking.ts', 'failures/getStep.ts', 'failures/readFailure.ts'] },
    // what screens know of the families of chains
    { name: 'families', roots: ['families/families.ts'] },
    // what shows an amount
    { name: 'units', roots: ['units.ts'] },
  ],
})
