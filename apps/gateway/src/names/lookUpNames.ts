import { createHash } from 'node:crypto'
import type { CallOutput, resolveName as resolveNameCall } from '@foyer/api'
import * as z from 'zod/mini'
import { throwHttpError } from '../http/httpErrors.ts'
import type { Log } from '../log.ts'
import { parseJson } from '../schemas/fields.ts'
import type { Store } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'

type Attributes = readonly { readonly [name: string]: string }[]
type Profile = CallOutput<typeof resolveNameCall> & { readonly attributes: Attributes }

type Source = { readonly store: Store; readonly log: Log; readonly zones: readonly string[] }

/**
 * The record of a name.
 * @throws refusal `NameInvalid`, `NameUnknown`
 */
export async function resolveName(source: Source, text: string): Promise<Profile> {
  const { name } = parseName(text, source.zones)
  const row = await source.store.selectFrom('names').selectAll().where('name', '=', name).executeTakeFirst()
  if (!row) return throwHttpError('NameUnknown', { name })
  const [profile] = await toProfiles(source, [row])
  return profile ?? throwHttpError('StorageFailed')
}

/** The names that point to an address, the oldest first. */
export async function getNamesOfAddress(source: Source, address: string): Promise<readonly Profile[]> {
  const rows = await source.store
    .selectFrom('names')
    .selectAll()
    .where('name', 'in', (eb) =>
      eb.selectFrom('name_addresses').select('name').where('address', '=', address.toLowerCase()),
    )
    .orderBy('registered_at')
    .orderBy('name')
    .limit(50)
    .execute()
  return await toProfiles(source, rows)
}

const attributesSchema = z.record(z.string(), z.string())

async function toProfiles(source: Source, rows: readonly Tables['names'][]): Promise<readonly Profile[]> {
  if (rows.length === 0) return []
  const names = rows.map(({ name }) => name)
  const addresses = await source.store.selectFrom('name_addresses').selectAll().where('name', 'in', names).execute()
  return rows.flatMap((row) => {
    const attributes = attributesSchema.safeParse(parseJson(row.attributes))
    if (!attributes.success) {
      source.log('error', 'name row unreadable', { name: row.name })
      return []
    }
    const own = addresses.filter(({ name }) => name === row.name)
    return [
      {
        name: row.name,
        registered: row.registered_at,
        updated: row.updated_at === row.registered_at ? null : row.updated_at,
        addresses: Object.fromEntries(
          own.map((item) => [String(item.coin_type), { address: item.address, created: item.created_at }]),
        ),
        attributes: [attributes.data],
      },
    ]
  })
}

const suggestionCount = 5
const endings = ['-wallet', '-eth', '-home', '-id', '-one', '-web', '-xyz', '-pay']

/**
 * Whether a name is taken, and free ones like it. The same question gives the same suggestions while they are free.
 * @param zone the suffix; the first configured one when absent or unknown
 * @throws refusal `NameInvalid`
 */
export async function getNameSuggestions(
  source: Source,
  text: string,
  zone: string | undefined,
): Promise<readonly { name: string; registered: boolean }[]> {
  const wanted = source.zones.find((item) => item === zone?.toLowerCase()) ?? source.zones[0] ?? ''
  const asked = parseName(text.includes('.') ? text : `${text}.${wanted}`, source.zones)
  const candidates = [asked.name, ...createCandidates(asked)]
  const rows = await source.store.selectFrom('names').select('name').where('name', 'in', candidates).execute()
  const taken = new Set(rows.map(({ name }) => name))
  const free = candidates.slice(1).filter((name) => !taken.has(name))
  return [
    { name: asked.name, registered: taken.has(asked.name) },
    ...free.slice(0, suggestionCount).map((name) => ({ name, registered: false })),
  ]
}

function createCandidates({ label, zone }: ParsedName): readonly string[] {
  const hash = createHash('sha256').update(label).digest()
  const numbers = Array.from({ length: 6 }, (_, index) => String(hash.readUInt16BE(index * 2) % 10_000))
  const labels = [...numbers.map((number) => `${label}${number}`), ...endings.map((ending) => `${label}${ending}`)]
  return labels.filter((item) => item.length <= 63).map((item) => `${item}.${zone}`)
}

/** A label of letters, digits and hyphens, at least 4 characters (specification §5). */
const labelForm = /^[a-z0-9-]{4,63}$/

type ParsedName = { readonly label: string; readonly zone: string; readonly name: string }

/**
 * Splits a name; one without a zone gets the first configured one. Names are one in any case.
 * @throws refusal `NameInvalid`
 */
export function parseName(text: string, zones: readonly string[]): ParsedName {
  const lower = text.trim().toLowerCase()
  const zone = zones.find((item) => lower.endsWith(`.${item}`)) ?? (lower.includes('.') ? undefined : zones[0])
  if (!zone)
    return throwHttpError('NameInvalid', { text: `A name ends with ${zones.map((item) => `.${item}`).join(' or ')}.` })
  const label = lower.endsWith(`.${zone}`) ? lower.slice(0, -(zone.length + 1)) : lower
  if (!labelForm.test(label) || label.startsWith('-') || label.endsWith('-')) {
    return throwHttpError('NameInvalid', {
      text: 'A name has at least 4 characters: letters, digits and hyphens, with no hyphen at either end.',
    })
  }
  return { label, zone, name: `${label}.${zone}` }
}

/**
 * The chain that a coin type stands for.
 * @see ENSIP-11: `0x80000000 | chain id`
 * @returns undefined for a coin type that is no EVM chain
 */
export function toChainNumber(coinType: number): number | undefined {
  return coinType >= 0x8000_0000 ? coinType - 0x8000_0000 : undefined
}
