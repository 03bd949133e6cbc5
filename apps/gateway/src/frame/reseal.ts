import { sql } from 'kysely'
import type { Store } from '../store/openStore.ts'
import { createSeal, type SealKind, toKeyIds } from './seal.ts'

type Row = { readonly user_id: string; readonly id: string; readonly sealed: string }
type Sealed = { readonly kind: SealKind; readonly toPlace: (row: Row) => string }
/** By table and column. */
export type SealedColumns = { readonly [column: string]: Sealed }

const ofUser = ({ user_id, id }: Row) => `${user_id}|${id}`

/** Every column that is sealed, and for what its texts are. One that is missing here stops the command, and the start. */
const sealedColumns: SealedColumns = {
  'frame_sharings.server_share': { kind: 'server share', toPlace: ofUser },
  'frame_sharings.recovery_share': { kind: 'recovery share', toPlace: ofUser },
  'frame_legacy_shares.server_share': { kind: 'server share', toPlace: ofUser },
  'frame_legacy_shares.recovery_share': { kind: 'recovery share', toPlace: ofUser },
  'frame_pairs.server_share': { kind: 'server share', toPlace: ({ user_id, id }) => `${user_id}|pair|${id}` },
}

/** As `seal` writes it: a version, the id of the key, a nonce, and the rest. */
const pattern = '1.________.________________.%'
const batch = 500

/** @throws Error when something is sealed by a key that was not given */
export async function checkSealingKeys(store: Store, keys: string): Promise<void> {
  const given = toKeyIds(keys)
  for (const column of await findSealed(store)) {
    const { rows } = await sql<{ readonly key: string }>`select distinct substr(${sql.ref(column)}, 3, 8) as key
      from ${sql.table(toTable(column))} where ${sql.ref(column)} like ${pattern}`.execute(store)
    const missing = rows.map(({ key }) => key).filter((key) => !given.includes(key))
    if (missing.length === 0) continue
    throw new Error(
      `The database holds parts of wallets that were sealed by another GATEWAY_FRAME_KEY (${missing.join(', ')}); given: ${given.join(', ')}. Without it these wallets do not open: give it too, after the present one and a comma.`,
    )
  }
}

/**
 * Seals with the first key all that an older one sealed, while the gateway runs with both.
 * @returns how many texts were sealed anew; afterwards the older keys can go
 */
export async function resealAll(store: Store, keys: string, columns = sealedColumns): Promise<number> {
  await checkSealingKeys(store, keys)
  const seal = createSeal(keys)
  const [first = ''] = toKeyIds(keys)
  let count = 0
  for (const column of await findSealed(store)) {
    const rule = columns[column]
    if (!rule) throw new Error(`What is sealed in ${column} is not known here`)
    for (;;) {
      const rows = await readOld(store, column, first)
      for (const row of rows) {
        const place = rule.toPlace(row)
        const text = seal.seal(rule.kind, place, seal.open(rule.kind, place, row.sealed))
        // unless the gateway has changed or deleted it meanwhile
        await sql`update ${sql.table(toTable(column))} set ${sql.id(toName(column))} = ${text}
          where user_id = ${row.user_id} and id = ${row.id} and ${sql.ref(column)} = ${row.sealed}`.execute(store)
      }
      count += rows.length
      if (rows.length < batch) break
    }
  }
  return count
}

async function readOld(store: Store, column: string, first: string): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`select user_id, id, ${sql.ref(column)} as sealed from ${sql.table(toTable(column))}
    where ${sql.ref(column)} like ${pattern} and ${sql.ref(column)} not like ${`1.${first}.%`} limit ${batch}`.execute(
    store,
  )
  return rows
}

/** Columns of the frame's tables, with a sealed text in them. */
async function findSealed(store: Store): Promise<readonly string[]> {
  const tables = await store.introspection.getTables()
  const found: string[] = []
  for (const { name, columns } of tables.filter((table) => table.name.startsWith('frame_'))) {
    for (const column of columns.filter(({ dataType }) => dataType.toLowerCase() === 'text')) {
      const place = `${name}.${column.name}`
      const { rows } =
        await sql`select 1 from ${sql.table(name)} where ${sql.ref(place)} like ${pattern} limit 1`.execute(store)
      if (rows.length > 0) found.push(place)
    }
  }
  return found
}

const toTable = (column: string) => column.split('.')[0] ?? ''
const toName = (column: string) => column.split('.')[1] ?? ''
