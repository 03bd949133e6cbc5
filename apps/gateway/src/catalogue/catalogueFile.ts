import { createHash } from 'node:crypto'
import { isNamespace, namespaces } from '@foyer/base'
import * as z from 'zod/mini'
import { caip2Item, walletId } from '../schemas/fields.ts'
import { createMonogram } from './createMonogram.ts'

const text = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))))

/**
 * One wallet in a catalogue file. The names are those of the wire, plus
 * `anyChainOf`: families in which the wallet lets its user add any network, so it serves every chain of them;
 * `image`: a picture beside the file. Without one a neutral picture is made from the name.
 */
export const fileWalletSchema = z.strictObject({
  /** The id other parties know the wallet by. Without one: sha256 of rdns, else of the homepage's host reversed. */
  id: z.optional(z.string().check(z.regex(walletId))),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  rdns: text(120),
  homepage: text(500),
  chains: z._default(z.array(z.string().check(z.regex(caip2Item))).check(z.maxLength(500)), []),
  anyChainOf: z._default(
    z.array(z.string().check(z.refine(isNamespace, `must be one of ${namespaces.join(', ')}`))),
    [],
  ),
  badge_type: z.optional(z.enum(['certified', 'none'])),
  order: z.optional(z.int()),
  link_mode: text(500),
  mobile_link: text(500),
  desktop_link: text(500),
  webapp_link: text(500),
  app_store: text(500),
  play_store: text(500),
  chrome_store: text(500),
  injected: z.optional(
    z.nullable(
      z
        .array(
          z.strictObject({
            namespace: z.optional(z.string().check(z.maxLength(20))),
            injected_id: z.optional(z.string().check(z.maxLength(80))),
          }),
        )
        .check(z.maxLength(20)),
    ),
  ),
  image: z.optional(z.string().check(z.regex(/^[A-Za-z0-9._/-]{1,200}$/))),
  /** Whether the wallet speaks the relay's protocol; one that does not has no link that opens its app. */
  relay: z.optional(z.boolean()),
  /** Where the facts stand, and the day on which they were read there (`2026-11-28`). */
  source: text(500),
  checked: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
})

/** A catalogue file: `{ "format": "foyer-wallets/1", "wallets": [ … ] }`. */
export const catalogueFileSchema = z.strictObject({
  format: z.literal('foyer-wallets/1'),
  wallets: z.array(z.unknown()).check(z.maxLength(50_000)),
})

export type FileWallet = z.output<typeof fileWalletSchema>

/** A catalogue entry as the store keeps it: the file's fields with an id and the id of its picture. */
export type StoredWallet = Omit<FileWallet, 'image' | 'id' | 'relay' | 'source' | 'checked'> & {
  readonly id: string
  readonly image_id: string
}

/** What was left out of a file, and why; for the person who imports it. */
export type CatalogueProblem = { readonly wallet: string; readonly text: string }

const linkFields = [
  'homepage',
  'link_mode',
  'mobile_link',
  'desktop_link',
  'webapp_link',
  'app_store',
  'play_store',
  'chrome_store',
] as const

/** Links a browser would run or read locally instead of opening. */
const unsafeSchemes = ['javascript', 'data', 'vbscript', 'blob', 'file', 'about']

/** Whether a link names a scheme that only opens something. */
export function isSafeLink(link: string): boolean {
  // browsers drop control characters and spaces before they look at the scheme
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec([...link].filter((character) => character > ' ').join(''))?.[1]
  return scheme !== undefined && !unsafeSchemes.includes(scheme.toLowerCase())
}

/**
 * Reads the wallets of a parsed catalogue file. A wallet that is not valid is left out, a link that is not safe is left
 * out of its wallet; both are reported.
 * @throws Error when the file as a whole is not a catalogue
 */
export function parseCatalogueFile(input: unknown): {
  wallets: readonly FileWallet[]
  problems: readonly CatalogueProblem[]
} {
  const file = catalogueFileSchema.safeParse(input)
  if (!file.success)
    throw new Error('This is not a catalogue file: it must be { "format": "foyer-wallets/1", "wallets": […] }')
  const problems: CatalogueProblem[] = []
  const wallets: FileWallet[] = []
  for (const [index, item] of file.data.wallets.entries()) {
    const parsed = fileWalletSchema.safeParse(item)
    const name = String((item as { name?: unknown } | null)?.name ?? `number ${index + 1}`).slice(0, 100)
    if (!parsed.success) {
      const where = parsed.error.issues.map((issue) => issue.path.join('.') || issue.message).join(', ')
      problems.push({ wallet: name, text: `left out: not valid at ${where}` })
      continue
    }
    const unsafe = linkFields.filter((field) => parsed.data[field] && !isSafeLink(parsed.data[field]))
    for (const field of unsafe)
      problems.push({ wallet: name, text: `${field} left out: not a link that only opens something` })
    wallets.push({ ...parsed.data, ...Object.fromEntries(unsafe.map((field) => [field, null])) })
  }
  return { wallets, problems }
}

/** The id of a wallet that has no public one. */
export function createWalletId(wallet: Pick<FileWallet, 'rdns' | 'homepage' | 'name'>): string {
  const key = wallet.rdns || reverseHost(wallet.homepage) || wallet.name
  return createHash('sha256').update(key).digest('hex')
}

function reverseHost(homepage: string | null | undefined): string | undefined {
  if (!homepage || !URL.canParse(homepage)) return undefined
  return new URL(homepage).hostname
    .replace(/^www\./, '')
    .split('.')
    .reverse()
    .join('.')
}

/** The id of a neutral picture follows from its bytes, so a cache may keep it for ever. */
export function createImageId(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

export function toStoredWallet(wallet: FileWallet, imageId: string | undefined): StoredWallet {
  // a fact's source is for maintainers of the file, not for visitors
  const { image: _image, relay: _relay, source: _source, checked: _checked, ...rest } = wallet
  return {
    ...rest,
    id: wallet.id ?? createWalletId(wallet),
    image_id: imageId ?? createImageId(createMonogram(wallet.name)),
  }
}
