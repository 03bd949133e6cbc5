import { readFile, writeFile } from 'node:fs/promises'
import { readImports } from '../catalogue/catalogue.ts'
import { createSampleCatalogue } from '../catalogue/createSampleCatalogue.ts'
import { importOwnCatalogue, signOwnCatalogue } from '../catalogue/importCatalogue.ts'
import { listOwnersWallets, setWalletShown } from '../catalogue/ownersWallets.ts'
import { createCatalogueKey } from '../catalogue/signature.ts'
import { readConfig } from '../config/readConfig.ts'
import type { Config } from '../config/schema.ts'
import { resealAll } from '../frame/reseal.ts'
import { type Feature, featureIds, featureProviders } from '../projects/features.ts'
import { createProject, deleteProject, openProjects, type Project, updateProject } from '../projects/projects.ts'
import { backUp, restore } from '../store/backUp.ts'
import { migrateStore, openStore, type Store } from '../store/openStore.ts'
import { checkSources, lookAt, type OpenServices } from './accountCommands.ts'
import { createProgress } from './createProgress.ts'
import { writeConfig } from './writeConfig.ts'

type Output = {
  readonly print: (line: string) => void
  readonly printError: (line: string) => void
  /** Prompts the person at the screen; absent where there is none. */
  readonly prompt?: ((question: string) => Promise<string>) | undefined
  /** What `check` and `look` answer from. */
  readonly openServices?: OpenServices | undefined
}

const help = `Usage: node src/cli.ts <command>

  init [file]                                        ask three questions and write a configuration (gateway.json)
  check [--account <address>]                        ask the nodes and every source once: what each gave, in ms
  look <address> [--chain <id>]                      show what a visitor with this address would see
  project list                                       all projects
  project create [--id <id>] <name> [origin…]        a new project with these allowed origins
  project origins <id> [origin…]                     show, or set, the allowed origins
  project features <id>                              show the feature switches
  project features <id> <feature> on|off [a,b,…]     set one; the list is its providers
  project analytics <id> on|off                      whether usage events are taken
  project passkey <id> on|off                        whether the embedded wallet wants a passkey before value
  project delete <id>                                its sites stop working
  catalogue import <file>                            put the wallets of a file in place of the present ones
  catalogue history                                  where the catalogues came from, the newest first
  catalogue keygen <file>                            make a key to sign catalogues with, and print its public half
  catalogue sign <file> <key file> <version>         write <file>.sig; the version grows with each
  wallets list [text]                                wallets by name, with their ids, and which are hidden
  wallets hide <id>                                  offer a wallet no longer; an import leaves it hidden
  wallets show <id>                                  offer it again
  migrate [--dry-run]                                bring the store up to date, or only try: nothing stays changed
  backup <folder>                                    copy the databases while the gateway runs (SQLite)
  restore <folder>                                   put such a copy in the place of databases that are gone (SQLite)
  frame reseal                                       seal with the first of GATEWAY_FRAME_KEY all that an older one sealed
  catalogue sample <count> <file>                    write a catalogue of made-up wallets, for tests

The same environment as for the server says where the store is (GATEWAY_CONFIG, GATEWAY_STATE_DIR, GATEWAY_DATABASE_URL).`

/**
 * One command of the owner. A running gateway sees what it changes within a second.
 * @returns the exit code
 */
export async function runCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  output: Output,
): Promise<number> {
  const [topic, verb, ...rest] = args
  const clean = cleanOutput(output)
  const accountCommand = accountCommands[topic ?? '']
  if (accountCommand) return await attempt(clean, () => accountCommand(args.slice(1), clean, environment))
  const work = fileCommands[`${topic} ${verb}`]
  if (work) return await attempt(clean, () => work(rest, clean))
  const maintenance = maintenanceCommands[topic ?? '']
  if (maintenance) return await attempt(clean, () => maintenance(verb, readConfig(environment), clean))
  const command = commands[`${topic} ${verb}`]
  if (!command) {
    output.printError(help)
    return topic === 'help' || topic === undefined ? 0 : 1
  }
  return await attempt(clean, async () => {
    const config = readConfig(environment)
    const store = await openStore({ stateDir: config.stateDir, databaseUrl: config.secrets.databaseUrl })
    try {
      await command(store, rest, clean, config)
    } finally {
      await store.destroy()
    }
  })
}

async function attempt({ printError }: Output, act: () => Promise<void>): Promise<number> {
  try {
    await act()
    return 0
  } catch (error) {
    printError(error instanceof Error ? error.message : String(error))
    return 1
  }
}

