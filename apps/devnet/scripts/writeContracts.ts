import { writeFile } from 'node:fs/promises'
import { type ContractFolder, compileContracts } from './compileContracts.ts'

/** Compiles a folder's contracts and writes their artifacts. */
export async function writeContracts(folder: ContractFolder): Promise<void> {
  await writeFile(folder.artifacts, await compileContracts(folder))
}
