import { contractFolder } from './contractFolder.ts'
import { writeContracts } from './writeContracts.ts'

await writeContracts(contractFolder)