/** Names come from files and from other people: what would move the cursor or turn the text around is left out. */
function cleanOutput({ print, printError, ...rest }: Output): Output {
  const clean = (line: string) => line.replaceAll(/[^\P{Cc}\t\n]|\p{Cf}|\p{Zl}|\p{Zp}/gu, ' ')
  return { print: (line) => print(clean(line)), printError: (line) => printError(clean(line)), ...rest }
}

/** What an owner tries a configuration with. */
const accountCommands: {
  readonly [name: string]: (args: readonly string[], output: Output, environment: NodeJS.ProcessEnv) => Promise<void>
} = {
  init: ([file = 'gateway.json'], output) => writeConfig(file, output),
  check: async (args, { print, ...output }, environment) => {
    const failed = await checkSources(readConfig(environment), {
      account: readFlag(args, '--account'),
      print,
      openServices: requireServices(output),
    })
    if (failed > 0) throw new Error(`${failed} of them did not answer`)
  },
  look: async ([address, ...args], { print, ...output }, environment) => {
    const account = need(address, 'an address')
    await lookAt(readConfig(environment), {
      account,
      chainId: readFlag(args, '--chain'),
      print,
      openServices: requireServices(output),
    })
  },
}

function requireServices({ openServices }: Pick<Output, 'openServices'>): OpenServices {
  if (!openServices) throw new Error('This command runs in the gateway’s own program')
  return openServices
}

function readFlag(args: readonly string[], flag: string): string | undefined {
  const place = args.indexOf(flag)
  return place === -1 ? undefined : need(args[place + 1], `a value after ${flag}`)
}

type Command = (store: Store, args: readonly string[], output: Output, config: Config) => Promise<void>

const commands: { readonly [name: string]: Command } = {
  'project list': async (store, _args, { print }) => {
    for (const project of await readAll(store)) print(`${project.id}\t${project.name}\t${project.origins.join(',')}`)
  },
  'project create': async (store, args, { print }) => {
    const { id, rest } = takeId(args)
    const [name, ...origins] = rest
    const project = await createProject(store, { id, name: need(name, 'a name'), origins })
    print(project.id)
  },
  'project origins': async (store, [id, ...origins], { print }) => {
    const project = await readOne(store, id)
    if (origins.length > 0) await updateProject(store, project.id, { origins })
    for (const origin of (await readOne(store, id)).origins) print(origin)
  },
  'project features': async (store, [id, feature, state, providers], { print }) => {
    const project = await readOne(store, id)
    if (feature) {
      const changed = toFeature(feature, state, providers)
      const features = project.features.filter((item) => item.id !== changed.id)
      await updateProject(store, project.id, { features: [...features, changed] })
    }
    for (const item of (await readOne(store, id)).features) {
      print(`${item.id}\t${item.isEnabled ? 'on' : 'off'}\t${item.config?.join(',') ?? '(the site decides)'}`)
    }
  },
  'project analytics': async (store, [id, state]) => {
    const project = await readOne(store, id)
    await updateProject(store, project.id, { isAnalyticsEnabled: toSwitch(state) })
  },
  'project passkey': async (store, [id, state]) => {
    const project = await readOne(store, id)
    await updateProject(store, project.id, { needsPasskey: toSwitch(state) })
  },
  'project delete': async (store, [id]) => await deleteProject(store, need(id, 'a project id')),
  'frame reseal': async (store, _args, { print }, { secrets }) => {
    const count = await resealAll(store, need(secrets.frameKey, 'GATEWAY_FRAME_KEY'))
    print(`${count} texts were sealed anew; the older keys can be taken out of GATEWAY_FRAME_KEY`)
  },
  'catalogue import': async (store, [file], { print, printError }, { catalogueKeys: keys }) => {
    const onProgress = createProgress(print)
    const { count, problems } = await importOwnCatalogue(store, need(file, 'a file'), { onProgress, keys })
    for (const { wallet, text } of problems) printError(`${wallet}: ${text}`)
    print(`${count} wallets imported`)
  },
  'catalogue history': async (store, _args, { print }) => {
    for (const row of await readImports(store, 50)) {
      const signed = row.signed_by === null ? 'not signed' : `version ${row.version}, signed by ${row.signed_by}`
      const columns = [
        new Date(row.imported_at).toISOString(),
        row.imported_by,
        row.source,
        row.wallets,
        signed,
        row.sha256,
      ]
      print(columns.join('\t'))
    }
  },
  'wallets list': async (store, [search = ''], { print }) => {
    for (let page = 1, shown = 0; ; page += 1) {
      const { wallets, count } = await listOwnersWallets(store, { search, page })
      for (const { id, name, isHidden } of wallets) print(`${id}\t${name}\t${isHidden ? 'hidden' : 'shown'}`)
      shown += wallets.length
      if (wallets.length === 0 || shown >= count) return
    }
  },
  'wallets hide': async (store, [id], { print }) => {
    print(`${await setWalletShown(store, need(id, 'the id of a wallet'), false)} is no longer offered`)
  },
  'wallets show': async (store, [id], { print }) => {
    print(`${await setWalletShown(store, need(id, 'the id of a wallet'), true)} is offered again`)
  },
}

