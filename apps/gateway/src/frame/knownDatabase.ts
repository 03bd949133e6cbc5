import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { createId } from '../secrets.ts'
import type { Store } from '../store/openStore.ts'

/**
 * Which database the frame's key was used with, kept beside it: with an empty one in its place, everybody who comes back
 * would be given a new wallet without a word.
 */
const fileName = 'frame.json'
const metaKey = 'frame.database'

const noteSchema = z.object({ database: z.string(), keys: z.array(z.string()) })

type Place = {
  readonly stateDir: string
  /** Ids of the keys that are given now. */
  readonly keyIds: readonly string[]
}

/** Before SQLite makes a new file. @throws Error when the one that the key was used with is missing or empty */
export function assertDatabaseFile(place: Place): void {
  const file = join(place.stateDir, 'gateway.sqlite')
  if (!readNote(place) || (existsSync(file) && statSync(file).size > 0)) return
  throw new Error(`${file} is missing or empty, ${toAdvice(place)}`)
}

/** @throws Error when this is another database than the one that the key was used with */
export async function checkDatabase(store: Store, place: Place): Promise<void> {
  const note = readNote(place)
  const id = await readId(store)
  if (note && note.database !== id) throw new Error(`This is another database, ${toAdvice(place)}`)
  const database = id ?? (await makeId(store))
  const keys = [...new Set([...(note?.keys ?? []), ...place.keyIds])]
  writeFileSync(join(place.stateDir, fileName), `${JSON.stringify({ database, keys })}\n`, { mode: 0o600 })
}

const toAdvice = ({ stateDir }: Place) =>
  `but the embedded wallet has run with this GATEWAY_FRAME_KEY and another one: its users would get new, empty wallets. Bring the database back from a backup; to begin anew all the same, delete ${join(stateDir, fileName)}.`

/** Reads what is noted for one of these keys. */
function readNote({ stateDir, keyIds }: Place): z.output<typeof noteSchema> | undefined {
  const file = join(stateDir, fileName)
  if (!existsSync(file)) return undefined
  const note = noteSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  return note.keys.some((key) => keyIds.includes(key)) ? note : undefined
}

async function readId(store: Store): Promise<string | undefined> {
  const row = await store.selectFrom('meta').select('value').where('key', '=', metaKey).executeTakeFirst()
  return row?.value
}

/** Of two processes that start together, both take the first one's. */
async function makeId(store: Store): Promise<string> {
  await store
    .insertInto('meta')
    .values({ key: metaKey, value: createId() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return (await readId(store)) ?? ''
}
