import { randomBytes } from 'node:crypto'
import { normalizeOriginPattern } from '@foyer/base/origins'
import * as z from 'zod/mini'
import { cleanText } from '../cleanText.ts'
import type { Log } from '../log.ts'
import { parseJson } from '../schemas/fields.ts'
import type { Store } from '../store/openStore.ts'
import { bumpVersion, watchVersion } from '../store/versions.ts'
import { defaultFeatures, type Feature, featureListSchema } from './features.ts'

/** One site or family of sites that may use this gateway. */
export type Project = {
  readonly id: string
  readonly name: string
  /** Allowed page origins, see origins.ts. */
  readonly origins: readonly string[]
  readonly features: readonly Feature[]
  readonly isAnalyticsEnabled: boolean
  /** Whether the embedded wallet wants a passkey before value, once its visitor is signed in at one of these sites. */
  readonly needsPasskey: boolean
  readonly createdAt: number
}

/** The projects as the requests see them: in memory, followed from the store. */
export type Projects = {
  get(id: string): Project | undefined
  list(): readonly Project[]
  /** Reads the store again now; writers call it so that their own next request sees the change. */
  refresh(): Promise<void>
  close(): void
}

const originsSchema = z.array(z.string())

/** Follows the table of projects, also when another process changes it. */
export async function openProjects(store: Store, log: Log): Promise<Projects> {
  let projects: ReadonlyMap<string, Project> = new Map()
  const refresh = async () => {
    projects = await readProjects(store, log)
  }
  const stop = await watchVersion(store, 'projects', refresh, log)
  return { get: (id) => projects.get(id), list: () => [...projects.values()], refresh, close: stop }
}

async function readProjects(store: Store, log: Log): Promise<ReadonlyMap<string, Project>> {
  const rows = await store.selectFrom('projects').selectAll().orderBy('created_at').execute()
  const projects = new Map<string, Project>()
  for (const row of rows) {
    const origins = originsSchema.safeParse(parseJson(row.origins))
    const features = featureListSchema.safeParse(parseJson(row.features))
    if (!origins.success || !features.success) {
      log('error', 'project row unreadable', { project: row.id })
      continue
    }
    projects.set(row.id, {
      id: row.id,
      name: row.name,
      // rows of earlier versions are as they were typed
      origins: origins.data.flatMap((origin) => normalizeOriginPattern(origin) ?? []),
      features: features.data,
      isAnalyticsEnabled: row.analytics === 1,
      needsPasskey: row.needs_passkey === 1,
      createdAt: row.created_at,
    })
  }
  return projects
}

export type ProjectInput = {
  readonly id?: string | undefined
  readonly name: string
  readonly origins?: readonly string[] | undefined
  readonly features?: readonly Feature[] | undefined
  readonly isAnalyticsEnabled?: boolean | undefined
  readonly needsPasskey?: boolean | undefined
}

/**
 * Adds a project.
 * @throws Error when the id is taken or a field is not valid
 */
export async function createProject(store: Store, input: ProjectInput): Promise<Project> {
  const project: Project = {
    id: input.id ?? randomBytes(16).toString('hex'),
    name: checkName(input.name),
    origins: checkOrigins(input.origins ?? []),
    features: input.features ?? defaultFeatures,
    isAnalyticsEnabled: input.isAnalyticsEnabled ?? true,
    needsPasskey: input.needsPasskey ?? false,
    createdAt: Date.now(),
  }
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(project.id)) throw new Error('A project id has up to 64 letters, digits, - or _')
  const result = await store
    .insertInto('projects')
    .values({
      id: project.id,
      name: project.name,
      created_at: project.createdAt,
      origins: JSON.stringify(project.origins),
      features: JSON.stringify(project.features),
      analytics: project.isAnalyticsEnabled ? 1 : 0,
      needs_passkey: project.needsPasskey ? 1 : 0,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (Number(result.numInsertedOrUpdatedRows ?? 0n) === 0) throw new Error(`There is already a project ${project.id}`)
  await bumpVersion(store, 'projects')
  return project
}

export type ProjectChange = Omit<ProjectInput, 'id' | 'name'> & { readonly name?: string | undefined }

/**
 * Changes what is given of a project.
 * @throws Error when there is no such project or a field is not valid
 */
export async function updateProject(store: Store, id: string, change: ProjectChange): Promise<void> {
  const values = {
    ...(change.name !== undefined && { name: checkName(change.name) }),
    ...(change.origins && { origins: JSON.stringify(checkOrigins(change.origins)) }),
    ...(change.features && { features: JSON.stringify(featureListSchema.parse(change.features)) }),
    ...(change.isAnalyticsEnabled !== undefined && { analytics: change.isAnalyticsEnabled ? 1 : 0 }),
    ...(change.needsPasskey !== undefined && { needs_passkey: change.needsPasskey ? 1 : 0 }),
  }
  const result = Object.keys(values).length
    ? await store.updateTable('projects').set(values).where('id', '=', id).executeTakeFirst()
    : undefined
  if (result && result.numUpdatedRows === 0n) throw new Error(`There is no project ${id}`)
  await bumpVersion(store, 'projects')
}

/** Everything that is kept of a project by its id. */
const projectTables = [
  'auth_nonces',
  'auth_sessions',
  'auth_accounts',
  'events',
  'orders',
  'payments',
  'sessions',
] as const

/**
 * Gives a project another id, where the old one is misused. What is kept of it goes along.
 * @returns the new id
 * @throws Error when there is no such project
 */
export async function renewProjectId(store: Store, id: string): Promise<string> {
  const renewed = randomBytes(16).toString('hex')
  await store.transaction().execute(async (transaction) => {
    const result = await transaction
      .updateTable('projects')
      .set({ id: renewed })
      .where('id', '=', id)
      .executeTakeFirst()
    if (result.numUpdatedRows === 0n) throw new Error(`There is no project ${id}`)
    for (const table of projectTables) {
      await transaction.updateTable(table).set({ project_id: renewed }).where('project_id', '=', id).execute()
    }
    await bumpVersion(transaction, 'projects')
  })
  return renewed
}

export async function deleteProject(store: Store, id: string): Promise<void> {
  await store.transaction().execute(async (transaction) => {
    const result = await transaction.deleteFrom('projects').where('id', '=', id).executeTakeFirst()
    if (result.numDeletedRows === 0n) throw new Error(`There is no project ${id}`)
    // who signed in at it is signed out, and forgotten
    for (const table of ['auth_nonces', 'auth_sessions', 'auth_accounts'] as const) {
      await transaction.deleteFrom(table).where('project_id', '=', id).execute()
    }
    await bumpVersion(transaction, 'projects')
  })
}

function checkName(name: string): string {
  const trimmed = name.trim()
  if (!trimmed || trimmed.length > 100) throw new Error('A project needs a name of at most 100 characters')
  if (cleanText(trimmed, 100) !== trimmed) throw new Error('A project’s name has no control characters')
  return trimmed
}

function checkOrigins(origins: readonly string[]): readonly string[] {
  if (origins.length > 100) throw new Error('A project has at most 100 allowed origins')
  return [...new Set(origins.map(checkOrigin))]
}

function checkOrigin(origin: string): string {
  const found = normalizeOriginPattern(origin)
  if (found !== undefined) return found
  const shown = cleanText(origin, 300)
  throw new Error(`${shown} is not an origin, for example https://app.example.com or https://*.example.com`)
}
