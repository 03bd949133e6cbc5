import { writeContracts } from './compileContracts.ts'
import { contractFolder } from './contractFolder.ts'

await writeContracts(contractFolder)
