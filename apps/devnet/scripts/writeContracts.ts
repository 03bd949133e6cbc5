import { mkdir, writeFile } from 'node:fs/promises'
import { type ContractFolder, compileContracts } from './compileContracts.ts'

/** Compiles a folder's contracts and writes its artifacts. */
export async function writeContracts(folder: ContractFolder): Promise<void> {
  await mkdir(folder.artifacts, { recursive: true })
  for (const [file, text] of await compileContracts(folder)) await writeFile(new URL(file, folder.artifacts), text)
}
