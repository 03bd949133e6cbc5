import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import solc from 'solc'

export type ContractFolder = {
  /** Folder of `.sol` files, each with a contract of its name. */
  readonly sources: URL
  /** File of what they compile to. */
  readonly artifacts: URL
  readonly evmVersion: 'cancun' | 'paris'
  /** Package whose `pnpm contracts` writes the artifacts. */
  readonly owner: string
}

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

/** Compiles a folder's contracts, and writes nothing. Gives the text of the file of artifacts. */
export async function compileContracts(folder: ContractFolder): Promise<string> {
  const { sources, evmVersion, owner } = folder
  const files = (await readdir(sources)).filter((file) => file.endsWith('.sol')).sort()
  const contents = await Promise.all(files.map((file) => readFile(new URL(file, sources), 'utf8')))
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(files.map((file, index) => [file, { content: contents[index] }])),
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion,
      // nothing of the machine that compiled ends up in the bytecode
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport })) as SolcOutput
  const failures = (output.errors ?? []).filter((error) => error.severity === 'error')
  if (failures.length > 0) throw new Error(failures.map((error) => error.formattedMessage).join('\n'))

  const artifacts = files.map((file) => {
    const name = file.slice(0, -'.sol'.length)
    const contract = output.contracts?.[file]?.[name]
    if (!contract) throw new Error(`${file} must define a contract named ${name}`)
    return artifactText({ name, abi: contract.abi, bytecode: contract.evm.bytecode.object })
  })
  return `// Compiled from contracts by \`pnpm --filter ${owner} contracts\`.\n\n${artifacts.join('\n')}`
}

/** Reads what a contract imports by the name of a package. */
function readImport(path: string): { readonly contents: string } | { readonly error: string } {
  const [, name = '', file = ''] = /^(@[^/]+\/[^/]+|[^/]+)\/(.+)$/.exec(path) ?? []
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
    return { contents: readFileSync(join(folder, file), 'utf8') }
  } catch {
    return { error: `${path} is not installed` }
  }
}

type Compiled = { readonly name: string; readonly abi: unknown; readonly bytecode: string }

function artifactText({ name, abi, bytecode }: Compiled): string {
  const exported = name.charAt(0).toLowerCase() + name.slice(1)
  return `/** Contract of contracts/${name}.sol. */
export const ${exported} = {
  abi: ${JSON.stringify(abi)},
  bytecode: '0x${bytecode}',
} as const
`
}

/** Compiles a folder's contracts and writes their artifacts. */
export async function writeContracts(folder: ContractFolder): Promise<void> {
  await writeFile(folder.artifacts, await compileContracts(folder))
}
