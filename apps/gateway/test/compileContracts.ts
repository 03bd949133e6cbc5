import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import solc from 'solc'

type Folder = {
  readonly sources: URL
  readonly artifacts: URL
  /** What is shipped runs on chains that are behind. */
  readonly evmVersion: 'cancun' | 'paris'
}

const folders: readonly Folder[] = [
  {
    sources: new URL('./contracts/', import.meta.url),
    artifacts: new URL('./artifacts/', import.meta.url),
    evmVersion: 'cancun',
  },
  {
    sources: new URL('../contracts/', import.meta.url),
    artifacts: new URL('../src/chains/artifacts/', import.meta.url),
    evmVersion: 'paris',
  },
]

type SolcOutput = {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts?: {
    readonly [file: string]: {
      readonly [name: string]: {
        readonly abi: unknown
        readonly evm: { readonly bytecode: { readonly object: string } }
      }
    }
  }
}

/** Compiles contracts; run by `pnpm --filter gateway contracts` after a change of one. */
async function compileContracts({ sources, artifacts, evmVersion }: Folder): Promise<void> {
  const files = (await readdir(sources)).filter((file) => file.endsWith('.sol')).sort()
  const contents = await Promise.all(files.map((file) => readFile(new URL(file, sources), 'utf8')))
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(files.map((file, index) => [file, { content: contents[index] }])),
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion,
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as SolcOutput
  const failures = (output.errors ?? []).filter((error) => error.severity === 'error')
  if (failures.length > 0) throw new Error(failures.map((error) => error.formattedMessage).join('\n'))
  await mkdir(artifacts, { recursive: true })
  for (const file of files) {
    const name = file.slice(0, -'.sol'.length)
    const contract = output.contracts?.[file]?.[name]
    if (!contract) throw new Error(`${file} must define a contract named ${name}`)
    const exported = name.charAt(0).toLowerCase() + name.slice(1)
    const text = `/** Compiled from contracts/${name}.sol by \`pnpm --filter gateway contracts\`. */
export const ${exported} = {
  abi: ${JSON.stringify(contract.abi)},
  bytecode: '0x${contract.evm.bytecode.object}',
} as const
`
    await writeFile(new URL(`${name}.ts`, artifacts), text)
  }
}

for (const folder of folders) await compileContracts(folder)