/** What needs no store. */
const fileCommands: { readonly [name: string]: (args: readonly string[], output: Output) => Promise<void> } = {
  'catalogue sample': writeSample,
  'catalogue keygen': async ([file], { print }) => {
    const { privateKey, publicKey } = createCatalogueKey()
    // never over a key that is there
    await writeFile(need(file, 'a file'), privateKey, { mode: 0o600, flag: 'wx' })
    print(publicKey)
  },
  'catalogue sign': async ([file, key, version], { print }) => {
    const number = Number(version)
    if (!Number.isSafeInteger(number) || number < 1) throw new Error('The version is a whole number from 1')
    const pem = await readFile(need(key, 'the file with the key'), 'utf8')
    print(await signOwnCatalogue(need(file, 'a file'), pem, number))
  },
}

async function writeSample([count, file]: readonly string[], { print }: Output): Promise<void> {
  const number = Number(count)
  if (!Number.isInteger(number) || number < 1 || number > 50_000 || !file) {
    throw new Error('catalogue sample needs a count from 1 to 50000 and a file')
  }
  await writeFile(file, JSON.stringify(createSampleCatalogue(number)))
  print(`${number} wallets written to ${file}`)
}

/** What is done to the store as a whole, which it does not open by itself. */
const maintenanceCommands: {
  readonly [name: string]: (argument: string | undefined, config: Config, output: Output) => Promise<void>
} = {
  backup: async (target, { stateDir, secrets }, { print }) => {
    if (secrets.databaseUrl) throw new Error('This gateway keeps its data in Postgres: use pg_dump')
    for (const file of await backUp(stateDir, need(target, 'a folder'), createProgress(print))) print(file)
  },
  restore: async (source, { stateDir, secrets }, { print }) => {
    if (secrets.databaseUrl) throw new Error('This gateway keeps its data in Postgres: use pg_restore')
    for (const file of await restore(stateDir, need(source, 'a folder'), createProgress(print))) print(file)
  },
  migrate: async (option, { stateDir, secrets }, { print }) => {
    if (option !== undefined && option !== '--dry-run') throw new Error(`There is no option ${option}`)
    const isRehearsal = option === '--dry-run'
    const onStep = (step: number, last: number) => print(`step ${step} of ${last}`)
    const { from, to } = await migrateStore({ stateDir, databaseUrl: secrets.databaseUrl }, { isRehearsal, onStep })
    if (from === to) print(`The store is up to date, at version ${to}`)
    else
      print(
        isRehearsal
          ? `It would go from version ${from} to ${to}; nothing was changed`
          : `From version ${from} to ${to}`,
      )
  },
}

async function readAll(store: Store): Promise<readonly Project[]> {
  const projects = await openProjects(store, () => {})
  projects.close()
  return projects.list()
}

async function readOne(store: Store, id: string | undefined): Promise<Project> {
  const wanted = need(id, 'a project id')
  const project = (await readAll(store)).find((item) => item.id === wanted)
  if (!project) throw new Error(`There is no project ${wanted}`)
  return project
}

/** A project id that sites have already, or a name for one: `--id <id>` in front. */
function takeId(args: readonly string[]): { readonly id?: string; readonly rest: readonly string[] } {
  const [flag, id, ...rest] = args
  return flag === '--id' ? { id: need(id, 'an id after --id'), rest } : { rest: args }
}

function need(value: string | undefined, what: string): string {
  if (!value) throw new Error(`The command needs ${what}`)
  return value
}

function toSwitch(state: string | undefined): boolean {
  if (state !== 'on' && state !== 'off') throw new Error('Say on or off')
  return state === 'on'
}

function toFeature(name: string, state: string | undefined, providers: string | undefined): Feature {
  const id = featureIds.find((item) => item === name)
  if (!id) throw new Error(`There is no feature ${name}; there are ${featureIds.join(', ')}`)
  const config = providers === undefined ? [...featureProviders[id]] : providers.split(',').filter(Boolean)
  return { id, isEnabled: toSwitch(state), config }
}
