import { writeContracts } from 'devnet/compileContracts'
import { contractFolders } from '../test/contractFolders.ts'

for (const folder of contractFolders) await writeContracts(folder)
