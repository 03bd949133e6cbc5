import * as z from 'zod/mini'
import type { Chains } from '../chains/chains.ts'
import { verifySignature } from '../chains/verifySignature.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import { parseJson } from '../schemas/fields.ts'
import type { Store } from '../store/openStore.ts'
import { parseName, toChainNumber } from './lookUpNames.ts'

const attributes = z.record(
  z
    .string()
    .check(z.regex(/^[a-z][a-z0-9_]{0,30}$/, { error: 'NameInvalid: An attribute has a name like avatar or bio.' })),
  z.string().check(z.maxLength(1_000, { error: 'NameInvalid: An attribute has at most 1000 characters.' })),
)

const payloadSchema = z.object({
  name: z.string().check(z.maxLength(120)),
  attributes: z.optional(attributes),
  /** Seconds (specification §3). */
  timestamp: z.int(),
})

/** How old a signed message may be, and how far a clock may run ahead, in seconds. */
const messageLifetime = 10 * 60

/** Names one account may have. */
const namesPerAccount = 20

export type RegisterNameParams = {
  readonly coinType: number
  /** Who the name points to, and who signed. */
  readonly address: string
  /** The JSON text that was signed: `{ name, attributes, timestamp }`. */
  readonly message: string
  readonly signature: string
}

/**
 * Registers a name for the account that signed for it (EOA, ERC-1271 or ERC-6492).
 * @throws refusal `NameInvalid`, `MessageExpired`, `UnsupportedChain`, `SignatureInvalid`, `NameTaken`
 */
export async function registerName(
  source: {
    readonly store: Store
    readonly chains: Chains
    readonly zones: readonly string[]
    readonly now: () => number
  },
  params: RegisterNameParams,
): Promise<void> {
  const { store, zones, now } = source
  const payload = parsePayload(params.message)
  const { name } = parseName(payload.name, zones)
  const seconds = Math.floor(now() / 1_000)
  if (Math.abs(seconds - payload.timestamp) > messageLifetime) throwHttpError('MessageExpired')
  const address = params.address.toLowerCase()
  const chainNumber = toChainNumber(params.coinType)
  const chainId = `eip155:${chainNumber ?? params.coinType}`
  if (chainNumber === undefined || !/^0x[0-9a-f]{40}$/.test(address))
    return throwHttpError('UnsupportedChain', { chainId })
  const isTaken = await store.selectFrom('names').select('name').where('name', '=', name).executeTakeFirst()
  if (isTaken) throwHttpError('NameTaken', { name })
  const { message, signature } = params
  if (!(await verifySignature(source.chains, { chainId, address, message, signature })))
    throwHttpError('SignatureInvalid')
  await save(store, { name, address, coinType: params.coinType, attributes: payload.attributes ?? {}, seconds })
}

function parsePayload(message: string): z.output<typeof payloadSchema> {
  const parsed = payloadSchema.safeParse(parseJson(message))
  if (parsed.success) return parsed.data
  return throwHttpError('NameInvalid', {
    text: 'The message must be the JSON text of { name, attributes, timestamp }.',
  })
}

async function save(
  store: Store,
  row: {
    name: string
    address: string
    coinType: number
    attributes: Readonly<Record<string, string>>
    seconds: number
  },
): Promise<void> {
  const { name, address, coinType, attributes, seconds } = row
  await store.transaction().execute(async (transaction) => {
    const owned = await transaction
      .selectFrom('name_addresses')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('address', '=', address)
      .executeTakeFirst()
    if (Number(owned?.count ?? 0) >= namesPerAccount) {
      throwHttpError('NameInvalid', { text: `An account has at most ${namesPerAccount} names.` })
    }
    const result = await transaction
      .insertInto('names')
      .values({ name, registered_at: seconds, updated_at: seconds, attributes: JSON.stringify(attributes) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst()
    // two visitors at the same moment: the first one has it
    if (Number(result.numInsertedOrUpdatedRows ?? 0n) === 0) throwHttpError('NameTaken', { name })
    await transaction
      .insertInto('name_addresses')
      .values({ name, coin_type: coinType, address, created_at: seconds })
      .execute()
  })
}
