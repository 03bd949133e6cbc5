import { writeContracts } from 'devnet/writeContracts'
import { contractFolders } from '../test/contractFolders.ts'

for (const folder of contractFolders) await writeContracts(folder)
